package io.zkat.loadtest.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import io.zkat.loadtest.load.JvmFigures;
import io.zkat.loadtest.load.LoadPlan;
import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.load.Pacing;
import io.zkat.loadtest.load.Slice;
import io.zkat.loadtest.ramp.RampResult;
import io.zkat.loadtest.ramp.RampStep;
import io.zkat.loadtest.ramp.Slo;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/**
 * One run as a JSON object, which holds all that is needed to show it again. Where they mean the
 * same, members have the names that they have in the reports of ghz: count, total, average,
 * fastest, slowest, rps (times in nanoseconds), date, endReason, options, errorDistribution,
 * latencyDistribution, histogram (marks in seconds).
 */
public final class RunJson {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double[] PERCENTILES = {10, 25, 50, 75, 90, 95, 99, 99.9, 99.99};
  private static final int HISTOGRAM_BUCKETS = 20;

  private RunJson() {}

  /** Writes a run. */
  public static JsonObject write(Run run) {
    Figures figures = new Figures(run);
    JsonObject json = new JsonObject();
    addDescription(json, run);
    addCounts(json, run.result(), figures);
    addLatency(json, run.result(), figures);
    addResources(json, run.result(), figures);
    JsonArray conclusions = new JsonArray();
    new Judgement(run, figures).conclusions().forEach(remark -> conclusions.add(remark.text()));
    json.add("analysis", conclusions);
    addObjective(json, run);
    json.add("raw", raw(run.result()));
    return json;
  }

  private static void addDescription(JsonObject json, Run run) {
    RunDescription about = run.description();
    LoadPlan plan = about.plan();
    json.addProperty("name", about.label());
    json.addProperty("date", about.begin().toString());
    json.addProperty("endReason", run.result().interrupted() ? "cancel" : "normal");
    json.addProperty("target", about.target());
    json.addProperty("inProcess", about.inProcess());
    json.addProperty("workload", about.workload());
    json.addProperty("distinct", about.samples());
    about.parameters().entrySet().forEach(one -> json.add(one.getKey(), one.getValue()));
    json.add("options", about.parameters());
    json.addProperty("workers", plan.workers());
    json.addProperty("batch", plan.batch());
    if (plan.pacing() instanceof Pacing.Open open) {
      json.addProperty("rate", open.rate());
      json.addProperty("arrivals", open.gaps().name().toLowerCase(Locale.ROOT));
      json.addProperty("seed", open.seed());
    }
    json.addProperty("warmupMs", plan.warmup().toMillis());
    json.addProperty("durationMs", plan.duration().toMillis());
  }

  private static void addCounts(JsonObject json, LoadResult result, Figures figures) {
    json.addProperty("elapsedMs", result.elapsedNanos() / NANOS_PER_MILLI);
    json.addProperty("total", result.elapsedNanos());
    json.addProperty("interrupted", result.interrupted());
    json.addProperty("operations", result.operations());
    json.addProperty("count", result.operations());
    json.addProperty("errors", result.failed());
    JsonObject errors = new JsonObject();
    result.errors().forEach(errors::addProperty);
    json.add("errorDistribution", errors);
    json.addProperty("throughput", result.throughput());
    add(json, "pureThroughput", figures.pureThroughput());
    json.addProperty(
        "rps", result.elapsedNanos() == 0 ? 0 : result.operations() * 1e9 / result.elapsedNanos());
    json.addProperty("lateStarts", result.lateStarts());
    json.addProperty("neverStarted", result.neverStarted());
  }

  private static void addLatency(JsonObject json, LoadResult result, Figures figures) {
    add(json, "average", Math.rint(figures.mean()));
    add(json, "fastest", figures.min());
    add(json, "slowest", figures.max());
    add(json, "minMs", figures.min() / NANOS_PER_MILLI);
    add(json, "p50Ms", figures.percentile(50) / NANOS_PER_MILLI);
    add(json, "meanMs", figures.mean() / NANOS_PER_MILLI);
    add(json, "p95Ms", figures.percentile(95) / NANOS_PER_MILLI);
    add(json, "p99Ms", figures.percentile(99) / NANOS_PER_MILLI);
    add(json, "p999Ms", figures.percentile(99.9) / NANOS_PER_MILLI);
    add(json, "maxMs", figures.max() / NANOS_PER_MILLI);
    add(json, "stdDevMs", figures.deviation() / NANOS_PER_MILLI);
    add(json, "iqrMs", figures.interquartileRange() / NANOS_PER_MILLI);
    add(json, "jitterMs", figures.jitter() / NANOS_PER_MILLI);
    add(json, "cv", figures.variation());
    add(json, "p99OverP50", figures.tail());
    JsonArray tails = new JsonArray();
    for (double tail : figures.tailOfIntervals()) {
      tails.add(tail);
    }
    json.add("p99OverP50OfIntervals", tails);
    add(json, "meanServiceMs", figures.meanService() / NANOS_PER_MILLI);
    JsonArray distribution = new JsonArray();
    JsonArray histogram = new JsonArray();
    if (figures.any()) {
      for (double percentile : PERCENTILES) {
        JsonObject point = new JsonObject();
        point.addProperty("percentage", percentile);
        point.addProperty("latency", figures.percentile(percentile));
        distribution.add(point);
      }
      LogScale scale = LogScale.of(result.latencies(), HISTOGRAM_BUCKETS);
      long[] counts = scale.counts(result.latencies());
      for (int i = 0; i < counts.length; i++) {
        JsonObject bucket = new JsonObject();
        bucket.addProperty("mark", scale.edge(i + 1) / 1e9);
        bucket.addProperty("count", counts[i]);
        bucket.addProperty("frequency", (double) counts[i] / result.latencies().getTotalCount());
        histogram.add(bucket);
      }
    }
    json.add("latencyDistribution", distribution);
    json.add("histogram", histogram);
  }

  private static void addResources(JsonObject json, LoadResult result, Figures figures) {
    JvmFigures jvm = result.jvm();
    add(json, "bytesPerOp", figures.bytesPerOperation());
    json.addProperty("bytesPerOpSource", figures.bytesSource());
    add(json, "allocsPerOp", figures.objectsPerOperation());
    json.addProperty("allocsPerOpSource", figures.objectsSource());
    add(json, "allocatedBytesPerSecond", figures.allocationRate());
    add(json, "gcOverhead", figures.gcOverhead());
    json.addProperty("gcPauseMs", jvm.gcPauseNanos() / NANOS_PER_MILLI);
    add(json, "gcLongestPauseMs", figures.longestPause() / NANOS_PER_MILLI);
    json.addProperty("gcCycles", jvm.gcCycles());
    json.addProperty("threadsStarted", jvm.threadsStarted());
    add(json, "processorsBusy", figures.processors());
  }

  private static void addObjective(JsonObject json, Run run) {
    Slo slo = run.slo();
    if (slo == null) {
      return;
    }
    JsonObject objective = slo(slo);
    objective.addProperty("verdict", slo.verdict(run.result()).name().toLowerCase(Locale.ROOT));
    json.add("slo", objective);
    RampResult ramp = run.ramp();
    if (ramp == null) {
      return;
    }
    JsonObject search = new JsonObject();
    search.addProperty("capacity", ramp.capacity());
    RampStep best = ramp.best();
    search.add("highestRate", best == null ? JsonNull.INSTANCE : new JsonPrimitive(best.rate()));
    search.add(
        "missedRate", ramp.missed() == 0 ? JsonNull.INSTANCE : new JsonPrimitive(ramp.missed()));
    search.addProperty("interrupted", ramp.interrupted());
    search.addProperty("sure", String.join(" ", Objectives.describe(ramp)));
    JsonArray steps = new JsonArray();
    for (RampStep step : ramp.steps()) {
      JsonObject one = new JsonObject();
      one.addProperty("rate", step.rate());
      one.addProperty("throughput", step.result().throughput());
      one.addProperty("verdict", step.verdict().name().toLowerCase(Locale.ROOT));
      one.add("raw", raw(step.result()));
      steps.add(one);
    }
    search.add("steps", steps);
    json.add("ramp", search);
  }

  private static JsonObject slo(Slo slo) {
    JsonObject json = new JsonObject();
    JsonArray bounds = new JsonArray();
    for (Slo.Bound bound : slo.bounds()) {
      JsonObject one = new JsonObject();
      one.addProperty("percentile", bound.percent());
      one.addProperty("maxNanos", bound.nanos());
      bounds.add(one);
    }
    json.add("bounds", bounds);
    json.addProperty("errorShare", slo.errorShare());
    return json;
  }

  private static void add(JsonObject json, String name, double value) {
    json.add(
        name,
        Double.isNaN(value) || Double.isInfinite(value)
            ? JsonNull.INSTANCE
            : new JsonPrimitive(value));
  }

  /** The counts themselves. */
  static JsonObject raw(LoadResult result) {
    JsonObject json = new JsonObject();
    json.addProperty("latencies", encode(result.latencies()));
    json.addProperty("operations", result.operations());
    JsonObject errors = new JsonObject();
    result.errors().forEach(errors::addProperty);
    json.add("errors", errors);
    json.addProperty("elapsedNanos", result.elapsedNanos());
    json.addProperty("serviceNanos", result.serviceNanos());
    json.addProperty("jitterNanos", result.jitterNanos());
    json.addProperty("jitterCount", result.jitterCount());
    json.addProperty("lateStarts", result.lateStarts());
    json.addProperty("neverStarted", result.neverStarted());
    json.addProperty("callerBytes", result.callerBytes());
    json.addProperty("targetBytes", result.targetBytes());
    json.addProperty("interrupted", result.interrupted());
    json.add("jvm", jvm(result.jvm()));
    JsonArray slices = new JsonArray();
    for (Slice slice : result.slices()) {
      JsonObject one = new JsonObject();
      one.addProperty("startNanos", slice.startNanos());
      one.addProperty("lengthNanos", slice.lengthNanos());
      one.addProperty("latencies", encode(slice.latencies()));
      one.addProperty("failed", slice.failed());
      one.addProperty("allocatedBytes", slice.allocatedBytes());
      slices.add(one);
    }
    json.add("slices", slices);
    return json;
  }

  private static JsonObject jvm(JvmFigures jvm) {
    JsonObject json = new JsonObject();
    json.addProperty("wallNanos", jvm.wallNanos());
    json.addProperty("cpuNanos", jvm.cpuNanos());
    json.addProperty("allocatedBytes", jvm.allocatedBytes());
    json.addProperty("objectsPerByte", jvm.objectsPerByte());
    json.addProperty("objectSamples", jvm.objectSamples());
    json.addProperty("everyObject", jvm.everyObject());
    json.addProperty("gcCycles", jvm.gcCycles());
    json.addProperty("gcCpuNanos", jvm.gcCpuNanos());
    json.addProperty("gcPauseNanos", jvm.gcPauseNanos());
    json.addProperty("threadsStarted", jvm.threadsStarted());
    JsonArray pauses = new JsonArray();
    for (JvmFigures.Pause pause : jvm.pauses()) {
      JsonArray one = new JsonArray();
      one.add(pause.atNanos());
      one.add(pause.nanos());
      pauses.add(one);
    }
    json.add("pauses", pauses);
    return json;
  }

  /**
   * Reads a run that was written before.
   *
   * @throws JsonParseException if it is none
   */
  public static Run read(JsonObject json) {
    try {
      LoadResult result = readRaw(json.getAsJsonObject("raw"));
      Slo slo = json.has("slo") ? readSlo(json.getAsJsonObject("slo")) : null;
      RampResult ramp =
          slo != null && json.has("ramp") ? readRamp(json.getAsJsonObject("ramp"), slo) : null;
      return new Run(readDescription(json), result, slo, ramp);
    } catch (IllegalArgumentException
        | IllegalStateException
        | NullPointerException
        | ClassCastException
        | DateTimeException
        | DataFormatException
        | IndexOutOfBoundsException e) {
      // What Gson and HdrHistogram throw where a member is missing or of another kind.
      throw new JsonParseException("no report of a run", e);
    }
  }

  /** The description alone, as {@link #write} puts it. */
  static RunDescription readDescription(JsonObject json) {
    Pacing pacing =
        json.has("rate")
            ? new Pacing.Open(
                json.get("rate").getAsDouble(),
                Pacing.Gaps.valueOf(json.get("arrivals").getAsString().toUpperCase(Locale.ROOT)),
                json.get("seed").getAsLong())
            : new Pacing.Closed();
    LoadPlan plan =
        new LoadPlan(
            json.get("workers").getAsInt(),
            pacing,
            json.get("batch").getAsInt(),
            Duration.ofMillis(json.get("warmupMs").getAsLong()),
            Duration.ofMillis(json.get("durationMs").getAsLong()));
    return new RunDescription(
        json.get("name").getAsString(),
        json.get("target").getAsString(),
        json.get("inProcess").getAsBoolean(),
        json.get("workload").getAsString(),
        json.get("distinct").getAsInt(),
        plan,
        Instant.parse(json.get("date").getAsString()),
        json.getAsJsonObject("options"));
  }

  /** The description alone. */
  static JsonObject writeDescription(Run run) {
    JsonObject json = new JsonObject();
    addDescription(json, run);
    return json;
  }

  private static Slo readSlo(JsonObject json) {
    List<Slo.Bound> bounds = new ArrayList<>();
    for (JsonElement element : json.getAsJsonArray("bounds")) {
      JsonObject one = element.getAsJsonObject();
      bounds.add(
          new Slo.Bound(one.get("percentile").getAsDouble(), one.get("maxNanos").getAsLong()));
    }
    return new Slo(bounds, json.get("errorShare").getAsDouble());
  }

  private static RampResult readRamp(JsonObject json, Slo slo) throws DataFormatException {
    double highest =
        json.get("highestRate").isJsonNull() ? 0 : json.get("highestRate").getAsDouble();
    List<RampStep> steps = new ArrayList<>();
    RampStep best = null;
    for (JsonElement element : json.getAsJsonArray("steps")) {
      JsonObject one = element.getAsJsonObject();
      RampStep step =
          new RampStep(
              one.get("rate").getAsDouble(),
              readRaw(one.getAsJsonObject("raw")),
              Slo.Verdict.valueOf(one.get("verdict").getAsString().toUpperCase(Locale.ROOT)));
      steps.add(step);
      best = step.rate() == highest && step.verdict() == Slo.Verdict.KEPT ? step : best;
    }
    return new RampResult(
        slo,
        json.get("capacity").getAsDouble(),
        steps,
        best,
        json.get("missedRate").isJsonNull() ? 0 : json.get("missedRate").getAsDouble(),
        json.get("interrupted").getAsBoolean());
  }

  static LoadResult readRaw(JsonObject json) throws DataFormatException {
    SortedMap<String, Long> errors = new TreeMap<>();
    json.getAsJsonObject("errors")
        .entrySet()
        .forEach(one -> errors.put(one.getKey(), one.getValue().getAsLong()));
    List<Slice> slices = new ArrayList<>();
    for (JsonElement element : json.getAsJsonArray("slices")) {
      JsonObject one = element.getAsJsonObject();
      slices.add(
          new Slice(
              one.get("startNanos").getAsLong(),
              one.get("lengthNanos").getAsLong(),
              decode(one.get("latencies").getAsString()),
              one.get("failed").getAsLong(),
              one.get("allocatedBytes").getAsLong()));
    }
    return new LoadResult(
        decode(json.get("latencies").getAsString()),
        json.get("operations").getAsLong(),
        errors,
        json.get("elapsedNanos").getAsLong(),
        json.get("serviceNanos").getAsLong(),
        json.get("jitterNanos").getAsLong(),
        json.get("jitterCount").getAsLong(),
        json.get("lateStarts").getAsLong(),
        json.get("neverStarted").getAsLong(),
        json.get("callerBytes").getAsLong(),
        json.get("targetBytes").getAsLong(),
        readJvm(json.getAsJsonObject("jvm")),
        slices,
        json.get("interrupted").getAsBoolean());
  }

  private static JvmFigures readJvm(JsonObject json) {
    List<JvmFigures.Pause> pauses = new ArrayList<>();
    for (JsonElement element : json.getAsJsonArray("pauses")) {
      JsonArray one = element.getAsJsonArray();
      pauses.add(new JvmFigures.Pause(one.get(0).getAsLong(), one.get(1).getAsLong()));
    }
    return new JvmFigures(
        json.get("wallNanos").getAsLong(),
        json.get("cpuNanos").getAsLong(),
        json.get("allocatedBytes").getAsLong(),
        json.get("objectsPerByte").getAsDouble(),
        json.get("objectSamples").getAsLong(),
        json.get("everyObject").getAsBoolean(),
        json.get("gcCycles").getAsLong(),
        json.get("gcCpuNanos").getAsLong(),
        json.get("gcPauseNanos").getAsLong(),
        pauses,
        json.get("threadsStarted").getAsLong());
  }

  private static String encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_COMPRESSION);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  private static Histogram decode(String text) throws DataFormatException {
    return Histogram.decodeFromCompressedByteBuffer(
        ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
  }
}
