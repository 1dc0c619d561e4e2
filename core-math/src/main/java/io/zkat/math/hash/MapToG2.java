package io.zkat.math.hash;

import io.zkat.math.tower.Fp2;
import java.util.HexFormat;

/** A map from Fp2 to the points of a twist, not yet into its subgroup. */
sealed interface MapToG2 permits SswuBls12381G2, SvdwBn254G2 {
  /** Doubles of scratch that any of the maps takes. */
  int SCRATCH = 8 * Fp2.LIMBS + Fp2.SQRT_SCRATCH;

  /**
   * Writes the affine point of the element u.
   *
   * @param t scratch of {@link #SCRATCH} doubles, apart from point and u
   */
  void map(double[] point, int po, double[] u, int uo, double[] t, int to);

  /** The element with the given real and imaginary parts, hexadecimal. */
  static double[] constant(Fp2 f, String re, String im) {
    double[] r = new double[Fp2.LIMBS];
    int n = 2 * f.base().byteLength();
    String digits = "0".repeat(n - im.length()) + im + "0".repeat(n - re.length()) + re;
    if (!f.fromBytes(r, 0, HexFormat.of().parseHex(digits), 0)) {
      throw new ExceptionInInitializerError("constant");
    }
    return r;
  }

  /** y = the root of g with the parity of u, or false if g is no square. */
  static boolean root(
      Fp2 f, double[] y, int yo, double[] g, int go, double[] u, int uo, double[] t, int to) {
    if (!f.sqrt(y, yo, g, go, t, to)) {
      return false;
    }
    if (f.isOdd(y, yo) != f.isOdd(u, uo)) {
      f.neg(y, yo, y, yo);
    }
    return true;
  }
}
