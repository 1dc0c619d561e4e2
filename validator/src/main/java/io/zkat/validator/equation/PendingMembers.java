package io.zkat.validator.equation;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Decoding;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import java.util.Arrays;

/**
 * Points of BLS12-381 whose membership in the prime-order subgroup has yet to be checked, in the
 * order of reading, so that they can be checked together and the first bad one still names the
 * error that the reference would report. Of those in compressed form the square root is left to be
 * taken together, too ({@link #decode}).
 */
public final class PendingMembers {
  private static final Curve CURVE = Curve.BLS12_381;
  private static final int COMPRESSED = 48;
  private static final double[] INFINITY = new double[G1.AFFINE];

  private int owner;
  private long rank;
  private int size;
  private double[] points = new double[64 * G1.AFFINE];
  private int[] owners = new int[64];
  private long[] ranks = new long[64];
  private int[] places = new int[64];
  private Reason[] reasons = new Reason[64];

  // Compressed points: their bytes, which point of the list they are, where the owner wants them.
  private int encodedCount;
  private byte[] encoded = new byte[0];
  private int[] slots = new int[0];
  private double[][] results = new double[0][];
  private int[] resultOffsets = new int[0];
  private int[] offsets = new int[0];
  private int[] lengths = new int[0];
  private PointStatus[] status = new PointStatus[0];
  private double[] decoded = new double[0];

  /** Makes an empty list. */
  public PendingMembers() {
    Arrays.fill(reasons, Reason.OK);
  }

  /** Forgets all points. */
  public void clear() {
    size = 0;
    Arrays.fill(results, 0, encodedCount, INFINITY); // lets go of what the owners hold
    encodedCount = 0;
  }

  /**
   * Says whose points are added next.
   *
   * @param sequence the check that reads them, whose first step this is
   */
  public void startReading(int owner, int sequence) {
    this.owner = owner;
    this.rank = Outcomes.rank(sequence, Integer.MIN_VALUE);
  }

  /**
   * Adds an affine point.
   *
   * @param reason what it means if the point is outside
   * @param place the input or output that it belongs to ({@link Place})
   */
  public void add(double[] p, int po, Reason reason, int place) {
    reserve(1);
    System.arraycopy(p, po, points, size * G1.AFFINE, G1.AFFINE);
    owners[size] = owner;
    ranks[size] = rank + size; // in the order of reading
    places[size] = place;
    reasons[size++] = reason;
  }

  /**
   * Adds the points of another list, all decoded.
   *
   * @param firstOwner number of the owner here that is the first one there
   */
  public void append(PendingMembers other, int firstOwner) {
    int n = other.size;
    reserve(n);
    System.arraycopy(other.points, 0, points, size * G1.AFFINE, n * G1.AFFINE);
    System.arraycopy(other.ranks, 0, ranks, size, n);
    System.arraycopy(other.places, 0, places, size, n);
    System.arraycopy(other.reasons, 0, reasons, size, n);
    for (int i = 0; i < n; i++) {
      owners[size + i] = firstOwner + other.owners[i];
    }
    size += n;
  }

  private void reserve(int more) {
    if (size + more > owners.length) {
      int room = Math.max(size + more, 2 * owners.length);
      points = Arrays.copyOf(points, room * G1.AFFINE);
      owners = Arrays.copyOf(owners, room);
      ranks = Arrays.copyOf(ranks, room);
      places = Arrays.copyOf(places, room);
      reasons = Arrays.copyOf(reasons, room);
    }
  }

  /**
   * Reads a point and adds it. A compressed one is there only after {@link #decode}; whether it is
   * a point at all turns out then.
   *
   * @param r receives the affine point; what is there until then is not infinity, but no point
   * @param reason what it means if it is no point, or outside
   * @param scratch of {@link G1Encoding#SCRATCH} doubles
   * @return false if it is certainly no point; then nothing was added
   */
  public boolean read(
      byte[] b, int off, int len, double[] r, int ro, Reason reason, int place, double[] scratch) {
    if (!G1Encoding.needsRoot(CURVE, b, off, len)) {
      boolean point =
          G1Encoding.decodeOnCurve(CURVE, b, off, len, r, ro, scratch, 0) == PointStatus.OK;
      if (point) {
        add(r, ro, reason, place);
      }
      return point;
    }
    if (encodedCount == slots.length) {
      int room = Math.max(16, 2 * encodedCount);
      slots = Arrays.copyOf(slots, room);
      encoded = Arrays.copyOf(encoded, room * COMPRESSED);
      results = Arrays.copyOf(results, room);
      Arrays.fill(results, encodedCount, room, INFINITY);
      resultOffsets = Arrays.copyOf(resultOffsets, room);
    }
    slots[encodedCount] = size;
    System.arraycopy(b, off, encoded, encodedCount * COMPRESSED, COMPRESSED);
    results[encodedCount] = r;
    resultOffsets[encodedCount++] = ro;
    Arrays.fill(r, ro, ro + G1.AFFINE, 1);
    add(INFINITY, 0, reason, place); // a member, unless another point takes its place
    return true;
  }

  /** Decodes the compressed points, many at a time; tells the outcomes which are none. */
  public void decode(G1Decoding decoding, Outcomes outcomes) {
    int n = encodedCount;
    if (n == 0) {
      return;
    }
    if (offsets.length < n) {
      int had = offsets.length;
      offsets = Arrays.copyOf(offsets, slots.length);
      lengths = Arrays.copyOf(lengths, slots.length);
      status = new PointStatus[slots.length];
      decoded = new double[slots.length * G1.AFFINE];
      for (int i = had; i < offsets.length; i++) {
        offsets[i] = i * COMPRESSED;
        lengths[i] = COMPRESSED;
      }
      Arrays.fill(status, PointStatus.OK);
    }
    decoding.decodeOnCurve(encoded, offsets, lengths, n, decoded, 0, status);
    for (int i = 0; i < n; i++) {
      if (status[i] != PointStatus.OK) {
        fail(slots[i], outcomes);
        continue;
      }
      System.arraycopy(decoded, i * G1.AFFINE, points, slots[i] * G1.AFFINE, G1.AFFINE);
      System.arraycopy(decoded, i * G1.AFFINE, results[i], resultOffsets[i], G1.AFFINE);
    }
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
    return Double.BYTES * ((long) points.length + decoded.length)
        + 24L * owners.length
        + encoded.length
        + 24L * slots.length;
  }
}
