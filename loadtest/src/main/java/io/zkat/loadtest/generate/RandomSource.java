package io.zkat.loadtest.generate;

import java.nio.ByteBuffer;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/** Where generated values come from. */
public final class RandomSource {
  private RandomSource() {}

  /**
   * The system's secure generator; with a seed, one that always gives the same. Keys made from a
   * seed are known to whoever knows the seed.
   */
  public static SecureRandom of(@Nullable Long seed) {
    if (seed == null) {
      return new SecureRandom();
    }
    try {
      // This generator, unlike the others, gives nothing but what the seed determines, provided
      // that it is seeded before its first use.
      SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
      random.setSeed(ByteBuffer.allocate(Long.BYTES).putLong(seed).array());
      return random;
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA1PRNG", e);
    }
  }
}
