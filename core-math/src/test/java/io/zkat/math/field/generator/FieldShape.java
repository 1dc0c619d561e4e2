package io.zkat.math.field.generator;

import java.math.BigInteger;

/**
 * A prime field as its kernels see it: elements are {@code limbs} balanced limbs of radix 2^48, the
 * Montgomery factor is 2^(48 limbs).
 *
 * @param curve the curve's name for comments
 * @param className the stem of the generated classes' names
 * @param p the modulus
 * @param limbs the number of limbs
 */
public record FieldShape(String curve, String className, BigInteger p, int limbs) {

  /** Bits of a limb. */
  public static final int RADIX_BITS = 48;

  /** The base field of BLS12-381 (spec proofs 1.2). */
  public static final FieldShape BLS12_381 =
      new FieldShape(
          "BLS12-381",
          "FpBls12381",
          new BigInteger(
              "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f624"
                  + "1eabfffeb153ffffb9feffffffffaaab",
              16),
          8);

  /** The base field of BN254 (spec proofs 1.2). */
  public static final FieldShape BN254 =
      new FieldShape(
          "BN254",
          "FpBn254",
          new BigInteger("30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47", 16),
          6);

  /** The scalar field of BN254 (spec proofs 1.2). */
  public static final FieldShape FR_BN254 =
      new FieldShape(
          "BN254",
          "FrBn254",
          new BigInteger("30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001", 16),
          6);

  /** The scalar field of BLS12-381 (spec proofs 1.2). */
  public static final FieldShape FR_BLS12_381 =
      new FieldShape(
          "BLS12-381",
          "FrBls12381",
          new BigInteger("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", 16),
          6);

  /** Whether this is a scalar field. */
  boolean isScalarField() {
    return equals(FR_BN254) || equals(FR_BLS12_381);
  }

  /** Returns 2^(48 k). */
  static BigInteger radix(int k) {
    return BigInteger.ONE.shiftLeft(RADIX_BITS * k);
  }

  /** Returns the Montgomery factor 2^(48 limbs). */
  public BigInteger montgomeryFactor() {
    return radix(limbs);
  }

  /** Returns the residue of {@code v} nearest to zero. */
  BigInteger centred(BigInteger v) {
    BigInteger r = v.mod(p);
    return r.shiftLeft(1).compareTo(p) > 0 ? r.subtract(p) : r;
  }

  /** Returns the limbs of {@code v}, all but the highest in [-2^47, 2^47). */
  public double[] balanced(BigInteger v) {
    double[] limb = new double[limbs];
    BigInteger rest = v;
    for (int j = 0; j < limbs - 1; j++) {
      BigInteger digit = centredDigit(rest);
      limb[j] = digit.doubleValue();
      rest = rest.subtract(digit).shiftRight(RADIX_BITS);
    }
    limb[limbs - 1] = rest.doubleValue();
    return limb;
  }

  /**
   * Returns the centred residue of 2^(-48 s): what a limb is multiplied by to move it up s limbs.
   */
  BigInteger fold(int s) {
    return centred(radix(s).modInverse(p));
  }

  /** Returns the centred residue of -1/p modulo 2^48. */
  BigInteger quotientFactor() {
    return centredDigit(p.modInverse(radix(1)).negate());
  }

  /** Returns 2^(48 (limbs - 1)) / p: the quotient of a value by p for each unit of its top limb. */
  double quotientEstimate() {
    int extra = 160;
    BigInteger q = radix(limbs - 1).shiftLeft(extra).divide(p);
    return q.doubleValue() / Math.scalb(1.0, extra);
  }

  private static BigInteger centredDigit(BigInteger v) {
    BigInteger digit = v.mod(radix(1));
    return digit.testBit(RADIX_BITS - 1) ? digit.subtract(radix(1)) : digit;
  }
}
