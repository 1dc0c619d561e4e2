package io.zkat.math.pool;

import io.zkat.math.curve.G1;
import java.util.Arrays;

/**
 * Leased arrays of points of G1 in affine form; an XYZZ point takes the room of two. An array is
 * all zeros, that is all points at infinity, when it is leased, and is overwritten with zeros
 * before it goes back.
 */
public final class PointPool {
  /** Points of the largest array that is kept. */
  public static final int MOST = 1 << 12;

  private final ArrayPool<double[]> arrays;

  /**
   * @param maxIdle arrays of each size (1, 2, 4, ... {@value #MOST} points) kept at most
   */
  public PointPool(int maxIdle) {
    int sizes = Integer.numberOfTrailingZeros(MOST) + 1;
    arrays = new ArrayPool<>(G1.AFFINE, sizes, maxIdle, double[]::new, a -> Arrays.fill(a, 0));
  }

  /** An array for at least n points, all zero. Larger ones than {@link #MOST} are not pooled. */
  public double[] lease(int n) {
    return arrays.lease(n);
  }

  /** Clears the array and takes it back. */
  public void release(double[] points) {
    arrays.release(points, points.length);
  }

  /** Arrays that are out. */
  public int leased() {
    return arrays.leased();
  }

  /** Arrays that wait to be used. */
  public int idle() {
    return arrays.idle();
  }

  /** Leases so far that had to make an array. */
  public long misses() {
    return arrays.misses();
  }
}
