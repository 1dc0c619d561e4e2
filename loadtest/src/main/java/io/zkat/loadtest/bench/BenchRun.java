package io.zkat.loadtest.bench;

import io.zkat.loadtest.console.CannotDo;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the benchmarks of a group in processes of their own. */
public final class BenchRun {
  private static final String[] VECTORS = {"--add-modules", "jdk.incubator.vector"};
  private static final String[] SCALAR = {"-Dzkat.vector=scalar"};

  private final BenchPlan plan;

  /** Measures by {@code plan}. */
  public BenchRun(BenchPlan plan) {
    this.plan = plan;
  }

  /**
   * Runs the benchmarks of {@code group} whose operation contains {@code filter}, ignoring case.
   *
   * @param lines gets each result as soon as it is there
   * @param progress gets a few words on what is going on
   */
  public void run(
      BenchGroup group, String filter, Consumer<BenchLine> lines, Consumer<String> progress) {
    run(group, filter, false, lines, progress);
    run(group, filter, true, lines, progress);
  }

  private void run(
      BenchGroup group,
      String filter,
      boolean twins,
      Consumer<BenchLine> lines,
      Consumer<String> progress) {
    List<String> chosen = chosen(group, filter, twins);
    if (chosen.isEmpty()) {
      return;
    }
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^(?:" + String.join("|", chosen) + ")$")
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(plan.forks())
            .warmupIterations(plan.warmups())
            .warmupTime(TimeValue.nanoseconds(plan.time().toNanos()))
            .measurementIterations(plan.iterations())
            .measurementTime(TimeValue.nanoseconds(plan.time().toNanos()))
            .addProfiler(AllocationProfiler.class)
            .jvmArgsAppend(twins ? SCALAR : VECTORS)
            .shouldFailOnError(true);
    plan.parameters().forEach((name, values) -> options.param(name, values.toArray(String[]::new)));
    BenchOutput output = new BenchOutput(group, lines, progress);
    try {
      new Runner(options.build(), output).run();
    } catch (RunnerException e) {
      throw new CannotDo("the benchmarks failed: " + output.explain(e), e);
    }
  }

  /** Patterns of the benchmarks to run. */
  private static List<String> chosen(BenchGroup group, String filter, boolean twins) {
    String wanted = filter.toLowerCase(Locale.ROOT);
    return group.classes().stream()
        .filter(type -> BenchGroup.isTwin(type) == twins)
        .flatMap(
            type ->
                Arrays.stream(type.getMethods())
                    .filter(method -> method.isAnnotationPresent(Benchmark.class))
                    .map(method -> type.getName() + "." + method.getName()))
        .filter(name -> BenchGroup.operation(name).toLowerCase(Locale.ROOT).contains(wanted))
        .map(Pattern::quote)
        .toList();
  }
}
