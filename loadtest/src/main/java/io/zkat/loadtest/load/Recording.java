package io.zkat.loadtest.load;

import java.time.Duration;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * What one worker measures. Written by the worker alone; others may read at any time, and see at
 * least what was complete when {@link #completed} said so.
 */
final class Recording {
  static final long LONGEST_NANOS = Duration.ofHours(1).toNanos();
  static final int SIGNIFICANT_DIGITS = 3;

  private final SingleWriterRecorder latencies =
      new SingleWriterRecorder(LONGEST_NANOS, SIGNIFICANT_DIGITS);
  private final SortedMap<String, Long> errors = new ConcurrentSkipListMap<>();
  private final AtomicLong completed = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private Histogram interval = latencies.getIntervalHistogram();
  private long lastLatency = -1;

  long operations;
  long lastEnd;
  long serviceNanos;
  long jitterNanos;
  long jitterCount;
  long lateStarts;
  long neverStarted;
  long callerBytes = -1;
  long targetBytes;

  /**
   * An operation with the right verdict.
   *
   * @param service nanoseconds that the target took
   * @param latency nanoseconds from when it was due
   * @param bytes what the target says it allocated, or -1
   */
  void right(long service, long latency, long bytes) {
    latencies.recordValue(Math.min(Math.max(latency, 0), LONGEST_NANOS));
    serviceNanos += service;
    if (lastLatency >= 0) {
      jitterNanos += Math.abs(latency - lastLatency);
      jitterCount++;
    }
    lastLatency = latency;
    targetBytes = bytes < 0 || targetBytes < 0 ? -1 : targetBytes + bytes;
  }

  /** An operation without the right verdict. */
  void wrong(String reason) {
    errors.merge(reason, 1L, Long::sum);
    failed.incrementAndGet();
  }

  /** {@code count} operations are over and recorded. */
  void complete(int count, long end) {
    operations += count;
    lastEnd = end;
    completed.setRelease(operations);
  }

  /** Operations that are over; what is read after this call includes them. */
  long completed() {
    return completed.getAcquire();
  }

  long failed() {
    return failed.get();
  }

  SortedMap<String, Long> errors() {
    return errors;
  }

  /** What was recorded since the last call; valid until the next one. One reader only. */
  Histogram takeInterval() {
    interval = latencies.getIntervalHistogram(interval);
    return interval;
  }
}
