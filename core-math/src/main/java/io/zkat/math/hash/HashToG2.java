package io.zkat.math.hash;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G2;
import io.zkat.math.field.Fp;
import io.zkat.math.tower.Fp2;

/**
 * Hashes messages to points of G2: two elements of Fp2, two maps, their sum, the cofactor cleared
 * (RFC 9380 section 3, "random oracle" encoding), with SHA-256. Used by one thread at a time;
 * allocates nothing after construction. Not constant time: for public messages only.
 *
 * <p>BLS12-381: {@code BLS12381G2_XMD:SHA-256_SSWU_RO_} of section 8.8.2. BN254: the map of section
 * 6.6.1, 48 bytes a coordinate. With an empty domain these are the reference's functions.
 */
public final class HashToG2 {
  private static final int E = Fp.LIMBS;
  private static final int E2 = Fp2.LIMBS;
  private static final byte[] NO_DOMAIN = {};

  /** x of BLS12-381 is the negation of this. */
  private static final long BLS_X = 0xd201000000010000L;

  private static final long BN_X = 0x44e992b44a6909f1L;

  private final boolean bls;
  private final int coordinateBytes;
  private final G2 g2;
  private final Fp fp;
  private final ExpandMessageXmd xmd = new ExpandMessageXmd(new Sha256());
  private final MapToG2 map;
  private final byte[] uniform;
  private final double[] u = new double[2 * E2];
  private final double[] p = new double[G2.AFFINE];
  private final double[] q = new double[G2.AFFINE];
  private final double[] sum = new double[G2.XYZZ];
  private final double[] other = new double[G2.XYZZ];
  private final double[] t = new double[Math.max(MapToG2.SCRATCH, G2.SCRATCH)];

  /** For one curve, with a hash function and scratch of its own. */
  public HashToG2(Curve curve) {
    bls = curve == Curve.BLS12_381;
    coordinateBytes = bls ? 64 : 48;
    g2 = curve.g2();
    fp = curve.fp();
    map = bls ? new SswuBls12381G2() : new SvdwBn254G2();
    uniform = new byte[4 * coordinateBytes];
  }

  /** r = the point of the len bytes at off, affine, with the empty domain. */
  public void hash(double[] r, int ro, byte[] message, int off, int len) {
    hash(r, ro, message, off, len, NO_DOMAIN);
  }

  /** r = the point of the len bytes at off, affine, for the given domain. */
  public void hash(double[] r, int ro, byte[] message, int off, int len, byte[] domain) {
    xmd.expand(uniform, 0, uniform.length, message, off, len, domain);
    for (int i = 0; i < 4; i++) {
      fp.fromBytesReduced(u, i * E, uniform, i * coordinateBytes, coordinateBytes);
    }
    map.map(p, 0, u, 0, t, 0);
    map.map(q, 0, u, E2, t, 0);
    g2.fromAffine(sum, 0, p, 0);
    g2.addAffine(sum, 0, q, 0, t, 0);
    g2.toAffine(p, 0, sum, 0, t, 0);
    clearCofactor(r, ro);
  }

  /** r = the point, affine, that one element of Fp2 maps to, its cofactor cleared. */
  public void map(double[] r, int ro, double[] element, int eo) {
    map.map(p, 0, element, eo, t, 0);
    clearCofactor(r, ro);
  }

  /**
   * r = a multiple of p in the group, affine. p is any point of the twist.
   *
   * <p>BLS12-381: (x² - x - 1) p + (x - 1) psi(p) + psi²(2 p) (RFC 9380 appendix G.3). BN254: x p +
   * psi(3 x p) + psi²(x p) + psi³(p) (L. Fuentes-Castañeda, E. Knapp, F. Rodríguez-Henríquez,
   * "Faster hashing to G2", section 6.1).
   */
  private void clearCofactor(double[] r, int ro) {
    if (bls) {
      // q = (x - 1) p; the sum starts with x q - p
      g2.mulLong(sum, 0, p, 0, BLS_X, t, 0);
      g2.addAffine(sum, 0, p, 0, t, 0);
      g2.negateXyzz(sum, 0, sum, 0);
      g2.toAffine(q, 0, sum, 0, t, 0);
      g2.mulLong(sum, 0, q, 0, BLS_X, t, 0);
      g2.addAffine(sum, 0, p, 0, t, 0);
      g2.negateXyzz(sum, 0, sum, 0);
      g2.psi(q, 0, q, 0, t, 0);
      g2.addAffine(sum, 0, q, 0, t, 0);
      g2.mulLong(other, 0, p, 0, 2, t, 0);
      g2.psiXyzz(other, 0, t, 0);
      g2.psiXyzz(other, 0, t, 0);
      g2.add(sum, 0, other, 0, t, 0);
    } else {
      g2.mulLong(sum, 0, p, 0, BN_X, t, 0);
      g2.toAffine(q, 0, sum, 0, t, 0);
      g2.mulLong(other, 0, q, 0, 3, t, 0);
      g2.psiXyzz(other, 0, t, 0);
      g2.add(sum, 0, other, 0, t, 0);
      g2.psi(q, 0, q, 0, t, 0);
      g2.psi(q, 0, q, 0, t, 0);
      g2.addAffine(sum, 0, q, 0, t, 0);
      for (int i = 0; i < 3; i++) {
        g2.psi(p, 0, p, 0, t, 0);
      }
      g2.addAffine(sum, 0, p, 0, t, 0);
    }
    g2.toAffine(r, ro, sum, 0, t, 0);
  }
}
