package io.zkat.math.msm;

import io.zkat.math.curve.G1;
import org.jspecify.annotations.Nullable;

/**
 * Sums of scalar multiples, sum_i k_i P_i, over affine points of one curve, fixed bases with a
 * {@link FixedBaseTable}, or both; one sum, or many small ones at once. Complete: repeated,
 * opposite and infinite points give the right sum. Not constant time.
 *
 * <p>Scalars are {@value #SCALAR_LIMBS} plain (not Montgomery) little-endian limbs, below 2^255.
 *
 * <p>Every point must have order r or be infinite: scalars are split along the endomorphism, which
 * is a multiplication on that group only. On other points of the BLS12-381 curve the result is some
 * point, without any meaning; so a sum may be computed before membership is known, but counts only
 * once it is.
 */
public final class MultiScalarMul {
  /** Limbs of a scalar. */
  public static final int SCALAR_LIMBS = 4;

  /** Small sums that are computed together: more would leave the cache. */
  private static final int GROUP = 32;

  private static final int[] NO_FIXED = new int[0];
  private static final long[] NO_SCALARS = new long[0];
  private static final double[] NO_POINTS = new double[0];

  private MultiScalarMul() {}

  /**
   * r = sum of k_i P_i.
   *
   * @param r XYZZ result, {@link G1#XYZZ} doubles
   * @param p n affine points, {@link G1#AFFINE} doubles each
   * @param k n scalars
   */
  public static void compute(
      G1 g1, double[] r, int ro, double[] p, int po, long[] k, int ko, int n, MsmScratch s) {
    s.starts[1] = n;
    s.on(g1)
        .compute(
            r,
            ro,
            MsmWork.ONE,
            0,
            1,
            null,
            NO_FIXED,
            NO_FIXED,
            NO_SCALARS,
            0,
            s.starts,
            p,
            po,
            k,
            ko);
  }

  /**
   * r = sum of the table's bases B_j times fk_j + sum of k_i P_i.
   *
   * @param r XYZZ result, {@link G1#XYZZ} doubles
   * @param fk a scalar for each base of the table
   * @param p n affine points, {@link G1#AFFINE} doubles each
   * @param k n scalars
   */
  public static void compute(
      FixedBaseTable table,
      double[] r,
      int ro,
      long[] fk,
      int fko,
      double[] p,
      int po,
      long[] k,
      int ko,
      int n,
      MsmScratch s) {
    s.starts[1] = n;
    s.fixedStarts[1] = table.size();
    s.on(table.group())
        .compute(
            r,
            ro,
            MsmWork.ONE,
            0,
            1,
            table,
            s.fixedStarts,
            table.all(),
            fk,
            fko,
            s.starts,
            p,
            po,
            k,
            ko);
  }

  /**
   * A share of the sum above, for threads that each compute one with scratch of their own: shares
   * that adjoin and cover everything from 0 to 1 add up to the sum.
   *
   * @param from where the share begins, as a part of the work
   * @param until where it ends
   */
  public static void computeShare(
      FixedBaseTable table,
      double[] r,
      int ro,
      long[] fk,
      int fko,
      double[] p,
      int po,
      long[] k,
      int ko,
      int n,
      double from,
      double until,
      MsmScratch s) {
    s.on(table.group()).computeShare(r, ro, table, fk, fko, p, po, k, ko, n, from, until);
  }

  /**
   * r = sum of the table's bases B_j times fk_j.
   *
   * @param r XYZZ result, {@link G1#XYZZ} doubles
   * @param fk a scalar for each base of the table
   */
  public static void compute(
      FixedBaseTable table, double[] r, int ro, long[] fk, int fko, MsmScratch s) {
    compute(table, r, ro, fk, fko, NO_POINTS, 0, NO_SCALARS, 0, 0, s);
  }

  /**
   * Many sums of few terms: r_s = sum of k_i P_i for i from starts[s] to before starts[s + 1].
   *
   * @param r {@code sums} XYZZ results, {@link G1#XYZZ} doubles each
   * @param starts sums + 1 indices of terms, never falling
   */
  public static void computeMany(
      G1 g1,
      double[] r,
      int ro,
      int sums,
      int[] starts,
      double[] p,
      int po,
      long[] k,
      int ko,
      MsmScratch s) {
    many(g1, null, r, ro, sums, NO_FIXED, NO_FIXED, NO_SCALARS, 0, starts, p, po, k, ko, s);
  }

  /**
   * Many sums of few terms, over fixed bases and other points: r_s = sum of fk_j B_bases[j] for j
   * from fixedStarts[s] to before fixedStarts[s + 1], + sum of k_i P_i for i from starts[s] to
   * before starts[s + 1].
   *
   * @param r {@code sums} XYZZ results, {@link G1#XYZZ} doubles each
   * @param fixedStarts sums + 1 indices of terms over fixed bases, never falling
   * @param bases the base of each such term
   * @param fk the scalar of each such term
   * @param starts sums + 1 indices of the other terms, never falling
   */
  public static void computeMany(
      FixedBaseTable table,
      double[] r,
      int ro,
      int sums,
      int[] fixedStarts,
      int[] bases,
      long[] fk,
      int fko,
      int[] starts,
      double[] p,
      int po,
      long[] k,
      int ko,
      MsmScratch s) {
    many(table.group(), table, r, ro, sums, fixedStarts, bases, fk, fko, starts, p, po, k, ko, s);
  }

  private static void many(
      G1 g1,
      @Nullable FixedBaseTable table,
      double[] r,
      int ro,
      int sums,
      int[] fixedStarts,
      int[] bases,
      long[] fk,
      int fko,
      int[] starts,
      double[] p,
      int po,
      long[] k,
      int ko,
      MsmScratch s) {
    MsmWork work = s.on(g1);
    int alone = order(s, sums, starts);
    int[] order = s.order;
    for (int from = 0; from < sums; ) {
      int end = from < alone ? alone : sums;
      int until = Math.min(end, from + GROUP);
      work.compute(
          r, ro, order, from, until, table, fixedStarts, bases, fk, fko, starts, p, po, k, ko);
      from = until;
    }
  }

  /**
   * Puts the sums over fixed bases alone, which need no doublings, behind the others.
   *
   * @return how many others there are
   */
  private static int order(MsmScratch s, int sums, int[] starts) {
    if (s.order.length < sums) {
      s.order = new int[sums + sums / 4];
    }
    int first = 0;
    int last = sums;
    for (int i = 0; i < sums; i++) {
      if (starts[i] < starts[i + 1]) {
        s.order[first++] = i;
      } else {
        s.order[--last] = i;
      }
    }
    return first;
  }
}
