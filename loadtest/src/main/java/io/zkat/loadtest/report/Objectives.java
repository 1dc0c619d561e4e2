package io.zkat.loadtest.report;

import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.ramp.RampResult;
import io.zkat.loadtest.ramp.RampStep;
import io.zkat.loadtest.ramp.Share;
import io.zkat.loadtest.ramp.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Objectives, and what a search for the highest rate found, in words. */
public final class Objectives {
  private Objectives() {}

  /** The objective as it is given on the command line. */
  public static String describe(Slo slo) {
    String bounds =
        slo.bounds().stream()
            .map(bound -> percentile(bound) + " <= " + Units.time(bound.nanos()))
            .collect(Collectors.joining(", "));
    return bounds + ", errors <= " + Units.share(slo.errorShare());
  }

  /** What a step measured of the percentiles that the objective is about. */
  public static String describe(RampStep step, Slo slo) {
    return slo.bounds().stream()
        .map(
            bound ->
                percentile(bound)
                    + " "
                    + Units.time(step.result().latencies().getValueAtPercentile(bound.percent())))
        .collect(Collectors.joining(", "));
  }

  static String percentile(Slo.Bound bound) {
    String digits = String.format(Locale.ROOT, "%.4f", bound.percent());
    return "P" + digits.replaceAll("\\.?0+$", "");
  }

  /** One promise beside what was measured. */
  static String describe(Slo.Finding finding) {
    Share broken = finding.broken();
    Slo.Bound bound = finding.bound();
    if (bound == null) {
      return String.format(
          Locale.ROOT,
          "%s of %,d operations failed, %s may.",
          Units.share(broken.value()),
          broken.total(),
          Units.share(finding.allowed()));
    }
    return String.format(
        Locale.ROOT,
        "%s of %,d operations took longer than %s, %s may; a longer run would show %s to %s (each"
            + " limit %d %% sure).",
        Units.share(broken.value()),
        broken.total(),
        Units.time(bound.nanos()),
        Units.share(finding.allowed()),
        Units.share(broken.lower()),
        Units.share(broken.upper()),
        Share.CONFIDENCE_PERCENT);
  }

  /** What a search found, and how sure that is; one line each. */
  static List<String> describe(RampResult ramp) {
    List<String> lines = new ArrayList<>();
    RampStep best = ramp.best();
    if (best == null) {
      lines.add(
          (ramp.interrupted() ? "Interrupted before a rate was found that" : "No rate tried")
              + " keeps "
              + describe(ramp.slo())
              + ".");
      if (!ramp.steps().isEmpty()) {
        LoadResult slowest = ramp.steps().getLast().result();
        lines.add(
            "At the last one, "
                + Units.rate(ramp.steps().getLast().rate())
                + ", P50 was "
                + Units.time(slowest.latencies().getValueAtPercentile(50))
                + ".");
      }
      return lines;
    }
    lines.add(
        Units.rate(best.rate())
            + " is the highest rate found that keeps "
            + describe(ramp.slo())
            + ".");
    lines.add(
        ramp.missed() == 0
            ? "No rate tried missed it, so the limit is somewhere above."
            : "At "
                + Units.rate(ramp.missed())
                + " it was not kept, so the limit lies at most "
                + Units.share(ramp.missed() / best.rate() - 1)
                + " above.");
    lines.add(sure(ramp, best));
    if (ramp.interrupted()) {
      lines.add("The search was interrupted before it was done.");
    }
    return lines;
  }

  private static String sure(RampResult ramp, RampStep best) {
    List<String> parts = new ArrayList<>();
    for (Slo.Finding finding : ramp.slo().check(best.result())) {
      Slo.Bound bound = finding.bound();
      if (bound != null) {
        parts.add(
            String.format(
                Locale.ROOT,
                "%s of %,d operations took longer than %s; with %d %% confidence at most %s would,"
                    + " %s may",
                Units.share(finding.broken().value()),
                finding.broken().total(),
                Units.time(bound.nanos()),
                Share.CONFIDENCE_PERCENT,
                Units.share(finding.broken().upper()),
                Units.share(finding.allowed())));
      }
    }
    return (ramp.successes() > 1
            ? "How sure: kept in "
                + ramp.successes()
                + " of "
                + ramp.trials()
                + " runs at this rate; in the last "
            : "How sure: kept in one run, not confirmed by another; in it ")
        + String.join("; ", parts)
        + ".";
  }
}
