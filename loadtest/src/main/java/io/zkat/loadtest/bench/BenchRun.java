package io.zkat.loadtest.bench;

import io.zkat.loadtest.console.CannotDo;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the benchmarks of a group in processes of their own. */
public final class BenchRun {
  private static final String[] MODULES = {"--add-modules", "jdk.incubator.vector"};

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
    List<String> chosen = chosen(group, filter);
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
            .addProfiler(GCProfiler.class)
            .jvmArgsAppend(MODULES)
            .shouldFailOnError(true);
    BenchOutput output = new BenchOutput(group, lines, progress);
    try {
      new Runner(options.build(), output).run();
    } catch (RunnerException e) {
      throw new CannotDo("the benchmarks failed: " + output.explain(e), e);
    }
  }

  /** Patterns of the benchmarks to run. */
  private static List<String> chosen(BenchGroup group, String filter) {
    String wanted = filter.toLowerCase(Locale.ROOT);
    return group.classes().stream()
        .flatMap(type -> Arrays.stream(type.getMethods()))
        .filter(method -> method.isAnnotationPresent(Benchmark.class))
        .filter(method -> operation(method).toLowerCase(Locale.ROOT).contains(wanted))
        .map(method -> Pattern.quote(method.getDeclaringClass().getName() + "." + method.getName()))
        .toList();
  }

  private static String operation(Method method) {
    return BenchGroup.subject(method.getDeclaringClass().getName()) + "." + method.getName();
  }
}
