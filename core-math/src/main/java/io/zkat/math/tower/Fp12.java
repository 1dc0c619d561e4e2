package io.zkat.math.tower;

import io.zkat.math.field.Fp;

/**
 * The field of the pairing's values, Fp6[w] / (w² - v); elements are {@value #LIMBS} doubles.
 *
 * <p>The package comment defines layout, bounds, scratch and aliasing.
 */
public final class Fp12 {
  private static final int E = Fp.LIMBS;
  private static final int E2 = Fp2.LIMBS;
  private static final int E6 = Fp6.LIMBS;

  /** Doubles of an element. */
  public static final int LIMBS = 2 * E6;

  /** Doubles of scratch for every method. */
  public static final int SCRATCH = 4 * E6 + Fp6.SCRATCH;

  /** Over {@link Fp6#BN254}. */
  public static final Fp12 BN254 = new Fp12(Fp6.BN254);

  /** Over {@link Fp6#BLS12_381}. */
  public static final Fp12 BLS12_381 = new Fp12(Fp6.BLS12_381);

  /** The power of w whose coefficient is element k of the layout. */
  private static final int[] POWER = {0, 2, 4, 1, 3, 5};

  private final Fp6 g;
  private final Fp2 f;

  /** xi^((p - 1) k / 6) for k = 0..5: (w^k)^p = this times w^k. */
  private final double[] gamma = new double[6 * E2];

  /** xi^((p² - 1) k / 6), which lies in the base field. */
  private final double[] gammaSquared = new double[6 * E2];

  private Fp12(Fp6 g) {
    this.g = g;
    this.f = g.base();
    double[] t = new double[Fp2.SCRATCH];
    double[] xi = new double[E2];
    f.fromLongs(xi, 0, f.xiReal(), 1);
    f.setOne(gamma, 0);
    f.pow(gamma, E2, xi, 0, sixthOfMinusOne(f.base()));
    for (int k = 2; k < 6; k++) {
      f.mul(gamma, k * E2, gamma, (k - 1) * E2, gamma, E2, t, 0);
    }
    for (int k = 0; k < 6; k++) {
      f.conj(gammaSquared, k * E2, gamma, k * E2);
      f.mul(gammaSquared, k * E2, gammaSquared, k * E2, gamma, k * E2, t, 0);
    }
  }

  /** (p - 1) / 6, big endian: the field's -1 as an integer is p - 1. */
  private static byte[] sixthOfMinusOne(Fp fp) {
    double[] minusOne = new double[E];
    byte[] bytes = new byte[fp.byteLength()];
    fp.fromLong(minusOne, 0, -1);
    fp.toBytes(bytes, 0, minusOne, 0);
    int rest = 0;
    for (int i = 0; i < bytes.length; i++) {
      int dividend = rest << 8 | (bytes[i] & 0xff);
      bytes[i] = (byte) (dividend / 6);
      rest = dividend % 6;
    }
    return bytes;
  }

  /** Returns the field of the coefficients. */
  public Fp6 base() {
    return g;
  }

  /** Writes xi^((p - 1) k / 6), for 0 <= k <= 5: by it (w^k)^p differs from w^k. */
  public void frobeniusCoefficient(double[] r, int ro, int k) {
    f.copy(r, ro, gamma, k * E2);
  }

  /** Writes xi^((p² - 1) k / 6), for 0 <= k <= 5. */
  public void frobeniusSquareCoefficient(double[] r, int ro, int k) {
    f.copy(r, ro, gammaSquared, k * E2);
  }

  /** r = a b, by Karatsuba. */
  public void mul(double[] r, int ro, double[] a, int ao, double[] b, int bo, double[] t, int to) {
    int m0 = to;
    int m1 = to + E6;
    int m = to + 2 * E6;
    int n = to + 3 * E6;
    int work = to + 4 * E6;
    g.mul(t, m0, a, ao, b, bo, t, work);
    g.mul(t, m1, a, ao + E6, b, bo + E6, t, work);
    g.add(t, m, a, ao, a, ao + E6);
    g.add(t, n, b, bo, b, bo + E6);
    g.mul(t, m, t, m, t, n, t, work);
    finish(r, ro, t, m0, m1, m, work);
  }

  /** r = m0 + v m1 + (m - m0 - m1) w. */
  private void finish(double[] r, int ro, double[] t, int m0, int m1, int m, int work) {
    g.lin(r, ro + E6, t, m, 1, t, m0, -1, t, m1, -1);
    g.addV(r, ro, t, m1, 1, t, m0, 1, t, work);
  }

  /**
   * r = a (l0 + l2 w² + l3 w³): the line of a twist of type M. l is three Fp2 elements: l0, l2, l3.
   */
  public void mulBy023(
      double[] r, int ro, double[] a, int ao, double[] l, int lo, double[] t, int to) {
    int m0 = to;
    int m1 = to + E6;
    int m = to + 2 * E6;
    int n = to + 3 * E6;
    int work = to + 4 * E6;
    g.mulBy01(t, m0, a, ao, l, lo, l, lo + E2, t, work);
    g.mulBy1(t, m1, a, ao + E6, l, lo + 2 * E2, t, work);
    g.add(t, m, a, ao, a, ao + E6);
    f.add(t, n, l, lo + E2, l, lo + 2 * E2);
    g.mulBy01(t, m, t, m, l, lo, t, n, t, work);
    finish(r, ro, t, m0, m1, m, work);
  }

  /**
   * r = a (l0 + l1 w + l3 w³): the line of a twist of type D. l is three Fp2 elements: l0, l1, l3.
   */
  public void mulBy013(
      double[] r, int ro, double[] a, int ao, double[] l, int lo, double[] t, int to) {
    int m0 = to;
    int m1 = to + E6;
    int m = to + 2 * E6;
    int n = to + 3 * E6;
    int work = to + 4 * E6;
    g.mulBy0(t, m0, a, ao, l, lo, t, work);
    g.mulBy01(t, m1, a, ao + E6, l, lo + E2, l, lo + 2 * E2, t, work);
    g.add(t, m, a, ao, a, ao + E6);
    f.add(t, n, l, lo, l, lo + E2);
    g.mulBy01(t, m, t, m, t, n, l, lo + 2 * E2, t, work);
    finish(r, ro, t, m0, m1, m, work);
  }

  /** r = a², by the complex method. */
  public void sqr(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    int m = to;
    int sum = to + E6;
    int other = to + 2 * E6;
    int work = to + 4 * E6;
    // with m = a0 a1: (a0 + a1)(a0 + v a1) = a0² + v a1² + (1 + v) m
    g.mul(t, m, a, ao, a, ao + E6, t, work);
    g.add(t, sum, a, ao, a, ao + E6);
    g.addV(t, other, a, ao + E6, 1, a, ao, 1, t, work);
    g.mul(t, sum, t, sum, t, other, t, work);
    g.sub(t, sum, t, sum, t, m);
    g.addV(r, ro, t, m, -1, t, sum, 1, t, work);
    g.lin(r, ro + E6, t, m, 2, t, m, 0, t, m, 0);
  }

  /**
   * r = a² for a in the cyclotomic subgroup, that is a^(p⁴ - p² + 1) = 1.
   *
   * <p>R. Granger, M. Scott, "Faster squaring in the cyclotomic subgroup of sixth degree
   * extensions", section 3.2: three squarings in Fp4 = Fp2[w³].
   */
  public void cyclotomicSqr(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    int s = to;
    int p = to + 2 * E2;
    int q = to + 4 * E2;
    int work = to + 6 * E2;
    int z0 = 0;
    int z4 = E2;
    int z3 = 2 * E2;
    int z2 = 3 * E2;
    int z1 = 4 * E2;
    int z5 = 5 * E2;
    sqrFp4(t, s, a, ao + z0, ao + z1, t, work);
    sqrFp4(t, p, a, ao + z2, ao + z3, t, work);
    sqrFp4(t, q, a, ao + z4, ao + z5, t, work);
    f.lin(r, ro + z0, t, s, 3, a, ao + z0, -2, t, s, 0);
    f.lin(r, ro + z1, t, s + E2, 3, a, ao + z1, 2, t, s, 0);
    f.lin(r, ro + z4, t, p, 3, a, ao + z4, -2, t, p, 0);
    f.lin(r, ro + z5, t, p + E2, 3, a, ao + z5, 2, t, p, 0);
    f.lin(r, ro + z3, t, q, 3, a, ao + z3, -2, t, q, 0);
    f.lin(t, s, t, q + E2, 3, t, q, 0, t, q, 0);
    f.addXi(r, ro + z2, t, s, 1, a, ao + z2, 2, t, work);
  }

  /** (r, r + E2) = (x² + xi y², 2 x y). */
  private void sqrFp4(double[] r, int ro, double[] a, int x, int y, double[] t, int to) {
    int yy = to;
    int sum = to + E2;
    int work = to + 2 * E2;
    f.add(t, sum, a, x, a, y);
    f.sqr(t, sum, t, sum, t, work);
    f.sqr(r, ro, a, x, t, work);
    f.sqr(t, yy, a, y, t, work);
    f.lin(r, ro + E2, t, sum, 1, r, ro, -1, t, yy, -1);
    f.addXi(r, ro, t, yy, 1, r, ro, 1, t, work);
  }

  /** r = a^(p⁶) = a0 - a1 w: the inverse of a in the cyclotomic subgroup. */
  public void conj(double[] r, int ro, double[] a, int ao) {
    g.copy(r, ro, a, ao);
    g.neg(r, ro + E6, a, ao + E6);
  }

  /** r = a^p. */
  public void frobenius(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    for (int k = 0; k < 6; k++) {
      f.conj(r, ro + k * E2, a, ao + k * E2);
      f.mul(r, ro + k * E2, r, ro + k * E2, gamma, POWER[k] * E2, t, to);
    }
  }

  /** r = a^(p²). */
  public void frobeniusSquare(double[] r, int ro, double[] a, int ao) {
    for (int k = 0; k < 6; k++) {
      f.mulBase(r, ro + k * E2, a, ao + k * E2, gammaSquared, POWER[k] * E2);
    }
  }

  /** r = 1 / a; 0 gives 0. */
  public void inverse(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    int norm = to;
    int square = to + E6;
    int work = to + 4 * E6;
    g.sqr(t, square, a, ao + E6, t, work);
    g.sqr(t, to + 2 * E6, a, ao, t, work);
    g.addV(t, norm, t, square, -1, t, to + 2 * E6, 1, t, work);
    g.inverse(t, norm, t, norm, t, work);
    g.mul(r, ro, a, ao, t, norm, t, work);
    g.neg(t, norm, t, norm);
    g.mul(r, ro + E6, a, ao + E6, t, norm, t, work);
  }

  /** Returns whether a and b are the same element. */
  public boolean equal(double[] a, int ao, double[] b, int bo) {
    return g.equal(a, ao, b, bo) && g.equal(a, ao + E6, b, bo + E6);
  }

  /** Returns whether a is 1. */
  public boolean isOne(double[] a, int ao) {
    return f.isOne(a, ao)
        && f.isZero(a, ao + E2)
        && f.isZero(a, ao + 2 * E2)
        && g.isZero(a, ao + E6);
  }

  /** r = a. */
  public void copy(double[] r, int ro, double[] a, int ao) {
    g.copy(r, ro, a, ao);
    g.copy(r, ro + E6, a, ao + E6);
  }

  /** r = 1. */
  public void setOne(double[] r, int ro) {
    g.setOne(r, ro);
    g.setZero(r, ro + E6);
  }

  /** Returns the length of an encoded element: 384 or 576 bytes. */
  public int byteLength() {
    return 12 * f.base().byteLength();
  }

  /**
   * Writes the canonical coefficients, big endian, from the last of the layout to the first: that
   * of w v² comes first, and of each the imaginary part (the reference's byte order for GT).
   */
  public void toBytes(byte[] b, int off, double[] a, int ao) {
    int step = 2 * f.base().byteLength();
    for (int k = 5; k >= 0; k--) {
      f.toBytes(b, off + (5 - k) * step, a, ao + k * E2);
    }
  }

  @Override
  public String toString() {
    return "Fp12[" + f.base() + "]";
  }
}
