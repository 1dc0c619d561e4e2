package io.zkat.loadtest.ramp;

import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.load.Slice;
import org.HdrHistogram.Histogram;

/**
 * How many of the operations of a run were of some sort, and between which limits the share lies
 * that a longer run would show. Operations close to each other share their luck (a pause delays all
 * that wait), so they count as fewer than they are: by how much is estimated from how the share
 * differs between the intervals of the run.
 *
 * @param count how many were
 * @param total of how many
 * @param clustering how many operations say as much as one independent one, 1 or more
 */
public record Share(long count, long total, double clustering) {
  /** How sure the limits are, each by itself, in per cent. */
  public static final int CONFIDENCE_PERCENT = 95;

  /** The quantile of the normal distribution for that. */
  private static final double Z = 1.6449;

  /** Operations that took longer than {@code nanos}; failed ones did. */
  static Share longerThan(long nanos, LoadResult result) {
    long failed = result.failed();
    long count = longer(result.latencies(), nanos) + failed;
    long total = result.latencies().getTotalCount() + failed;
    if (count == 0 || count == total) {
      return new Share(count, total, 1);
    }
    double p = (double) count / total;
    double sum = 0;
    int intervals = 0;
    for (Slice slice : result.slices()) {
      long n = slice.latencies().getTotalCount() + slice.failed();
      if (n > 0) {
        double d = (double) (longer(slice.latencies(), nanos) + slice.failed()) / n - p;
        sum += n * d * d;
        intervals++;
      }
    }
    double dispersion = intervals < 2 ? 1 : sum / ((intervals - 1) * p * (1 - p));
    return new Share(count, total, Math.max(1, dispersion));
  }

  private static long longer(Histogram latencies, long nanos) {
    return nanos >= latencies.getMaxValue()
        ? 0
        : latencies.getCountBetweenValues(
            latencies.nextNonEquivalentValue(nanos), latencies.getMaxValue());
  }

  /** So many operations can show that fewer than {@code allowed} of them are of some sort. */
  static double enoughFor(double allowed) {
    // With none of them the upper limit is Z^2 / (n + Z^2); twice as many leave room for some.
    return 2 * Z * Z / allowed;
  }

  /** The share measured, from 0 to 1. */
  public double value() {
    return total == 0 ? 0 : (double) count / total;
  }

  /** The least share that is likely (Wilson's interval). */
  public double lower() {
    return total == 0 ? 0 : Math.max(0, centre() - spread());
  }

  /** The largest share that is likely. */
  public double upper() {
    return total == 0 ? 1 : Math.min(1, centre() + spread());
  }

  private double centre() {
    double n = total / clustering;
    return (value() + Z * Z / (2 * n)) / (1 + Z * Z / n);
  }

  private double spread() {
    double n = total / clustering;
    double p = value();
    return Z * Math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n);
  }
}
