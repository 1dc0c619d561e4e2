package io.zkat.math.msm;

import io.zkat.math.curve.G1;

/**
 * Scalars k1 + k2 lambda with k1 and k2 of 64 bits, lambda being the endomorphism's factor ({@link
 * Glv}). In a {@link MultiScalarMul} they take half the work of others, because they are split into
 * halves of 64 bits instead of 127.
 *
 * <p>All 2^128 are different modulo the group order: if two were equal, the differences of their
 * halves, below 2^65, would be a vector (x, y) with x + y lambda = 0, and the shortest such vectors
 * but 0 have about 127 bits on both curves. So a random one is as good a weight as a random number
 * of 128 bits.
 */
public final class ShortScalars {
  private ShortScalars() {}

  /**
   * r = k1 + k2 lambda, a Montgomery element.
   *
   * @param g1 the group that the scalars multiply
   * @param k1 signed, as k2
   * @param t scratch of an element, not r
   */
  public static void join(G1 g1, long[] r, int ro, long k1, long k2, long[] t, int to) {
    Glv.of(g1).join(r, ro, k1, k2, t, to);
  }
}
