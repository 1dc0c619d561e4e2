package io.zkat.loadtest.load;

/** Sums of counts that may be unknown. */
final class Sums {
  private Sums() {}

  /** A sum in which one negative, unknown term makes the whole unknown. */
  static long known(long sum, long term) {
    return sum < 0 || term < 0 ? -1 : sum + term;
  }
}
