package io.zkat.math.pool;

import io.zkat.math.field.BigNatural;

/**
 * Leased big integers for the edges, where numbers are decimal text. One is 0 when it is leased,
 * and is overwritten before it goes back; one that a very long number has blown up gives its memory
 * up.
 */
public final class BigNaturalPool {
  private static final long MOST_BYTES = 4096;

  private final Pool<BigNatural> pool;

  /**
   * @param maxIdle numbers kept at most, of at most 4 KiB each
   */
  public BigNaturalPool(int maxIdle) {
    pool =
        new Pool<>(
            maxIdle,
            BigNatural::new,
            number -> {
              number.clear();
              number.shrink(MOST_BYTES);
            });
  }

  /** Takes a number that is 0. */
  public BigNatural lease() {
    return pool.lease();
  }

  /** Clears the number and takes it back. */
  public void release(BigNatural number) {
    pool.release(number);
  }

  /** Numbers that are out. */
  public int leased() {
    return pool.leased();
  }

  /** Numbers that wait to be used. */
  public int idle() {
    return pool.idle();
  }

  /** Leases so far that had to make a number. */
  public long misses() {
    return pool.misses();
  }
}
