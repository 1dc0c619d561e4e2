package io.zkat.loadtest.cli;

import io.zkat.loadtest.backend.VerifierThreads;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.load.LoadPlan;
import io.zkat.loadtest.load.Pacing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how a run asks. Where several values are given there are several runs. */
final class PlanOptions {
  private static final double MAX_RATE = 1_000_000;
  private static final int MAX_WORKERS = 10_000;
  private static final int MAX_BATCH = 10_000;
  private static final int WORKERS_FOR_A_SERVER = 64;
  private static final Duration WARMUP = Duration.ofSeconds(5);
  private static final Duration WARMUP_WHILE_COMPILING = Duration.ofSeconds(60);

  @Option(
      names = "--workers",
      paramLabel = "N",
      split = ",",
      description =
          "How many ask at the same time; default: the number of processors, and with --rate"
              + " against a server 64.")
  List<Integer> workers = List.of();

  @Option(
      names = "--rate",
      paramLabel = "N",
      split = ",",
      description =
          "Open loop: so many operations a second are due, whatever the target does, and latency"
              + " counts from when they were. Default: closed loop, where each worker asks again"
              + " when it has its answer.")
  List<Double> rates = List.of();

  @Option(
      names = "--arrivals",
      paramLabel = "HOW",
      description =
          "Gaps of an open loop: constant (the default), or poisson as independent"
              + " callers make them.")
  Pacing.Gaps arrivals = Pacing.Gaps.CONSTANT;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of random gaps and of the order of what is asked; default 1.")
  long seed = 1;

  @Option(
      names = "--batch",
      paramLabel = "N",
      split = ",",
      description = "How many a worker asks at once at most; default 1.")
  List<Integer> batches = List.of();

  @Option(
      names = "--executor",
      paramLabel = "NAME",
      split = ",",
      description =
          "In process, over which threads one verification is spread: serial (its worker alone, the"
              + " default), pool (as many threads as processors, for all), unbounded (a new one for"
              + " each part of the work).")
  List<VerifierThreads.Kind> executors = List.of();

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
      description =
          "How long to run before measuring; default 5s, and in process up to 60s while the JIT"
              + " compilers are at work.")
  @Nullable Duration warmup;

  /**
   * One of the runs asked for.
   *
   * @param label what tells it from the others
   */
  record Variant(String label, LoadPlan plan, VerifierThreads.Kind executor) {}

  /** All combinations of what was given. */
  List<Variant> variants(boolean server) {
    check(server);
    List<Variant> variants = new ArrayList<>();
    for (VerifierThreads.Kind executor : or(executors, VerifierThreads.Kind.SERIAL)) {
      for (int crew : or(workers, defaultWorkers(server))) {
        for (int batch : or(batches, 1)) {
          if (rates.isEmpty()) {
            variants.add(variant(executor, crew, batch, new Pacing.Closed(), server));
          }
          for (double rate : rates) {
            variants.add(
                variant(executor, crew, batch, new Pacing.Open(rate, arrivals, seed), server));
          }
        }
      }
    }
    return variants;
  }

  private void check(boolean server) {
    within("--workers", workers, MAX_WORKERS);
    within("--batch", batches, MAX_BATCH);
    if (duration.isZero()) {
      throw new CannotDo("--duration must be longer than nothing");
    }
    for (double rate : rates) {
      if (!(rate > 0 && rate <= MAX_RATE)) {
        throw new CannotDo(
            String.format(
                Locale.ROOT,
                "--rate must be more than 0 and at most %,.0f operations a second",
                MAX_RATE));
      }
    }
    if (server && !executors.isEmpty()) {
      throw new CannotDo("--executor is about verifying in process; a server has its own threads");
    }
  }

  private static void within(String option, List<Integer> values, int max) {
    for (int value : values) {
      if (value < 1) {
        throw new CannotDo(option + " must be at least 1");
      }
      if (value > max) {
        throw new CannotDo(String.format(Locale.ROOT, "%s must be at most %,d", option, max));
      }
    }
  }

  private int defaultWorkers(boolean server) {
    return server && !rates.isEmpty()
        ? WORKERS_FOR_A_SERVER
        : Runtime.getRuntime().availableProcessors();
  }

  private Variant variant(
      VerifierThreads.Kind executor, int crew, int batch, Pacing pacing, boolean server) {
    List<String> parts = new ArrayList<>();
    if (executors.size() > 1) {
      parts.add(executor.name().toLowerCase(Locale.ROOT));
    }
    if (workers.size() > 1) {
      parts.add(crew == 1 ? "1 worker" : crew + " workers");
    }
    if (batches.size() > 1) {
      parts.add("batch " + batch);
    }
    if (rates.size() > 1 && pacing instanceof Pacing.Open open) {
      parts.add(String.format(Locale.ROOT, "%,.0f/s", open.rate()));
    }
    Duration least = warmup == null ? WARMUP : warmup;
    Duration longest = warmup == null && !server ? WARMUP_WHILE_COMPILING : least;
    return new Variant(
        String.join(", ", parts),
        new LoadPlan(crew, pacing, batch, least, longest, duration),
        executor);
  }

  private static <T> List<T> or(List<T> given, T otherwise) {
    return given.isEmpty() ? List.of(otherwise) : given;
  }
}
