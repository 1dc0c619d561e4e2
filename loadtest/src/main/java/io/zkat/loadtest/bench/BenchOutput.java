package io.zkat.loadtest.bench;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Collection;
import java.util.Locale;
import java.util.function.Consumer;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;

/** Listens to JMH: passes results and progress on, keeps what it said for the case of failure. */
final class BenchOutput implements OutputFormat {
  private static final int KEPT_CHARACTERS = 4_000;

  private final BenchGroup group;
  private final Consumer<BenchLine> lines;
  private final Consumer<String> progress;
  private final StringBuilder said = new StringBuilder();

  BenchOutput(BenchGroup group, Consumer<BenchLine> lines, Consumer<String> progress) {
    this.group = group;
    this.lines = lines;
    this.progress = progress;
  }

  /** The first line of what went wrong. */
  String explain(RunnerException e) {
    return said.toString()
        .lines()
        .map(String::strip)
        .filter(
            line -> line.contains("Exception") || line.contains("ERROR") || line.contains("Error"))
        .findFirst()
        .orElse(String.valueOf(e.getMessage()));
  }

  @Override
  public void iteration(BenchmarkParams benchmark, IterationParams iteration, int number) {
    progress.accept(
        String.format(
            Locale.ROOT,
            "%s %s, %s iteration %d of %d",
            BenchGroup.subject(benchmark.getBenchmark()),
            String.join(" ", benchmark.getParamsKeys().stream().map(benchmark::getParam).toList()),
            iteration.getType().name().toLowerCase(Locale.ROOT),
            number,
            iteration.getCount()));
  }

  @Override
  public void iterationResult(
      BenchmarkParams benchmark, IterationParams iteration, int number, IterationResult result) {
    // the result of the benchmark is what counts
  }

  @Override
  public void startBenchmark(BenchmarkParams benchmark) {
    progress.accept("starting " + benchmark.getBenchmark());
  }

  @Override
  public void endBenchmark(BenchmarkResult result) {
    if (result != null) {
      lines.accept(BenchLine.of(group, result));
    }
  }

  @Override
  public void startRun() {
    // nothing to say
  }

  @Override
  public void endRun(Collection<RunResult> results) {
    // each result was passed on when it came
  }

  @Override
  public void print(String text) {
    keep(text);
  }

  @Override
  public void println(String text) {
    keep(text + "\n");
  }

  @Override
  public void verbosePrintln(String text) {
    // about JMH itself
  }

  @Override
  public void write(int character) {
    keep(String.valueOf((char) character));
  }

  @Override
  public void write(byte[] bytes) throws IOException {
    keep(new String(bytes, Charset.defaultCharset()));
  }

  @Override
  public void flush() {
    // nothing is buffered
  }

  @Override
  public void close() {
    // nothing is open
  }

  private void keep(String text) {
    said.append(text);
    if (said.length() > KEPT_CHARACTERS) {
      said.delete(0, said.length() - KEPT_CHARACTERS);
    }
  }
}
