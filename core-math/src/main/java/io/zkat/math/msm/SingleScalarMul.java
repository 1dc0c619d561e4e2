package io.zkat.math.msm;

import io.zkat.math.curve.CoordinateLanes;
import io.zkat.math.curve.G1;
import io.zkat.math.field.FpLanes;
import org.jspecify.annotations.Nullable;

/**
 * One scalar multiple of one point: the scalar is split along the endomorphism (see {@link Glv}),
 * both halves are written with few digits, and share their doublings. In vector lanes the
 * coordinates of the one point are computed together (see {@link CoordinateLanes}).
 *
 * <p>An object owns its scratch: used by one thread at a time. Not constant time: for public data
 * only.
 */
public final class SingleScalarMul {
  /** Digits are odd and below 2^{@value} in size. */
  private static final int WINDOW = 3;

  /** Odd multiples of the point: 1, 3, 5, 7. */
  private static final int MULTIPLES = 1 << (WINDOW - 1);

  private static final int DIGITS = Glv.BITS + 2;
  private static final int HALVES = 2;
  private static final int E = G1.AFFINE / 2;

  private final G1 g1;
  private final Glv glv;
  private final @Nullable CoordinateLanes lanes;
  private final long[] halves = new long[2 * HALVES];
  private final byte[] digits = new byte[HALVES * DIGITS];
  private final double[] beta = new double[E];
  private final double[] xyzz = new double[(MULTIPLES + 1) * G1.XYZZ];
  private final double[] table = new double[HALVES * MULTIPLES * G1.AFFINE];
  private final double[] packed = new double[HALVES * MULTIPLES * FpLanes.PACKED];
  private final double[] t = new double[Math.max(G1.SCRATCH, G1.affineScratch(MULTIPLES))];

  /** For points of a group. */
  public SingleScalarMul(G1 g1) {
    this(g1, CoordinateLanes.serveG1());
  }

  SingleScalarMul(G1 g1, boolean vectors) {
    this.g1 = g1;
    glv = Glv.of(g1);
    lanes = vectors ? CoordinateLanes.of(g1) : null;
    glv.beta(beta, 0);
  }

  /**
   * r = k p, XYZZ from affine.
   *
   * @param p a point of the group, which on BLS12-381 is smaller than the curve
   * @param k four plain limbs, least first, below 2^255
   */
  public void compute(double[] r, int ro, double[] p, int po, long[] k, int ko) {
    if (G1.isInfinity(p, po)) {
      G1.setInfinityXyzz(r, ro);
      return;
    }
    int signs = glv.split(halves, 0, k, ko);
    int top = 0;
    for (int h = 0; h < HALVES; h++) {
      top = Math.max(top, writeDigits(h, (signs >> h & 1) != 0));
    }
    makeTable(p, po);
    if (lanes == null) {
      sum(r, ro, top);
    } else {
      sumInLanes(lanes, top);
      lanes.get(r, ro);
    }
  }

  /** Writes the digits of a half, its sign included; returns how many there are. */
  private int writeDigits(int half, boolean negative) {
    long low = halves[2 * half];
    long high = halves[2 * half + 1];
    int count = 0;
    for (int i = 0; i < DIGITS; i++) {
      int digit = 0;
      if ((low & 1) != 0) {
        // the low bits, centred: what is left has zeros there
        digit = (int) (low << (63 - WINDOW) >> (63 - WINDOW));
        long less = low - digit;
        high += (digit < 0 && Long.compareUnsigned(less, low) < 0 ? 1 : 0);
        low = less;
        count = i + 1;
      }
      digits[half * DIGITS + i] = (byte) (negative ? -digit : digit);
      low = low >>> 1 | high << 63;
      high >>>= 1;
    }
    return count;
  }

  /** The odd multiples of the point, then those of its image under the endomorphism; affine. */
  private void makeTable(double[] p, int po) {
    int twice = MULTIPLES * G1.XYZZ;
    g1.fromAffine(xyzz, 0, p, po);
    System.arraycopy(xyzz, 0, xyzz, twice, G1.XYZZ);
    g1.dbl(xyzz, twice, t, 0);
    for (int i = 1; i < MULTIPLES; i++) {
      System.arraycopy(xyzz, (i - 1) * G1.XYZZ, xyzz, i * G1.XYZZ, G1.XYZZ);
      g1.add(xyzz, i * G1.XYZZ, xyzz, twice, t, 0);
    }
    System.arraycopy(p, po, table, 0, G1.AFFINE);
    g1.toAffine(table, G1.AFFINE, xyzz, G1.XYZZ, MULTIPLES - 1, t, 0);
    for (int i = 0; i < MULTIPLES; i++) {
      int from = i * G1.AFFINE;
      int to = (MULTIPLES + i) * G1.AFFINE;
      g1.field().mul(table, to, table, from, beta, 0);
      g1.field().copy(table, to + E, table, from + E);
    }
  }

  private void sumInLanes(CoordinateLanes point, int top) {
    for (int i = 0; i < HALVES * MULTIPLES; i++) {
      point.pack(packed, i * FpLanes.PACKED, table, i * G1.AFFINE);
    }
    point.setInfinity();
    for (int i = top - 1; i >= 0; i--) {
      point.dbl();
      for (int h = 0; h < HALVES; h++) {
        int digit = digits[h * DIGITS + i];
        if (digit != 0) {
          int entry = h * MULTIPLES + (Math.abs(digit) >> 1);
          point.add(packed, entry * FpLanes.PACKED, digit < 0);
        }
      }
    }
  }

  private void sum(double[] r, int ro, int top) {
    G1.setInfinityXyzz(r, ro);
    for (int i = top - 1; i >= 0; i--) {
      g1.dbl(r, ro, t, 0);
      for (int h = 0; h < HALVES; h++) {
        int digit = digits[h * DIGITS + i];
        int entry = (h * MULTIPLES + (Math.abs(digit) >> 1)) * G1.AFFINE;
        if (digit > 0) {
          g1.addAffine(r, ro, table, entry, t, 0);
        } else if (digit < 0) {
          g1.subAffine(r, ro, table, entry, t, 0);
        }
      }
    }
  }
}
