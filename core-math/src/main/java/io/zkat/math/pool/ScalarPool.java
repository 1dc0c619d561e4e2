package io.zkat.math.pool;

import io.zkat.math.field.Fr;
import java.util.Arrays;

/**
 * Leased arrays of scalars for temporaries whose number is not known beforehand. An array is all
 * zeros when it is leased, and is overwritten with zeros before it goes back.
 */
public final class ScalarPool {
  /** Scalars of the largest array that is kept. */
  public static final int MOST = 1 << 12;

  private final ArrayPool<long[]> arrays;

  /**
   * @param maxIdle arrays of each size (1, 2, 4, ... {@value #MOST} scalars) kept at most
   */
  public ScalarPool(int maxIdle) {
    int sizes = Integer.numberOfTrailingZeros(MOST) + 1;
    arrays = new ArrayPool<>(Fr.LIMBS, sizes, maxIdle, long[]::new, a -> Arrays.fill(a, 0));
  }

  /** An array for at least n scalars, all zero. Larger ones than {@link #MOST} are not pooled. */
  public long[] lease(int n) {
    return arrays.lease(n);
  }

  /** Clears the array and takes it back. */
  public void release(long[] scalars) {
    arrays.release(scalars, scalars.length);
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
