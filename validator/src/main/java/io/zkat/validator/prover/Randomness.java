package io.zkat.validator.prover;

import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import java.util.random.RandomGenerator;

/** Where provers take their random scalars from. */
@FunctionalInterface
public interface Randomness {
  /** The next scalar, uniform in the field. */
  Scalar next(Fr fr);

  /**
   * Scalars from a generator of bits.
   *
   * @param random a {@link java.security.SecureRandom} unless the proofs are for tests
   */
  static Randomness of(RandomGenerator random) {
    return fr -> {
      // 128 bits more than the field has: what reduction adds to a probability cannot be noticed.
      byte[] wide = new byte[Fr.BYTES + 16];
      random.nextBytes(wide);
      return Scalar.ofBytesReduced(fr, wide);
    };
  }

  /** So many scalars, one after another. */
  default Scalar[] next(Fr fr, int count) {
    Scalar[] scalars = new Scalar[count];
    for (int i = 0; i < count; i++) {
      scalars[i] = next(fr);
    }
    return scalars;
  }
}
