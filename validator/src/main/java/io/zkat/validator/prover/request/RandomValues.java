package io.zkat.validator.prover.request;

import java.util.random.RandomGenerator;

/** Amounts of tokens at random. */
public final class RandomValues {
  private final RandomGenerator random;
  private final long max;

  /**
   * @param max the largest value, unsigned, one less than a power of two
   */
  public RandomValues(RandomGenerator random, long max) {
    this.random = random;
    this.max = max;
  }

  /** A value that fits, and so do its parts. */
  public long value() {
    return random.nextLong() & max;
  }

  /** The unsigned value cut in parts at random; some may be zero. */
  public long[] parts(long total, int count) {
    long[] parts = new long[count];
    long rest = total;
    for (int i = 0; i < count - 1; i++) {
      long draw = random.nextLong();
      parts[i] = rest == -1 ? draw : Long.remainderUnsigned(draw, rest + 1);
      rest -= parts[i];
    }
    parts[count - 1] = rest;
    return parts;
  }
}
