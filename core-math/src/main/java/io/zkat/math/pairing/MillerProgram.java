package io.zkat.math.pairing;

import io.zkat.math.curve.G2;
import io.zkat.math.tower.Fp2;

/**
 * The steps of one curve's Miller loop, and the lines of a point of G2 along them.
 *
 * <p>With T running through multiples of Q, each step has a line: the tangent at T where T doubles,
 * the chord where Q or its negation is added. A line is three Fp2 elements, the factors of 1, x and
 * y at the point (x, y) of G1, up to a common factor in Fp2, which the final exponentiation
 * removes. F. Vercauteren, "Optimal pairings"; C. Costello, T. Lange, M. Naehrig, "Faster pairing
 * computations on curves with high-degree twists", section 4.
 */
final class MillerProgram {
  /** Loops over |x|, x = -0xd201000000010000. */
  static final MillerProgram BLS12_381 =
      new MillerProgram(
          G2.BLS12_381, Long.toBinaryString(0xd201000000010000L).replace('1', '+'), false);

  /** Loops over 6 x + 2, x = 0x44e992b44a6909f1; then come psi(Q) and -psi²(Q). */
  static final MillerProgram BN254 =
      new MillerProgram(
          G2.BN254, "+0-0+000-0-000-0+0-00-00000+00-0+00-0000-0+000-0-00+000-00-0+0+000", true);

  private static final int E2 = Fp2.LIMBS;

  /** Doubles of a line. */
  static final int LINE = 3 * E2;

  /** Doubles of scratch for {@link #lines}. */
  static final int SCRATCH = 12 * E2 + G2.AFFINE + Fp2.SCRATCH;

  private final G2 g2;
  private final Fp2 f;

  /** The loop's number in signed binary digits, from the highest, which is 1. */
  private final byte[] digits;

  private final boolean frobeniusSteps;
  private final int lineCount;
  private final double[] threeB = new double[E2];

  private MillerProgram(G2 g2, String signs, boolean frobeniusSteps) {
    this.g2 = g2;
    this.f = g2.field();
    this.frobeniusSteps = frobeniusSteps;
    digits = new byte[signs.length()];
    int count = frobeniusSteps ? 2 : 0;
    for (int i = 0; i < digits.length; i++) {
      digits[i] = (byte) ("-0+".indexOf(signs.charAt(i)) - 1);
      if (i > 0) {
        count += digits[i] == 0 ? 1 : 2;
      }
    }
    lineCount = count;
    g2.coefficient(threeB, 0);
    f.lin(threeB, 0, threeB, 0, 3, threeB, 0, 0, threeB, 0, 0);
  }

  /** The group of the points with lines. */
  G2 group() {
    return g2;
  }

  /** The number of doubling steps; step 0 is the first. */
  int doublings() {
    return digits.length - 1;
  }

  /** What is added after a doubling step: 1, -1 or 0 times Q. */
  int digit(int doubling) {
    return digits[doubling + 1];
  }

  /** Whether psi(Q) and then -psi²(Q) are added in the end. */
  boolean hasFrobeniusSteps() {
    return frobeniusSteps;
  }

  /** The number of lines of a point: one a doubling, one an addition, in the order of the steps. */
  int lineCount() {
    return lineCount;
  }

  /**
   * Writes the lines of the affine point q, {@link #lineCount} times {@link #LINE} doubles.
   *
   * <p>Complete: where T or the line's other point is infinity, or the line is vertical, it is 1 (a
   * vertical line's value lies in Fp6, which the final exponentiation removes).
   *
   * @param t scratch of {@link #SCRATCH} doubles
   */
  void lines(double[] out, int oo, double[] q, int qo, double[] t, int to) {
    int work = to + 12 * E2 + G2.AFFINE;
    int other = to + 12 * E2;
    int line = oo;
    f.copy(t, to, q, qo);
    f.copy(t, to + E2, q, qo + E2);
    if (g2.isInfinity(q, qo)) {
      f.setOne(t, to + E2);
      f.setZero(t, to + 2 * E2);
    } else {
      f.setOne(t, to + 2 * E2);
    }
    for (int i = 0; i < doublings(); i++) {
      doubleStep(out, line, t, to, work);
      line += LINE;
      if (digit(i) != 0) {
        g2.copy(t, other, q, qo);
        if (digit(i) < 0) {
          g2.negate(t, other, t, other);
        }
        addStep(out, line, t, to, other, work);
        line += LINE;
      }
    }
    if (frobeniusSteps) {
      g2.psi(t, other, q, qo, t, work);
      addStep(out, line, t, to, other, work);
      line += LINE;
      g2.psi(t, other, q, qo, t, work);
      g2.psi(t, other, t, other, t, work);
      g2.negate(t, other, t, other);
      addStep(out, line, t, to, other, work);
    }
  }

  private void setOne(double[] out, int line) {
    f.setOne(out, line);
    f.setZero(out, line + E2);
    f.setZero(out, line + 2 * E2);
  }

  /**
   * T = 2 T and the tangent at T, with T = (X : Y : Z) at the start of t.
   *
   * <p>With B = Y², E = 3 b' Z²: X3 = 2 X Y (B - 3 E), Y3 = (B + 3 E)² - 12 E², Z3 = 8 B Y Z; the
   * tangent is B - E, -3 X², 2 Y Z. T = infinity stays so: Z3 = 0.
   */
  private void doubleStep(double[] out, int line, double[] t, int to, int work) {
    int x = to;
    int y = to + E2;
    int z = to + 2 * E2;
    int xy = to + 3 * E2;
    int yz = to + 4 * E2;
    int b = to + 5 * E2;
    int e = to + 6 * E2;
    int m = to + 7 * E2;
    f.mul(t, xy, t, x, t, y, t, work);
    f.mul(t, yz, t, y, t, z, t, work);
    f.sqr(t, b, t, y, t, work);
    f.sqr(t, e, t, z, t, work);
    f.mul(t, e, t, e, threeB, 0, t, work);
    if (f.isZero(t, z)) {
      setOne(out, line);
    } else {
      f.sub(out, line, t, b, t, e);
      f.sqr(t, m, t, x, t, work);
      f.lin(out, line + E2, t, m, -3, t, m, 0, t, m, 0);
      f.lin(out, line + 2 * E2, t, yz, 2, t, m, 0, t, m, 0);
    }
    f.lin(t, m, t, b, 2, t, e, -6, t, m, 0);
    f.mul(t, x, t, xy, t, m, t, work);
    f.lin(t, m, t, b, 1, t, e, 3, t, m, 0);
    f.sqr(t, m, t, m, t, work);
    f.sqr(t, e, t, e, t, work);
    f.lin(t, y, t, m, 1, t, e, -12, t, m, 0);
    f.mul(t, z, t, b, t, yz, t, work);
    f.lin(t, z, t, z, 8, t, z, 0, t, z, 0);
  }

  /**
   * T = T + P and the chord of T and P, with P affine at {@code other}.
   *
   * <p>With u = Y - yP Z, v = X - xP Z, E = v³, H = E + u² Z - 2 v² X: X3 = v H, Y3 = u (v² X - H)
   * - E Y, Z3 = E Z; the chord is u xP - v yP, -u, v.
   */
  private void addStep(double[] out, int line, double[] t, int to, int other, int work) {
    int x = to;
    int y = to + E2;
    int z = to + 2 * E2;
    int u = to + 3 * E2;
    int v = to + 4 * E2;
    int e = to + 5 * E2;
    int g = to + 6 * E2;
    int h = to + 7 * E2;
    if (g2.isInfinity(t, other)) {
      setOne(out, line);
      return;
    }
    if (f.isZero(t, z)) {
      setOne(out, line);
      f.copy(t, x, t, other);
      f.copy(t, y, t, other + E2);
      f.setOne(t, z);
      return;
    }
    f.mul(t, u, t, other + E2, t, z, t, work);
    f.sub(t, u, t, y, t, u);
    f.mul(t, v, t, other, t, z, t, work);
    f.sub(t, v, t, x, t, v);
    if (f.isZero(t, v)) {
      if (f.isZero(t, u)) {
        doubleStep(out, line, t, to, work);
      } else {
        setOne(out, line);
        f.setOne(t, y);
        f.setZero(t, x);
        f.setZero(t, z);
      }
      return;
    }
    f.mul(t, e, t, u, t, other, t, work);
    f.mul(t, g, t, v, t, other + E2, t, work);
    f.sub(out, line, t, e, t, g);
    f.neg(out, line + E2, t, u);
    f.copy(out, line + 2 * E2, t, v);
    f.sqr(t, h, t, v, t, work);
    f.mul(t, e, t, h, t, v, t, work);
    f.mul(t, g, t, h, t, x, t, work);
    f.sqr(t, h, t, u, t, work);
    f.mul(t, h, t, h, t, z, t, work);
    f.lin(t, h, t, e, 1, t, h, 1, t, g, -2);
    f.mul(t, x, t, v, t, h, t, work);
    f.sub(t, g, t, g, t, h);
    f.mul(t, g, t, g, t, u, t, work);
    f.mul(t, y, t, y, t, e, t, work);
    f.sub(t, y, t, g, t, y);
    f.mul(t, z, t, z, t, e, t, work);
  }
}
