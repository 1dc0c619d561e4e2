package io.zkat.loadtest.cli;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.zkat.loadtest.backend.Target;
import io.zkat.loadtest.cases.ParamsLookup;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.console.Progress;
import io.zkat.loadtest.load.ClosedLoop;
import io.zkat.loadtest.load.LoadPlan;
import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.load.Mix;
import io.zkat.loadtest.load.Shot;
import io.zkat.loadtest.report.LoadReport;
import io.zkat.loadtest.report.RunDescription;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
    description = {
      "Puts load on the validator and reports how fast it is.",
      "",
      "Workers ask one thing after the other (a closed loop). They take turns through recorded"
          + " transfers, by default those of the reference that come with the program.",
      ""
    },
    footer = {
      "",
      "Ctrl-C ends a run with the report of what was measured.",
      "Exit codes: 0 as asked, 1 there were errors or wrong verdicts, 2 could not be done."
    })
final class LoadCommand implements Callable<Integer> {
  private static final Duration GRACE = Duration.ofSeconds(10);

  /** How one request is worked on; further ways come with the executors of the validator. */
  enum Executor {
    SERIAL
  }

  private final TargetOptions.Opener targets;

  @Spec @Nullable CommandSpec spec;

  @Mixin TargetOptions target = new TargetOptions();

  @Mixin SampleOptions sample = new SampleOptions();

  @Option(
      names = "--cases",
      paramLabel = "FILE",
      description =
          "Ask these cases, as the command conformance reads them, instead of the bundled ones;"
              + " repeatable.")
  List<Path> files = List.of();

  @Option(
      names = "--params",
      paramLabel = "FILE",
      description = "Public parameters for cases that name none, or none that is there.")
  @Nullable Path params;

  @Option(
      names = "--setup-samples",
      paramLabel = "N",
      description = "How many distinct things to ask in turn; default: all there are.")
  @Nullable Integer setupSamples;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "How many ask at the same time; default: the number of processors.")
  int workers = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--executor",
      paramLabel = "NAME",
      description = "How one transfer is worked on in process: serial.")
  Executor executor = Executor.SERIAL;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = TimeConverter.class,
      defaultValue = "10s",
      description = "How long to measure; default ${DEFAULT-VALUE}.")
  Duration duration = Duration.ofSeconds(10);

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      converter = TimeConverter.class,
      defaultValue = "5s",
      description = "How long to run before measuring; default ${DEFAULT-VALUE}.")
  Duration warmup = Duration.ofSeconds(5);

  @Option(names = "--json", description = "The report as one JSON object.")
  boolean json;

  LoadCommand(TargetOptions.Opener targets) {
    this.targets = targets;
  }

  @Override
  public Integer call() throws InterruptedException {
    checkOptions();
    Streams streams = Streams.of(spec);
    try (Target opened = targets.open(target)) {
      List<Shot> shots = shots(opened, streams);
      LoadPlan plan = new LoadPlan(workers, warmup, duration);
      LoadResult result = run(new ClosedLoop(shots, plan, graceOf()), streams, opened, shots, plan);
      return result.failed() == 0 ? 0 : 1;
    }
  }

  private void checkOptions() {
    if (workers < 1) {
      throw new CannotDo("--workers must be at least 1");
    }
    if (duration.isZero()) {
      throw new CannotDo("--duration must be longer than nothing");
    }
    if (setupSamples != null && setupSamples < 1) {
      throw new CannotDo("--setup-samples must be at least 1");
    }
    if (!files.isEmpty() && sample.given()) {
      throw new CannotDo(
          "--bits, --curves, --num-inputs, --num-outputs and --proof-type choose among the bundled"
              + " cases; they do not go with --cases");
    }
  }

  private Duration graceOf() {
    return target.server == null ? GRACE : GRACE.plus(target.timeout);
  }

  private List<Shot> shots(Target opened, Streams streams) {
    Mix mix = new Mix(opened);
    if (files.isEmpty()) {
      sample.addTo(mix, opened);
    } else {
      ParamsLookup lookup = new ParamsLookup(params);
      files.forEach(file -> mix.addFile(file, lookup));
      if (mix.size() == 0) {
        throw new CannotDo(
            "there is nothing to ask: "
                + (mix.leftOut() == 0
                    ? "the files hold no case"
                    : "no verifier " + opened.place() + " for any of the cases"));
      }
    }
    int wanted = setupSamples == null ? mix.size() : setupSamples;
    if (wanted > mix.size()) {
      streams.err().println("zkat: there are only " + mix.size() + " distinct cases of this sort");
    }
    return mix.first(wanted);
  }

  private LoadResult run(
      ClosedLoop loop, Streams streams, Target opened, List<Shot> shots, LoadPlan plan)
      throws InterruptedException {
    CountDownLatch reported = new CountDownLatch(1);
    Thread onInterrupt = new Thread(() -> endEarly(loop, reported), "load-interrupt");
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    try (Progress progress = Progress.on(streams.err())) {
      LoadResult result =
          loop.run((seconds, operations) -> progress.show(glance(seconds, operations)));
      progress.clear();
      LoadReport report =
          new LoadReport(describe(opened, shots, plan), result, target.server == null);
      if (json) {
        streams.out().println(report.toJson());
      } else {
        report.printText(streams.out());
      }
      streams.out().flush();
      return result;
    } finally {
      reported.countDown();
      try {
        Runtime.getRuntime().removeShutdownHook(onInterrupt);
      } catch (IllegalStateException e) {
        // the process is being ended, and this thread with it
      }
    }
  }

  /** Runs when the process is told to end: holds that up until the report is out. */
  private void endEarly(ClosedLoop loop, CountDownLatch reported) {
    loop.stop();
    try {
      reported.await(graceOf().toMillis() + 1_000, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String glance(double seconds, long operations) {
    return seconds < 0
        ? String.format(Locale.ROOT, "warming up, %.0f s to go", Math.ceil(-seconds))
        : String.format(
            Locale.ROOT,
            "%.0f s of %.0f s, %,d operations, %,.0f ops/s",
            seconds,
            duration.toNanos() / 1e9,
            operations,
            seconds == 0 ? 0 : operations / seconds);
  }

  private RunDescription describe(Target opened, List<Shot> shots, LoadPlan plan) {
    JsonObject parameters = new JsonObject();
    String workload;
    if (files.isEmpty()) {
      workload = sample.describe();
      sample.addTo(parameters);
    } else {
      workload = files.stream().map(Path::toString).collect(Collectors.joining(" and "));
      JsonArray names = new JsonArray();
      files.forEach(file -> names.add(file.toString()));
      parameters.add("cases", names);
    }
    JsonObject forms = new JsonObject();
    shots.stream()
        .collect(groupingBy(shot -> shot.submission().form(), TreeMap::new, counting()))
        .forEach(forms::addProperty);
    parameters.add("samples", forms);
    parameters.addProperty("executor", executor.name().toLowerCase(Locale.ROOT));
    return new RunDescription(opened.name(), workload, shots.size(), plan, parameters);
  }
}
