package io.zkat.validator.equation;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.msm.FixedBaseTable;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The points that public parameters fix, by index, and the table of their multiples. Shared by all
 * threads. The table takes memory and some tens of milliseconds, so it is made at first use, once;
 * whoever loads parameters calls {@link #table} before requests need it.
 */
public final class FixedBases {
  /** Windows of eight bits for the bases of 32-bit values fit; longer ranges get narrower ones. */
  private static final long TABLE_BYTES = 24L << 20;

  private final Curve curve;
  private final double[] points;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable FixedBaseTable table;

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

  /** The table of multiples of all bases. */
  public FixedBaseTable table() {
    FixedBaseTable made = table;
    if (made != null) {
      return made;
    }
    lock.lock();
    try {
      made = table;
      if (made == null) {
        made = new FixedBaseTable(curve.g1(), points, 0, size(), TABLE_BYTES);
        table = made;
      }
      return made;
    } finally {
      lock.unlock();
    }
  }

  /** Copies base i, affine, to r. */
  public void copy(int i, double[] r, int ro) {
    System.arraycopy(points, i * G1.AFFINE, r, ro, G1.AFFINE);
  }

  /** Heap bytes held, the table included once it is made. */
  public long retainedBytes() {
    FixedBaseTable made = table;
    return Double.BYTES * (long) points.length + (made == null ? 0 : made.bytes());
  }
}
