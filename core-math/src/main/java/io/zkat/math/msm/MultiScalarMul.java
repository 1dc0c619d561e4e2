package io.zkat.math.msm;

import io.zkat.math.curve.G1;

/**
 * Sums of scalar multiples, sum_i k_i P_i, over affine points of one curve. Complete: repeated,
 * opposite and infinite points give the right sum. Not constant time.
 *
 * <p>Method: Pippenger's buckets over signed windows; for few points the bucket pass is replaced by
 * a shared double-and-add over signed binary digits.
 */
public final class MultiScalarMul {
  /** Scalars are four little-endian limbs, below 2^255. */
  public static final int SCALAR_LIMBS = 4;

  private static final int SCALAR_BITS = 256;
  private static final int FEW = 5;

  private MultiScalarMul() {}

  /**
   * r = sum of k_i P_i.
   *
   * @param r XYZZ result, {@link G1#XYZZ} doubles
   * @param p n affine points, {@link G1#AFFINE} doubles each
   * @param k n scalars as plain (not Montgomery) limbs, {@value #SCALAR_LIMBS} each, below 2^255
   */
  public static void compute(
      G1 g1, double[] r, int ro, double[] p, int po, long[] k, int ko, int n, MsmScratch s) {
    if (n <= FEW) {
      few(g1, r, ro, p, po, k, ko, n, s);
    } else {
      buckets(g1, r, ro, p, po, k, ko, n, s);
    }
  }

  /** Doublings shared by all points, one addition for each non-zero digit of the signed form. */
  private static void few(
      G1 g1, double[] r, int ro, double[] p, int po, long[] k, int ko, int n, MsmScratch s) {
    s.ensure(1, n * SCALAR_BITS);
    for (int i = 0; i < n; i++) {
      signedBinary(k, ko + i * SCALAR_LIMBS, s.digits, i * SCALAR_BITS);
    }
    G1.setInfinityXyzz(r, ro);
    for (int bit = SCALAR_BITS - 1; bit >= 0; bit--) {
      g1.dbl(r, ro, s.t, 0);
      for (int i = 0; i < n; i++) {
        int d = s.digits[i * SCALAR_BITS + bit];
        if (d > 0) {
          g1.addAffine(r, ro, p, po + i * G1.AFFINE, s.t, 0);
        } else if (d < 0) {
          g1.subAffine(r, ro, p, po + i * G1.AFFINE, s.t, 0);
        }
      }
    }
  }

  /** The non-adjacent form of k, digits -1, 0, 1, lowest first. */
  private static void signedBinary(long[] k, int ko, int[] d, int o) {
    int carry = 0;
    for (int i = 0; i < SCALAR_BITS; i++) {
      int bit = bit(k, ko, i) + carry;
      int next = i + 1 < SCALAR_BITS ? bit(k, ko, i + 1) : 0;
      if ((bit & 1) == 0) {
        d[o + i] = 0;
        carry = bit >> 1;
      } else {
        d[o + i] = next == 0 ? 1 : -1;
        carry = (bit + next) >> 1;
      }
    }
  }

  private static int bit(long[] k, int ko, int i) {
    return (int) (k[ko + (i >> 6)] >>> (i & 63)) & 1;
  }

  private static void buckets(
      G1 g1, double[] r, int ro, double[] p, int po, long[] k, int ko, int n, MsmScratch s) {
    int c = windowBits(n);
    int windows = (SCALAR_BITS + c - 1) / c;
    int half = 1 << (c - 1);
    s.ensure(half, n * windows);
    for (int i = 0; i < n; i++) {
      signedWindows(k, ko + i * SCALAR_LIMBS, c, windows, s.digits, i * windows);
    }
    G1.setInfinityXyzz(r, ro);
    for (int w = windows - 1; w >= 0; w--) {
      for (int i = 0; i < c; i++) {
        g1.dbl(r, ro, s.t, 0);
      }
      java.util.Arrays.fill(s.buckets, 0, half * G1.XYZZ, 0.0);
      for (int i = 0; i < n; i++) {
        int d = s.digits[i * windows + w];
        if (d > 0) {
          g1.addAffine(s.buckets, (d - 1) * G1.XYZZ, p, po + i * G1.AFFINE, s.t, 0);
        } else if (d < 0) {
          g1.subAffine(s.buckets, (-d - 1) * G1.XYZZ, p, po + i * G1.AFFINE, s.t, 0);
        }
      }
      // sum_j j B_j as the sum of the running sums from the top.
      G1.setInfinityXyzz(s.sums, 0);
      G1.setInfinityXyzz(s.sums, G1.XYZZ);
      for (int j = half - 1; j >= 0; j--) {
        g1.add(s.sums, 0, s.buckets, j * G1.XYZZ, s.t, 0);
        g1.add(s.sums, G1.XYZZ, s.sums, 0, s.t, 0);
      }
      g1.add(r, ro, s.sums, G1.XYZZ, s.t, 0);
    }
  }

  /**
   * Signed digits of c bits, -2^(c-1) .. 2^(c-1), lowest window first; the top one takes the carry.
   */
  private static void signedWindows(long[] k, int ko, int c, int windows, int[] d, int o) {
    int half = 1 << (c - 1);
    int carry = 0;
    for (int w = 0; w < windows; w++) {
      int v = window(k, ko, w * c, c) + carry;
      carry = 0;
      if (v > half) {
        v -= 1 << c;
        carry = 1;
      }
      d[o + w] = v;
    }
  }

  private static int window(long[] k, int ko, int pos, int c) {
    int limb = pos >> 6;
    int shift = pos & 63;
    long v = k[ko + limb] >>> shift;
    if (shift + c > 64 && limb + 1 < SCALAR_LIMBS) {
      v |= k[ko + limb + 1] << (64 - shift);
    }
    return (int) v & ((1 << c) - 1);
  }

  /** About log2(n) less a few: the bucket sums cost 2^c additions a window. */
  private static int windowBits(int n) {
    int log = 32 - Integer.numberOfLeadingZeros(n);
    return Math.clamp(log - 1L, 3, 13);
  }
}
