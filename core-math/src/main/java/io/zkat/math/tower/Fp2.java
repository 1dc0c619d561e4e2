package io.zkat.math.tower;

import io.zkat.math.field.Fp;

/**
 * The quadratic extension of a base field, Fp[u] / (u² + 1); elements are {@value #LIMBS} doubles.
 *
 * <p>The package comment defines layout, bounds, scratch and aliasing. No method allocates but
 * {@link #pow}, which makes constants. Nothing here takes constant time.
 */
public final class Fp2 {
  /** Doubles of an element. */
  public static final int LIMBS = 2 * Fp.LIMBS;

  private static final int E = Fp.LIMBS;

  /** Doubles of scratch for every method but {@link #sqrt}. */
  public static final int SCRATCH = 4 * E + Fp.INVERSE_SCRATCH;

  /** Doubles of scratch for {@link #sqrt}. */
  public static final int SQRT_SCRATCH = 8 * E + Fp.SQRT_SCRATCH + Fp.INVERSE_SCRATCH;

  /** Over the base field of BN254, xi = 9 + u. */
  public static final Fp2 BN254 = new Fp2(Fp.BN254, 9);

  /** Over the base field of BLS12-381, xi = 1 + u. */
  public static final Fp2 BLS12_381 = new Fp2(Fp.BLS12_381, 1);

  private final Fp fp;
  private final int xi;
  private final double[] half = new double[E];
  private final double[] one = new double[E];

  private Fp2(Fp fp, int xi) {
    this.fp = fp;
    this.xi = xi;
    fp.setOne(one, 0);
    fp.fromLong(half, 0, 2);
    fp.inverse(half, 0, half, 0, new double[Fp.INVERSE_SCRATCH], 0);
  }

  /** Returns the field of the coefficients. */
  public Fp base() {
    return fp;
  }

  /** Returns the real part of xi, 1 or 9; its imaginary part is 1. */
  public int xiReal() {
    return xi;
  }

  /** r = a + b, reduced. */
  public void add(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    fp.lin(r, ro, a, ao, 1, b, bo, 1, b, bo, 0);
    fp.lin(r, ro + E, a, ao + E, 1, b, bo + E, 1, b, bo + E, 0);
  }

  /** r = a - b, reduced. */
  public void sub(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    fp.lin(r, ro, a, ao, 1, b, bo, -1, b, bo, 0);
    fp.lin(r, ro + E, a, ao + E, 1, b, bo + E, -1, b, bo + E, 0);
  }

  /** r = ka a + kb b + kc c, reduced; the sizes of the factors add up to at most 30. */
  public void lin(
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
    fp.lin(r, ro, a, ao, ka, b, bo, kb, c, co, kc);
    fp.lin(r, ro + E, a, ao + E, ka, b, bo + E, kb, c, co + E, kc);
  }

  /** r = -a. */
  public void neg(double[] r, int ro, double[] a, int ao) {
    fp.neg(r, ro, a, ao);
    fp.neg(r, ro + E, a, ao + E);
  }

  /** r = the conjugate of a, which is a^p. */
  public void conj(double[] r, int ro, double[] a, int ao) {
    fp.copy(r, ro, a, ao);
    fp.neg(r, ro + E, a, ao + E);
  }

  /** r = a b, by Karatsuba. */
  public void mul(double[] r, int ro, double[] a, int ao, double[] b, int bo, double[] t, int to) {
    int cross = to + E;
    int other = to + 2 * E;
    fp.add(t, to, a, ao, a, ao + E);
    fp.add(t, cross, b, bo, b, bo + E);
    fp.mul(t, cross, t, to, t, cross);
    fp.mul(t, to, a, ao, b, bo);
    fp.mul(t, other, a, ao + E, b, bo + E);
    fp.lin(r, ro, t, to, 1, t, other, -1, t, to, 0);
    fp.lin(r, ro + E, t, cross, 1, t, to, -1, t, other, -1);
  }

  /** r = a². */
  public void sqr(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    int other = to + E;
    fp.add(t, to, a, ao, a, ao + E);
    fp.sub(t, other, a, ao, a, ao + E);
    fp.mul(t, to, t, to, t, other);
    fp.mul(t, other, a, ao, a, ao + E);
    fp.reduce(r, ro, t, to);
    fp.lin(r, ro + E, t, other, 2, t, other, 0, t, other, 0);
  }

  /** r = a s with s in the base field; r must not overlap s. */
  public void mulBase(double[] r, int ro, double[] a, int ao, double[] s, int so) {
    fp.mul(r, ro, a, ao, s, so);
    fp.reduce(r, ro, r, ro);
    fp.mul(r, ro + E, a, ao + E, s, so);
    fp.reduce(r, ro + E, r, ro + E);
  }

  /** r = xi a. */
  public void mulXi(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    fp.lin(t, to, a, ao, xi, a, ao + E, -1, a, ao, 0);
    fp.lin(r, ro + E, a, ao + E, xi, a, ao, 1, a, ao, 0);
    fp.copy(r, ro, t, to);
  }

  /** r = ka xi a + kb b, reduced; ka is 1 or -1 and kb at most 16 in size. */
  public void addXi(
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
    fp.lin(t, to, a, ao, ka * xi, a, ao + E, -ka, b, bo, kb);
    fp.lin(r, ro + E, a, ao + E, ka * xi, a, ao, ka, b, bo + E, kb);
    fp.copy(r, ro, t, to);
  }

  /** r = 1 / a; 0 gives 0. */
  public void inverse(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    int imaginary = to + E;
    norm(t, to, a, ao, t, imaginary);
    fp.inverse(t, to, t, to, t, to + 4 * E);
    fp.neg(t, imaginary, a, ao + E);
    fp.mul(r, ro, a, ao, t, to);
    fp.reduce(r, ro, r, ro);
    fp.mul(r, ro + E, t, imaginary, t, to);
    fp.reduce(r, ro + E, r, ro + E);
  }

  /** r = the norm of a, in the base field: real part² + imaginary part². */
  private void norm(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    fp.sqr(t, to, a, ao + E);
    fp.sqr(r, ro, a, ao);
    fp.lin(r, ro, r, ro, 1, t, to, 1, t, to, 0);
  }

  /**
   * r = a square root of a, by the complex method: with s² the norm of a, one of (real part ± s) /
   * 2 is the square of the root's real part.
   *
   * @param t scratch of {@link #SQRT_SCRATCH} doubles
   * @return false, with r undefined, if a is no square
   */
  public boolean sqrt(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    int re = to;
    int im = to + E;
    int d = to + 2 * E;
    int s = to + 3 * E;
    int root = to + 4 * E;
    int square = to + 6 * E;
    int work = to + 8 * E;
    fp.copy(t, re, a, ao);
    fp.copy(t, im, a, ao + E);
    if (fp.isZero(t, im)) {
      // the real part or its negation is a square: -1 is none
      if (fp.sqrt(t, root, t, re, t, work)) {
        fp.reduce(r, ro, t, root);
        fp.setZero(r, ro + E);
        return true;
      }
      fp.neg(t, d, t, re);
      if (!fp.sqrt(t, root, t, d, t, work)) {
        return false;
      }
      fp.reduce(r, ro + E, t, root);
      fp.setZero(r, ro);
      return true;
    }
    norm(t, d, t, re, t, s);
    if (!fp.sqrt(t, s, t, d, t, work)) {
      return false;
    }
    fp.add(t, d, t, re, t, s);
    fp.mul(t, d, t, d, half, 0);
    if (!fp.sqrt(t, root, t, d, t, work)) {
      fp.sub(t, d, t, re, t, s);
      fp.mul(t, d, t, d, half, 0);
      if (!fp.sqrt(t, root, t, d, t, work)) {
        return false;
      }
    }
    fp.reduce(t, root, t, root);
    fp.add(t, d, t, root, t, root);
    fp.inverse(t, d, t, d, t, work);
    fp.mul(t, root + E, t, im, t, d);
    fp.reduce(t, root + E, t, root + E);
    // the steps above say so already; this does not depend on them
    sqr(t, square, t, root, t, work);
    if (!fp.equal(t, square, t, re) || !fp.equal(t, square + E, t, im)) {
      return false;
    }
    copy(r, ro, t, root);
    return true;
  }

  /** Returns whether a is 0. */
  public boolean isZero(double[] a, int ao) {
    return fp.isZero(a, ao) && fp.isZero(a, ao + E);
  }

  /** Returns whether a and b are the same element. */
  public boolean equal(double[] a, int ao, double[] b, int bo) {
    return fp.equal(a, ao, b, bo) && fp.equal(a, ao + E, b, bo + E);
  }

  /** Returns whether a is 1. */
  public boolean isOne(double[] a, int ao) {
    return fp.isZero(a, ao + E) && fp.equal(a, ao, one, 0);
  }

  /**
   * Returns whether a comes after -a in lexicographic order, the imaginary part first (spec wire
   * 3.4).
   */
  public boolean isLarger(double[] a, int ao) {
    return fp.isZero(a, ao + E) ? fp.isLarger(a, ao) : fp.isLarger(a, ao + E);
  }

  /** Returns the parity of the real part, of the imaginary part if that is 0 (RFC 9380, 4.1). */
  public boolean isOdd(double[] a, int ao) {
    return fp.isZero(a, ao) ? fp.isOdd(a, ao + E) : fp.isOdd(a, ao);
  }

  /** r = a. */
  public void copy(double[] r, int ro, double[] a, int ao) {
    fp.copy(r, ro, a, ao);
    fp.copy(r, ro + E, a, ao + E);
  }

  /** r = 0. */
  public void setZero(double[] r, int ro) {
    fp.setZero(r, ro);
    fp.setZero(r, ro + E);
  }

  /** r = 1. */
  public void setOne(double[] r, int ro) {
    fp.setOne(r, ro);
    fp.setZero(r, ro + E);
  }

  /** r = re + im u, from signed integers. */
  public void fromLongs(double[] r, int ro, long re, long im) {
    fp.fromLong(r, ro, re);
    fp.fromLong(r, ro + E, im);
  }

  /**
   * Reads the imaginary part, then the real part, each {@code base().byteLength()} bytes big
   * endian.
   *
   * @return false if one of them is not below p; r is then undefined
   */
  public boolean fromBytes(double[] r, int ro, byte[] b, int off) {
    return fp.fromBytes(r, ro + E, b, off) && fp.fromBytes(r, ro, b, off + fp.byteLength());
  }

  /** Writes the imaginary part, then the real part, each {@code base().byteLength()} bytes. */
  public void toBytes(byte[] b, int off, double[] a, int ao) {
    fp.toBytes(b, off, a, ao + E);
    fp.toBytes(b, off + fp.byteLength(), a, ao);
  }

  /** r = a^e with e in big-endian bytes: plain square and multiply, for constants; allocates. */
  public void pow(double[] r, int ro, double[] a, int ao, byte[] e) {
    double[] base = new double[LIMBS];
    double[] t = new double[SCRATCH];
    copy(base, 0, a, ao);
    setOne(r, ro);
    for (byte octet : e) {
      for (int i = 7; i >= 0; i--) {
        sqr(r, ro, r, ro, t, 0);
        if ((octet >> i & 1) != 0) {
          mul(r, ro, r, ro, base, 0, t, 0);
        }
      }
    }
  }

  @Override
  public String toString() {
    return "Fp2[" + fp + "]";
  }
}
