package io.zkat.math.hash;

import io.zkat.math.field.Fp;
import java.util.HexFormat;

/** A map from the base field to the points of a curve, not yet into its subgroup. */
sealed interface MapToG1 permits SvdwBn254, SswuBls12381 {
  /** Doubles of scratch. */
  int scratch();

  /** What to multiply a point of the curve with to get into the subgroup, unsigned. */
  long cofactor();

  /**
   * Writes the point of the reduced element u, in XYZZ form.
   *
   * @param t scratch of {@link #scratch} doubles from its start
   */
  void map(double[] point, int po, double[] u, int uo, double[] t);

  /** The elements that hexadecimal digits stand for, one after another. */
  static double[] constants(Fp fp, String... digits) {
    double[] r = new double[digits.length * Fp.LIMBS];
    for (int i = 0; i < digits.length; i++) {
      byte[] b = HexFormat.of().parseHex("0".repeat(digits[i].length() & 1) + digits[i]);
      fp.fromBytesReduced(r, i * Fp.LIMBS, b, 0, b.length);
    }
    return r;
  }
}
