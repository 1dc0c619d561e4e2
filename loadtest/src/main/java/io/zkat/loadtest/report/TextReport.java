package io.zkat.loadtest.report;

import io.zkat.loadtest.load.JvmFigures;
import io.zkat.loadtest.load.LoadPlan;
import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.load.Pacing;
import io.zkat.loadtest.load.Slice;
import io.zkat.loadtest.ramp.RampResult;
import io.zkat.loadtest.ramp.RampStep;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * The report of one run for people: the blocks of the reference's benchmark, in its order. Figures
 * of latency are about operations with the right verdict; those that failed are counted by reason.
 */
public final class TextReport {
  private static final int BUCKETS = 20;
  private static final int BAR_WIDTH = 40;
  private static final int LINE_WIDTH = 100;
  private static final String[] HEAT = {"fg(25)", "fg(31)", "fg(37)", "fg(143)", "fg(208)"};

  private final Run run;
  private final LoadResult result;
  private final Figures figures;
  private final Judgement judgement;
  private final PrintWriter out;
  private final Ink ink;

  private TextReport(Run run, PrintWriter out, Ink ink) {
    this.run = run;
    this.result = run.result();
    this.figures = new Figures(run);
    this.judgement = new Judgement(run, figures);
    this.out = out;
    this.ink = ink;
  }

  /** Prints it. */
  public static void print(Run run, PrintWriter out, Ink ink) {
    new TextReport(run, out, ink).print();
  }

  private void print() {
    heading();
    metrics();
    latency();
    stability();
    health();
    heatMap();
    ramp();
    conclusions();
    timeline();
    out.flush();
  }

  private void heading() {
    RunDescription about = run.description();
    out.println(
        ink.paint("bold", about.workload())
            + ", "
            + about.target()
            + ": "
            + pacing(about.plan())
            + ", "
            + about.samples()
            + " distinct");
    if (result.interrupted()) {
      out.println(ink.paint("yellow", "interrupted: these are the figures up to there"));
    }
  }

  /** How a run asked, in words. */
  static String pacing(LoadPlan plan) {
    String workers = plan.workers() == 1 ? "1 worker" : plan.workers() + " workers";
    String batch = plan.batch() == 1 ? "" : ", batches of " + plan.batch();
    return switch (plan.pacing()) {
      case Pacing.Closed _ -> "closed loop, " + workers + batch;
      case Pacing.Open open ->
          "open loop, "
              + Units.rate(open.rate())
              + " ("
              + open.gaps().name().toLowerCase(Locale.ROOT)
              + "), "
              + workers
              + batch;
    };
  }

  private void metrics() {
    block("Metrics");
    row("workers", Units.count(run.description().plan().workers()), Remark.NONE);
    row("operations", Units.count(result.operations()), judgement.sampleSize());
    row("duration", String.format(Locale.ROOT, "%.3f s", figures.seconds()), judgement.duration());
    row(
        "warm-up",
        String.format(Locale.ROOT, "%.1f s", run.description().plan().warmup().toNanos() / 1e9),
        Remark.note("not measured"));
    row(
        "real throughput",
        Units.rate(figures.realThroughput()),
        Remark.note("right verdicts over wall clock"));
    if (figures.open()) {
      row(
          "begun late",
          Units.count(result.lateStarts()),
          Remark.note("over 1 ms after they were due; the wait counts"));
      row("never begun", Units.count(result.neverStarted()), Remark.NONE);
    } else {
      row(
          "pure throughput",
          Units.rate(figures.pureThroughput()),
          Remark.note("workers / mean time of the target"));
    }
  }

  private void latency() {
    block("Latency" + (figures.open() ? " (from when an operation was due)" : ""));
    row("min", Units.time(figures.min()), Remark.NONE);
    row("P50", Units.time(figures.percentile(50)), Remark.NONE);
    row("average", Units.time(figures.mean()), Remark.NONE);
    row("P95", Units.time(figures.percentile(95)), Remark.NONE);
    row("P99", Units.time(figures.percentile(99)), Remark.NONE);
    row("P99.9", Units.time(figures.percentile(99.9)), Remark.NONE);
    row("max", Units.time(figures.max()), judgement.tail());
  }

  private void stability() {
    block("Stability");
    row("standard deviation", Units.time(figures.deviation()), Remark.NONE);
    row("IQR", Units.time(figures.interquartileRange()), Remark.note("P75 - P25"));
    row(
        "jitter",
        Units.time(figures.jitter()),
        Remark.note("from one operation to a worker's next"));
    row("CV", Units.share(figures.variation()), judgement.variation());
    row(
        "P99/P50",
        Units.ratio(figures.tail()),
        Remark.note(Units.ratios(figures.tailOfIntervals())));
  }

  private void health() {
    block("System health");
    row("error rate", Units.share(figures.errorShare()), judgement.errors());
    result
        .errors()
        .forEach(
            (reason, count) ->
                out.println(
                    ink.paint("red", String.format(Locale.ROOT, "    %,d x %s", count, reason))));
    JvmFigures jvm = result.jvm();
    row(
        "bytes/operation",
        Units.count(figures.bytesPerOperation()),
        Remark.note(figures.bytesSource()));
    row(
        "allocations/operation",
        Units.count(figures.objectsPerOperation()),
        Remark.note(figures.objectsSource()));
    row(
        "allocation rate",
        Double.isNaN(figures.allocationRate()) ? "-" : Units.bytes(figures.allocationRate()) + "/s",
        Remark.note("exact: all threads" + (figures.process().isEmpty() ? "" : figures.process())));
    row("GC overhead", Units.share(figures.gcOverhead()), judgement.collector());
    row(
        "GC pauses",
        Units.time(jvm.gcPauseNanos()),
        Remark.note("longest " + Units.time(figures.longestPause())));
    row("GC cycles", Units.count(jvm.gcCycles()), Remark.NONE);
    row("threads started", Units.count(jvm.threadsStarted()), Remark.NONE);
    row(
        "processors kept busy",
        Double.isNaN(figures.processors())
            ? "-"
            : String.format(Locale.ROOT, "%.2f", figures.processors()),
        Remark.note("of " + Runtime.getRuntime().availableProcessors() + figures.process()));
  }

  private void heatMap() {
    if (!figures.any()) {
      return;
    }
    block("Heat map of latency (log scale)");
    LogScale scale = LogScale.of(result.latencies(), BUCKETS);
    long[] counts = scale.counts(result.latencies());
    long largest = LogScale.largest(counts);
    for (int i = 0; i < BUCKETS; i++) {
      double share = (double) counts[i] / result.latencies().getTotalCount();
      int width = (int) Math.ceil((double) counts[i] / largest * BAR_WIDTH);
      int heat = (int) Math.min(HEAT.length - 1, (double) counts[i] / largest * HEAT.length);
      out.println(
          String.format(
                  Locale.ROOT,
                  "  %9s - %-9s %,10d %7s  ",
                  Units.time(scale.edge(i)),
                  Units.time(scale.edge(i + 1)),
                  counts[i],
                  Units.share(share))
              + (width == 0 ? "" : ink.paint(HEAT[heat], "█".repeat(width))));
    }
  }

  private void ramp() {
    RampResult ramp = run.ramp();
    if (ramp == null) {
      return;
    }
    block("Search for the highest rate (this report is of its last run at that rate)");
    out.printf(
        Locale.ROOT,
        "  %14s %14s %11s %11s %11s %9s  %s%n",
        "due",
        "done",
        "P50",
        "P99",
        "max",
        "errors",
        "objective");
    for (RampStep step : ramp.steps()) {
      LoadResult one = step.result();
      String verdict =
          switch (step.verdict()) {
            case KEPT -> ink.paint("green", "kept");
            case MISSED -> ink.paint("red", "missed");
            case UNCLEAR -> ink.paint("yellow", "not clear");
          };
      out.printf(
          Locale.ROOT,
          "  %14s %14s %11s %11s %11s %,9d  %s%n",
          Units.rate(step.rate()),
          Units.rate(one.throughput()),
          Units.time(one.latencies().getValueAtPercentile(50)),
          Units.time(one.latencies().getValueAtPercentile(99)),
          Units.time(one.latencies().getMaxValue()),
          one.failed(),
          verdict);
    }
    Objectives.describe(ramp).forEach(line -> out.println("  " + ink.paint("bold", line)));
  }

  private void conclusions() {
    block("Analysis and recommendations");
    for (Remark remark : judgement.conclusions()) {
      String mark =
          switch (remark.level()) {
            case GOOD -> ink.paint("green", "+");
            case NOTE -> "-";
            case WARNING -> ink.paint("yellow", "!");
          };
      String indent = "  " + mark + " ";
      for (String line : wrapped(remark.text())) {
        out.println(indent + line);
        indent = "    ";
      }
    }
  }

  private static String[] wrapped(String text) {
    StringBuilder lines = new StringBuilder();
    int length = 0;
    for (String word : text.split(" ", -1)) {
      if (length > 0 && length + 1 + word.length() > LINE_WIDTH) {
        lines.append('\n');
        length = 0;
      } else if (length > 0) {
        lines.append(' ');
        length++;
      }
      lines.append(word);
      length += word.length();
    }
    return lines.toString().split("\n", -1);
  }

  private void timeline() {
    if (result.slices().isEmpty()) {
      return;
    }
    double[] rates = result.slices().stream().mapToDouble(Slice::throughput).toArray();
    double max = 0;
    for (double rate : rates) {
      max = Math.max(max, rate);
    }
    block(
        "Throughput timeline (one character "
            + Units.time(result.slices().getFirst().lengthNanos())
            + ", max "
            + Units.rate(max)
            + ")");
    String line = Sparkline.of(rates);
    for (int from = 0; from < line.length(); from += LINE_WIDTH) {
      String part = line.substring(from, Math.min(line.length(), from + LINE_WIDTH));
      out.println("  " + ink.paint("fg(37)", part));
    }
  }

  private void block(String name) {
    out.println();
    out.println(ink.paint("bold", name));
  }

  private void row(String name, String value, Remark remark) {
    String line = String.format(Locale.ROOT, "  %-22s %15s", name, value);
    if (remark.text().isEmpty()) {
      out.println(line);
      return;
    }
    String style =
        switch (remark.level()) {
          case GOOD -> "green";
          case NOTE -> "faint";
          case WARNING -> "yellow";
        };
    out.println(line + "   " + ink.paint(style, remark.text()));
  }
}
