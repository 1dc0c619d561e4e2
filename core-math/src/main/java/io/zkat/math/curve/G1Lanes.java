package io.zkat.math.curve;

import io.zkat.math.field.Fp;
import io.zkat.math.field.FpLanes;

/**
 * Eight points of one curve at once, a point in each lane. Every operation is complete in every
 * lane: the rare lanes with equal, opposite or infinite operands are found by one test for zero and
 * done again by {@link G1}.
 *
 * <p>Forms, as packed elements (see {@link FpLanes}): <b>affine</b> is x, y; <b>XYZZ</b> is X, Y,
 * ZZ, ZZZ, where an infinite lane has all its limbs zero. Formulas are those of {@link G1}. Not
 * constant time: for public data only.
 *
 * <p>An object owns scratch: it belongs to one workspace and is used by one thread at a time.
 */
public final class G1Lanes {
  /** Points in a pack. */
  public static final int LANES = FpLanes.LANES;

  /** All lanes, as a mask. */
  public static final int ALL = FpLanes.ALL_LANES;

  private static final int E = FpLanes.PACKED;

  /** Doubles of eight affine points. */
  public static final int AFFINE = 2 * E;

  /** Doubles of eight XYZZ points. */
  public static final int XYZZ = 4 * E;

  private static final int Y = E;
  private static final int ZZ = 2 * E;
  private static final int ZZZ = 3 * E;

  private static final int SAVED = 8 * E;
  private static final int SINGLE = SAVED + XYZZ;
  private static final int OTHER = SINGLE + G1.XYZZ;
  private static final int REPAIR = OTHER + G1.XYZZ;

  private static final int SCRATCH = REPAIR + G1.SCRATCH;

  private final G1 g1;
  private final FpLanes fp;
  private final double[] t = new double[SCRATCH];

  /** Lanes of a curve, with scratch of their own. */
  public G1Lanes(G1 g1) {
    this.g1 = g1;
    fp = FpLanes.of(g1.field());
  }

  /** The same curve, one point at a time. */
  public G1 single() {
    return g1;
  }

  /** The field of the coordinates, for the owner of this object. */
  public FpLanes field() {
    return fp;
  }

  // ---- single points in and out

  /** Puts an affine point into a lane of a packed affine point. */
  public void setAffine(double[] r, int ro, int lane, double[] p, int po) {
    fp.setLane(r, ro, lane, p, po);
    fp.setLane(r, ro + Y, lane, p, po + Fp.LIMBS);
  }

  /** Takes an affine point out of a lane of a packed affine point. */
  public void getAffine(double[] r, int ro, double[] p, int po, int lane) {
    fp.getLane(r, ro, p, po, lane);
    fp.getLane(r, ro + Fp.LIMBS, p, po + Y, lane);
  }

  /** Puts an XYZZ point into a lane of a packed XYZZ point. */
  public void setXyzz(double[] r, int ro, int lane, double[] p, int po) {
    for (int i = 0; i < 4; i++) {
      fp.setLane(r, ro + i * E, lane, p, po + i * Fp.LIMBS);
    }
  }

  /** Takes an XYZZ point out of a lane of a packed XYZZ point. */
  public void getXyzz(double[] r, int ro, double[] p, int po, int lane) {
    for (int i = 0; i < 4; i++) {
      fp.getLane(r, ro + i * Fp.LIMBS, p, po + i * E, lane);
    }
  }

  /** Makes all lanes infinite. */
  public static void setInfinity(double[] r, int ro) {
    java.util.Arrays.fill(r, ro, ro + XYZZ, 0.0);
  }

  // ---- the group

  /**
   * acc += q in the lanes of a mask; acc XYZZ, q affine. 8 products and 2 squares.
   *
   * @param lanes the lanes to add in; q must be finite in them and may be anything elsewhere
   */
  public void addAffine(double[] acc, int o, double[] q, int qo, int lanes) {
    int p = 0;
    int r = E;
    int pp = 2 * E;
    int ppp = 3 * E;
    int v = 4 * E;
    int u = 5 * E;
    fp.mul(t, p, q, qo, acc, o + ZZ);
    fp.mul(t, r, q, qo + Y, acc, o + ZZZ);
    fp.sub(t, p, t, p, acc, o);
    fp.sub(t, r, t, r, acc, o + Y);
    // P = 0 for equal and for opposite operands, and where acc is infinite.
    int odd = ALL & (fp.zeroMask(t, p) | ~lanes);
    if (odd != 0) {
      System.arraycopy(acc, o, t, SAVED, XYZZ);
    }
    fp.sqr(t, pp, t, p);
    fp.mul(t, ppp, t, p, t, pp);
    fp.mul(t, v, acc, o, t, pp);
    fp.mul(acc, o + ZZ, acc, o + ZZ, t, pp);
    fp.mul(acc, o + ZZZ, acc, o + ZZZ, t, ppp);
    finishAdd(acc, o, r, ppp, v, acc, o + Y, u);
    if (odd != 0) {
      repairAffine(acc, o, q, qo, odd, lanes);
    }
  }

  private void repairAffine(double[] acc, int o, double[] q, int qo, int odd, int lanes) {
    for (int rest = odd; rest != 0; rest &= rest - 1) {
      int lane = Integer.numberOfTrailingZeros(rest);
      getXyzz(t, SINGLE, t, SAVED, lane);
      if ((lanes >>> lane & 1) != 0) {
        getAffine(t, OTHER, q, qo, lane);
        g1.addAffine(t, SINGLE, t, OTHER, t, REPAIR);
      }
      setXyzz(acc, o, lane, t, SINGLE);
    }
  }

  /** X3 = R^2 - PPP - 2V, Y3 = R (V - X3) - Y1 PPP; u: offset of two free elements of t. */
  private void finishAdd(double[] acc, int o, int r, int ppp, int v, double[] y1, int y1o, int u) {
    fp.mul(t, u + E, y1, y1o, t, ppp);
    fp.sqr(t, u, t, r);
    fp.lin(acc, o, t, u, 1, t, ppp, -1, t, v, -2);
    fp.sub(t, v, t, v, acc, o);
    fp.mul(t, u, t, r, t, v);
    fp.lin(acc, o + Y, t, u, 1, t, u + E, -1, t, u, 0);
  }

  /** acc += q, both XYZZ, in all lanes; q may not be acc. 12 products and 2 squares. */
  public void add(double[] acc, int o, double[] q, int qo) {
    int u1 = 0;
    int p = E;
    int s1 = 2 * E;
    int r = 3 * E;
    int pp = 4 * E;
    int ppp = 5 * E;
    int v = 6 * E;
    fp.mul(t, u1, acc, o, q, qo + ZZ);
    fp.mul(t, p, q, qo, acc, o + ZZ);
    fp.mul(t, s1, acc, o + Y, q, qo + ZZZ);
    fp.mul(t, r, q, qo + Y, acc, o + ZZZ);
    fp.sub(t, p, t, p, t, u1);
    fp.sub(t, r, t, r, t, s1);
    // P = 0 for equal and for opposite operands, and where one of them is infinite.
    int odd = fp.zeroMask(t, p);
    if (odd != 0) {
      System.arraycopy(acc, o, t, SAVED, XYZZ);
    }
    fp.sqr(t, pp, t, p);
    fp.mul(t, ppp, t, p, t, pp);
    fp.mul(t, u1, t, u1, t, pp);
    fp.mul(acc, o + ZZ, acc, o + ZZ, q, qo + ZZ);
    fp.mul(acc, o + ZZ, acc, o + ZZ, t, pp);
    fp.mul(acc, o + ZZZ, acc, o + ZZZ, q, qo + ZZZ);
    fp.mul(acc, o + ZZZ, acc, o + ZZZ, t, ppp);
    finishAdd(acc, o, r, ppp, u1, t, s1, v);
    for (int rest = odd; rest != 0; rest &= rest - 1) {
      int lane = Integer.numberOfTrailingZeros(rest);
      getXyzz(t, SINGLE, t, SAVED, lane);
      getXyzz(t, OTHER, q, qo, lane);
      g1.add(t, SINGLE, t, OTHER, t, REPAIR);
      setXyzz(acc, o, lane, t, SINGLE);
    }
  }

  /**
   * p = 2p in all lanes, XYZZ. 6 products and 3 squares. An infinite lane stays all zeros, and no
   * point has order 2 because the group orders are odd: there is no exception.
   */
  public void dbl(double[] p, int o) {
    int u = 0;
    int v = E;
    int w = 2 * E;
    int s = 3 * E;
    int m = 4 * E;
    int a = 5 * E;
    fp.add(t, u, p, o + Y, p, o + Y);
    fp.sqr(t, v, t, u);
    fp.mul(t, w, t, u, t, v);
    fp.mul(t, s, p, o, t, v);
    fp.sqr(t, m, p, o);
    fp.lin(t, m, t, m, 3, t, m, 0, t, m, 0);
    fp.sqr(t, a, t, m);
    fp.lin(p, o, t, a, 1, t, s, -2, t, s, 0);
    fp.sub(t, s, t, s, p, o);
    fp.mul(t, s, t, s, t, m);
    fp.mul(t, a, t, w, p, o + Y);
    fp.lin(p, o + Y, t, s, 1, t, a, -1, t, a, 0);
    fp.mul(p, o + ZZ, p, o + ZZ, t, v);
    fp.mul(p, o + ZZZ, p, o + ZZZ, t, w);
  }

  /** r = the sum of the eight lanes of p, a single XYZZ point. */
  public void sumLanes(double[] r, int ro, double[] p, int po) {
    getXyzz(r, ro, p, po, 0);
    for (int lane = 1; lane < LANES; lane++) {
      getXyzz(t, OTHER, p, po, lane);
      g1.add(r, ro, t, OTHER, t, REPAIR);
    }
  }
}
