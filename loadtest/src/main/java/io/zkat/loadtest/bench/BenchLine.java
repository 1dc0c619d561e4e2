package io.zkat.loadtest.bench;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * One result.
 *
 * @param group its group
 * @param operation what was timed, such as {@code Fp.mul}
 * @param parameters what it was timed with; the curve is one of them
 * @param nanos time of one operation, the median over the iterations
 * @param spread standard deviation of that time over the iterations, in nanoseconds
 * @param bytes heap bytes allocated by one operation, to which the measurement adds a fraction of a
 *     byte; NaN if unknown
 * @param peer who else was measured, if anyone
 * @param peerNanos what it took, NaN without a peer
 */
public record BenchLine(
    String group,
    String operation,
    SortedMap<String, String> parameters,
    double nanos,
    double spread,
    double bytes,
    @Nullable String peer,
    double peerNanos) {
  private static final String CURVE = "curve";
  private static final double MEDIAN = 50;
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
        time.getStatistics().getPercentile(MEDIAN),
        time.getStatistics().getStandardDeviation(),
        allocation == null ? Double.NaN : allocation.getScore(),
        null,
        Double.NaN);
  }

  /** Returns the same with a peer that took {@code peerNanos}. */
  BenchLine beside(String peer, double peerNanos) {
    return new BenchLine(group, operation, parameters, nanos, spread, bytes, peer, peerNanos);
  }

  /** The operation with its parameters but the curve, such as {@code Msm.compute 128}. */
  String described() {
    return Stream.concat(
            Stream.of(operation),
            parameters.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(CURVE))
                .map(Map.Entry::getValue))
        .collect(Collectors.joining(" "));
  }

  /** Our time over the peer's; NaN without a peer. */
  public double ratio() {
    return nanos / peerNanos;
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
    if (peer != null) {
      json.addProperty("peer", peer);
      json.addProperty("peerNs", rounded(peerNanos));
      json.addProperty("ratio", rounded(ratio()));
    }
    return json;
  }

  private static double rounded(double value) {
    return Math.round(value * 1_000) / 1_000d;
  }
}
