package io.zkat.math.pairing;

/**
 * Points of G2 with their lines: for points that take part in many products. Immutable. Made by
 * {@link Pairing#prepare}; a product takes one point of G1 for each of the points, in their order.
 */
public final class PreparedG2 {
  private final Pairing pairing;
  private final int size;
  private final double[] lines;
  private final boolean[] infinite;
  private final double[] tables;

  PreparedG2(Pairing pairing, int size, double[] lines, boolean[] infinite, double[] tables) {
    this.pairing = pairing;
    this.size = size;
    this.lines = lines;
    this.infinite = infinite;
    this.tables = tables;
  }

  /** Returns the number of points. */
  public int size() {
    return size;
  }

  /** Returns the pairing that the points belong to. */
  public Pairing pairing() {
    return pairing;
  }

  double[] lines() {
    return lines;
  }

  /** The tables of the loop in vector lanes; none if there are no lanes or it cannot be used. */
  double[] tables() {
    return tables;
  }

  boolean isInfinite(int i) {
    return infinite[i];
  }

  /** Returns the bytes that the tables take. */
  public long tableBytes() {
    return 8L * (lines.length + tables.length);
  }
}
