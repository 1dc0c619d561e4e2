package io.zkat.loadtest.load;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The times at which operations of an open loop are due, in nanoseconds from its begin. */
final class Arrivals {
  /** There is none. */
  static final long NONE = -1;

  private final double gap;
  private final @Nullable SplittableRandom random;
  private final long end;
  private long count;
  private double at;

  /**
   * @param end no operation is due from then on
   */
  Arrivals(Pacing.Open pacing, long end) {
    this.gap = 1e9 / pacing.rate();
    this.random = pacing.gaps() == Pacing.Gaps.POISSON ? new SplittableRandom(pacing.seed()) : null;
    this.end = end;
    if (random != null) {
      at = drawn(random);
    }
  }

  /** Takes the next time, or {@link #NONE} if there are no more. */
  synchronized long next() {
    if (at >= end) {
      return NONE;
    }
    long due = (long) at;
    count++;
    at = random == null ? count * gap : at + drawn(random);
    return due;
  }

  /** Takes the next time if it is not later than {@code now}, else {@link #NONE}. */
  synchronized long nextIfDue(long now) {
    return at <= now ? next() : NONE;
  }

  /** How many are due before {@code until} and not taken; with random gaps, how many to expect. */
  synchronized long left(long until) {
    double rest = (Math.min(until, end) - at) / gap;
    return rest > 0 ? (long) Math.ceil(rest) : 0;
  }

  private double drawn(SplittableRandom source) {
    return -Math.log(1 - source.nextDouble()) * gap;
  }
}
