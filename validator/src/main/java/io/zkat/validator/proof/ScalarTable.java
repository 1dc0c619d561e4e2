package io.zkat.validator.proof;

import io.zkat.math.field.Fr;

/**
 * Scalars of a proof by slot, in flat arrays: the value modulo r in Montgomery form, the 32 bytes
 * that hashes take, and where the integer stands in the proof, because some rules look at the
 * integer and not at its residue (spec proofs 1.4).
 */
public final class ScalarTable {
  private static final byte NIL = -1;

  /** Residues, {@link Fr#LIMBS} longs a slot. */
  public long[] values;

  /** Hash forms, {@link Fr#BYTES} bytes a slot. */
  public byte[] bytes;

  private byte[] ids;
  private int[] rawOffsets;
  private int[] rawLengths;

  /** A table of nil slots. */
  public ScalarTable(int slots) {
    values = new long[slots * Fr.LIMBS];
    bytes = new byte[slots * Fr.BYTES];
    ids = new byte[slots];
    rawOffsets = new int[slots];
    rawLengths = new int[slots];
    clear();
  }

  /** Makes every slot nil. */
  public void clear() {
    java.util.Arrays.fill(ids, NIL);
  }

  /** Makes room for slots; all are nil afterwards. */
  public void reset(int slots) {
    if (ids.length < slots) {
      values = new long[slots * Fr.LIMBS];
      bytes = new byte[slots * Fr.BYTES];
      ids = new byte[slots];
      rawOffsets = new int[slots];
      rawLengths = new int[slots];
    }
    clear();
  }

  /** Offset of a slot's residue in {@link #values}. */
  public static int at(int slot) {
    return slot * Fr.LIMBS;
  }

  /** Offset of a slot's hash form in {@link #bytes}. */
  public static int bytesAt(int slot) {
    return slot * Fr.BYTES;
  }

  /** Says that a slot was read, with its element's curve id and the place of its integer. */
  void set(int slot, int curveId, int rawOffset, int rawLength) {
    ids[slot] = (byte) curveId;
    rawOffsets[slot] = rawOffset;
    rawLengths[slot] = rawLength;
  }

  /** Whether nothing was read into the slot. */
  public boolean isNil(int slot) {
    return ids[slot] == NIL;
  }

  /** The curve id of the slot's element; undefined for nil. */
  public int curveId(int slot) {
    return ids[slot];
  }

  /** Where the integer's bytes begin in the proof. */
  public int rawOffset(int slot) {
    return rawOffsets[slot];
  }

  /** How many bytes the integer has; leading zeros count. */
  public int rawLength(int slot) {
    return rawLengths[slot];
  }

  /**
   * Whether the reference can multiply a single BN254 point by the slot's integer (spec proofs
   * 1.4).
   *
   * @param proofBytes the proof that the slot was read from
   */
  public boolean splits(int slot, byte[] proofBytes) {
    return KeptScalars.splits(proofBytes, rawOffsets[slot], rawLengths[slot]);
  }
}
