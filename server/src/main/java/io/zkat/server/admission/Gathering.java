package io.zkat.server.admission;

/**
 * How long a worker that has answered a batch waits for the next to fill. Callers that ask again
 * when they have their answer come back one by one; whoever takes the first at once verifies it by
 * itself, and the rest in batches that are too small as well.
 *
 * <p>The wait is a part of the time that the batch took, long enough for clients on the same
 * processors to ask again; where nobody comes back it is left out: after one in vain so many, each
 * time twice as many.
 */
final class Gathering {
  /** Of the time of the batch before. */
  private static final int PART = 2;

  private static final int MOST_LEFT_OUT = 64;

  private final long mostNanos;
  private int leaveOut;
  private int left;

  /** With the longest wait; 0 for none at all. */
  Gathering(long mostNanos) {
    this.mostNanos = mostNanos;
  }

  /** How long to wait after a batch that took that long; 0 for not at all. */
  long nanosAfter(long batchNanos) {
    if (left > 0) {
      left--;
      return 0;
    }
    return Math.min(batchNanos / PART, mostNanos);
  }

  /** Takes note of a wait, and whether it was worth it. */
  void waited(boolean worth) {
    leaveOut = worth ? 0 : Math.min(Math.max(1, 2 * leaveOut), MOST_LEFT_OUT);
    left = leaveOut;
  }
}
