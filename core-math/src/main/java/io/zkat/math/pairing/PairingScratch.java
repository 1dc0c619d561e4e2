package io.zkat.math.pairing;

import java.util.Arrays;

/**
 * Work space of pairing products: grows to what the largest product so far needed, serves both
 * curves, one product at a time.
 */
public final class PairingScratch {
  /** The one set of a call with one. */
  final PreparedG2[] one = new PreparedG2[1];

  /** The value of a product that is only asked about. */
  final double[] value = new double[Pairing.GT];

  private double[] arena = new double[0];

  /** Makes an empty one. */
  public PairingScratch() {}

  /** Returns an array of at least {@code doubles}; its content is undefined. */
  double[] arena(int doubles) {
    if (arena.length < doubles) {
      arena = new double[doubles];
    }
    return arena;
  }

  /** Overwrites what the last product left behind. */
  public void clear() {
    Arrays.fill(arena, 0);
    Arrays.fill(value, 0);
  }
}
