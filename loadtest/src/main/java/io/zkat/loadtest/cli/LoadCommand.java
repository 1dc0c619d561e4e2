package io.zkat.loadtest.cli;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.zkat.loadtest.backend.GrpcTarget;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.Target;
import io.zkat.loadtest.backend.VerifierThreads;
import io.zkat.loadtest.cases.ParamsLookup;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.console.Progress;
import io.zkat.loadtest.load.JvmMeter;
import io.zkat.loadtest.load.LoadPlan;
import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.load.LoadRun;
import io.zkat.loadtest.load.Mix;
import io.zkat.loadtest.load.Pacing;
import io.zkat.loadtest.load.Shot;
import io.zkat.loadtest.load.Slice;
import io.zkat.loadtest.load.Watcher;
import io.zkat.loadtest.ramp.Ramp;
import io.zkat.loadtest.ramp.RampResult;
import io.zkat.loadtest.ramp.RampStep;
import io.zkat.loadtest.ramp.Slo;
import io.zkat.loadtest.report.HistogramLog;
import io.zkat.loadtest.report.Objectives;
import io.zkat.loadtest.report.Run;
import io.zkat.loadtest.report.RunDescription;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code zkat load}. */
@Command(
    name = "load",
    sortOptions = false,
    preprocessor = GoFlags.class,
    description = {
      "Puts load on the validator and reports how fast it is.",
      "",
      "Workers ask one thing after the other (a closed loop), or at a rate (an open loop). They take"
          + " turns through distinct proofs or requests, which come with the program, are made, or are"
          + " read from files. Options are taken in the spelling of the reference's benchmark too, as"
          + " -num_inputs=2. Where --executor, --workers, --batch or --rate has several values there"
          + " are several runs, one after the other, which --html compares.",
      ""
    },
    footer = {
      "",
      "Ctrl-C ends a run with the report of what was measured.",
      "Exit codes: 0 as asked, 1 there were errors or wrong verdicts, the rate was too high or the"
          + " objective missed, 2 could not be done."
    })
final class LoadCommand implements Callable<Integer> {
  private static final Duration GRACE = Duration.ofSeconds(10);

  /** What a server verifies together at most, if it is not told otherwise. */
  private static final int GATHERED = 128;

  /** Between the rates of a search the target is warm. */
  private static final Duration WARM_ENOUGH = Duration.ofMillis(500);

  private final TargetOptions.Opener targets;

  @Spec @Nullable CommandSpec spec;

  @Mixin TargetOptions target = new TargetOptions();

  @Option(
      names = "--mode",
      paramLabel = "HOW",
      description =
          "How token requests are put to a server: unary (the default), stream, or block (--batch N"
              + " requests in one call).")
  GrpcTarget.@Nullable Mode mode;

  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "How many connections to a server to use in turn; default 1.")
  @Nullable Integer connections;

  @Option(
      names = "--gather",
      paramLabel = "N",
      description =
          "In process: verify together up to N token requests that workers ask at the same time, as"
              + " a server does; 1: each by itself; default 128, and 1 with --plain and for proofs.")
  @Nullable Integer gathered;

  @Option(
      names = "--credential-cache",
      paramLabel = "MB",
      description =
          "In this process: keep credentials that were found valid in so many megabytes, as a server"
              + " can (zkat.identity-cache.size); default 0, none.")
  int credentialCache;

  @Mixin SampleOptions sample = new SampleOptions();

  @Option(
      names = "--cases",
      paramLabel = "FILE",
      description =
          "Ask these cases, as the command conformance reads them, instead of the bundled ones;"
              + " repeatable; --setup-samples limits how many of each file.")
  List<Path> files = List.of();

  @Option(
      names = "--params",
      paramLabel = "FILE",
      description = "Public parameters for cases that name none, or none that is there.")
  @Nullable Path params;

  @Option(
      names = "--bad",
      paramLabel = "SHARE",
      converter = ShareConverter.class,
      description =
          "Share of what is asked that is bad and has to be refused; default 0. Requests in equal"
              + " parts: properly signed ones with wrong proofs, ones with a wrong signature, signed"
              + " for another transaction, cut in half. Proofs, and what is made of --cases, where"
              + " nobody can sign: one bit changed, or cut in half.")
  double bad;

  @Mixin PlanOptions plan = new PlanOptions();

  @Mixin RampOptions objective = new RampOptions();

  @Mixin ReportOptions report = new ReportOptions();

  LoadCommand(TargetOptions.Opener targets) {
    this.targets = targets;
  }

  @Override
  public Integer call() throws InterruptedException {
    Streams streams = Streams.of(spec);
    if (report.recorded()) {
      List<Run> runs = report.read();
      runs.forEach(run -> report.print(run, streams));
      report.writePage(runs, streams);
      return 0;
    }
    List<PlanOptions.Variant> variants = plan.variants(target.server != null);
    checkOptions(variants.size());
    try (Interruption interruption = new Interruption(graceOf().toMillis() * 2 + 5_000)) {
      List<Run> runs = new ArrayList<>();
      boolean good = true;
      for (PlanOptions.Variant variant : variants) {
        if (interruption.happened() && !runs.isEmpty()) {
          break;
        }
        Run run = run(variant, interruption, streams);
        runs.add(run);
        report.print(run, streams);
        good &= isGood(run, streams);
      }
      report.writePage(runs, streams);
      streams.out().flush();
      return good ? 0 : 1;
    }
  }

  private Run run(PlanOptions.Variant variant, Interruption interruption, Streams streams)
      throws InterruptedException {
    try (VerifierThreads threads = new VerifierThreads(variant.executor());
        Target opened = targets.open(target, threads)) {
      List<Shot> shots = shots(opened, streams);
      return new Execution(opened, threads, shots, variant, interruption, streams).run();
    }
  }

  private void checkOptions(int runs) {
    objective.check(plan);
    report.check(runs, objective.ramp);
    sample.check();
    if (!files.isEmpty() && sample.given()) {
      throw new CannotDo(
          "options that say what to make, as --bits and --kinds, do not go with --cases, which says"
              + " what to ask");
    }
    if (target.server == null && (mode != null || connections != null)) {
      throw new CannotDo("--mode and --connections go with --server");
    }
    boolean byThemselves = target.plain || sample.subject == SampleOptions.Subject.PROOFS;
    if (gathered != null && (target.server != null || byThemselves)) {
      throw new CannotDo(
          "--gather is about verifying token requests in process, and not with --plain");
    }
    if (gathered != null && gathered < 1) {
      throw new CannotDo("--gather must be at least 1");
    }
    if (connections != null && connections < 1) {
      throw new CannotDo("--connections must be at least 1");
    }
    if (bad > 0 && bad < Mix.LEAST_BAD) {
      throw new CannotDo("--bad must be 0 or at least 0.01 %");
    }
    if (credentialCache < 0) {
      throw new CannotDo("--credential-cache must not be negative");
    }
    if (credentialCache > 0 && (target.server != null || target.plain)) {
      throw new CannotDo("--credential-cache goes without --server and --plain");
    }
    target.credentialCacheBytes = (long) credentialCache << 20;
    target.mode = mode == null ? GrpcTarget.Mode.UNARY : mode;
    target.connections = connections == null ? 1 : connections;
    target.gathered = gathered != null ? gathered : byThemselves ? 1 : GATHERED;
  }

  private Duration graceOf() {
    return target.server == null ? GRACE : GRACE.plus(target.timeout);
  }

  private List<Shot> shots(Target opened, Streams streams) throws InterruptedException {
    Mix mix = new Mix(opened);
    if (files.isEmpty()) {
      try (Progress progress = Progress.on(streams.err())) {
        sample.addTo(mix, opened, bad > 0, progress);
      }
    } else {
      ParamsLookup lookup = new ParamsLookup(params);
      for (Path file : files) {
        mix.addFile(file, lookup, sample.limit(), 1);
      }
      if (mix.size() == 0) {
        throw new CannotDo(
            "there is nothing to ask: "
                + (mix.leftOut() == 0
                    ? "the files hold no case"
                    : "no verifier " + opened.place() + " for any of the cases"));
      }
    }
    if (!files.isEmpty() && sample.setupSamples != null && sample.setupSamples > mix.size()) {
      streams.err().println("zkat: there are only " + mix.size() + " distinct cases");
    }
    for (String form : mix.forms()) {
      if (plan.batches.stream().anyMatch(size -> size > 1) && !opened.batches(form)) {
        throw new CannotDo("no batches " + opened.place() + " for " + form);
      }
    }
    return mix.sequence(bad, plan.seed);
  }

  /** Whether the answer is yes; says why not where the report does not. */
  private boolean isGood(Run run, Streams streams) {
    LoadResult result = run.result();
    if (run.ramp() == null
        && result.fellBehind()
        && run.description().plan().pacing() instanceof Pacing.Open open) {
      streams
          .err()
          .printf(
              Locale.ROOT,
              "zkat: %,.0f operations a second are too many: %,.0f were done, and %,d were never"
                  + " begun%n",
              open.rate(),
              result.throughput(),
              result.neverStarted());
      return false;
    }
    if (run.ramp() != null) {
      return run.ramp().best() != null;
    }
    Slo slo = run.slo();
    return slo == null ? result.failed() == 0 : slo.verdict(result) == Slo.Verdict.KEPT;
  }

  /** One run, or one search. */
  private final class Execution {
    private final Target opened;
    private final VerifierThreads threads;
    private final List<Shot> shots;
    private final PlanOptions.Variant variant;
    private final Interruption interruption;
    private final Streams streams;
    private Duration warmedUp = Duration.ZERO;

    Execution(
        Target opened,
        VerifierThreads threads,
        List<Shot> shots,
        PlanOptions.Variant variant,
        Interruption interruption,
        Streams streams) {
      this.opened = opened;
      this.threads = threads;
      this.shots = shots;
      this.variant = variant;
      this.interruption = interruption;
      this.streams = streams;
    }

    Run run() throws InterruptedException {
      return objective.ramp && objective.slo != null ? search(objective.slo) : measure();
    }

    private Run measure() throws InterruptedException {
      Instant begin = Instant.now();
      Path log = report.hlog;
      if (log == null) {
        LoadResult result = load(variant.plan(), "", null);
        return new Run(describe(variant.plan(), begin), result, objective.slo, null);
      }
      try (HistogramLog writer = new HistogramLog(log)) {
        LoadResult result = load(variant.plan(), "", writer);
        Run run = new Run(describe(variant.plan(), begin), result, objective.slo, null);
        writer.end(run);
        return run;
      }
    }

    private Run search(Slo slo) throws InterruptedException {
      Instant begin = Instant.now();
      LoadPlan closed = variant.plan();
      LoadResult first = load(closed, "closed loop, ", null);
      if (first.throughput() == 0 || first.interrupted()) {
        return new Run(describe(closed, begin), first, slo, null);
      }
      Ramp ramp =
          new Ramp(
              slo,
              objective.precision,
              plan.duration,
              (rate, time) ->
                  load(at(rate, time), String.format(Locale.ROOT, "%,.1f/s due, ", rate), null));
      RampResult found = ramp.search(first.throughput(), step -> show(step, slo));
      RampStep best = found.best();
      RampStep shown = best != null || found.steps().isEmpty() ? best : found.steps().getLast();
      return shown == null
          ? new Run(describe(closed, begin), first, slo, found)
          : new Run(describe(at(shown.rate(), plan.duration), begin), shown.result(), slo, found);
    }

    private LoadPlan at(double rate, Duration time) {
      return new LoadPlan(
          variant.plan().workers(),
          new Pacing.Open(rate, plan.arrivals, plan.seed),
          variant.plan().batch(),
          WARM_ENOUGH,
          time);
    }

    private void show(RampStep step, Slo slo) {
      if (!report.json) {
        streams
            .out()
            .printf(
                Locale.ROOT,
                "%,10.1f ops/s due, %,10.1f done, %s: %s%n",
                step.rate(),
                step.result().throughput(),
                Objectives.describe(step, slo),
                step.verdict().name().toLowerCase(Locale.ROOT));
        streams.out().flush();
      }
    }

    private LoadResult load(LoadPlan how, String stage, @Nullable HistogramLog log)
        throws InterruptedException {
      try (JvmMeter meter = JvmMeter.recording();
          Progress progress = Progress.on(streams.err())) {
        LoadRun run = new LoadRun(shots, how, graceOf(), threads, meter);
        interruption.by(run::stop);
        LoadResult result =
            run.run(
                new Watcher() {
                  @Override
                  public void glance(double seconds, long operations) {
                    progress.show(prefix() + stage + glanceAt(how, seconds, operations));
                  }

                  @Override
                  public void slice(Slice slice, Histogram latencies) {
                    if (log != null) {
                      log.add(slice, latencies);
                    }
                  }
                });
        warmedUp = run.warmedUp();
        return result;
      }
    }

    private String prefix() {
      return variant.label().isEmpty() ? "" : variant.label() + ": ";
    }

    private RunDescription describe(LoadPlan how, Instant begin) {
      JsonObject parameters = new JsonObject();
      String workload = describeWorkload(parameters);
      JsonObject forms = new JsonObject();
      shots.stream()
          .map(Shot::submission)
          .distinct()
          .collect(groupingBy(Submission::form, TreeMap::new, counting()))
          .forEach(forms::addProperty);
      parameters.add("samples", forms);
      parameters.addProperty("badShare", bad);
      String executor = variant.executor().name().toLowerCase(Locale.ROOT);
      if (target.server == null) {
        parameters.addProperty("executor", executor);
        parameters.addProperty("gather", target.gathered);
        parameters.addProperty("credentialCacheMb", credentialCache);
      } else {
        parameters.addProperty("mode", target.mode.name().toLowerCase(Locale.ROOT));
        parameters.addProperty("connections", target.connections);
      }
      String label =
          report.name != null
              ? report.name + (variant.label().isEmpty() ? "" : ", " + variant.label())
              : !variant.label().isEmpty()
                  ? variant.label()
                  : target.server == null ? executor : opened.name();
      return new RunDescription(
          label,
          opened.name(),
          target.server == null,
          workload,
          (int) shots.stream().map(Shot::submission).distinct().count(),
          how.after(warmedUp),
          begin,
          parameters);
    }

    private String describeWorkload(JsonObject parameters) {
      String spoilt = bad == 0 ? "" : String.format(Locale.ROOT, ", %.4g %% of it bad", bad * 100);
      if (files.isEmpty()) {
        sample.addTo(parameters, opened);
        return sample.describe(opened) + spoilt;
      }
      JsonArray names = new JsonArray();
      files.forEach(file -> names.add(file.toString()));
      parameters.add("cases", names);
      return files.stream().map(Path::toString).collect(Collectors.joining(" and ")) + spoilt;
    }
  }

  private static String glanceAt(LoadPlan how, double seconds, long operations) {
    return seconds < 0
        ? String.format(Locale.ROOT, "warming up, at most %.0f s to go", Math.ceil(-seconds))
        : String.format(
            Locale.ROOT,
            "%.0f s of %.0f s, %,d operations, %,.0f ops/s",
            seconds,
            how.duration().toNanos() / 1e9,
            operations,
            seconds == 0 ? 0 : operations / seconds);
  }
}
