package io.zkat.math.pairing;

/** The Miller loops of several pairs, multiplied, with shared squarings. */
interface MillerLoop {

  /** Doubles of work space for so many prepared pairs and {@code n} others. */
  int workspace(int prepared, int n);

  /**
   * f = the product of the loops of all pairs; pairs with infinity count as 1.
   *
   * @param m the array of the target field's elements
   * @param f the place of the result in m
   * @param p affine points of G1 for the points of the sets, one after the other
   * @param sets prepared points, the first {@code setCount} of the array
   * @param p2 n affine points of G1
   * @param q2 n affine points of G2
   * @param work work space in m of {@link #workspace} doubles
   * @return false, with f undefined, if a point of G2 is one that this implementation cannot
   *     handle: one outside the group
   */
  boolean run(
      double[] m,
      int f,
      double[] p,
      int po,
      PreparedG2[] sets,
      int setCount,
      double[] p2,
      int p2o,
      double[] q2,
      int q2o,
      int n,
      int work);
}
