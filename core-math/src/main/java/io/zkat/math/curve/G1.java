package io.zkat.math.curve;

import io.zkat.math.field.Fp;

/**
 * The group G1 of one curve, y^2 = x^3 + b, one point at a time. Every operation is complete: equal
 * and opposite operands and infinity give the right result, because points come from adversaries.
 *
 * <p>Forms, as flat doubles at an offset (element: see {@link io.zkat.math.field}):
 *
 * <ul>
 *   <li><b>affine</b>, {@value #AFFINE} doubles: x, y; infinity is all zeros (no curve here holds
 *       the point (0, 0)). Coordinates are reduced.
 *   <li><b>XYZZ</b>, {@value #XYZZ} doubles: X, Y, ZZ, ZZZ with x = X/ZZ, y = Y/ZZZ and ZZ^3 =
 *       ZZZ^2; infinity has ZZ exactly zero.
 * </ul>
 *
 * <p>Formulas: Explicit-Formulas Database, "xyzz" coordinates for a = 0 (madd-2008-s, add-2008-s,
 * dbl-2008-s-1, mdbl-2008-s-1). Not constant time: for public data only.
 *
 * <p>The scratch argument {@code (t, to)} is {@value #SCRATCH} doubles that overlap no operand.
 */
public final class G1 {
  /** Doubles of an affine point. */
  public static final int AFFINE = 2 * Fp.LIMBS;

  /** Doubles of an XYZZ point. */
  public static final int XYZZ = 4 * Fp.LIMBS;

  /** Doubles of scratch that each operation may use. */
  public static final int SCRATCH = 16 * Fp.LIMBS;

  static final int E = Fp.LIMBS;
  private static final int Y = E;
  private static final int ZZ = 2 * E;
  private static final int ZZZ = 3 * E;

  /** alt_bn128: y^2 = x^3 + 3, cofactor 1, generator (1, 2). */
  public static final G1 BN254 =
      new G1(
          Fp.BN254,
          3,
          "0000000000000000000000000000000000000000000000000000000000000001"
              + "0000000000000000000000000000000000000000000000000000000000000002");

  /** BLS12-381: y^2 = x^3 + 4, of which G1 is the subgroup of order r. */
  public static final G1 BLS12_381 =
      new G1(
          Fp.BLS12_381,
          4,
          "17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac58"
              + "6c55e83ff97a1aeffb3af00adb22c6bb08b3f481e3aaa0f1a09e30ed741d8ae4"
              + "fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1");

  private final Fp fp;
  private final double[] b = new double[E];
  private final double[] one = new double[E];
  private final double[] generator = new double[AFFINE];

  private G1(Fp fp, long b, String generator) {
    this.fp = fp;
    fp.fromLong(this.b, 0, b);
    fp.setOne(one, 0);
    byte[] g = java.util.HexFormat.of().parseHex(generator);
    if (!fp.fromBytes(this.generator, 0, g, 0)
        || !fp.fromBytes(this.generator, E, g, fp.byteLength())) {
      throw new ExceptionInInitializerError("generator");
    }
  }

  /** The field of the coordinates. */
  public Fp field() {
    return fp;
  }

  /** Writes the standard generator in affine form. */
  public void generator(double[] r, int ro) {
    System.arraycopy(generator, 0, r, ro, AFFINE);
  }

  // ---- affine points

  /** Whether the affine point is infinity. */
  public static boolean isInfinity(double[] p, int po) {
    for (int i = 0; i < AFFINE; i++) {
      if (p[po + i] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Writes infinity in affine form. */
  public static void setInfinity(double[] r, int ro) {
    java.util.Arrays.fill(r, ro, ro + AFFINE, 0.0);
  }

  /** r = -p, both affine. */
  public void negate(double[] r, int ro, double[] p, int po) {
    fp.copy(r, ro, p, po);
    fp.neg(r, ro + Y, p, po + Y);
  }

  /** Whether two affine points are the same point. */
  public boolean equal(double[] p, int po, double[] q, int qo) {
    boolean pInf = isInfinity(p, po);
    boolean qInf = isInfinity(q, qo);
    if (pInf || qInf) {
      return pInf == qInf;
    }
    return fp.equal(p, po, q, qo) && fp.equal(p, po + Y, q, qo + Y);
  }

  /** Whether the affine point satisfies the curve equation; infinity does. */
  public boolean isOnCurve(double[] p, int po, double[] t, int to) {
    if (isInfinity(p, po)) {
      return true;
    }
    rightSide(t, to, p, po);
    fp.sqr(t, to + E, p, po + Y);
    return fp.equal(t, to, t, to + E);
  }

  /** r = b, the constant of the curve equation. */
  void b(double[] r, int ro) {
    fp.copy(r, ro, b, 0);
  }

  /** r = x^3 + b. */
  void rightSide(double[] r, int ro, double[] x, int xo) {
    fp.sqr(r, ro, x, xo);
    fp.mul(r, ro, r, ro, x, xo);
    fp.lin(r, ro, r, ro, 1, b, 0, 1, b, 0, 0);
  }

  // ---- XYZZ points

  /** Whether the XYZZ point is infinity. */
  public static boolean isInfinityXyzz(double[] p, int po) {
    for (int i = ZZ; i < ZZZ; i++) {
      if (p[po + i] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Writes infinity in XYZZ form. */
  public static void setInfinityXyzz(double[] r, int ro) {
    java.util.Arrays.fill(r, ro, ro + XYZZ, 0.0);
  }

  /** r = p, from affine to XYZZ form. */
  public void fromAffine(double[] r, int ro, double[] p, int po) {
    if (isInfinity(p, po)) {
      setInfinityXyzz(r, ro);
      return;
    }
    System.arraycopy(p, po, r, ro, AFFINE);
    fp.copy(r, ro + ZZ, one, 0);
    fp.copy(r, ro + ZZZ, one, 0);
  }

  /** acc += q; acc XYZZ, q affine. 8 products and 2 squares. */
  public void addAffine(double[] acc, int o, double[] q, int qo, double[] t, int to) {
    addAffine(acc, o, q, qo, q, qo + Y, t, to);
  }

  /** acc -= q; acc XYZZ, q affine. */
  public void subAffine(double[] acc, int o, double[] q, int qo, double[] t, int to) {
    int ny = to + 8 * E;
    fp.neg(t, ny, q, qo + Y);
    addAffine(acc, o, q, qo, t, ny, t, to);
  }

  private void addAffine(
      double[] acc, int o, double[] qx, int xo, double[] qy, int yo, double[] t, int to) {
    if (isZeroPair(qx, xo, qy, yo)) {
      return;
    }
    if (isInfinityXyzz(acc, o)) {
      fp.copy(acc, o, qx, xo);
      fp.copy(acc, o + Y, qy, yo);
      fp.copy(acc, o + ZZ, one, 0);
      fp.copy(acc, o + ZZZ, one, 0);
      return;
    }
    int p = to;
    int r = to + E;
    int pp = to + 2 * E;
    int ppp = to + 3 * E;
    int q = to + 4 * E;
    int u = to + 5 * E;
    fp.mul(t, p, qx, xo, acc, o + ZZ);
    fp.mul(t, r, qy, yo, acc, o + ZZZ);
    fp.sub(t, p, t, p, acc, o);
    fp.sub(t, r, t, r, acc, o + Y);
    if (fp.isZero(t, p)) {
      if (fp.isZero(t, r)) {
        doubleAffine(acc, o, qx, xo, qy, yo, t, to);
      } else {
        setInfinityXyzz(acc, o);
      }
      return;
    }
    fp.sqr(t, pp, t, p);
    fp.mul(t, ppp, t, p, t, pp);
    fp.mul(t, q, acc, o, t, pp);
    fp.mul(acc, o + ZZ, acc, o + ZZ, t, pp);
    fp.mul(acc, o + ZZZ, acc, o + ZZZ, t, ppp);
    finishAdd(acc, o, t, r, ppp, q, acc, o + Y, u);
  }

  /**
   * The common end of the additions: X3 = R^2 - PPP - 2Q, Y3 = R (Q - X3) - Y1 PPP.
   *
   * @param y1 the array and offset of Y1 (or S1)
   * @param u offset of two free elements of t
   */
  private void finishAdd(
      double[] acc, int o, double[] t, int r, int ppp, int q, double[] y1, int y1o, int u) {
    fp.mul(t, u + E, y1, y1o, t, ppp);
    fp.sqr(t, u, t, r);
    fp.lin(acc, o, t, u, 1, t, ppp, -1, t, q, -2);
    fp.sub(t, q, t, q, acc, o);
    fp.mul(t, u, t, r, t, q);
    fp.lin(acc, o + Y, t, u, 1, t, u + E, -1, t, u, 0);
  }

  /** acc += q, both XYZZ (q may not be acc itself: use {@link #dbl}). 12 products and 2 squares. */
  public void add(double[] acc, int o, double[] q, int qo, double[] t, int to) {
    if (isInfinityXyzz(q, qo)) {
      return;
    }
    if (isInfinityXyzz(acc, o)) {
      System.arraycopy(q, qo, acc, o, XYZZ);
      return;
    }
    int u1 = to;
    int p = to + E;
    int s1 = to + 2 * E;
    int r = to + 3 * E;
    int pp = to + 4 * E;
    int ppp = to + 5 * E;
    int v = to + 6 * E;
    fp.mul(t, u1, acc, o, q, qo + ZZ);
    fp.mul(t, p, q, qo, acc, o + ZZ);
    fp.mul(t, s1, acc, o + Y, q, qo + ZZZ);
    fp.mul(t, r, q, qo + Y, acc, o + ZZZ);
    fp.sub(t, p, t, p, t, u1);
    fp.sub(t, r, t, r, t, s1);
    if (fp.isZero(t, p)) {
      if (fp.isZero(t, r)) {
        dbl(acc, o, t, to);
      } else {
        setInfinityXyzz(acc, o);
      }
      return;
    }
    fp.sqr(t, pp, t, p);
    fp.mul(t, ppp, t, p, t, pp);
    fp.mul(t, u1, t, u1, t, pp);
    fp.mul(acc, o + ZZ, acc, o + ZZ, q, qo + ZZ);
    fp.mul(acc, o + ZZ, acc, o + ZZ, t, pp);
    fp.mul(acc, o + ZZZ, acc, o + ZZZ, q, qo + ZZZ);
    fp.mul(acc, o + ZZZ, acc, o + ZZZ, t, ppp);
    finishAdd(acc, o, t, r, ppp, u1, t, s1, v);
  }

  /** p = 2p, XYZZ. 6 products and 3 squares. (No point has order 2: the group orders are odd.) */
  public void dbl(double[] p, int o, double[] t, int to) {
    if (isInfinityXyzz(p, o)) {
      return;
    }
    int v = to + E;
    int w = to + 2 * E;
    doublingVW(p, o, p, o + Y, t, to);
    fp.mul(p, o + ZZ, p, o + ZZ, t, v);
    fp.mul(p, o + ZZZ, p, o + ZZZ, t, w);
  }

  /** acc = 2 (x, y), from affine to XYZZ. */
  private void doubleAffine(
      double[] acc, int o, double[] x, int xo, double[] y, int yo, double[] t, int to) {
    fp.copy(acc, o, x, xo);
    fp.copy(acc, o + Y, y, yo);
    doublingVW(acc, o, acc, o + Y, t, to);
    fp.copy(acc, o + ZZ, t, to + E);
    fp.copy(acc, o + ZZZ, t, to + 2 * E);
  }

  /** X, Y of the double; leaves V = (2Y)^2 at t+E and W = (2Y)^3 at t+2E. */
  private void doublingVW(double[] x, int xo, double[] y, int yo, double[] t, int to) {
    int u = to;
    int v = to + E;
    int w = to + 2 * E;
    int s = to + 3 * E;
    int m = to + 4 * E;
    int a = to + 5 * E;
    fp.add(t, u, y, yo, y, yo);
    fp.sqr(t, v, t, u);
    fp.mul(t, w, t, u, t, v);
    fp.mul(t, s, x, xo, t, v);
    fp.sqr(t, m, x, xo);
    fp.lin(t, m, t, m, 3, t, m, 0, t, m, 0);
    fp.sqr(t, a, t, m);
    fp.lin(x, xo, t, a, 1, t, s, -2, t, s, 0);
    fp.sub(t, s, t, s, x, xo);
    fp.mul(t, s, t, s, t, m);
    fp.mul(t, a, t, w, y, yo);
    fp.lin(y, yo, t, s, 1, t, a, -1, t, a, 0);
  }

  /** Whether two XYZZ points are the same point. */
  public boolean equalXyzz(double[] p, int po, double[] q, int qo, double[] t, int to) {
    boolean pInf = isInfinityXyzz(p, po);
    boolean qInf = isInfinityXyzz(q, qo);
    if (pInf || qInf) {
      return pInf == qInf;
    }
    fp.mul(t, to, p, po, q, qo + ZZ);
    fp.mul(t, to + E, q, qo, p, po + ZZ);
    if (!fp.equal(t, to, t, to + E)) {
      return false;
    }
    fp.mul(t, to, p, po + Y, q, qo + ZZZ);
    fp.mul(t, to + E, q, qo + Y, p, po + ZZZ);
    return fp.equal(t, to, t, to + E);
  }

  /** Doubles of scratch for {@link #toAffine} of n points. */
  public static int affineScratch(int n) {
    return (2 * n + 4) * E + Fp.INVERSE_SCRATCH;
  }

  /**
   * Writes n XYZZ points in affine form with one inversion for all of them.
   *
   * @param r affine results, {@value #AFFINE} doubles each, not overlapping p
   * @param t scratch of {@link #affineScratch} doubles
   */
  public void toAffine(double[] r, int ro, double[] p, int po, int n, double[] t, int to) {
    // 1/(ZZ ZZZ) gives both: 1/ZZ = ZZZ/(ZZ ZZZ) and 1/ZZZ = ZZ/(ZZ ZZZ).
    int work = to + n * E;
    for (int i = 0; i < n; i++) {
      int q = po + i * XYZZ;
      fp.mul(t, to + i * E, p, q + ZZ, p, q + ZZZ);
    }
    fp.batchInverse(t, to, n, E, t, work);
    for (int i = 0; i < n; i++) {
      int q = po + i * XYZZ;
      int d = ro + i * AFFINE;
      if (isInfinityXyzz(p, q)) {
        setInfinity(r, d);
        continue;
      }
      fp.mul(t, work, t, to + i * E, p, q + ZZZ);
      fp.mul(t, work, t, work, p, q);
      fp.reduce(r, d, t, work);
      fp.mul(t, work, t, to + i * E, p, q + ZZ);
      fp.mul(t, work, t, work, p, q + Y);
      fp.reduce(r, d + Y, t, work);
    }
  }

  /**
   * r = k p, XYZZ from affine; the plain double-and-add that the faster paths are tested against.
   *
   * @param k scalar as {@code kLimbs} little-endian plain limbs of any value
   */
  public void mul(
      double[] r, int ro, double[] p, int po, long[] k, int ko, int kLimbs, double[] t, int to) {
    setInfinityXyzz(r, ro);
    for (int i = 64 * kLimbs - 1; i >= 0; i--) {
      dbl(r, ro, t, to);
      if ((k[ko + (i >> 6)] >>> (i & 63) & 1) != 0) {
        addAffine(r, ro, p, po, t, to);
      }
    }
  }

  private static boolean isZeroPair(double[] x, int xo, double[] y, int yo) {
    for (int i = 0; i < E; i++) {
      if (x[xo + i] != 0 || y[yo + i] != 0) {
        return false;
      }
    }
    return true;
  }
}
