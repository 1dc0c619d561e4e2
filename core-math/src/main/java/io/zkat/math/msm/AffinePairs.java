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
  private static final int SINGLES = 7 * E;

  private final FpLanes fp;
  private final Fp single;
  private final boolean wide;
  private double[] packs = new double[0];
  private final double[] w = new double[SINGLES + LANES * L + (LANES + 2) * L + Fp.INVERSE_SCRATCH];
  private final double[] one = new double[L];
  private final byte[] cancelled = new byte[BLOCK];

  AffinePairs(G1 g1) {
    fp = FpLanes.of(g1.field());
    single = g1.field();
    wide = g1 == G1.BLS12_381;
    single.setOne(one, 0);
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
    int packCount = (n + LANES - 1) / LANES;
    int blocks = (packCount + BLOCK - 1) / BLOCK;
    int infinite = 0;
    for (int block = 0, done = 0; block < blocks; block++) {
      int until = (int) ((long) packCount * (block + 1) / blocks);
      int from = done * LANES;
      infinite += addBlock(m, a, b, to, from, Math.min(n, until * LANES) - from);
      done = until;
    }
    return infinite;
  }

  private int addBlock(double[] m, int[] a, int[] b, int[] to, int from, int n) {
    int count = (n + LANES - 1) / LANES;
    if (packs.length < count * PACK) {
      packs = new double[(count < BLOCK / 2 ? BLOCK / 2 : BLOCK) * PACK];
    }
    for (int k = 0; k < count; k++) {
      int first = from + k * LANES;
      load(m, a, b, first, Math.min(LANES, from + n - first), k * PACK);
    }
    int infinite = 0;
    int last = (count - 1) * PACK + PRODUCT;
    boolean special = fp.zeroMask(packs, last) != 0;
    if (special) {
      infinite = classify(count);
    }
    invert(w, RUNNING, packs, last);
    for (int k = count - 1; k >= 0; k--) {
      finish(k);
      int first = from + k * LANES;
      store(m, to, first, Math.min(LANES, from + n - first), special ? cancelled[k] : 0);
    }
    return infinite;
  }

  /** Brings up to eight pairs into a pack and multiplies its denominators onto the product. */
  private void load(double[] m, int[] a, int[] b, int first, int lanes, int pack) {
    for (int lane = 0; lane < lanes; lane++) {
      int p = a[first + lane];
      int q = b[first + lane];
      gather(packs, pack + X1 + lane, m, (p >>> 1) * G1.AFFINE);
      gatherSigned(packs, pack + Y1 + lane, m, (p >>> 1) * G1.AFFINE + L, 1 - 2 * (p & 1));
      gather(packs, pack + X2 + lane, m, (q >>> 1) * G1.AFFINE);
      gatherSigned(packs, pack + DY + lane, m, (q >>> 1) * G1.AFFINE + L, 1 - 2 * (q & 1));
    }
    fp.sub(packs, pack + DX, packs, pack + X2, packs, pack + X1);
    fp.sub(packs, pack + DY, packs, pack + DY, packs, pack + Y1);
    for (int lane = lanes; lane < LANES; lane++) {
      // A lane without a pair: the difference 1 does no harm to the product.
      fp.setLane(packs, pack + DX, lane, one, 0);
    }
    multiplyOn(pack);
  }

  private void multiplyOn(int pack) {
    if (pack == 0) {
      fp.mul(packs, PRODUCT, packs, DX, w, ONE);
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

  private void invert(double[] r, int ro, double[] a, int ao) {
    int scratch = SINGLES + LANES * L;
    for (int lane = 0; lane < LANES; lane++) {
      fp.getLane(w, SINGLES + lane * L, a, ao, lane);
    }
    single.batchInverse(w, SINGLES, LANES, L, w, scratch);
    for (int lane = 0; lane < LANES; lane++) {
      fp.setLane(r, ro, lane, w, SINGLES + lane * L);
    }
  }

  /** The sums of one pack; takes its denominators off the running inverse. */
  private void finish(int k) {
    int pack = k * PACK;
    int inverse = RUNNING;
    if (k > 0) {
      fp.mul(w, INVERSE, w, RUNNING, packs, pack - PACK + PRODUCT);
      fp.mul(w, RUNNING, w, RUNNING, packs, pack + DX);
      inverse = INVERSE;
    }
    fp.mul(w, SLOPE, packs, pack + DY, w, inverse);
    fp.sqr(w, T, w, SLOPE);
    fp.lin(w, X3, w, T, 1, packs, pack + X1, -1, packs, pack + X2, -1);
    fp.sub(w, T, packs, pack + X1, w, X3);
    fp.mul(w, T, w, T, w, SLOPE);
    fp.lin(w, Y3, w, T, 1, packs, pack + Y1, -1, w, T, 0);
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
