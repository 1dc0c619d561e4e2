package io.zkat.validator.equation;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;

/**
 * The points that public parameters fix, affine in one array, by index. Immutable after
 * construction and shared by all threads.
 */
public final class FixedBases {
  private final Curve curve;
  private final double[] points;

  /**
   * Takes the points over; nothing else may keep the array.
   *
   * @param points affine points, {@link G1#AFFINE} doubles each
   */
  public FixedBases(Curve curve, double[] points) {
    this.curve = curve;
    this.points = points;
  }

  /** The curve of all points. */
  public Curve curve() {
    return curve;
  }

  /** Number of bases. */
  public int size() {
    return points.length / G1.AFFINE;
  }

  /** Copies base i, affine, to r. */
  public void copy(int i, double[] r, int ro) {
    System.arraycopy(points, i * G1.AFFINE, r, ro, G1.AFFINE);
  }

  /** Heap bytes held. */
  public long retainedBytes() {
    return 8L * points.length;
  }
}
