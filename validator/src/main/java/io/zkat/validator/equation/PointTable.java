package io.zkat.validator.equation;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;

/**
 * Points of a proof by slot, in flat arrays: affine coordinates, the bytes that hashes take, the
 * curve id that the element named. A slot that nothing was read into is nil.
 */
public final class PointTable {
  private static final byte NIL = -1;
  private static final int MAX_BYTES = 96;

  /** Affine coordinates, {@link G1#AFFINE} doubles a slot. */
  public double[] xy;

  /** Uncompressed encodings, 96 bytes a slot of which {@link Curve#g1Bytes} are used. */
  public byte[] bytes;

  private byte[] ids;

  /** A table of nil slots. */
  public PointTable(int slots) {
    xy = new double[slots * G1.AFFINE];
    bytes = new byte[slots * MAX_BYTES];
    ids = new byte[slots];
    clear();
  }

  /** Makes every slot nil. */
  public void clear() {
    java.util.Arrays.fill(ids, NIL);
  }

  /** Makes room for slots; all are nil afterwards. */
  public void reset(int slots) {
    if (ids.length < slots) {
      xy = new double[slots * G1.AFFINE];
      bytes = new byte[slots * MAX_BYTES];
      ids = new byte[slots];
    }
    clear();
  }

  /** Offset of a slot's coordinates in {@link #xy}. */
  public static int at(int slot) {
    return slot * G1.AFFINE;
  }

  /** Offset of a slot's encoding in {@link #bytes}. */
  public static int bytesAt(int slot) {
    return slot * MAX_BYTES;
  }

  /** Says that a slot was read, with the curve id of its element. */
  public void set(int slot, int curveId) {
    ids[slot] = (byte) curveId;
  }

  /** Copies slots of another table, with their encodings. */
  public void copy(int slot, PointTable from, int fromSlot, int n) {
    System.arraycopy(from.xy, at(fromSlot), xy, at(slot), n * G1.AFFINE);
    System.arraycopy(from.bytes, bytesAt(fromSlot), bytes, bytesAt(slot), n * MAX_BYTES);
    System.arraycopy(from.ids, fromSlot, ids, slot, n);
  }

  /** Whether nothing was read into the slot. */
  public boolean isNil(int slot) {
    return ids[slot] == NIL;
  }

  /** The curve id of the slot's element; undefined for nil. */
  public int curveId(int slot) {
    return ids[slot];
  }

  /** Whether the slot holds infinity. */
  public boolean isInfinity(int slot) {
    return G1.isInfinity(xy, at(slot));
  }

  /** Bytes of the arrays kept. */
  public long retainedBytes() {
    return Double.BYTES * (long) xy.length + bytes.length + ids.length;
  }
}
