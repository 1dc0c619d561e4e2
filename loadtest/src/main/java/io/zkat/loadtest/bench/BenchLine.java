package io.zkat.loadtest.bench;

import com.google.gson.JsonObject;
import java.util.SortedMap;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * One result.
 *
 * @param group its group
 * @param operation what was timed, such as {@code Fp.mul}
 * @param parameters what it was timed with; the curve is one of them
 * @param nanos mean time of one operation
 * @param spread standard deviation of that time over the iterations, in nanoseconds
 * @param bytes heap bytes allocated by one operation, to which the measurement adds a fraction of a
 *     byte; NaN if unknown
 */
public record BenchLine(
    String group,
    String operation,
    SortedMap<String, String> parameters,
    double nanos,
    double spread,
    double bytes) {
  private static final String CURVE = "curve";
  private static final String ALLOCATION_RATE = "gc.alloc.rate.norm";

  static BenchLine of(BenchGroup group, BenchmarkResult result) {
    BenchmarkParams params = result.getParams();
    String name = params.getBenchmark();
    int dot = name.lastIndexOf('.');
    SortedMap<String, String> parameters = new TreeMap<>();
    params.getParamsKeys().forEach(key -> parameters.put(key, params.getParam(key)));
    Result<?> time = result.getPrimaryResult();
    Result<?> allocation = result.getSecondaryResults().get(ALLOCATION_RATE);
    return new BenchLine(
        group.label(),
        BenchGroup.subject(name.substring(0, dot)) + name.substring(dot),
        parameters,
        time.getScore(),
        time.getStatistics().getStandardDeviation(),
        allocation == null ? Double.NaN : allocation.getScore());
  }

  /** The curve, or nothing if the operation has none. */
  public String curve() {
    return parameters.getOrDefault(CURVE, "");
  }

  /** The line for programs. */
  public JsonObject toJson() {
    JsonObject json = new JsonObject();
    json.addProperty("group", group);
    json.addProperty("operation", operation);
    json.addProperty("curve", curve());
    parameters.forEach(
        (name, value) -> {
          if (!name.equals(CURVE)) {
            json.addProperty(name, value);
          }
        });
    json.addProperty("ns", rounded(nanos));
    // One iteration has no deviation.
    json.addProperty("spread", Double.isNaN(spread) ? 0 : rounded(spread));
    if (!Double.isNaN(bytes)) {
      json.addProperty("bytesPerOp", Math.round(bytes));
    }
    return json;
  }

  private static double rounded(double nanos) {
    return Math.round(nanos * 1_000) / 1_000d;
  }
}
