package io.zkat.math.curve;

import io.zkat.math.field.Fp;
import io.zkat.math.field.FpLanes;
import java.util.Arrays;

/**
 * Eight points of one curve at once, a point in each lane, in Jacobian form: for chains with more
 * doublings than additions, as all are that are done in lanes. Every operation is complete in every
 * lane: the rare lanes with equal, opposite or infinite operands are found by one test for zero and
 * done again by {@link G1}.
 *
 * <p>Forms, as packed elements (see {@link FpLanes}): <b>affine</b> is x, y; <b>Jacobian</b> is X,
 * Y, Z with x = X / Z^2 and y = Y / Z^3, where an infinite lane has all its limbs zero. Not
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

  /** Doubles of eight Jacobian points. */
  public static final int JACOBIAN = 3 * E;

  private static final int Y = E;
  private static final int Z = 2 * E;

  /** The place of the difference of the x in the scratch of an addition. */
  private static final int H = E;

  private static final int SAVED = 7 * E;
  private static final int SINGLE = SAVED + JACOBIAN;
  private static final int OTHER = SINGLE + G1.XYZZ;
  private static final int REPAIR = OTHER + G1.AFFINE;
  private static final int SCRATCH = REPAIR + G1.SCRATCH;

  private final G1 g1;
  private final FpLanes fp;
  private final double[] t = new double[SCRATCH];

  /** Lanes of a curve, with scratch of their own. */
  public G1Lanes(G1 g1) {
    this.g1 = g1;
    fp = FpLanes.of(g1.field());
  }

  // ---- single points in and out

  /** Puts an affine point into a lane of a packed affine point. */
  public void setAffine(double[] r, int ro, int lane, double[] p, int po) {
    fp.setLane(r, ro, lane, p, po);
    fp.setLane(r, ro + Y, lane, p, po + Fp.LIMBS);
  }

  /** Takes an affine point out of a lane of a packed affine point. */
  private void getAffine(double[] r, int ro, double[] p, int po, int lane) {
    fp.getLane(r, ro, p, po, lane);
    fp.getLane(r, ro + Fp.LIMBS, p, po + Y, lane);
  }

  /** Puts an XYZZ point into a lane of a packed Jacobian point. */
  public void setXyzz(double[] r, int ro, int lane, double[] p, int po) {
    Fp single = g1.field();
    int zz = po + 2 * Fp.LIMBS;
    int zzz = po + 3 * Fp.LIMBS;
    // With ZZZ for Z: ZZZ^2 = ZZ^3, so X is (x ZZ) ZZ^2, and Y is (y ZZZ) ZZZ^2.
    single.sqr(t, REPAIR, p, zz);
    single.mul(t, REPAIR, t, REPAIR, p, po);
    fp.setLane(r, ro, lane, t, REPAIR);
    single.sqr(t, REPAIR, p, zzz);
    single.mul(t, REPAIR, t, REPAIR, p, po + Fp.LIMBS);
    fp.setLane(r, ro + Y, lane, t, REPAIR);
    fp.setLane(r, ro + Z, lane, p, zzz);
  }

  /** Takes an XYZZ point out of a lane of a packed Jacobian point. */
  public void getXyzz(double[] r, int ro, double[] p, int po, int lane) {
    Fp single = g1.field();
    int zz = ro + 2 * Fp.LIMBS;
    int zzz = ro + 3 * Fp.LIMBS;
    fp.getLane(r, ro, p, po, lane);
    fp.getLane(r, ro + Fp.LIMBS, p, po + Y, lane);
    // Both places are filled: the field of BN254 leaves the highest limbs as they are.
    fp.getLane(r, zz, p, po + Z, lane);
    fp.getLane(r, zzz, p, po + Z, lane);
    single.sqr(r, zz, r, zz);
    single.mul(r, zzz, r, zzz, r, zz);
  }

  /** Makes all lanes infinite. */
  public static void setInfinity(double[] r, int ro) {
    Arrays.fill(r, ro, ro + JACOBIAN, 0.0);
  }

  // ---- the group

  /**
   * p = 2p in all lanes: 2 products and 5 squares (dbl-2009-l for a = 0). An infinite lane stays
   * all zeros, and no point has order 2 because the group orders are odd: there is no exception.
   */
  public void dbl(double[] p, int o) {
    int a = 0;
    int b = E;
    int c = 2 * E;
    int d = 3 * E;
    int yz = 4 * E;
    fp.sqr(t, a, p, o);
    fp.sqr(t, b, p, o + Y);
    fp.sqr(t, c, t, b);
    fp.mul(t, yz, p, o + Y, p, o + Z);
    fp.add(t, d, p, o, t, b);
    fp.sqr(t, d, t, d);
    fp.lin(t, d, t, d, 2, t, a, -2, t, c, -2);
    fp.lin(t, a, t, a, 3, t, a, 0, t, a, 0);
    fp.sqr(t, b, t, a);
    fp.lin(p, o, t, b, 1, t, d, -2, t, d, 0);
    fp.sub(t, d, t, d, p, o);
    fp.mul(t, b, t, d, t, a);
    fp.lin(p, o + Y, t, b, 1, t, c, -8, t, c, 0);
    fp.add(p, o + Z, t, yz, t, yz);
  }

  /**
   * acc += q in the lanes of a mask; acc Jacobian, q affine. 8 products and 3 squares.
   *
   * @param lanes the lanes to add in; q must be finite in them and may be anything elsewhere
   */
  public void addAffine(double[] acc, int o, double[] q, int qo, int lanes) {
    difference(acc, o, q, qo);
    // Zero for equal and for opposite operands, and where acc is infinite.
    int odd = ALL & (fp.zeroMask(t, H) | ~lanes);
    if (odd != 0) {
      System.arraycopy(acc, o, t, SAVED, JACOBIAN);
    }
    finishAdd(acc, o);
    for (int i = 0; i < JACOBIAN; i += E) {
      fp.copyLanes(acc, o + i, t, SAVED + i, odd & ~lanes);
    }
    for (int rest = odd & lanes; rest != 0; rest &= rest - 1) {
      repair(acc, o, q, qo, Integer.numberOfTrailingZeros(rest));
    }
  }

  /** The sum of one lane once more, by the complete formulas of {@link G1}. */
  private void repair(double[] acc, int o, double[] q, int qo, int lane) {
    getXyzz(t, SINGLE, t, SAVED, lane);
    getAffine(t, OTHER, q, qo, lane);
    g1.addAffine(t, SINGLE, t, OTHER, t, REPAIR);
    setXyzz(acc, o, lane, t, SINGLE);
  }

  /**
   * acc += q in all lanes, incomplete: equal, opposite or infinite operands give Z = 0, which stays
   * 0 whatever is done next, and other coordinates of no meaning.
   */
  void addAffineIncomplete(double[] acc, int o, double[] q, int qo) {
    difference(acc, o, q, qo);
    finishAdd(acc, o);
  }

  /** H = x Z^2 - X and, behind it, R = y Z^3 - Y. */
  private void difference(double[] acc, int o, double[] q, int qo) {
    int zz = 0;
    int r = 2 * E;
    fp.sqr(t, zz, acc, o + Z);
    fp.mul(t, H, q, qo, t, zz);
    fp.mul(t, r, t, zz, acc, o + Z);
    fp.mul(t, r, t, r, q, qo + Y);
    fp.sub(t, H, t, H, acc, o);
    fp.sub(t, r, t, r, acc, o + Y);
  }

  /** X3 = R^2 - H^3 - 2 X H^2, Y3 = R (X H^2 - X3) - Y H^3, Z3 = Z H. */
  private void finishAdd(double[] acc, int o) {
    int r = 2 * E;
    int hh = 3 * E;
    int hhh = 4 * E;
    int v = 5 * E;
    int w = 6 * E;
    fp.sqr(t, hh, t, H);
    fp.mul(t, hhh, t, H, t, hh);
    fp.mul(t, v, acc, o, t, hh);
    fp.mul(acc, o + Z, acc, o + Z, t, H);
    fp.sqr(t, w, t, r);
    fp.lin(acc, o, t, w, 1, t, hhh, -1, t, v, -2);
    fp.sub(t, v, t, v, acc, o);
    fp.mul(t, v, t, v, t, r);
    fp.mul(t, hhh, t, hhh, acc, o + Y);
    fp.lin(acc, o + Y, t, v, 1, t, hhh, -1, t, v, 0);
  }
}
