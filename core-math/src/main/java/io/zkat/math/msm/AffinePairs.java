package io.zkat.math.msm;

import io.zkat.math.curve.G1;
import io.zkat.math.field.Fp;
import io.zkat.math.field.FpLanes;

/**
 * Adds many pairs of affine points, eight pairs at a time, with one inversion for a block of pairs
 * (Montgomery's trick): 5 products and 1 square a sum, against 8 and 2 for the mixed addition.
 *
 * <p>A point is named by a code, {@code 2 * index + sign}: the point number {@code index} of the
 * array, negated if the sign is 1. Equal and opposite points are handled in lanes; infinite points
 * must not come in, and opposite points give infinity (all zeros).
 *
 * <p>An object holds the scratch of one thread.
 */
final class AffinePairs {
  private static final int LANES = FpLanes.LANES;
  private static final int L = Fp.LIMBS;
  private static final int E = FpLanes.PACKED;

  /** Packs that share an inversion: about a third of a megabyte of scratch. */
  private static final int BLOCK = 128;

  // What the way back needs of each pack, in elements.
  private static final int X1 = 0;
  private static final int Y1 = E;
  private static final int X2 = 2 * E;
  private static final int DX = 3 * E;
  private static final int DY = 4 * E;
  private static final int PRODUCT = 5 * E;
  private static final int PACK = 6 * E;

  private static final int INVERSE = 0;
  private static final int SLOPE = E;
  private static final int X3 = 2 * E;
  private static final int Y3 = 3 * E;
  private static final int T = 4 * E;
  private static final int RUNNING = 5 * E;
  private static final int ONE = 6 * E;
  private static final int SCRATCH = 7 * E;

  private final FpLanes fp;
  private final boolean wide;
  private double[] packs = new double[0];
  private final double[] w = new double[SCRATCH + FpLanes.INVERSE_SCRATCH];
  private final double[] one = new double[L];
  private final byte[] cancelled = new byte[BLOCK];

  AffinePairs(G1 g1) {
    fp = FpLanes.of(g1.field());
    wide = g1 == G1.BLS12_381;
    g1.field().setOne(one, 0);
    fp.setOne(w, ONE);
  }

  /**
   * For each i below n: point {@code to[i]} of m = point a[i] + point b[i] of m.
   *
   * @param m points of {@link G1#AFFINE} doubles each
   * @param to indices of results, none of them an operand of another pair
   * @return how many results are infinite
   */
  int add(double[] m, int[] a, int[] b, int[] to, int n) {
    int infinite = 0;
    int size = blockSize(n);
    for (int from = 0; from < n; from += size) {
      infinite += addBlock(m, a, b, to, from, Math.min(size, n - from));
    }
    return infinite;
  }

  /** Pairs of a block: about as many in each, and whole packs. */
  private static int blockSize(int n) {
    int packCount = (n + LANES - 1) / LANES;
    int blocks = Math.max(1, (packCount + BLOCK - 1) / BLOCK);
    return Math.max(1, (packCount + blocks - 1) / blocks) * LANES;
  }

  private int addBlock(double[] m, int[] a, int[] b, int[] to, int from, int n) {
    int count = multiplyDifferences(m, a, b, from, n);
    int infinite = 0;
    int last = (count - 1) * PACK + PRODUCT;
    boolean special = fp.zeroMask(packs, last) != 0;
    if (special) {
      infinite = classify(count);
    }
    fp.inverse(w, RUNNING, packs, last, w, SCRATCH);
    for (int k = count - 1; k >= 0; k--) {
      int inverse = nextInverse(k);
      finish(k * PACK, inverse, 1);
      int first = from + k * LANES;
      store(m, to, first, Math.min(LANES, from + n - first), special ? cancelled[k] : 0);
    }
    return infinite;
  }

  /**
   * For each i below n: point {@code sum[i]} of m = point a[i] + point b[i], and point {@code
   * difference[i]} = point b[i] - point a[i]. Both have one denominator, so that the second takes 2
   * products and a square more.
   *
   * @param a codes of points; the same after the call, but changed during it
   * @return how many results are infinite
   */
  int addAndSubtract(double[] m, int[] a, int[] b, int[] sum, int[] difference, int n) {
    int infinite = 0;
    int size = blockSize(n);
    for (int from = 0; from < n; from += size) {
      infinite += addAndSubtractBlock(m, a, b, sum, difference, from, Math.min(size, n - from));
    }
    return infinite;
  }

  private int addAndSubtractBlock(
      double[] m, int[] a, int[] b, int[] sum, int[] difference, int from, int n) {
    int count = multiplyDifferences(m, a, b, from, n);
    int last = (count - 1) * PACK + PRODUCT;
    if (fp.zeroMask(packs, last) != 0) {
      int infinite = addBlock(m, a, b, sum, from, n);
      negate(a, from, n);
      infinite += addBlock(m, a, b, difference, from, n);
      negate(a, from, n);
      return infinite;
    }
    fp.inverse(w, RUNNING, packs, last, w, SCRATCH);
    for (int k = count - 1; k >= 0; k--) {
      int pack = k * PACK;
      int inverse = nextInverse(k);
      int first = from + k * LANES;
      int lanes = Math.min(LANES, from + n - first);
      finish(pack, inverse, 1);
      store(m, sum, first, lanes, 0);
      // With -y1 for y1 the other numerator is y2 + y1.
      fp.lin(packs, pack + DY, packs, pack + DY, 1, packs, pack + Y1, 2, packs, pack + Y1, 0);
      finish(pack, inverse, -1);
      store(m, difference, first, lanes, 0);
    }
    return 0;
  }

  private static void negate(int[] codes, int from, int n) {
    for (int i = from; i < from + n; i++) {
      codes[i] ^= 1;
    }
  }

  /**
   * Brings pairs into packs and multiplies their denominators together.
   *
   * @return the number of packs
   */
  private int multiplyDifferences(double[] m, int[] a, int[] b, int from, int n) {
    int count = (n + LANES - 1) / LANES;
    if (packs.length < count * PACK) {
      packs = new double[(count < BLOCK / 2 ? BLOCK / 2 : BLOCK) * PACK];
    }
    // A pack ahead: a vector cannot be loaded at once from what was stored in pieces.
    load(m, a, b, from, Math.min(LANES, n), 0);
    for (int k = 0; k < count; k++) {
      if (k + 1 < count) {
        int next = from + (k + 1) * LANES;
        load(m, a, b, next, Math.min(LANES, from + n - next), (k + 1) * PACK);
      }
      int pack = k * PACK;
      fp.sub(packs, pack + DX, packs, pack + X2, packs, pack + X1);
      fp.sub(packs, pack + DY, packs, pack + DY, packs, pack + Y1);
      for (int lane = n - k * LANES; lane < LANES; lane++) {
        // A lane without a pair: the difference 1 does no harm to the product.
        fp.setLane(packs, pack + DX, lane, one, 0);
      }
      multiplyOn(pack);
    }
    return count;
  }

  /** Brings up to eight pairs into a pack; lanes that are left over repeat the last. */
  private void load(double[] m, int[] a, int[] b, int first, int lanes, int pack) {
    for (int lane = 0; lane < LANES; lane++) {
      int i = first + Math.min(lane, lanes - 1);
      int p = a[i];
      int q = b[i];
      gather(packs, pack + X1 + lane, m, (p >>> 1) * G1.AFFINE);
      gatherSigned(packs, pack + Y1 + lane, m, (p >>> 1) * G1.AFFINE + L, 1 - 2 * (p & 1));
      gather(packs, pack + X2 + lane, m, (q >>> 1) * G1.AFFINE);
      gatherSigned(packs, pack + DY + lane, m, (q >>> 1) * G1.AFFINE + L, 1 - 2 * (q & 1));
    }
  }

  private void multiplyOn(int pack) {
    if (pack == 0) {
      fp.reduce(packs, PRODUCT, packs, DX);
    } else {
      fp.mul(packs, pack + PRODUCT, packs, pack - PACK + PRODUCT, packs, pack + DX);
    }
  }

  /** Finds the lanes whose x are equal: a tangent where the points are, nothing where opposite. */
  private int classify(int count) {
    int infinite = 0;
    for (int k = 0; k < count; k++) {
      int pack = k * PACK;
      cancelled[k] = 0;
      int same = fp.zeroMask(packs, pack + DX);
      if (same != 0) {
        // y1 + y2 = 0 means opposite; otherwise y1 = y2, which is not 0.
        fp.lin(w, T, packs, pack + DY, 1, packs, pack + Y1, 2, packs, pack + Y1, 0);
        int opposite = same & fp.zeroMask(w, T);
        fp.sqr(w, SLOPE, packs, pack + X1);
        fp.lin(w, SLOPE, w, SLOPE, 3, w, SLOPE, 0, w, SLOPE, 0);
        fp.add(w, T, packs, pack + Y1, packs, pack + Y1);
        fp.copyLanes(packs, pack + DX, w, T, same & ~opposite);
        fp.copyLanes(packs, pack + DY, w, SLOPE, same & ~opposite);
        fp.copyLanes(packs, pack + DX, w, ONE, opposite);
        cancelled[k] = (byte) opposite;
        infinite += Integer.bitCount(opposite);
      }
      multiplyOn(pack);
    }
    return infinite;
  }

  /** Takes the denominators of a pack off the running inverse; returns where their inverse is. */
  private int nextInverse(int k) {
    if (k == 0) {
      return RUNNING;
    }
    fp.mul(w, INVERSE, w, RUNNING, packs, k * PACK - PACK + PRODUCT);
    fp.mul(w, RUNNING, w, RUNNING, packs, k * PACK + DX);
    return INVERSE;
  }

  /** The sums of one pack, with y1 for the first points or -y1. */
  private void finish(int pack, int inverse, int sign) {
    fp.mul(w, SLOPE, packs, pack + DY, w, inverse);
    fp.sqr(w, T, w, SLOPE);
    fp.lin(w, X3, w, T, 1, packs, pack + X1, -1, packs, pack + X2, -1);
    fp.sub(w, T, packs, pack + X1, w, X3);
    fp.mul(w, T, w, T, w, SLOPE);
    fp.lin(w, Y3, w, T, 1, packs, pack + Y1, -sign, w, T, 0);
  }

  private void store(double[] m, int[] to, int first, int lanes, int opposite) {
    for (int lane = 0; lane < lanes; lane++) {
      int d = to[first + lane] * G1.AFFINE;
      if ((opposite >>> lane & 1) != 0) {
        G1.setInfinity(m, d);
      } else {
        scatter(m, d, w, X3 + lane);
        scatter(m, d + L, w, Y3 + lane);
      }
    }
  }

  // Moves between a single element and a lane; BN254 leaves the two highest limbs alone.

  private void gather(double[] r, int ro, double[] m, int o) {
    r[ro] = m[o];
    r[ro + LANES] = m[o + 1];
    r[ro + 2 * LANES] = m[o + 2];
    r[ro + 3 * LANES] = m[o + 3];
    r[ro + 4 * LANES] = m[o + 4];
    r[ro + 5 * LANES] = m[o + 5];
    if (wide) {
      r[ro + 6 * LANES] = m[o + 6];
      r[ro + 7 * LANES] = m[o + 7];
    }
  }

  private void gatherSigned(double[] r, int ro, double[] m, int o, double sign) {
    r[ro] = sign * m[o];
    r[ro + LANES] = sign * m[o + 1];
    r[ro + 2 * LANES] = sign * m[o + 2];
    r[ro + 3 * LANES] = sign * m[o + 3];
    r[ro + 4 * LANES] = sign * m[o + 4];
    r[ro + 5 * LANES] = sign * m[o + 5];
    if (wide) {
      r[ro + 6 * LANES] = sign * m[o + 6];
      r[ro + 7 * LANES] = sign * m[o + 7];
    }
  }

  private void scatter(double[] m, int o, double[] a, int ao) {
    m[o] = a[ao];
    m[o + 1] = a[ao + LANES];
    m[o + 2] = a[ao + 2 * LANES];
    m[o + 3] = a[ao + 3 * LANES];
    m[o + 4] = a[ao + 4 * LANES];
    m[o + 5] = a[ao + 5 * LANES];
    if (wide) {
      m[o + 6] = a[ao + 6 * LANES];
      m[o + 7] = a[ao + 7 * LANES];
    }
  }
}
