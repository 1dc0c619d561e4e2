package io.zkat.validator.equation;

import io.zkat.math.curve.G1;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import java.util.Arrays;

/**
 * Points that lie on the curve and whose membership in the prime-order subgroup has yet to be
 * checked, in the order of reading, so that they can be checked together and the first bad one
 * still names the error that the reference would report.
 */
public final class PendingMembers {
  private int owner;
  private long rank;
  private int size;
  private double[] points = new double[64 * G1.AFFINE];
  private int[] owners = new int[64];
  private long[] ranks = new long[64];
  private int[] places = new int[64];
  private Reason[] reasons = new Reason[64];

  /** Makes an empty list. */
  public PendingMembers() {
    Arrays.fill(reasons, Reason.OK);
  }

  /** Forgets all points. */
  public void clear() {
    size = 0;
  }

  /**
   * Says whose points are added next.
   *
   * @param sequence the check that reads them, whose first step this is
   */
  public void startReading(int owner, int sequence) {
    this.owner = owner;
    this.rank = Outcomes.rank(sequence, 0);
  }

  /**
   * Adds an affine point.
   *
   * @param reason what it means if the point is outside
   * @param place the input or output that it belongs to ({@link Place})
   */
  public void add(double[] p, int po, Reason reason, int place) {
    if (size == owners.length) {
      points = Arrays.copyOf(points, 2 * points.length);
      owners = Arrays.copyOf(owners, 2 * size);
      ranks = Arrays.copyOf(ranks, 2 * size);
      places = Arrays.copyOf(places, 2 * size);
      reasons = Arrays.copyOf(reasons, 2 * size);
    }
    System.arraycopy(p, po, points, size * G1.AFFINE, G1.AFFINE);
    owners[size] = owner;
    ranks[size] = rank;
    places[size] = place;
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

  /** Tells the outcomes that point i is outside. */
  public void fail(int i, Outcomes outcomes) {
    outcomes.fails(owners[i], ranks[i], reasons[i], places[i]);
  }

  /** Bytes of the arrays kept. */
  public long retainedBytes() {
    return Double.BYTES * (long) points.length + 24L * owners.length;
  }
}
