package io.zkat.math.curve;

import io.zkat.math.field.Fp;
import io.zkat.math.field.FpLanes;

/**
 * Membership of BLS12-381 points in the subgroup of order r, eight points at once. The test is that
 * of {@link G1Subgroup}, exact on every point of the curve: [u^2] P = -w P, with the incomplete
 * ladder whose exceptional cases, met by non-members only, end in Z = 0 and are refused.
 *
 * <p>BN254 needs none of this: its cofactor is 1. An object owns scratch: it belongs to one
 * workspace and is used by one thread at a time.
 */
public final class G1Membership {
  private static final int LANES = FpLanes.LANES;
  private static final int E = FpLanes.PACKED;
  private static final long U = 0xd201000000010000L;

  // Scratch: two elements, then the ladder's point, its base, what is left of the first ladder, and
  // the points.
  private static final int J = 2 * E;
  private static final int BASE = J + G1Lanes.JACOBIAN;
  private static final int Z1 = BASE + 2 * E;
  private static final int POINTS = Z1 + E;
  private static final int BETA = POINTS + 2 * E;
  private static final int ONE = BETA + E;
  private static final int TWO = ONE + E;
  private static final int CUBE = TWO + E;

  private final FpLanes fp = FpLanes.of(Fp.BLS12_381);
  private final G1Lanes lanes = new G1Lanes(G1.BLS12_381);
  private final double[] t = new double[CUBE + FpLanes.CUBE_SCRATCH];
  private final double[] generator = new double[G1.AFFINE];

  /** Makes one with its scratch. */
  public G1Membership() {
    G1Subgroup.beta(t, 0);
    fp.setAll(t, BETA, t, 0);
    fp.setOne(t, ONE);
    fp.add(t, TWO, t, ONE, t, ONE);
    G1.BLS12_381.generator(generator, 0);
  }

  /**
   * The index of the first of n points that is not in the subgroup of order r, or -1 if all are.
   *
   * @param p affine points of the BLS12-381 curve, {@link G1#AFFINE} doubles each; infinity is a
   *     member
   */
  public int firstOutside(double[] p, int po, int n) {
    for (int first = 0; first < n; first += LANES) {
      int skip = load(p, po, first, n);
      if (skip == FpLanes.ALL_LANES) {
        continue;
      }
      int outside = ~(members() | skip) & FpLanes.ALL_LANES;
      if (outside != 0) {
        return first + Integer.numberOfTrailingZeros(outside);
      }
    }
    return -1;
  }

  /**
   * Whether none of n points has a part of order 3, exactly, in a third of the time of {@link
   * #firstOutside}. The points of order 3 are (0, 2) and (0, -2), and the tangent at (0, 2) is y =
   * 2: by the Tate pairing with it, the part is zero exactly if y - 2 is a cube other than 0.
   *
   * @param p as for {@link #firstOutside}
   */
  public boolean noneHasPartOfOrder3(double[] p, int po, int n) {
    for (int first = 0; first < n; first += LANES) {
      int skip = load(p, po, first, n);
      fp.sub(t, 0, t, POINTS + E, t, TWO);
      if ((fp.cubeMask(t, 0, t, CUBE) | skip) != FpLanes.ALL_LANES) {
        return false;
      }
    }
    return true;
  }

  /**
   * Brings points first to first + 7 into the lanes.
   *
   * @return the lanes that are of no account, because infinite or from n on; they get some member
   */
  private int load(double[] p, int po, int first, int n) {
    int skip = 0;
    for (int lane = 0; lane < LANES; lane++) {
      int at = po + (first + lane) * G1.AFFINE;
      if (first + lane >= n || G1.isInfinity(p, at)) {
        skip |= 1 << lane;
        setAffine(lane, generator, 0);
      } else {
        setAffine(lane, p, at);
      }
    }
    return skip;
  }

  private void setAffine(int lane, double[] p, int po) {
    fp.setLane(t, POINTS, lane, p, po);
    fp.setLane(t, POINTS + E, lane, p, po + Fp.LIMBS);
  }

  /** The lanes whose point is a member, as a mask; no lane may be infinite. */
  private int members() {
    System.arraycopy(t, POINTS, t, BASE, 2 * E);
    ladder();
    System.arraycopy(t, J, t, BASE, 2 * E);
    fp.copy(t, Z1, t, J + 2 * E);
    ladder();
    int v = 0;
    int w = E;
    fp.mul(t, Z1, t, J + 2 * E, t, Z1); // Z of the whole product
    int dead = fp.zeroMask(t, Z1);
    fp.sqr(t, v, t, Z1);
    fp.mul(t, Z1, t, Z1, t, v); // Z^3
    fp.mul(t, v, t, v, t, BETA);
    fp.mul(t, v, t, v, t, POINTS); // beta x Z^2
    fp.sub(t, v, t, v, t, J);
    fp.mul(t, w, t, Z1, t, POINTS + E); // y Z^3
    fp.add(t, w, t, w, t, J + E);
    return fp.zeroMask(t, v) & fp.zeroMask(t, w) & ~dead;
  }

  /** J = [u] base, Jacobian from affine. */
  private void ladder() {
    System.arraycopy(t, BASE, t, J, 2 * E);
    fp.copy(t, J + 2 * E, t, ONE);
    for (int i = 62; i >= 0; i--) {
      lanes.dbl(t, J);
      if ((U >>> i & 1) != 0) {
        lanes.addAffineIncomplete(t, J, t, BASE);
      }
    }
  }
}
