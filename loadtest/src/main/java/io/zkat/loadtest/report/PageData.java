package io.zkat.loadtest.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.zkat.loadtest.load.JvmFigures;
import io.zkat.loadtest.load.Slice;
import io.zkat.loadtest.ramp.RampResult;
import io.zkat.loadtest.ramp.RampStep;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What the page shows, as its script reads it. All runs share one scale of latency. */
final class PageData {
  private static final int HEAT_ROWS = 36;
  private static final int DENSITY_BUCKETS = 60;
  private static final double NANOS_PER_MILLI = 1e6;

  private final @Nullable LogScale heat;
  private final @Nullable LogScale density;

  PageData(List<Run> runs) {
    Histogram all = new Histogram(3);
    runs.forEach(run -> all.add(run.result().latencies()));
    boolean any = all.getTotalCount() > 0;
    heat = any ? LogScale.of(all, HEAT_ROWS) : null;
    density = any ? LogScale.of(all, DENSITY_BUCKETS) : null;
  }

  /** Edges of the rows of the heat maps, in milliseconds. */
  JsonArray heatEdges() {
    return edges(heat);
  }

  JsonObject of(Run run) {
    Figures figures = new Figures(run);
    Judgement judgement = new Judgement(run, figures);
    JsonObject json = new JsonObject();
    json.addProperty("name", run.description().label());
    json.addProperty("workload", run.description().workload());
    json.addProperty("target", run.description().target());
    json.addProperty("pacing", TextReport.pacing(run.description().plan()));
    json.addProperty("date", run.description().begin().truncatedTo(ChronoUnit.SECONDS).toString());
    json.addProperty("interrupted", run.result().interrupted());
    json.add("rows", rows(run, figures, judgement));
    json.add("percentiles", percentiles(run.result().latencies()));
    json.add("densityEdges", edges(density));
    json.add("density", density == null ? new JsonArray() : counts(density, run));
    json.add("slices", slices(run));
    json.add("pauses", pauses(run.result().jvm()));
    json.add("analysis", analysis(judgement));
    json.add("options", options(run));
    json.add("ramp", ramp(run.ramp()));
    return json;
  }

  /** Groups of rows of the table: name, value in words, number to compare, better direction. */
  private static JsonArray rows(Run run, Figures figures, Judgement judgement) {
    JvmFigures jvm = run.result().jvm();
    Table table = new Table();
    table.group("Throughput");
    table.row("real throughput", Units.rate(figures.realThroughput()), figures.realThroughput(), 1);
    table.row("pure throughput", Units.rate(figures.pureThroughput()), figures.pureThroughput(), 1);
    table.row("operations", Units.count(run.result().operations()), judgement.sampleSize());
    table.row(
        "duration", String.format(Locale.ROOT, "%.2f s", figures.seconds()), judgement.duration());
    table.row("error rate", Units.share(figures.errorShare()), figures.errorShare(), -1);
    if (figures.open()) {
      table.row("begun late", Units.count(run.result().lateStarts()), Remark.NONE);
      table.row("never begun", Units.count(run.result().neverStarted()), Remark.NONE);
    }
    table.group("Latency");
    table.row("min", Units.time(figures.min()), figures.min(), -1);
    table.time("P50", figures.percentile(50));
    table.time("average", figures.mean());
    table.time("P95", figures.percentile(95));
    table.time("P99", figures.percentile(99));
    table.time("P99.9", figures.percentile(99.9));
    table.time("max", figures.max());
    table.group("Stability");
    table.time("standard deviation", figures.deviation());
    table.time("IQR", figures.interquartileRange());
    table.time("jitter", figures.jitter());
    table.row("CV", Units.share(figures.variation()), judgement.variation());
    table.row("P99/P50", Units.ratio(figures.tail()), figures.tail(), -1);
    table.remark(Units.ratios(figures.tailOfIntervals()));
    table.group("System health" + figures.process());
    table.row(
        "bytes/operation",
        Units.count(figures.bytesPerOperation()),
        figures.bytesPerOperation(),
        -1);
    table.remark(figures.bytesSource());
    table.row(
        "allocations/operation",
        Units.count(figures.objectsPerOperation()),
        figures.objectsPerOperation(),
        -1);
    table.remark(figures.objectsSource());
    double rate = figures.allocationRate();
    table.row("allocation rate", Double.isNaN(rate) ? "-" : Units.bytes(rate) + "/s", rate, -1);
    table.remark("exact: all threads" + figures.process());
    table.row("GC overhead", Units.share(figures.gcOverhead()), figures.gcOverhead(), -1);
    table.time("GC pauses", (double) jvm.gcPauseNanos());
    table.time("longest GC pause", figures.longestPause());
    table.row("GC cycles", Units.count(jvm.gcCycles()), Remark.NONE);
    table.row("threads started", Units.count(jvm.threadsStarted()), Remark.NONE);
    return table.rows;
  }

  /** Rows as they are added. */
  private static final class Table {
    private final JsonArray rows = new JsonArray();
    private String group = "";

    void group(String name) {
      group = name;
    }

    void time(String name, double nanos) {
      row(name, Units.time(nanos), nanos, -1);
    }

    /** A figure; the better one is larger (1) or smaller (-1). */
    void row(String name, String text, double value, int better) {
      JsonObject row = add(name, text);
      row.add("value", number(value));
      row.addProperty("better", better);
    }

    /** A figure that is not compared. */
    void row(String name, String text, Remark remark) {
      JsonObject row = add(name, text);
      row.addProperty("remark", remark.text());
      row.addProperty("level", remark.level().name());
    }

    /** A remark on the last row. */
    void remark(String text) {
      rows.get(rows.size() - 1).getAsJsonObject().addProperty("hint", text);
    }

    private JsonObject add(String name, String text) {
      JsonObject row = new JsonObject();
      row.addProperty("group", group);
      row.addProperty("name", name);
      row.addProperty("text", text);
      rows.add(row);
      return row;
    }
  }

  /** Pairs of a percentile and milliseconds, denser towards the end, as far as counts carry. */
  private static JsonArray percentiles(Histogram latencies) {
    JsonArray points = new JsonArray();
    long count = latencies.getTotalCount();
    if (count == 0) {
      return points;
    }
    for (int step = 0; ; step++) {
      // Eight steps each time the rest halves.
      double rest = Math.pow(2, -step / 8.0);
      if (rest * count < 1) {
        break;
      }
      double percent = 100 * (1 - rest);
      points.add(pair(percent, latencies.getValueAtPercentile(percent) / NANOS_PER_MILLI));
    }
    points.add(pair(100 * (1 - 0.5 / count), latencies.getMaxValue() / NANOS_PER_MILLI));
    return points;
  }

  private JsonArray slices(Run run) {
    JsonArray slices = new JsonArray();
    for (Slice slice : run.result().slices()) {
      Histogram latencies = slice.latencies();
      boolean any = latencies.getTotalCount() > 0;
      JsonObject one = new JsonObject();
      one.addProperty("t", slice.startNanos() / 1e9);
      one.addProperty("len", slice.lengthNanos() / 1e9);
      one.addProperty("rate", slice.throughput());
      one.addProperty("failed", slice.failed());
      one.add("p50", number(any ? latencies.getValueAtPercentile(50) / 1e6 : Double.NaN));
      one.add("p99", number(any ? latencies.getValueAtPercentile(99) / 1e6 : Double.NaN));
      one.add("max", number(any ? latencies.getMaxValue() / 1e6 : Double.NaN));
      one.add(
          "alloc",
          number(
              slice.allocatedBytes() < 0 || slice.lengthNanos() == 0
                  ? Double.NaN
                  : slice.allocatedBytes() * 1e3 / slice.lengthNanos()));
      JsonArray rows = new JsonArray();
      if (heat != null) {
        long[] counts = heat.counts(latencies);
        for (int i = 0; i < counts.length; i++) {
          if (counts[i] > 0) {
            rows.add(pair(i, (double) counts[i]));
          }
        }
      }
      one.add("heat", rows);
      slices.add(one);
    }
    return slices;
  }

  private static JsonArray counts(LogScale scale, Run run) {
    JsonArray array = new JsonArray();
    for (long count : scale.counts(run.result().latencies())) {
      array.add(count);
    }
    return array;
  }

  private static JsonArray edges(@Nullable LogScale scale) {
    JsonArray edges = new JsonArray();
    if (scale != null) {
      for (int i = 0; i <= scale.buckets(); i++) {
        edges.add(scale.edge(i) / NANOS_PER_MILLI);
      }
    }
    return edges;
  }

  private static JsonArray pauses(JvmFigures jvm) {
    JsonArray pauses = new JsonArray();
    jvm.pauses()
        .forEach(pause -> pauses.add(pair(pause.atNanos() / 1e9, pause.nanos() / NANOS_PER_MILLI)));
    return pauses;
  }

  private static JsonArray analysis(Judgement judgement) {
    JsonArray remarks = new JsonArray();
    for (Remark remark : judgement.conclusions()) {
      JsonObject one = new JsonObject();
      one.addProperty("level", remark.level().name());
      one.addProperty("text", remark.text());
      remarks.add(one);
    }
    return remarks;
  }

  private static JsonArray options(Run run) {
    JsonArray options = new JsonArray();
    List<String> seen = new ArrayList<>();
    for (var entry : RunJson.writeDescription(run).entrySet()) {
      JsonElement value = entry.getValue();
      if (!value.isJsonObject() && !seen.contains(entry.getKey())) {
        seen.add(entry.getKey());
        JsonArray one = new JsonArray();
        one.add(entry.getKey());
        one.add(value.isJsonPrimitive() ? value.getAsString() : value.toString().replace("\"", ""));
        options.add(one);
      }
    }
    return options;
  }

  private static JsonElement ramp(@Nullable RampResult ramp) {
    if (ramp == null) {
      return JsonNull.INSTANCE;
    }
    JsonObject json = new JsonObject();
    JsonArray lines = new JsonArray();
    Objectives.describe(ramp).forEach(lines::add);
    json.add("lines", lines);
    JsonArray bounds = new JsonArray();
    ramp.slo()
        .bounds()
        .forEach(
            bound -> {
              JsonArray one = new JsonArray();
              one.add(Objectives.percentile(bound));
              one.add(bound.nanos() / NANOS_PER_MILLI);
              bounds.add(one);
            });
    json.add("bounds", bounds);
    JsonArray steps = new JsonArray();
    for (RampStep step : ramp.steps()) {
      Histogram latencies = step.result().latencies();
      JsonObject one = new JsonObject();
      one.addProperty("rate", step.rate());
      one.addProperty("verdict", step.verdict().name().toLowerCase(Locale.ROOT));
      one.addProperty("p50", latencies.getValueAtPercentile(50) / NANOS_PER_MILLI);
      one.addProperty("p99", latencies.getValueAtPercentile(99) / NANOS_PER_MILLI);
      steps.add(one);
    }
    json.add("steps", steps);
    return json;
  }

  private static JsonArray pair(double first, double second) {
    JsonArray pair = new JsonArray();
    pair.add(first);
    pair.add(second);
    return pair;
  }

  private static JsonElement number(double value) {
    return Double.isNaN(value) || Double.isInfinite(value)
        ? JsonNull.INSTANCE
        : new JsonPrimitive(value);
  }
}
