package io.zkat.loadtest.load;

/** When operations begin. */
public sealed interface Pacing {

  /** Each worker begins an operation when its last one is over: what is slow is asked less. */
  record Closed() implements Pacing {}

  /**
   * Operations are due at times that nothing the target does can move. Latency counts from there,
   * so that the wait behind a slow operation is in the figures of those that had to wait.
   *
   * @param rate operations a second, more than 0
   * @param gaps how the times between them are distributed
   * @param seed of the random gaps
   */
  record Open(double rate, Gaps gaps, long seed) implements Pacing {}

  /** Distributions of the times between operations. */
  enum Gaps {
    /** All the same. */
    CONSTANT,
    /** Exponential: as many independent callers make them. */
    POISSON
  }
}
