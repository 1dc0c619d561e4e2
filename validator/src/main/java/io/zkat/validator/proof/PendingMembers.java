package io.zkat.validator.proof;

import io.zkat.math.curve.G1;
import io.zkat.validator.verdict.Reason;

/**
 * Points that lie on the curve and whose membership in the prime-order subgroup has yet to be
 * checked, in the order of reading, so that they can be checked together and the first bad one
 * still names the error that the reference would report.
 */
public final class PendingMembers {
  private int size;
  private double[] points = new double[64 * G1.AFFINE];
  private int[] indices = new int[64];
  private Reason[] reasons = new Reason[64];

  /** Makes an empty list. */
  public PendingMembers() {
    java.util.Arrays.fill(reasons, Reason.OK);
  }

  /** Forgets all points. */
  public void clear() {
    size = 0;
  }

  /**
   * Adds an affine point.
   *
   * @param reason what it means if the point is outside
   * @param index which input or output that is, or -1
   */
  void add(double[] p, int po, Reason reason, int index) {
    if (size == indices.length) {
      points = java.util.Arrays.copyOf(points, 2 * points.length);
      indices = java.util.Arrays.copyOf(indices, 2 * size);
      reasons = java.util.Arrays.copyOf(reasons, 2 * size);
    }
    System.arraycopy(p, po, points, size * G1.AFFINE, G1.AFFINE);
    indices[size] = index;
    reasons[size++] = reason;
  }

  /** Number of points. */
  public int size() {
    return size;
  }

  /** All points, affine, one behind the other. */
  public double[] points() {
    return points;
  }

  /** What it means if point i is outside. */
  public Reason reason(int i) {
    return reasons[i];
  }

  /** Which input or output point i belongs to, or -1. */
  public int index(int i) {
    return indices[i];
  }

  /** Bytes of the arrays kept. */
  public long retainedBytes() {
    return Double.BYTES * (long) points.length + 2L * Integer.BYTES * indices.length;
  }
}
