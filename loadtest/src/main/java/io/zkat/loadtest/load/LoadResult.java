package io.zkat.loadtest.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What a run measured.
 *
 * @param latencies nanoseconds of every operation with the right verdict, from when it was due
 * @param operations all operations, failed ones too
 * @param errors failed operations by reason
 * @param elapsedNanos from the begin to the last end
 * @param serviceNanos the sum of what the target took for each operation with the right verdict
 * @param jitterNanos the sum of the differences of consecutive latencies of one worker
 * @param jitterCount how many differences
 * @param lateStarts operations of an open loop that began later than 1 ms after they were due
 * @param neverStarted operations of an open loop that were due and not begun before the end
 * @param callerBytes heap bytes that operations allocated on the threads of this process, or -1 if
 *     the JVM does not count them
 * @param targetBytes the sum of what the target says it allocated, or -1 if it did not always say
 * @param jvm what this process did meanwhile
 * @param slices the run in intervals
 * @param interrupted whether it was ended before its time
 */
public record LoadResult(
    Histogram latencies,
    long operations,
    SortedMap<String, Long> errors,
    long elapsedNanos,
    long serviceNanos,
    long jitterNanos,
    long jitterCount,
    long lateStarts,
    long neverStarted,
    long callerBytes,
    long targetBytes,
    JvmFigures jvm,
    List<Slice> slices,
    boolean interrupted) {

  /** Copies the list, and makes a last interval that is much too short a part of the one before. */
  public LoadResult {
    slices = Slice.withoutShortEnd(slices);
  }

  /** How many operations failed. */
  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Whether the rate was too high: operations were due and never begun, in a run that was not ended
   * early, which does not wait for them.
   */
  public boolean fellBehind() {
    return neverStarted > 0 && !interrupted;
  }

  /** Operations with the right verdict a second, over wall clock. */
  public double throughput() {
    return elapsedNanos == 0 ? 0 : (operations - failed()) * 1e9 / elapsedNanos;
  }

  /**
   * The sum of the results of processes that ran at the same time. Intervals are put together by
   * their numbers.
   */
  public LoadResult plus(LoadResult other) {
    Histogram all = latencies.copy();
    all.add(other.latencies);
    SortedMap<String, Long> reasons = new TreeMap<>(errors);
    other.errors.forEach((reason, count) -> reasons.merge(reason, count, Long::sum));
    return new LoadResult(
        all,
        operations + other.operations,
        reasons,
        Math.max(elapsedNanos, other.elapsedNanos),
        serviceNanos + other.serviceNanos,
        jitterNanos + other.jitterNanos,
        jitterCount + other.jitterCount,
        lateStarts + other.lateStarts,
        neverStarted + other.neverStarted,
        Sums.known(callerBytes, other.callerBytes),
        Sums.known(targetBytes, other.targetBytes),
        jvm.plus(other.jvm),
        together(slices, other.slices),
        interrupted || other.interrupted);
  }

  private static List<Slice> together(List<Slice> some, List<Slice> others) {
    List<Slice> sums = new ArrayList<>();
    for (int i = 0; i < Math.max(some.size(), others.size()); i++) {
      Slice one = some.get(Math.min(i, some.size() - 1));
      Slice other = others.get(Math.min(i, others.size() - 1));
      if (i >= others.size()) {
        sums.add(one);
      } else if (i >= some.size()) {
        sums.add(other);
      } else {
        Histogram latencies = one.latencies().copy();
        latencies.add(other.latencies());
        sums.add(
            new Slice(
                one.startNanos(),
                Math.max(one.lengthNanos(), other.lengthNanos()),
                latencies,
                one.failed() + other.failed(),
                Sums.known(one.allocatedBytes(), other.allocatedBytes())));
      }
    }
    sums.sort(Comparator.comparingLong(Slice::startNanos));
    return sums;
  }
}
