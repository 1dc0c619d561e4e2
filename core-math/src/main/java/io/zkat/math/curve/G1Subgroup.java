package io.zkat.math.curve;

import io.zkat.math.field.Fp;

/**
 * Membership of one BLS12-381 point in the subgroup of order r.
 *
 * <p>With the endomorphism w: (x, y) -> (beta x, y) and the curve parameter u = 0xd201000000010000,
 * a point P of the curve is in G1 exactly if [u^2] P = -w P (Scott, ePrint 2021/1130; Dai, Lin,
 * Zhao, Zhou, ePrint 2022/348): the norm of u^2 + w is r. [u^2] P is two ladders over u, the second
 * on the isomorphic curve where the first result is affine.
 *
 * <p>The additions of the ladder are incomplete on purpose: for a member no intermediate multiple
 * is 0 or +-1 modulo r, so the exceptional cases are met by non-members only; they leave Z = 0,
 * which stays 0, and the point is refused. This is exact, not an estimate.
 */
public final class G1Subgroup {
  private static final int E = Fp.LIMBS;
  private static final long U = 0xd201000000010000L;
  private static final Fp FP = Fp.BLS12_381;
  private static final double[] BETA = new double[E];

  static {
    byte[] beta =
        java.util.HexFormat.of()
            .parseHex(
                "00000000000000005f19672fdf76ce51ba69c6076a0f77ea"
                    + "ddb3a93be6f89688de17d813620a00022e01fffffffefffe");
    if (!FP.fromBytes(BETA, 0, beta, 0)) {
      throw new ExceptionInInitializerError("beta");
    }
  }

  private G1Subgroup() {}

  /** r = beta, the factor of x in the endomorphism w. */
  static void beta(double[] r, int ro) {
    FP.copy(r, ro, BETA, 0);
  }

  /**
   * Whether the affine point, which satisfies the curve equation of BLS12-381, has order r or is
   * infinity.
   *
   * @param t scratch of {@link G1#SCRATCH} doubles
   */
  public static boolean contains(double[] p, int po, double[] t, int to) {
    if (G1.isInfinity(p, po)) {
      return true;
    }
    int j = to + 8 * E; // Jacobian X, Y, Z
    int base = to + 11 * E; // x, y of the ladder's base
    int z1 = to + 13 * E;
    int v = to + 14 * E;
    System.arraycopy(p, po, t, base, G1.AFFINE);
    ladder(t, j, base, to);
    System.arraycopy(t, j, t, base, G1.AFFINE);
    FP.copy(t, z1, t, j + 2 * E);
    ladder(t, j, base, to);
    FP.mul(t, z1, t, j + 2 * E, t, z1); // Z of the whole product
    if (FP.isZero(t, z1)) {
      return false;
    }
    FP.sqr(t, v, t, z1);
    FP.mul(t, z1, t, z1, t, v); // Z^3
    FP.mul(t, v, t, v, BETA, 0);
    FP.mul(t, v, t, v, p, po); // beta x Z^2
    if (!FP.equal(t, v, t, j)) {
      return false;
    }
    FP.mul(t, v, t, z1, p, po + E);
    FP.lin(t, v, t, v, 1, t, j + E, 1, t, v, 0);
    return FP.isZero(t, v);
  }

  /** J = [u] base, Jacobian from affine. */
  private static void ladder(double[] t, int j, int base, int to) {
    System.arraycopy(t, base, t, j, G1.AFFINE);
    FP.setOne(t, j + 2 * E);
    for (int i = 62; i >= 0; i--) {
      dbl(t, j, to);
      if ((U >>> i & 1) != 0) {
        addAffine(t, j, base, to);
      }
    }
  }

  /** dbl-2009-l for a = 0: 2 products, 5 squares. */
  private static void dbl(double[] t, int j, int to) {
    int a = to;
    int b = to + E;
    int c = to + 2 * E;
    int d = to + 3 * E;
    int yz = to + 4 * E;
    FP.sqr(t, a, t, j);
    FP.sqr(t, b, t, j + E);
    FP.sqr(t, c, t, b);
    FP.mul(t, yz, t, j + E, t, j + 2 * E);
    FP.add(t, d, t, j, t, b);
    FP.sqr(t, d, t, d);
    FP.lin(t, d, t, d, 2, t, a, -2, t, c, -2);
    FP.lin(t, a, t, a, 3, t, a, 0, t, a, 0);
    FP.sqr(t, b, t, a);
    FP.lin(t, j, t, b, 1, t, d, -2, t, d, 0);
    FP.sub(t, d, t, d, t, j);
    FP.mul(t, b, t, d, t, a);
    FP.lin(t, j + E, t, b, 1, t, c, -8, t, c, 0);
    FP.lin(t, j + 2 * E, t, yz, 2, t, yz, 0, t, yz, 0);
  }

  /** Jacobian + affine, incomplete: 8 products, 3 squares. */
  private static void addAffine(double[] t, int j, int base, int to) {
    int zz = to;
    int h = to + E;
    int r = to + 2 * E;
    int hh = to + 3 * E;
    int hhh = to + 4 * E;
    int v = to + 5 * E;
    int w = to + 6 * E;
    FP.sqr(t, zz, t, j + 2 * E);
    FP.mul(t, h, t, base, t, zz);
    FP.mul(t, r, t, zz, t, j + 2 * E);
    FP.mul(t, r, t, r, t, base + E);
    FP.sub(t, h, t, h, t, j);
    FP.sub(t, r, t, r, t, j + E);
    FP.sqr(t, hh, t, h);
    FP.mul(t, hhh, t, h, t, hh);
    FP.mul(t, v, t, j, t, hh);
    FP.mul(t, j + 2 * E, t, j + 2 * E, t, h);
    FP.sqr(t, w, t, r);
    FP.lin(t, j, t, w, 1, t, hhh, -1, t, v, -2);
    FP.sub(t, v, t, v, t, j);
    FP.mul(t, v, t, v, t, r);
    FP.mul(t, hhh, t, hhh, t, j + E);
    FP.lin(t, j + E, t, v, 1, t, hhh, -1, t, v, 0);
  }
}
