package io.zkat.loadtest.bench;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
 * @param bytes heap bytes allocated by one operation; NaN if unknown
 * @param peers what others take for it, the one that counts most first
 */
public record BenchLine(
    String group,
    String operation,
    SortedMap<String, String> parameters,
    double nanos,
    double spread,
    double bytes,
    List<PeerFigure> peers) {
  private static final String CURVE = "curve";
  private static final double MEDIAN = 50;

  static BenchLine of(BenchGroup group, BenchmarkResult result) {
    BenchmarkParams params = result.getParams();
    SortedMap<String, String> parameters = new TreeMap<>();
    params.getParamsKeys().forEach(key -> parameters.put(key, params.getParam(key)));
    Result<?> time = result.getPrimaryResult();
    Result<?> allocation = result.getSecondaryResults().get(AllocationProfiler.LABEL);
    return new BenchLine(
        group.label(),
        BenchGroup.operation(params.getBenchmark()),
        parameters,
        time.getStatistics().getPercentile(MEDIAN),
        time.getStatistics().getStandardDeviation(),
        allocation == null ? Double.NaN : allocation.getScore(),
        List.of());
  }

  /** Returns the same with these peers. */
  BenchLine beside(List<PeerFigure> others) {
    return new BenchLine(group, operation, parameters, nanos, spread, bytes, List.copyOf(others));
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

  /** Our time over a peer's. */
  public double ratio(PeerFigure peer) {
    return nanos / peer.nanos();
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
    if (!peers.isEmpty()) {
      addPeer(json, peers.getFirst());
    }
    if (peers.size() > 1) {
      JsonArray others = new JsonArray();
      for (PeerFigure peer : peers.subList(1, peers.size())) {
        JsonObject other = new JsonObject();
        addPeer(other, peer);
        others.add(other);
      }
      json.add("otherPeers", others);
    }
    return json;
  }

  private void addPeer(JsonObject json, PeerFigure peer) {
    json.addProperty("peer", peer.peer());
    json.addProperty("peerNs", rounded(peer.nanos()));
    json.addProperty("ratio", rounded(ratio(peer)));
  }

  private static double rounded(double value) {
    return Math.round(value * 1_000) / 1_000d;
  }
}
