package io.zkat.math.hash;

import io.zkat.math.tower.Fp2;

/**
 * The simplified Shallue-van de Woestijne-Ulas map to the curve E' over Fp2 of BLS12-381, y² = x³ +
 * A' x + B' with A' = 240 u, B' = 1012 (1 + u) and Z = -(2 + u) (RFC 9380 sections 6.6.3 and
 * 8.8.2), and the isogeny of degree 3 from there (appendix E.3).
 */
final class SswuBls12381G2 implements MapToG2 {
  private static final int E2 = Fp2.LIMBS;
  private static final Fp2 F = Fp2.BLS12_381;

  // Digits with which several of the isogeny's numbers begin, and one that comes twice.
  private static final String K =
      "5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa9";
  private static final String L =
      "11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc7";
  private static final String M =
      "8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe3";
  private static final String N =
      "1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706";

  /** The numerators of x and y / y', constant terms first; the denominators are powers of x - D. */
  private static final double[][] X_NUMERATOR = {
    MapToG2.constant(F, K + "7d6", K + "7d6"),
    MapToG2.constant(F, "0", L + "1a"),
    MapToG2.constant(F, L + "1e", M + "8d"),
    MapToG2.constant(
        F,
        "171d6541fa38ccfaed6dea691f5fb614cb14b4e7f4e810aa22d6108f142b85757098e38d0f671c7188e2aaaaaaaa5ed1",
        "0")
  };

  private static final double[][] Y_NUMERATOR = {
    MapToG2.constant(F, N, N),
    MapToG2.constant(F, "0", K + "7be"),
    MapToG2.constant(F, L + "1c", M + "8f"),
    MapToG2.constant(
        F,
        "124c9ad43b6cf79bfbf7043de3811ad0761b0f37a1e26286b0e977c69aa274524e79097a56dc4bd9e1b371c71c718b10",
        "0")
  };

  private final double[] a = new double[E2];
  private final double[] b = new double[E2];
  private final double[] z = new double[E2];
  private final double[] one = new double[E2];

  /** -6 + 6 u: where the isogeny has its poles. */
  private final double[] pole = new double[E2];

  /** -B' / A' and B' / (Z A'). */
  private final double[] factor = new double[E2];

  private final double[] exception = new double[E2];

  SswuBls12381G2() {
    double[] t = new double[Fp2.SCRATCH];
    F.fromLongs(a, 0, 0, 240);
    F.fromLongs(b, 0, 1012, 1012);
    F.fromLongs(z, 0, -2, -1);
    F.fromLongs(pole, 0, -6, 6);
    F.setOne(one, 0);
    F.inverse(factor, 0, a, 0, t, 0);
    F.mul(factor, 0, factor, 0, b, 0, t, 0);
    F.inverse(exception, 0, z, 0, t, 0);
    F.mul(exception, 0, exception, 0, factor, 0, t, 0);
    F.neg(factor, 0, factor, 0);
  }

  @Override
  public void map(double[] point, int po, double[] u, int uo, double[] t, int to) {
    int x = to;
    int y = to + E2;
    int zu = to + 2 * E2;
    int d = to + 3 * E2;
    int work = to + 4 * E2;
    F.sqr(t, zu, u, uo, t, work);
    F.mul(t, zu, t, zu, z, 0, t, work);
    F.sqr(t, d, t, zu, t, work);
    F.add(t, d, t, d, t, zu);
    if (F.isZero(t, d)) {
      F.copy(t, x, exception, 0);
    } else {
      F.inverse(t, d, t, d, t, work);
      F.add(t, d, t, d, one, 0);
      F.mul(t, x, t, d, factor, 0, t, work);
    }
    rightSide(t, d, x, work);
    if (!MapToG2.root(F, t, y, t, d, u, uo, t, work)) {
      F.mul(t, x, t, x, t, zu, t, work);
      rightSide(t, d, x, work);
      if (!MapToG2.root(F, t, y, t, d, u, uo, t, work)) {
        throw new IllegalStateException("neither candidate is on the curve");
      }
    }
    isogeny(point, po, t, x, y, d, work);
  }

  /** t[g] = x³ + A' x + B'. */
  private void rightSide(double[] t, int g, int x, int work) {
    F.sqr(t, g, t, x, t, work);
    F.add(t, g, t, g, a, 0);
    F.mul(t, g, t, g, t, x, t, work);
    F.add(t, g, t, g, b, 0);
  }

  private void isogeny(double[] point, int po, double[] t, int x, int y, int d, int work) {
    F.sub(t, d, t, x, pole, 0);
    if (F.isZero(t, d)) {
      F.setZero(point, po);
      F.setZero(point, po + E2);
      return;
    }
    F.inverse(t, d, t, d, t, work);
    int power = d - E2;
    horner(point, po + E2, Y_NUMERATOR, t, x, work);
    horner(point, po, X_NUMERATOR, t, x, work);
    F.sqr(t, power, t, d, t, work);
    F.mul(point, po, point, po, t, power, t, work);
    F.mul(t, power, t, power, t, d, t, work);
    F.mul(t, power, t, power, t, y, t, work);
    F.mul(point, po + E2, point, po + E2, t, power, t, work);
  }

  private static void horner(
      double[] r, int ro, double[][] coefficients, double[] t, int x, int work) {
    F.copy(r, ro, coefficients[3], 0);
    for (int i = 2; i >= 0; i--) {
      F.mul(r, ro, r, ro, t, x, t, work);
      F.add(r, ro, r, ro, coefficients[i], 0);
    }
  }
}
