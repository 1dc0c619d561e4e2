package io.zkat.loadtest.ramp;

import io.zkat.loadtest.load.LoadResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Searches the highest rate of an open loop that keeps an objective: from the throughput of a
 * closed loop up or down until one rate keeps it and another does not, then by halving the gap. A
 * rate of which a run cannot say whether it keeps the objective gets a longer one. The rate that is
 * found has to keep it once more, for longer.
 */
public final class Ramp {
  private static final int MAX_STEPS = 24;
  private static final double FIRST = 0.8;
  private static final double FIRST_UP = 1.25;
  private static final double FARTHEST_UP = 2;
  private static final double DOWN = 0.5;
  private static final double LEAST_SHARE = 0.01;
  private static final int LONGER = 2;
  private static final int LONGEST = 10;

  private final Slo slo;
  private final double precision;
  private final Duration stepLength;
  private final Prober prober;
  private final List<RampStep> steps = new ArrayList<>();
  private boolean interrupted;

  /** Puts load on the target. */
  @FunctionalInterface
  public interface Prober {
    /** The result of an open loop at {@code rate}, measured for {@code duration}. */
    LoadResult probe(double rate, Duration duration) throws InterruptedException;
  }

  /**
   * @param precision how far apart, relatively, the rates may be that keep and miss the objective
   * @param stepLength how long to try one rate
   */
  public Ramp(Slo slo, double precision, Duration stepLength, Prober prober) {
    this.slo = slo;
    this.precision = precision;
    this.stepLength = stepLength;
    this.prober = prober;
  }

  /**
   * Searches.
   *
   * @param capacity the throughput of a closed loop, more than 0
   * @param watcher gets each step when it is done
   */
  public RampResult search(double capacity, Consumer<RampStep> watcher)
      throws InterruptedException {
    double kept = 0;
    double missed = 0;
    RampStep best = null;
    double rate = capacity * FIRST;
    double up = FIRST_UP;
    while (!interrupted && steps.size() < MAX_STEPS) {
      boolean bracketed = kept > 0 && missed > 0 && missed - kept <= precision * missed;
      if (bracketed && best != null && trials(kept) > 1) {
        break;
      }
      if (bracketed) {
        rate = kept;
      }
      RampStep step = step(rate, stepLength.multipliedBy(bracketed ? LONGER : 1), watcher);
      if (step == null) {
        break;
      }
      if (step.verdict() == Slo.Verdict.KEPT) {
        kept = rate;
        best = step;
        up = steps.size() == 1 ? FIRST_UP : FARTHEST_UP;
      } else {
        missed = rate;
        best = highestKeptBelow(missed);
        kept = best == null ? 0 : best.rate();
        if (best == null && rate * DOWN < capacity * LEAST_SHARE) {
          break;
        }
      }
      rate = missed == 0 ? kept * up : kept == 0 ? missed * DOWN : (kept + missed) / 2;
    }
    return new RampResult(slo, capacity, steps, best, missed, interrupted);
  }

  private @Nullable RampStep step(double rate, Duration length, Consumer<RampStep> watcher)
      throws InterruptedException {
    RampStep step = once(rate, length, watcher);
    return step != null && step.verdict() == Slo.Verdict.UNCLEAR
        ? once(rate, length.multipliedBy(LONGER), watcher)
        : step;
  }

  /** Null if the run was ended before its time: it says nothing about the rate. */
  private @Nullable RampStep once(double rate, Duration length, Consumer<RampStep> watcher)
      throws InterruptedException {
    LoadResult result = prober.probe(rate, longEnough(rate, length));
    if (result.interrupted()) {
      interrupted = true;
      return null;
    }
    RampStep step = new RampStep(rate, result, slo.verdict(result));
    steps.add(step);
    watcher.accept(step);
    return step;
  }

  /** A low rate is tried for longer, until there are enough operations to be sure. */
  private Duration longEnough(double rate, Duration length) {
    double operations = 0;
    for (Slo.Bound bound : slo.bounds()) {
      operations = Math.max(operations, Share.enoughFor(bound.allowed()));
    }
    double seconds = operations / rate;
    double most = (double) stepLength.multipliedBy(LONGEST).toNanos() / 1e9;
    Duration needed = Duration.ofNanos((long) (Math.min(seconds, most) * 1e9));
    return needed.compareTo(length) > 0 ? needed : length;
  }

  private @Nullable RampStep highestKeptBelow(double rate) {
    RampStep best = null;
    for (RampStep step : steps) {
      boolean kept = step.verdict() == Slo.Verdict.KEPT && step.rate() < rate;
      if (kept && (best == null || step.rate() >= best.rate())) {
        best = step;
      }
    }
    return best;
  }

  private long trials(double rate) {
    return steps.stream()
        .filter(step -> step.rate() == rate && step.verdict() == Slo.Verdict.KEPT)
        .count();
  }
}
