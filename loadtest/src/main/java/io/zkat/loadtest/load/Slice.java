package io.zkat.loadtest.load;

import java.util.ArrayList;
import java.util.List;
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

  /** Both as one interval; {@code next} follows this one. */
  private Slice followedBy(Slice next) {
    Histogram both = latencies.copy();
    both.add(next.latencies);
    return new Slice(
        startNanos,
        lengthNanos + next.lengthNanos,
        both,
        failed + next.failed,
        Sums.known(allocatedBytes, next.allocatedBytes));
  }

  /**
   * The same intervals, but a last one that is shorter than half of the one before is a part of
   * that. After the end of a run, what was under way is answered within moments; as an interval of
   * its own these moments would show a rate that there never was.
   *
   * @param slices in the order of time
   */
  static List<Slice> withoutShortEnd(List<Slice> slices) {
    int last = slices.size() - 1;
    if (last < 1 || slices.get(last).lengthNanos >= slices.get(last - 1).lengthNanos / 2) {
      return List.copyOf(slices);
    }
    List<Slice> whole = new ArrayList<>(slices.subList(0, last));
    whole.set(last - 1, whole.get(last - 1).followedBy(slices.get(last)));
    return List.copyOf(whole);
  }
}
