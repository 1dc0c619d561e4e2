package io.zkat.validator.proof.bulletproof;

import io.zkat.math.curve.G1;

/**
 * The generators of Bulletproof range proofs as public parameters hold them: affine points, {@link
 * G1#AFFINE} doubles each. Arrays are not copied and must not be written.
 *
 * @param left L_0 to L_(n-1), n the bit length, a power of two
 * @param right R_0 to R_(n-1)
 * @param p P, which blinds the vectors
 * @param q Q, which carries the inner product
 */
@SuppressWarnings("ArrayRecordComponent") // not a value: read once, into the fixed bases
public record BulletproofGenerators(double[] left, double[] right, double[] p, double[] q) {
  /** Of parameters without Bulletproofs. */
  public static final BulletproofGenerators NONE =
      new BulletproofGenerators(new double[0], new double[0], new double[0], new double[0]);

  /** Bits of a value, 0 without Bulletproofs. */
  public int bits() {
    return left.length / G1.AFFINE;
  }
}
