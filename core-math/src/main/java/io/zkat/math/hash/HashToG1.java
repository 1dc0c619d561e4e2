package io.zkat.math.hash;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Fp;

/**
 * Hashes messages to points of G1: two field elements, two maps, their sum, the cofactor cleared
 * (RFC 9380 section 3, "random oracle" encoding). Used by one thread at a time; allocates nothing
 * after construction. Not constant time: for public messages only.
 */
public final class HashToG1 {
  /** The hash functions to G1 in use. */
  public enum Suite {
    /** Curve number 1 of the reference (spec proofs 2.2). */
    BN254_SHA256(Curve.BN254, 48),

    /**
     * {@code BLS12381G1_XMD:SHA-256_SSWU_RO_} of RFC 9380 section 8.8.1; with an empty domain,
     * curve numbers 3 and 5 of the reference (spec proofs 2.2).
     */
    BLS12_381_SHA256(Curve.BLS12_381, 64),

    /**
     * The same with BLAKE2b-512, and roots chosen by their size instead of their parity: curve
     * numbers 6, 7 and 8 of the reference (spec proofs 2.2; with a domain, spec idemix-nym 3).
     */
    BLS12_381_BLAKE2B(Curve.BLS12_381, 64);

    private final Curve curve;
    private final int elementBytes;

    Suite(Curve curve, int elementBytes) {
      this.curve = curve;
      this.elementBytes = elementBytes;
    }

    /** The curve of the points. */
    public Curve curve() {
      return curve;
    }
  }

  private static final byte[] NO_DOMAIN = {};

  private final Suite suite;
  private final G1 g1;
  private final Fp fp;
  private final ExpandMessageXmd xmd;
  private final MapToG1 map;

  private final byte[] uniform;
  private final double[] u = new double[2 * Fp.LIMBS];
  private final double[] points = new double[2 * G1.XYZZ];
  private final double[] t;

  /** With a hash function and scratch of its own. */
  public HashToG1(Suite suite) {
    this.suite = suite;
    g1 = suite.curve.g1();
    fp = suite.curve.fp();
    xmd = new ExpandMessageXmd(suite == Suite.BLS12_381_BLAKE2B ? new Blake2b(64) : new Sha256());
    map =
        switch (suite) {
          case BN254_SHA256 -> new SvdwBn254();
          case BLS12_381_SHA256 -> new SswuBls12381(false);
          case BLS12_381_BLAKE2B -> new SswuBls12381(true);
        };
    uniform = new byte[2 * suite.elementBytes];
    t = new double[Math.max(map.scratch(), Math.max(G1.SCRATCH, G1.affineScratch(1)))];
  }

  /** r = the point of the len bytes at off, affine, with the empty domain. */
  public void hash(double[] r, int ro, byte[] message, int off, int len) {
    hash(r, ro, message, off, len, NO_DOMAIN);
  }

  /** r = the point of the len bytes at off, affine, for the given domain. */
  public void hash(double[] r, int ro, byte[] message, int off, int len, byte[] domain) {
    int size = suite.elementBytes;
    xmd.expand(uniform, 0, 2 * size, message, off, len, domain);
    fp.fromBytesReduced(u, 0, uniform, 0, size);
    fp.fromBytesReduced(u, Fp.LIMBS, uniform, size, size);
    map.map(points, 0, u, 0, t);
    map.map(points, G1.XYZZ, u, Fp.LIMBS, t);
    g1.add(points, 0, points, G1.XYZZ, t, 0);
    finish(r, ro);
  }

  /**
   * r = the point, affine, that one field element maps to, its cofactor cleared.
   *
   * @param element a reduced element
   */
  public void map(double[] r, int ro, double[] element, int eo) {
    map.map(points, 0, element, eo, t);
    finish(r, ro);
  }

  /** Clears the cofactor of the first point and writes it in affine form. */
  private void finish(double[] r, int ro) {
    long cofactor = map.cofactor();
    System.arraycopy(points, 0, points, G1.XYZZ, G1.XYZZ);
    for (int bit = 62 - Long.numberOfLeadingZeros(cofactor); bit >= 0; bit--) {
      g1.dbl(points, 0, t, 0);
      if ((cofactor >>> bit & 1) != 0) {
        g1.add(points, 0, points, G1.XYZZ, t, 0);
      }
    }
    g1.toAffine(r, ro, points, 0, 1, t, 0);
  }
}
