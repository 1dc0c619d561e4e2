package io.zkat.math.msm;

import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Membership;

/**
 * Membership of many BLS12-381 points in the subgroup of order r, tested on random combinations.
 *
 * <p>Each of s passes gives every point a vector of m random signs in {-1, 0, 1} and forms the m
 * sums Q_j = sum_i v_ij P_i. It accepts if no Q_j has a part of order 3, and if
 *
 * <pre>R = Q_0 + 3 Q_1 + z (Q_2 + 3 Q_3) and, for m &gt; 4, R' = Q_4 + z Q_5</pre>
 *
 * <p>are members; both tests are exact ({@link G1Membership}). Here z = -w², and w: (x, y) -> (beta
 * x, y) is the endomorphism with w² + w + 1 = 0, which makes the curve a module over Z[w].
 *
 * <p>If all points are members, all of these are, and every pass accepts. If some point is not, a
 * pass accepts with probability at most 3^-m, whatever the other points are. For outside of the
 * subgroup the curve's group is Z/3 x (Z/n)² with n = 11 * 10177 * 859267 * 52437899; let l be a
 * prime for which the point's part is not zero, and let everything but its own vector v be given.
 *
 * <ul>
 *   <li>l = 3: the part of each Q_j must vanish, which each v_j does for one value at most, because
 *       the values differ modulo 3.
 *   <li>l = 11 or 52437899, where Z[w]/l is a field over which the part spans a line: the parts of
 *       R and R' must vanish, so the two numbers v_0 + 3 v_1 + z (v_2 + 3 v_3) and v_4 + z v_5 of
 *       that field are given. As z = 1 + w, they give v_2 + 3 v_3 and v_5 as the factors of w, then
 *       v_0 + 3 v_1 and v_4, all modulo l; these lie between -4 and 4, so they give v.
 *   <li>l = 10177 or 859267, where the l-part is a sum of two lines on which w acts as a number:
 *       the same on a line where the part is not zero. That both numbers give v is shown by listing
 *       all v (there is a test that does).
 * </ul>
 *
 * <p>The vectors of different passes are independent, so s passes accept with probability at most
 * 3^-(m s): 2^-120.4 for m = 4 and s = 19, 2^-123.6 for m = 6 and s = 13. One combination with wide
 * coefficients would not do, because a point of order 3 vanishes in a third of all combinations.
 *
 * <p>A point's vector is one of 3^m numbers t, in balanced ternary; the points of the same |t| are
 * added up in a bucket, and the buckets are then joined digit by digit. An object holds the scratch
 * of one thread.
 */
public final class BatchMembership {
  /** Below this number of points they are tested one by one, in lanes. */
  public static final int BREAK_EVEN = 88;

  /** From this number of points on, fewer passes with more buckets are faster. */
  private static final int MANY = 900;

  /** Joint combinations R hold this many sums; the rest is in R'. */
  private static final int JOINT = 4;

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
    if (n < BREAK_EVEN) {
      return exact.firstOutside(p, po, n);
    }
    return passesAccept(p, po, n, passes(n), source) ? -1 : firstOfRefused(p, po, n);
  }

  /**
   * The index of the first point outside among n that a pass has refused, found exactly, one by
   * one.
   *
   * @throws IllegalStateException if there is none: a fault of the machine
   */
  public int firstOfRefused(double[] p, int po, int n) {
    int first = exact.firstOutside(p, po, n);
    if (first < 0) {
      throw new IllegalStateException("points of order r add up to one of another order");
    }
    return first;
  }

  /**
   * How many passes n points take for an error of at most 2^-120; 0 if they are too few, and better
   * tested one by one.
   */
  public static int passes(int n) {
    return n < BREAK_EVEN ? 0 : n < MANY ? 19 : 13;
  }

  /**
   * Some of the {@link #passes} of n points, for threads that share them: each with an object and a
   * source of its own. All points are members if each pass of all threads accepts.
   *
   * @param source as for {@link #firstOutside}
   * @return whether all of these passes accept
   */
  public boolean passesAccept(double[] p, int po, int n, int passes, SecureBytes source) {
    return combinationsAreMembers(p, po, n, signs(n), passes, source);
  }

  /** The sums of one pass over n points. */
  static int signs(int n) {
    return n < MANY ? 4 : 6;
  }

  /** Whether all passes accept. */
  boolean combinationsAreMembers(
      double[] p, int po, int n, int signs, int passes, SecureBytes source) {
    int results = combinations(p, po, n, signs, passes, source);
    if (!exact.noneHasPartOfOrder3(sums.m, results * G1.AFFINE, signs * passes)) {
      return false;
    }
    int joint = jointly(results, signs, passes);
    return exact.firstOutside(sums.m, joint * G1.AFFINE, passes * jointsOf(signs)) < 0;
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
    draw(finite, passes, numbers, source);
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
  private void draw(int n, int passes, int numbers, SecureBytes source) {
    int width = numbers <= (1 << Byte.SIZE) ? 1 : 2;
    int multiples = (1 << (Byte.SIZE * width)) / numbers;
    int half = numbers / 2;
    randomLeft = 0;
    for (int pass = 0; pass < passes; pass++) {
      for (int i = 0; i < n; i++) {
        int v = uniform(width, numbers * multiples, source);
        int t = v / multiples - half;
        if (t != 0) {
          // Without a branch on the sign, which no processor could foresee.
          int negative = t >>> 31;
          sums.term(pass * half + Math.abs(t) - 1, (i << 1) | negative);
        }
      }
    }
    java.util.Arrays.fill(random, (byte) 0);
  }

  /** A uniform number below a limit: a larger one is thrown away, never reduced. */
  private int uniform(int width, int limit, SecureBytes source) {
    while (true) {
      if (randomLeft == 0) {
        source.fill(random, 0, random.length);
        randomLeft = random.length;
      }
      randomLeft -= width;
      int v = random[randomLeft] & 0xff;
      if (width == 2) {
        v = (v << Byte.SIZE) | (random[randomLeft + 1] & 0xff);
      }
      if (v < limit) {
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
    int free = level + passes * size;
    sums.startTerms(passes * size);
    for (int digit = 0; digit < signs; digit++) {
      int nextSize = size / 3;
      int differences = free;
      int next = differences + passes * nextSize;
      free = next + passes * nextSize;
      sums.ensurePoints(free);
      sums.startPairs(passes * nextSize);
      for (int pass = 0; pass < passes; pass++) {
        finiteTerm(pass * signs + digit, level + pass * size, 0);
        for (int c = 0; c < nextSize; c++) {
          int below = level + pass * size + 3 * c + 1;
          int i = pass * nextSize + c;
          sums.sumAndDifference(next + i, differences + i, below, below + 2);
        }
      }
      sums.addAndSubtractPairs();
      sums.startPairs(passes * nextSize);
      for (int pass = 0; pass < passes; pass++) {
        for (int c = 0; c < nextSize; c++) {
          int i = pass * nextSize + c;
          finiteTerm(pass * signs + digit, differences + i, 0);
          sums.pairOrCopy(next + i, next + i, level + pass * size + 3 * c + 2);
        }
      }
      sums.addPairs();
      level = next;
      size = nextSize;
    }
    sums.ensurePoints(free + passes * signs);
    sums.sumLists(passes * signs, free, free + passes * signs);
    return free;
  }

  private void finiteTerm(int list, int point, int sign) {
    if (!sums.isInfinity(point)) {
      sums.term(list, point << 1 | sign);
    }
  }

  private static int jointsOf(int signs) {
    return signs > JOINT ? 2 : 1;
  }

  /**
   * The joint combinations of all passes: R of each, then R' of each.
   *
   * @param results what {@link #combinations} returned
   * @return the first of them
   */
  int jointly(int results, int signs, int passes) {
    int joints = passes * jointsOf(signs);
    int doubles = results + passes * signs;
    int plain = doubles + 2 * passes;
    int turned = plain + joints;
    int joint = turned + joints;
    int free = joint + joints;
    sums.ensurePoints(free);
    sums.startTerms(4 * passes);
    for (int pass = 0; pass < passes; pass++) {
      int q = results + pass * signs;
      for (int j = 1; j < Math.min(signs, JOINT); j += 2) {
        finiteTerm(2 * pass + j / 2, q + j, 0);
        finiteTerm(2 * pass + j / 2, q + j, 0);
      }
    }
    sums.sumLists(2 * passes, doubles, free);
    // The plain parts, and those that get the factor z, each Q_0 + 3 Q_1 or a single sum.
    sums.startTerms((signs + 2) * passes);
    for (int pass = 0; pass < passes; pass++) {
      for (int j = 0; j < signs; j++) {
        int list = pass + (j < JOINT ? j / 2 * joints : passes + (j - JOINT) * joints);
        finiteTerm(list, results + pass * signs + j, 0);
        if (j < JOINT && j % 2 == 1) {
          finiteTerm(list, doubles + 2 * pass + j / 2, 0);
        }
      }
    }
    sums.sumLists(2 * joints, plain, free);
    sums.endomorphism(turned, turned, joints);
    sums.endomorphism(turned, turned, joints);
    sums.startTerms(2 * joints);
    for (int i = 0; i < joints; i++) {
      finiteTerm(i, plain + i, 0);
      finiteTerm(i, turned + i, 1);
    }
    sums.sumLists(joints, joint, free);
    return joint;
  }
}
