package io.zkat.math.hash;

import io.zkat.math.curve.G2;
import io.zkat.math.tower.Fp2;

/** The Shallue-van de Woestijne map to the twist of BN254 with Z = 1 (RFC 9380 section 6.6.1). */
final class SvdwBn254G2 implements MapToG2 {
  private static final int E2 = Fp2.LIMBS;
  private static final Fp2 F = Fp2.BN254;

  private final double[] b = new double[E2];
  private final double[] one = new double[E2];

  /** g(Z) = 1 + b'. */
  private final double[] c1 = new double[E2];

  /** -1 / 2. */
  private final double[] c2 = new double[E2];

  /** The even root of -3 g(Z). */
  private final double[] c3 = new double[E2];

  /** -4 g(Z) / 3. */
  private final double[] c4 = new double[E2];

  SvdwBn254G2() {
    double[] t = new double[Fp2.SQRT_SCRATCH];
    G2.BN254.coefficient(b, 0);
    F.setOne(one, 0);
    F.add(c1, 0, one, 0, b, 0);
    F.fromLongs(c2, 0, -2, 0);
    F.inverse(c2, 0, c2, 0, t, 0);
    F.lin(c4, 0, c1, 0, -3, c1, 0, 0, c1, 0, 0);
    if (!F.sqrt(c3, 0, c4, 0, t, 0)) {
      throw new IllegalStateException("Z does not suit the curve");
    }
    if (F.isOdd(c3, 0)) {
      F.neg(c3, 0, c3, 0);
    }
    F.fromLongs(c4, 0, 3, 0);
    F.inverse(c4, 0, c4, 0, t, 0);
    F.mul(c4, 0, c4, 0, c1, 0, t, 0);
    F.lin(c4, 0, c4, 0, -4, c4, 0, 0, c4, 0, 0);
  }

  @Override
  public void map(double[] point, int po, double[] u, int uo, double[] t, int to) {
    int plus = to;
    int minus = to + E2;
    int inverse = to + 2 * E2;
    int step = to + 3 * E2;
    int g = to + 4 * E2;
    int work = to + 5 * E2;
    int y = po + E2;
    F.sqr(t, g, u, uo, t, work);
    F.mul(t, g, t, g, c1, 0, t, work);
    F.add(t, plus, one, 0, t, g);
    F.sub(t, minus, one, 0, t, g);
    F.mul(t, inverse, t, plus, t, minus, t, work);
    F.inverse(t, inverse, t, inverse, t, work);
    F.mul(t, step, u, uo, t, minus, t, work);
    F.mul(t, step, t, step, t, inverse, t, work);
    F.mul(t, step, t, step, c3, 0, t, work);
    F.sub(point, po, c2, 0, t, step);
    rightSide(t, g, point, po, work);
    if (MapToG2.root(F, point, y, t, g, u, uo, t, work)) {
      return;
    }
    F.add(point, po, c2, 0, t, step);
    rightSide(t, g, point, po, work);
    if (MapToG2.root(F, point, y, t, g, u, uo, t, work)) {
      return;
    }
    F.sqr(t, plus, t, plus, t, work);
    F.mul(t, plus, t, plus, t, inverse, t, work);
    F.sqr(t, plus, t, plus, t, work);
    F.mul(t, plus, t, plus, c4, 0, t, work);
    F.add(point, po, t, plus, one, 0);
    rightSide(t, g, point, po, work);
    if (!MapToG2.root(F, point, y, t, g, u, uo, t, work)) {
      throw new IllegalStateException("none of the candidates is on the curve");
    }
  }

  private void rightSide(double[] t, int g, double[] x, int xo, int work) {
    F.sqr(t, g, x, xo, t, work);
    F.mul(t, g, t, g, x, xo, t, work);
    F.add(t, g, t, g, b, 0);
  }
}
