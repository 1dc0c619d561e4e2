package io.zkat.loadtest.load;

import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * What a run measured.
 *
 * @param latencies nanoseconds of every operation with the right verdict, from its intended start
 * @param operations all operations, failed ones too
 * @param errors failed operations by reason
 * @param elapsedNanos from the first start to the last end
 * @param callerBytes heap bytes that the workers' threads allocated while they measured, or -1 if
 *     the JVM does not count them
 * @param targetBytes the sum of what the target says it allocated, or -1 if it did not always say
 * @param interrupted whether it was ended before its time
 */
public record LoadResult(
    Histogram latencies,
    long operations,
    SortedMap<String, Long> errors,
    long elapsedNanos,
    long callerBytes,
    long targetBytes,
    boolean interrupted) {

  /** How many operations failed. */
  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Operations with the right verdict a second, over wall clock. */
  public double throughput() {
    return elapsedNanos == 0 ? 0 : (operations - failed()) * 1e9 / elapsedNanos;
  }
}
