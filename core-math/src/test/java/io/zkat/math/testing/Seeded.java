package io.zkat.math.testing;

import java.math.BigInteger;
import java.util.SplittableRandom;

/**
 * Repeatable random values for tests. The seed is fixed unless the property {@code zkat.test.seed}
 * gives another, and is named in the description that goes into a failure message.
 */
public final class Seeded {
  private final long seed = Long.getLong("zkat.test.seed", 20261130L);
  private final SplittableRandom random = new SplittableRandom(seed);

  /** The generator itself. */
  public SplittableRandom random() {
    return random;
  }

  /** A uniform integer of at most the given number of bits. */
  public BigInteger bits(int count) {
    return new BigInteger(1, bytes((count + 7) / 8)).shiftRight(-count & 7);
  }

  /** A uniform integer below the bound. */
  public BigInteger below(BigInteger bound) {
    return bits(bound.bitLength() + 64).mod(bound);
  }

  /** One of the values. */
  @SafeVarargs
  public final <T> T oneOf(T... values) {
    return values[random.nextInt(values.length)];
  }

  /** Random bytes. */
  public byte[] bytes(int length) {
    byte[] b = new byte[length];
    random.nextBytes(b);
    return b;
  }

  @Override
  public String toString() {
    return "-Dzkat.test.seed=" + seed;
  }
}
