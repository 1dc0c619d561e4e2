package io.zkat.loadtest.ramp;

import io.zkat.loadtest.load.LoadResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service level objective: what a service promises.
 *
 * @param bounds on latency; at least one
 * @param errorShare how many of the operations may fail, from 0 to 1
 */
public record Slo(List<Bound> bounds, double errorShare) {

  /**
   * So many operations may not take longer than so long.
   *
   * @param percent how many at least, more than 0 and less than 100
   * @param nanos how long
   */
  public record Bound(double percent, long nanos) {
    /** How many of the operations may take longer, from 0 to 1. */
    public double allowed() {
      return (100 - percent) / 100;
    }
  }

  /** What measurement says about a promise. */
  public enum Verdict {
    /** Kept, as sure as {@link Share} is. */
    KEPT,
    /** Not kept, as sure. */
    MISSED,
    /** Too few operations to tell. */
    UNCLEAR
  }

  /**
   * One promise beside what was measured.
   *
   * @param bound the promise; null: the one on errors
   * @param allowed the share that may break it
   * @param broken the share that does
   * @param verdict whether it is kept
   */
  public record Finding(@Nullable Bound bound, double allowed, Share broken, Verdict verdict) {}

  /** Copies the list. */
  public Slo {
    bounds = List.copyOf(bounds);
  }

  /** What the result says about each promise, that on errors last. */
  public List<Finding> check(LoadResult result) {
    List<Finding> findings = new ArrayList<>();
    for (Bound bound : bounds) {
      Share share = Share.longerThan(bound.nanos(), result);
      findings.add(new Finding(bound, bound.allowed(), share, verdict(share, bound.allowed())));
    }
    // Errors are counted, not estimated: a promise of none is broken by one.
    Share failed = new Share(result.failed(), result.operations(), 1);
    boolean kept = failed.value() <= errorShare;
    findings.add(new Finding(null, errorShare, failed, kept ? Verdict.KEPT : Verdict.MISSED));
    return findings;
  }

  /** Whether all promises are kept; a rate that was too high breaks them. */
  public Verdict verdict(LoadResult result) {
    if (result.fellBehind()) {
      return Verdict.MISSED;
    }
    Verdict worst = Verdict.KEPT;
    for (Finding finding : check(result)) {
      if (finding.verdict() == Verdict.MISSED) {
        return Verdict.MISSED;
      }
      worst = finding.verdict() == Verdict.UNCLEAR ? Verdict.UNCLEAR : worst;
    }
    return worst;
  }

  private static Verdict verdict(Share share, double allowed) {
    if (share.total() == 0 || (share.upper() > allowed && share.lower() <= allowed)) {
      return Verdict.UNCLEAR;
    }
    return share.upper() <= allowed ? Verdict.KEPT : Verdict.MISSED;
  }
}
