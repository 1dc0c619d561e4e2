package io.zkat.math.hash;

import io.zkat.math.curve.G1;
import io.zkat.math.field.Fp;

/**
 * The Shallue-van de Woestijne map to BN254 with Z = 1 (RFC 9380 section 6.6.1 and the
 * straight-line form of appendix F.1; constants in spec proofs 2.2).
 */
final class SvdwBn254 implements MapToG1 {
  private static final int E = Fp.LIMBS;
  private static final Fp FP = Fp.BN254;

  // c2 = -Z/2, c3 = the even root of -g(Z) * 3Z^2, c4 = -4g(Z) / 3Z^2, b and Z = 1.
  private static final double[] CONSTANTS =
      MapToG1.constants(
          FP,
          "183227397098d014dc2822db40c0ac2ecbc0b548b438e5469e10460b6c3e7ea3",
          "16789af3a83522eb353c98fc6b36d713d5d8d1cc5dffffffa",
          "10216f7ba065e00de81ac1e7808072c9dd2b2385cd7b438469602eb24829a9bd",
          "3",
          "1");
  private static final int C2 = 0;
  private static final int C3 = E;
  private static final int C4 = 2 * E;
  private static final int B = 3 * E;
  private static final int ONE = 4 * E;

  // Places in the scratch.
  private static final int X = 0;
  private static final int Y = E;
  private static final int MINUS = 2 * E;
  private static final int PLUS = 3 * E;
  private static final int INVERSE = 4 * E;
  private static final int STEP = 5 * E;
  private static final int G = 6 * E;
  private static final int WORK = 7 * E;

  @Override
  public int scratch() {
    return WORK + Math.max(Fp.SQRT_SCRATCH, Fp.INVERSE_SCRATCH);
  }

  @Override
  public long cofactor() {
    return 1;
  }

  @Override
  public void map(double[] point, int po, double[] u, int uo, double[] t) {
    double[] c = CONSTANTS;
    // With v = c1 u^2 and c1 = g(Z) = 4: plus = 1 + v, minus = 1 - v, inverse = 1/(plus minus).
    FP.sqr(t, G, u, uo);
    FP.lin(t, G, t, G, 4, t, G, 0, t, G, 0);
    FP.add(t, PLUS, c, ONE, t, G);
    FP.sub(t, MINUS, c, ONE, t, G);
    FP.mul(t, INVERSE, t, PLUS, t, MINUS);
    FP.inverse(t, INVERSE, t, INVERSE, t, WORK);
    // step = u minus inverse c3; x1 = c2 - step, x2 = c2 + step.
    FP.mul(t, STEP, u, uo, t, MINUS);
    FP.mul(t, STEP, t, STEP, t, INVERSE);
    FP.mul(t, STEP, t, STEP, c, C3);
    FP.sub(t, X, c, C2, t, STEP);
    if (!rootOfCurve(t)) {
      FP.add(t, X, c, C2, t, STEP);
      if (!rootOfCurve(t)) {
        // x3 = Z + c4 (plus^2 inverse)^2.
        FP.sqr(t, X, t, PLUS);
        FP.mul(t, X, t, X, t, INVERSE);
        FP.sqr(t, X, t, X);
        FP.mul(t, X, t, X, c, C4);
        FP.add(t, X, t, X, c, ONE);
        if (!rootOfCurve(t)) {
          throw new IllegalStateException("none of the three candidates is on the curve");
        }
      }
    }
    if (FP.isOdd(u, uo) != FP.isOdd(t, Y)) {
      FP.neg(t, Y, t, Y);
    }
    FP.reduce(t, X, t, X);
    FP.reduce(t, Y, t, Y);
    G1.BN254.fromAffine(point, po, t, X);
  }

  /** y = a root of x^3 + b, if there is one. */
  private static boolean rootOfCurve(double[] t) {
    FP.sqr(t, G, t, X);
    FP.mul(t, G, t, G, t, X);
    FP.add(t, G, t, G, CONSTANTS, B);
    return FP.sqrt(t, Y, t, G, t, WORK);
  }
}
