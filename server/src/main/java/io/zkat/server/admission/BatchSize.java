package io.zkat.server.admission;

/**
 * How much a worker takes at once, at most. So many requests and bytes, and of those no more than
 * take a given time to verify, judging by the batches before: whoever arrives while a batch runs
 * waits for its end.
 */
final class BatchSize {
  /** What is counted for a request besides its bytes: work that every request costs. */
  private static final int REQUEST_WEIGHT = 1 << 10;

  /** The weight of a past batch halves with about every fifth batch after it. */
  private static final double FADING = 7.0 / 8;

  private final int requests;
  private final long bytes;
  private final long nanos;
  private double pastWeight;
  private double pastNanos;
  private volatile long weight = Long.MAX_VALUE;

  /**
   * Without experience.
   *
   * @param requests most requests
   * @param bytes most bytes
   * @param nanos most time
   */
  BatchSize(int requests, long bytes, long nanos) {
    this.requests = requests;
    this.bytes = bytes;
    this.nanos = nanos;
  }

  /** Most requests of a batch. */
  int requests() {
    return requests;
  }

  /** Most bytes of a batch. */
  long bytes() {
    return bytes;
  }

  /** Most time of a batch. */
  long nanos() {
    return nanos;
  }

  /** Most of the sum of {@link #weightOf} over a batch. */
  long weight() {
    return weight;
  }

  /** What a request of that many bytes counts. */
  static long weightOf(long bytes) {
    return REQUEST_WEIGHT + bytes;
  }

  /** Takes note of a batch. */
  synchronized void verified(long batchWeight, long batchNanos) {
    pastWeight = FADING * pastWeight + (double) batchWeight;
    pastNanos = FADING * pastNanos + (double) Math.max(1, batchNanos);
    weight = (long) ((double) nanos * pastWeight / pastNanos);
  }
}
