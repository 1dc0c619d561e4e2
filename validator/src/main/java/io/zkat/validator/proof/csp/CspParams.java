package io.zkat.validator.proof.csp;

import io.zkat.math.curve.Curve;
import io.zkat.math.field.Fr;

/**
 * What the CSP verifier needs of the public parameters, prepared once: sizes, header, the indices
 * of the fixed bases, constants of the multipliers. Immutable; shared by all threads.
 */
public final class CspParams {
  final Curve curve;
  final int paramsId;
  final int bits;

  /** Length of the linear form, 2n + 4. */
  final int length;

  /** Rounds of the inner argument; 2^rounds is the padded length. */
  final int rounds;

  final byte[] header;
  final int valueBase;
  final int blindingBase;
  final int generatorBase;
  final int leftBase;
  final int rightBase;
  final LagrangePoints mu;
  final LagrangePoints nu;

  /** 2^i for i below n, Montgomery. */
  final long[] powersOfTwo;

  /**
   * @param bits n, 1 to 64
   * @param header transcript header of 32 bytes, or empty if the parameters have none
   * @param valueBase index of H1 among the fixed bases
   * @param blindingBase index of H2
   * @param generatorBase index of the curve's standard generator, which pads the inner argument
   * @param leftBase index of the first of n + 1 left generators
   * @param rightBase index of the first of n + 1 right generators
   */
  public CspParams(
      Curve curve,
      int paramsId,
      int bits,
      byte[] header,
      int valueBase,
      int blindingBase,
      int generatorBase,
      int leftBase,
      int rightBase) {
    this.curve = curve;
    this.paramsId = paramsId;
    this.bits = bits;
    this.length = 2 * bits + 4;
    this.rounds = 32 - Integer.numberOfLeadingZeros(length - 1);
    this.header = header.clone();
    this.valueBase = valueBase;
    this.blindingBase = blindingBase;
    this.generatorBase = generatorBase;
    this.leftBase = leftBase;
    this.rightBase = rightBase;
    Fr fr = curve.fr();
    this.mu = new LagrangePoints(fr, bits);
    this.nu = new LagrangePoints(fr, 2 * bits);
    this.powersOfTwo = new long[bits * Fr.LIMBS];
    fr.setOne(powersOfTwo, 0);
    for (int i = 1; i < bits; i++) {
      fr.dbl(powersOfTwo, i * Fr.LIMBS, powersOfTwo, (i - 1) * Fr.LIMBS);
    }
  }

  /** Whether the parameters give a transcript header; without one every CSP range proof fails. */
  public boolean hasHeader() {
    return header.length != 0;
  }
}
