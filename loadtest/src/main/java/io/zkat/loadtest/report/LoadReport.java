package io.zkat.loadtest.report;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.zkat.loadtest.load.LoadResult;
import java.io.PrintWriter;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * The report of one run. Figures of latency are about operations with the right verdict; those that
 * failed are counted by reason.
 */
public final class LoadReport {
  private static final double NANOS_PER_MILLI = 1e6;

  private final RunDescription run;
  private final LoadResult result;
  private final boolean inProcess;

  /**
   * A report.
   *
   * @param inProcess whether the workers' threads did the work themselves, so that what they
   *     allocate is what an operation costs
   */
  public LoadReport(RunDescription run, LoadResult result, boolean inProcess) {
    this.run = run;
    this.result = result;
    this.inProcess = inProcess;
  }

  /** Prints it for people. */
  public void printText(PrintWriter out) {
    Histogram latencies = result.latencies();
    out.printf(
        Locale.ROOT,
        "%s, %s, %d distinct, %d worker%s%n",
        run.target(),
        run.workload(),
        run.samples(),
        run.plan().workers(),
        run.plan().workers() == 1 ? "" : "s");
    if (result.interrupted()) {
      out.println("  interrupted: these are the figures up to there");
    }
    out.printf(
        Locale.ROOT,
        "  operations   %,d in %.3f s after %.1f s of warm-up, %,d errors%n",
        result.operations(),
        result.elapsedNanos() / 1e9,
        run.plan().warmup().toNanos() / 1e9,
        result.failed());
    result
        .errors()
        .forEach((reason, count) -> out.printf(Locale.ROOT, "    %,d x %s%n", count, reason));
    out.printf(Locale.ROOT, "  throughput   %,.1f ops/s%n", result.throughput());
    if (latencies.getTotalCount() > 0) {
      out.printf(
          Locale.ROOT,
          "  latency      P50 %.3f ms, P95 %.3f ms, P99 %.3f ms, max %.3f ms (mean %.3f ms)%n",
          percentile(50),
          percentile(95),
          percentile(99),
          latencies.getMaxValue() / NANOS_PER_MILLI,
          latencies.getMean() / NANOS_PER_MILLI);
    }
    double bytes = bytesPerOperation();
    out.println(
        "  allocated    "
            + (bytes < 0 ? "unknown" : String.format(Locale.ROOT, "%,.0f bytes/op", bytes))
            + " ("
            + bytesSource()
            + ")");
    out.flush();
  }

  /** The same as one object for programs. */
  public JsonObject toJson() {
    Histogram latencies = result.latencies();
    JsonObject json = new JsonObject();
    json.addProperty("target", run.target());
    json.addProperty("workload", run.workload());
    run.parameters().entrySet().forEach(one -> json.add(one.getKey(), one.getValue()));
    json.addProperty("workers", run.plan().workers());
    json.addProperty("warmupMs", run.plan().warmup().toMillis());
    json.addProperty("durationMs", run.plan().duration().toMillis());
    json.addProperty("elapsedMs", result.elapsedNanos() / NANOS_PER_MILLI);
    json.addProperty("interrupted", result.interrupted());
    json.addProperty("operations", result.operations());
    json.addProperty("errors", result.failed());
    JsonObject errors = new JsonObject();
    result.errors().forEach(errors::addProperty);
    json.add("errorsByReason", errors);
    json.addProperty("throughput", result.throughput());
    boolean any = latencies.getTotalCount() > 0;
    add(json, "minMs", any, latencies.getMinNonZeroValue() / NANOS_PER_MILLI);
    add(json, "p50Ms", any, percentile(50));
    add(json, "meanMs", any, latencies.getMean() / NANOS_PER_MILLI);
    add(json, "p95Ms", any, percentile(95));
    add(json, "p99Ms", any, percentile(99));
    add(json, "p999Ms", any, percentile(99.9));
    add(json, "maxMs", any, latencies.getMaxValue() / NANOS_PER_MILLI);
    double bytes = bytesPerOperation();
    add(json, "bytesPerOp", bytes >= 0, bytes);
    json.addProperty("bytesPerOpSource", bytesSource());
    json.add("allocsPerOp", JsonNull.INSTANCE);
    json.addProperty("allocsPerOpSource", "not counted: the JVM counts bytes, not objects");
    return json;
  }

  private static void add(JsonObject json, String name, boolean known, double value) {
    json.add(name, known ? new JsonPrimitive(value) : JsonNull.INSTANCE);
  }

  private double percentile(double percent) {
    return result.latencies().getValueAtPercentile(percent) / NANOS_PER_MILLI;
  }

  /** Negative if unknown. */
  private double bytesPerOperation() {
    if (inProcess) {
      return result.callerBytes() < 0 || result.operations() == 0
          ? -1
          : (double) result.callerBytes() / result.operations();
    }
    long answered = result.operations() - result.failed();
    return result.targetBytes() < 0 || answered == 0
        ? -1
        : (double) result.targetBytes() / answered;
  }

  private String bytesSource() {
    return inProcess
        ? "exact: counters of the worker threads"
        : "what the server says of its workers";
  }
}
