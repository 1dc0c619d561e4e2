package io.zkat.math.tower;

/**
 * The cubic extension Fp2[v] / (v³ - xi); elements are {@value #LIMBS} doubles.
 *
 * <p>The package comment defines layout, bounds, scratch and aliasing. Formulas: A. J. Devegili, C.
 * Ó hÉigeartaigh, M. Scott, R. Dahab, "Multiplication and squaring on pairing-friendly fields",
 * sections 3 and 4 (Karatsuba; CH-SQR2).
 */
public final class Fp6 {
  private static final int E2 = Fp2.LIMBS;

  /** Doubles of an element. */
  public static final int LIMBS = 3 * E2;

  /** Doubles of scratch for every method. */
  public static final int SCRATCH = 8 * E2 + Fp2.SCRATCH;

  /** Over {@link Fp2#BN254}. */
  public static final Fp6 BN254 = new Fp6(Fp2.BN254);

  /** Over {@link Fp2#BLS12_381}. */
  public static final Fp6 BLS12_381 = new Fp6(Fp2.BLS12_381);

  private final Fp2 f;

  private Fp6(Fp2 f) {
    this.f = f;
  }

  /** Returns the field of the coefficients. */
  public Fp2 base() {
    return f;
  }

  /** r = a + b. */
  public void add(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    for (int i = 0; i < LIMBS; i += E2) {
      f.add(r, ro + i, a, ao + i, b, bo + i);
    }
  }

  /** r = a - b. */
  public void sub(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    for (int i = 0; i < LIMBS; i += E2) {
      f.sub(r, ro + i, a, ao + i, b, bo + i);
    }
  }

  /** r = ka a + kb b + kc c. */
  void lin(
      double[] r,
      int ro,
      double[] a,
      int ao,
      double ka,
      double[] b,
      int bo,
      double kb,
      double[] c,
      int co,
      double kc) {
    for (int i = 0; i < LIMBS; i += E2) {
      f.lin(r, ro + i, a, ao + i, ka, b, bo + i, kb, c, co + i, kc);
    }
  }

  /** r = -a. */
  public void neg(double[] r, int ro, double[] a, int ao) {
    for (int i = 0; i < LIMBS; i += E2) {
      f.neg(r, ro + i, a, ao + i);
    }
  }

  /** r = a b. */
  public void mul(double[] r, int ro, double[] a, int ao, double[] b, int bo, double[] t, int to) {
    int v0 = to;
    int v1 = to + E2;
    int v2 = to + 2 * E2;
    int m = to + 3 * E2;
    int n = to + 4 * E2;
    int c0 = to + 5 * E2;
    int c1 = to + 6 * E2;
    int c2 = to + 7 * E2;
    int work = to + 8 * E2;
    f.mul(t, v0, a, ao, b, bo, t, work);
    f.mul(t, v1, a, ao + E2, b, bo + E2, t, work);
    f.mul(t, v2, a, ao + 2 * E2, b, bo + 2 * E2, t, work);
    crossTerm(t, c0, a, ao + E2, ao + 2 * E2, b, bo + E2, bo + 2 * E2, v1, v2, m, n, work);
    crossTerm(t, c1, a, ao, ao + E2, b, bo, bo + E2, v0, v1, m, n, work);
    crossTerm(t, c2, a, ao, ao + 2 * E2, b, bo, bo + 2 * E2, v0, v2, m, n, work);
    f.addXi(r, ro, t, c0, 1, t, v0, 1, t, work);
    f.addXi(r, ro + E2, t, v2, 1, t, c1, 1, t, work);
    f.add(r, ro + 2 * E2, t, c2, t, v1);
  }

  /** t[c] = (ai + aj)(bi + bj) - t[vi] - t[vj] = ai bj + aj bi. */
  private void crossTerm(
      double[] t,
      int c,
      double[] a,
      int ai,
      int aj,
      double[] b,
      int bi,
      int bj,
      int vi,
      int vj,
      int m,
      int n,
      int work) {
    f.add(t, m, a, ai, a, aj);
    f.add(t, n, b, bi, b, bj);
    f.mul(t, m, t, m, t, n, t, work);
    f.lin(t, c, t, m, 1, t, vi, -1, t, vj, -1);
  }

  /** r = a (b0 + b1 v), with b0 and b1 in Fp2. */
  void mulBy01(
      double[] r,
      int ro,
      double[] a,
      int ao,
      double[] b0,
      int b0o,
      double[] b1,
      int b1o,
      double[] t,
      int to) {
    int v0 = to;
    int v1 = to + E2;
    int m = to + 2 * E2;
    int n = to + 3 * E2;
    int c1 = to + 4 * E2;
    int work = to + 8 * E2;
    f.mul(t, v0, a, ao, b0, b0o, t, work);
    f.mul(t, v1, a, ao + E2, b1, b1o, t, work);
    f.add(t, m, a, ao, a, ao + E2);
    f.add(t, n, b0, b0o, b1, b1o);
    f.mul(t, m, t, m, t, n, t, work);
    f.lin(t, c1, t, m, 1, t, v0, -1, t, v1, -1);
    f.mul(t, m, a, ao + 2 * E2, b1, b1o, t, work);
    f.mul(t, n, a, ao + 2 * E2, b0, b0o, t, work);
    f.addXi(r, ro, t, m, 1, t, v0, 1, t, work);
    f.copy(r, ro + E2, t, c1);
    f.add(r, ro + 2 * E2, t, n, t, v1);
  }

  /** r = a b1 v, with b1 in Fp2. */
  void mulBy1(double[] r, int ro, double[] a, int ao, double[] b1, int b1o, double[] t, int to) {
    int last = to;
    int work = to + 8 * E2;
    f.mul(t, last, a, ao + 2 * E2, b1, b1o, t, work);
    f.mul(r, ro + 2 * E2, a, ao + E2, b1, b1o, t, work);
    f.mul(r, ro + E2, a, ao, b1, b1o, t, work);
    f.mulXi(r, ro, t, last, t, work);
  }

  /** r = a b0, with b0 in Fp2. */
  void mulBy0(double[] r, int ro, double[] a, int ao, double[] b0, int b0o, double[] t, int to) {
    int work = to + 8 * E2;
    for (int i = 0; i < LIMBS; i += E2) {
      f.mul(r, ro + i, a, ao + i, b0, b0o, t, work);
    }
  }

  /** r = a². */
  public void sqr(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    int s0 = to;
    int s1 = to + E2;
    int s2 = to + 2 * E2;
    int s3 = to + 3 * E2;
    int s4 = to + 4 * E2;
    int m = to + 5 * E2;
    int work = to + 8 * E2;
    f.sqr(t, s0, a, ao, t, work);
    f.mul(t, s1, a, ao, a, ao + E2, t, work);
    f.lin(t, s2, a, ao, 1, a, ao + E2, -1, a, ao + 2 * E2, 1);
    f.sqr(t, s2, t, s2, t, work);
    f.mul(t, s3, a, ao + E2, a, ao + 2 * E2, t, work);
    f.sqr(t, s4, a, ao + 2 * E2, t, work);
    f.lin(t, m, t, s2, 1, t, s1, 2, t, s3, 2);
    f.lin(r, ro + 2 * E2, t, m, 1, t, s0, -1, t, s4, -1);
    f.lin(t, m, t, s3, 2, t, s3, 0, t, s3, 0);
    f.addXi(r, ro, t, m, 1, t, s0, 1, t, work);
    f.addXi(r, ro + E2, t, s4, 1, t, s1, 2, t, work);
  }

  /** r = v a. */
  public void mulV(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    f.copy(t, to, a, ao + 2 * E2);
    f.copy(r, ro + 2 * E2, a, ao + E2);
    f.copy(r, ro + E2, a, ao);
    f.mulXi(r, ro, t, to, t, to + E2);
  }

  /** r = ka v a + kb b; ka is 1 or -1. r must not overlap a. */
  void addV(
      double[] r,
      int ro,
      double[] a,
      int ao,
      double ka,
      double[] b,
      int bo,
      double kb,
      double[] t,
      int to) {
    f.addXi(r, ro, a, ao + 2 * E2, ka, b, bo, kb, t, to);
    f.lin(r, ro + E2, a, ao, ka, b, bo + E2, kb, a, ao, 0);
    f.lin(r, ro + 2 * E2, a, ao + E2, ka, b, bo + 2 * E2, kb, a, ao, 0);
  }

  /** r = 1 / a; 0 gives 0. */
  public void inverse(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    int c0 = to;
    int c1 = to + E2;
    int c2 = to + 2 * E2;
    int m = to + 3 * E2;
    int n = to + 4 * E2;
    int work = to + 8 * E2;
    // the adjugate: c0 = a0² - xi a1 a2, c1 = xi a2² - a0 a1, c2 = a1² - a0 a2
    f.sqr(t, c0, a, ao, t, work);
    f.mul(t, m, a, ao + E2, a, ao + 2 * E2, t, work);
    f.addXi(t, c0, t, m, -1, t, c0, 1, t, work);
    f.sqr(t, c1, a, ao + 2 * E2, t, work);
    f.mul(t, m, a, ao, a, ao + E2, t, work);
    f.addXi(t, c1, t, c1, 1, t, m, -1, t, work);
    f.sqr(t, c2, a, ao + E2, t, work);
    f.mul(t, m, a, ao, a, ao + 2 * E2, t, work);
    f.sub(t, c2, t, c2, t, m);
    // the norm to Fp2: a0 c0 + xi (a2 c1 + a1 c2)
    f.mul(t, m, a, ao + 2 * E2, t, c1, t, work);
    f.mul(t, n, a, ao + E2, t, c2, t, work);
    f.add(t, m, t, m, t, n);
    f.mul(t, n, a, ao, t, c0, t, work);
    f.addXi(t, m, t, m, 1, t, n, 1, t, work);
    f.inverse(t, m, t, m, t, work);
    for (int i = 0; i < 3; i++) {
      f.mul(r, ro + i * E2, t, c0 + i * E2, t, m, t, work);
    }
  }

  /** Returns whether a and b are the same element. */
  public boolean equal(double[] a, int ao, double[] b, int bo) {
    for (int i = 0; i < LIMBS; i += E2) {
      if (!f.equal(a, ao + i, b, bo + i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a is 0. */
  public boolean isZero(double[] a, int ao) {
    return f.isZero(a, ao) && f.isZero(a, ao + E2) && f.isZero(a, ao + 2 * E2);
  }

  /** r = a. */
  public void copy(double[] r, int ro, double[] a, int ao) {
    for (int i = 0; i < LIMBS; i += E2) {
      f.copy(r, ro + i, a, ao + i);
    }
  }

  /** r = 0. */
  public void setZero(double[] r, int ro) {
    for (int i = 0; i < LIMBS; i += E2) {
      f.setZero(r, ro + i);
    }
  }

  /** r = 1. */
  public void setOne(double[] r, int ro) {
    setZero(r, ro);
    f.setOne(r, ro);
  }

  @Override
  public String toString() {
    return "Fp6[" + f.base() + "]";
  }
}
