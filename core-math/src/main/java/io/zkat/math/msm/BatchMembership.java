package io.zkat.math.msm;

import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Membership;

/**
 * Membership of many BLS12-381 points in the subgroup of order r, tested on random combinations.
 *
 * <p>Each of s passes gives every point a vector of m random signs in {-1, 0, 1} and tests the m
 * sums Q_j = sum_i v_ij P_i exactly ({@link G1Membership}). If all points are members, all sums
 * are. If some point is not, a pass accepts with probability at most 3^-m: the part of that point
 * outside the subgroup has odd order, so among the 3^m vectors at most one cancels what the others
 * add up to. Over s passes that is 3^-(m s), at most 2^-120 here.
 *
 * <p>One combination with wide coefficients would not do, because the cofactor has the factors 3
 * and 11: a point of order 3 vanishes in a third of all combinations.
 *
 * <p>A point's vector is one of 3^m numbers t, in balanced ternary; the points of the same |t| are
 * added up in a bucket, and the buckets are then joined digit by digit. An object holds the scratch
 * of one thread.
 */
public final class BatchMembership {
  /** Below this number of points they are tested one by one, in lanes. */
  public static final int BREAK_EVEN = 90;

  private static final int WORD_BYTES = 4;

  /** The largest power of 3 below 2^32. */
  private static final long WORD_RANGE = 3_486_784_401L;

  private static final int WORD_TRITS = 20;

  private final G1Membership exact = new G1Membership();
  private final SegmentSums sums = new SegmentSums(G1.BLS12_381);
  private final byte[] random = new byte[4096];
  private int randomLeft;

  /** Makes one; its arrays grow with the first calls. */
  public BatchMembership() {}

  /**
   * The index of the first of n points that is not in the subgroup of order r, or -1 if all are,
   * wrongly so with probability at most 2^-120. An index is never wrong.
   *
   * @param p affine points of the BLS12-381 curve, {@link G1#AFFINE} doubles each; infinity is a
   *     member
   * @param source drawn from after the points are given; must be secret and unpredictable
   * @throws IllegalStateException if a sum is outside and no point is: a fault of the machine
   */
  public int firstOutside(double[] p, int po, int n, SecureBytes source) {
    if (n < BREAK_EVEN || allMembers(p, po, n, source)) {
      return n < BREAK_EVEN ? exact.firstOutside(p, po, n) : -1;
    }
    int first = exact.firstOutside(p, po, n);
    if (first < 0) {
      throw new IllegalStateException("points of order r add up to one of another order");
    }
    return first;
  }

  private boolean allMembers(double[] p, int po, int n, SecureBytes source) {
    int signs = n < 500 ? 4 : n < 2000 ? 5 : 6;
    int passes = n < 500 ? 19 : n < 2000 ? 16 : 13;
    return combinationsAreMembers(p, po, n, signs, passes, source);
  }

  /** Whether all sums of some passes with some number of signs are members. */
  boolean combinationsAreMembers(
      double[] p, int po, int n, int signs, int passes, SecureBytes source) {
    int results = combinations(p, po, n, signs, passes, source);
    return exact.firstOutside(sums.m, results * G1.AFFINE, signs * passes) < 0;
  }

  /**
   * Computes the combinations: sum j of pass s is the point {@code result + s * signs + j} of
   * {@link #points}.
   *
   * @return result
   */
  int combinations(double[] p, int po, int n, int signs, int passes, SecureBytes source) {
    int numbers = power(signs);
    int buckets = numbers / 2;
    sums.startTerms(Math.max(n, 2 * buckets) * passes);
    int finite = 0;
    sums.ensurePoints(n);
    for (int i = 0; i < n; i++) {
      int at = po + i * G1.AFFINE;
      if (!G1.isInfinity(p, at)) {
        System.arraycopy(p, at, sums.m, finite++ * G1.AFFINE, G1.AFFINE);
      }
    }
    draw(finite, signs, passes, numbers, source);
    int level = finite;
    int free = level + passes * buckets;
    sums.ensurePoints(free);
    sums.sumLists(passes * buckets, level, free);
    return join(level, signs, passes);
  }

  /** The array that results of {@link #combinations} are in. */
  double[] points() {
    return sums.m;
  }

  private static int power(int signs) {
    int r = 1;
    for (int i = 0; i < signs; i++) {
      r *= 3;
    }
    return r;
  }

  /** Gives each point a uniform number t in each pass and puts it into bucket |t|. */
  private void draw(int n, int signs, int passes, int numbers, SecureBytes source) {
    int perWord = WORD_TRITS / signs;
    int half = numbers / 2;
    long word = 0;
    int left = 0;
    randomLeft = 0;
    for (int pass = 0; pass < passes; pass++) {
      for (int i = 0; i < n; i++) {
        if (left == 0) {
          word = uniformWord(source);
          left = perWord;
        }
        long rest = word / numbers;
        int t = (int) (word - rest * numbers) - half;
        word = rest;
        left--;
        if (t > 0) {
          sums.term(pass * half + t - 1, i << 1);
        } else if (t < 0) {
          sums.term(pass * half - t - 1, i << 1 | 1);
        }
      }
    }
    java.util.Arrays.fill(random, (byte) 0);
  }

  /** A uniform number below {@link #WORD_RANGE}: a larger one is thrown away, never reduced. */
  private long uniformWord(SecureBytes source) {
    while (true) {
      if (randomLeft == 0) {
        source.fill(random, 0, random.length);
        randomLeft = random.length;
      }
      randomLeft -= WORD_BYTES;
      long v = 0;
      for (int i = 0; i < WORD_BYTES; i++) {
        v = v << 8 | (random[randomLeft + i] & 0xff);
      }
      if (v < WORD_RANGE) {
        return v;
      }
    }
  }

  /**
   * From buckets to combinations, lowest digit first: with the buckets B_1 .. B_M of the digits
   * that are left, the sum of the lowest one is B_1 + sum_c (B_(3c+1) - B_(3c-1)), and what remains
   * are the buckets B_(3c-1) + B_3c + B_(3c+1).
   *
   * @param buckets the point that is B_1 of the first pass
   * @return the first result
   */
  private int join(int buckets, int signs, int passes) {
    int level = buckets;
    int size = power(signs) / 2;
    while (size > 1) {
      int next = level + passes * size;
      int nextSize = (size - 1) / 3;
      sums.startTerms(passes * size);
      for (int pass = 0; pass < passes; pass++) {
        int b = level + pass * size - 1;
        for (int c = 1; c <= nextSize; c++) {
          int list = pass * nextSize + c - 1;
          for (int i = 3 * c - 1; i <= 3 * c + 1; i++) {
            if (!sums.isInfinity(b + i)) {
              sums.term(list, (b + i) << 1);
            }
          }
        }
      }
      int free = next + passes * nextSize;
      sums.ensurePoints(free);
      sums.sumLists(passes * nextSize, next, free);
      level = next;
      size = nextSize;
    }
    return lowestDigits(buckets, signs, passes);
  }

  private int lowestDigits(int buckets, int signs, int passes) {
    int level = buckets;
    int size = power(signs) / 2;
    sums.startTerms(2 * passes * size);
    for (int j = 0; j < signs; j++) {
      for (int pass = 0; pass < passes; pass++) {
        int b = level + pass * size - 1;
        for (int i = 1; i <= size; i++) {
          // i modulo 3 as a balanced digit: 1, -1 or 0
          int digit = (i + 1) % 3 - 1;
          if (digit != 0 && !sums.isInfinity(b + i)) {
            sums.term(pass * signs + j, (b + i) << 1 | (digit < 0 ? 1 : 0));
          }
        }
      }
      level += passes * size;
      size = (size - 1) / 3;
    }
    int result = level;
    sums.ensurePoints(result + passes * signs);
    sums.sumLists(passes * signs, result, result + passes * signs);
    return result;
  }
}
