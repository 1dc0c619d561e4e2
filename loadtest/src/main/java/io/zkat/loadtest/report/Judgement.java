package io.zkat.loadtest.report;

import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.load.Pacing;
import io.zkat.loadtest.ramp.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the figures of a run mean, beside each and all together. */
final class Judgement {
  private static final long MANY_OPERATIONS = 10_000;
  private static final double LONG_RUN_SECONDS = 10;
  private static final double STEADY = 0.05;
  private static final double ACCEPTABLE = 0.20;
  private static final double LONG_TAIL = 5;
  private static final double BUSY_COLLECTOR = 0.05;
  private static final double LEAN_BYTES = 16_000;
  private static final double HARNESS_SHARE = 0.05;

  private final Run run;
  private final LoadResult result;
  private final Figures figures;

  Judgement(Run run, Figures figures) {
    this.run = run;
    this.result = run.result();
    this.figures = figures;
  }

  Remark sampleSize() {
    long count = result.latencies().getTotalCount();
    if (count >= MANY_OPERATIONS) {
      return Remark.good("good");
    }
    return Remark.warning("low: P99.9 rests on " + (count + 999) / 1000);
  }

  Remark duration() {
    if (result.interrupted()) {
      return Remark.warning("interrupted");
    }
    return figures.seconds() < LONG_RUN_SECONDS ? Remark.warning("short") : Remark.good("good");
  }

  Remark tail() {
    double ratio = figures.percentile(99.9) / figures.percentile(50);
    if (!figures.any() || ratio <= LONG_TAIL) {
      return figures.any() ? Remark.good("short tail") : Remark.NONE;
    }
    return Remark.warning(String.format(Locale.ROOT, "long tail: %.1f times P50", ratio));
  }

  Remark variation() {
    double variation = figures.variation();
    if (Double.isNaN(variation)) {
      return Remark.NONE;
    }
    return variation < STEADY
        ? Remark.good("excellent")
        : variation < ACCEPTABLE ? Remark.note("acceptable") : Remark.warning("noisy");
  }

  Remark errors() {
    return result.failed() == 0 ? Remark.good("none") : Remark.warning("see the reasons");
  }

  Remark collector() {
    double overhead = figures.gcOverhead();
    if (Double.isNaN(overhead)) {
      return Remark.note("not recorded by this JVM");
    }
    return overhead < BUSY_COLLECTOR
        ? Remark.good("of processor time" + figures.process())
        : Remark.warning("of processor time" + figures.process());
  }

  /** Sentences, the warnings first. */
  List<Remark> conclusions() {
    List<Remark> all = new ArrayList<>();
    addMeasurement(all);
    addLatency(all);
    addResources(all);
    addObjective(all);
    all.sort((a, b) -> b.level().compareTo(a.level()));
    return all;
  }

  private void addMeasurement(List<Remark> all) {
    if (result.failed() > 0) {
      all.add(
          Remark.warning(
              String.format(
                  Locale.ROOT,
                  "%s of the operations failed; their latencies are not in the figures. Find out"
                      + " why before you compare anything.",
                  Units.share(figures.errorShare()))));
    }
    if (result.fellBehind() && run.description().plan().pacing() instanceof Pacing.Open o) {
      all.add(
          Remark.warning(
              String.format(
                  Locale.ROOT,
                  "The target cannot keep up with %s: %,d operations were due and never begun."
                      + " Lower --rate, or let --ramp find the highest one.",
                  Units.rate(o.rate()),
                  result.neverStarted())));
    } else if (figures.open() && result.lateStarts() > result.operations() / 100) {
      all.add(
          Remark.note(
              String.format(
                  Locale.ROOT,
                  "%s of the operations had to wait for one of the %,d workers; the wait is in their"
                      + " latency. A service would queue them as well; with a remote target try more"
                      + " --workers.",
                  Units.share((double) result.lateStarts() / result.operations()),
                  run.description().plan().workers())));
    }
    if (result.latencies().getTotalCount() < MANY_OPERATIONS) {
      all.add(
          Remark.note(
              String.format(
                  Locale.ROOT,
                  "%,d operations are few for the far percentiles: measure longer (--duration).",
                  result.latencies().getTotalCount())));
    }
    if (!result.interrupted() && figures.seconds() < LONG_RUN_SECONDS) {
      all.add(
          Remark.note("A short run says little about collections and throttling: measure longer."));
    }
    double pure = figures.pureThroughput();
    if (pure > 0 && figures.realThroughput() < pure * (1 - HARNESS_SHARE) && result.failed() == 0) {
      all.add(
          Remark.note(
              String.format(
                  Locale.ROOT,
                  "The load generator itself costs %s: real throughput is that much below pure.",
                  Units.share(1 - figures.realThroughput() / pure))));
    }
  }

  private void addLatency(List<Remark> all) {
    if (!figures.any()) {
      return;
    }
    double variation = figures.variation();
    if (variation >= ACCEPTABLE) {
      all.add(
          Remark.note(
              String.format(
                  Locale.ROOT,
                  "Latency varies by %s of its mean. Fewer workers than processors, a quiet machine"
                      + " and a longer warm-up make it steadier; more workers than processors queue.",
                  Units.share(variation))));
    }
    if (tail().level() == Remark.Level.WARNING) {
      all.add(
          Remark.note(
              String.format(
                  Locale.ROOT,
                  "P99.9 is %.1f times P50. Look in the heat map over time (--html) whether pauses"
                      + " or a few kinds of operations make the tail.",
                  figures.percentile(99.9) / figures.percentile(50))));
    }
    if (!figures.open()) {
      all.add(
          Remark.note(
              "A closed loop asks less while the target is slow. For the latency that independent"
                  + " callers see, measure at a rate (--rate)."));
    }
  }

  private void addResources(List<Remark> all) {
    double bytes = figures.bytesPerOperation();
    if (bytes > LEAN_BYTES) {
      all.add(
          Remark.note(
              String.format(
                  Locale.ROOT,
                  "%s are allocated for each operation. The aim is at most %s.",
                  Units.bytes(bytes),
                  Units.bytes(LEAN_BYTES))));
    }
    if (figures.gcOverhead() >= BUSY_COLLECTOR) {
      all.add(
          Remark.warning(
              String.format(
                  Locale.ROOT,
                  "The collector takes %s of the processor time: give the JVM more memory"
                      + " (ZKAT_JAVA_OPTS=-Xmx...).",
                  Units.share(figures.gcOverhead()))));
    }
  }

  private void addObjective(List<Remark> all) {
    Slo slo = run.slo();
    if (slo == null) {
      return;
    }
    for (Slo.Finding finding : slo.check(result)) {
      String text = Objectives.describe(finding);
      all.add(
          switch (finding.verdict()) {
            case KEPT -> Remark.good("Kept: " + text);
            case MISSED -> Remark.warning("Missed: " + text);
            case UNCLEAR -> Remark.warning("Not clear: " + text);
          });
    }
  }
}
