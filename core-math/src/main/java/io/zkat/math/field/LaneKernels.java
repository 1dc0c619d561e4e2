package io.zkat.math.field;

/**
 * Arithmetic on packed elements: the seam between {@link FpLanes} and what computes it. Every
 * implementation gives the same limbs. {@code w} is scratch of {@link #scratch()} doubles.
 */
interface LaneKernels {

  /** Returns the doubles of scratch that {@code w} must have. */
  int scratch();

  /** r = a b. */
  void mul(double[] r, int ro, double[] a, int ao, double[] b, int bo, double[] w);

  /** r = a². */
  void sqr(double[] r, int ro, double[] a, int ao, double[] w);

  /** r = a b + sign c d. */
  void dot(
      double[] r,
      int ro,
      double[] a,
      int ao,
      double[] b,
      int bo,
      double sign,
      double[] c,
      int co,
      double[] d,
      int d0,
      double[] w);

  /** r = ka a + kb b + kc c, reduced. */
  void lin(
      double[] r,
      int ro,
      double[] a,
      int ao,
      double ka,
      double[] b,
      int bo,
      double kb,
      double[] c,
      int co,
      double kc,
      double[] w);

  /** r = a, reduced. */
  void reduce(double[] r, int ro, double[] a, int ao, double[] w);

  /** r = a + b, limb by limb. */
  void add(double[] r, int ro, double[] a, int ao, double[] b, int bo);

  /** r = a - b, limb by limb. */
  void sub(double[] r, int ro, double[] a, int ao, double[] b, int bo);

  /** r = -a, limb by limb. */
  void neg(double[] r, int ro, double[] a, int ao);

  /** Returns the lanes that may be 0 modulo p, as bits: all that are, and rarely another. */
  int zeroCandidates(double[] a, int ao);
}
