package io.zkat.validator.proof.sigma;

import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.CurveFamilies;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.ScalarTable;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerValues;

/**
 * A same-type proof as it was read: MarshalMath of three scalars and a point (spec proofs 6.2).
 * Reused for proof after proof.
 */
public final class SameTypeProof {
  static final int TYPE = 0;
  static final int BLINDING = 1;
  static final int CHALLENGE = 2;
  private static final int SCALARS = 3;
  private static final int ITEMS = 4;

  /** Slot of the commitment to the type, in {@link #points()}. */
  public static final int COMMITMENT_TO_TYPE = 0;

  private final PointTable points = new PointTable(1);
  final ScalarTable scalars = new ScalarTable(SCALARS);

  /** A proof of which nothing was read. */
  public SameTypeProof() {}

  /** The table that holds the commitment to the type. */
  public PointTable points() {
    return points;
  }

  /** Forgets all items. */
  public void reset() {
    points.clear();
    scalars.clear();
  }

  /** Reads the proof's bytes. Surplus items are not parsed, missing ones stay nil. */
  public Reason read(byte[] b, int off, int len, DerValues items, ElementReader reader) {
    reset();
    if (!items.open(b, off, len)) {
      return Reason.MALFORMED_PROOF;
    }
    for (int i = 0; i < ITEMS && items.next(); i++) {
      Reason reason =
          i < SCALARS
              ? reader.scalar(b, items.offset(), items.length(), scalars, i)
              : reader.point(b, items.offset(), items.length(), points, COMMITMENT_TO_TYPE);
      if (reason != Reason.OK) {
        return reason;
      }
    }
    return Reason.OK;
  }

  /**
   * What the reference's arithmetic needs: it checks no structure here, ids are not compared,
   * infinity is valid; it aborts where an item is missing or of a curve that does not mix.
   */
  Reason checkUsable(int paramsId) {
    if (points.isNil(COMMITMENT_TO_TYPE)) {
      return Reason.SAME_TYPE_MISSING_COMPONENTS;
    }
    for (int i = 0; i < SCALARS; i++) {
      if (scalars.isNil(i)) {
        return Reason.SAME_TYPE_MISSING_COMPONENTS;
      }
    }
    boolean usable = CurveFamilies.samePointGroup(points.curveId(COMMITMENT_TO_TYPE), paramsId);
    for (int i = 0; i < SCALARS; i++) {
      usable &= CurveFamilies.sameScalarFamily(scalars.curveId(i), paramsId);
    }
    return usable ? Reason.OK : Reason.FOREIGN_ELEMENT;
  }
}
