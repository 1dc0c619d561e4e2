package io.zkat.loadtest.load;

import org.HdrHistogram.Histogram;

/**
 * What ended in one interval of a run.
 *
 * @param startNanos when it began, from the begin of the run
 * @param lengthNanos how long it was
 * @param latencies nanoseconds of the operations with the right verdict
 * @param failed the number of the others
 * @param allocatedBytes what all threads of this process allocated meanwhile, or -1
 */
public record Slice(
    long startNanos, long lengthNanos, Histogram latencies, long failed, long allocatedBytes) {

  /** Operations with the right verdict a second. */
  public double throughput() {
    return lengthNanos == 0 ? 0 : latencies.getTotalCount() * 1e9 / lengthNanos;
  }
}
