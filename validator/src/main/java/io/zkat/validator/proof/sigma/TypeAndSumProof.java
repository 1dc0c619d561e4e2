package io.zkat.validator.proof.sigma;

import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.ScalarTable;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerValues;

/**
 * A type-and-sum proof as it was read: MarshalMath of seven items (spec proofs 6.1). Reused for
 * proof after proof.
 */
public final class TypeAndSumProof {
  static final int TYPE = 0;
  static final int TYPE_BLINDING = 1;
  static final int EQUALITY_OF_SUM = 2;
  static final int CHALLENGE = 3;
  private static final int LISTS = 4;
  private static final int ITEMS = 7;

  /** Slot of the commitment to the type, in {@link #points()}. */
  public static final int COMMITMENT_TO_TYPE = 0;

  private final PointTable points = new PointTable(1);
  final ScalarTable scalars = new ScalarTable(LISTS);

  private int inputs;
  private int blindingCount;
  private int blindingId;
  private int valueCount;
  private int valueId;

  /** A proof of which nothing was read. */
  public TypeAndSumProof() {}

  /** The table that holds the commitment to the type. */
  public PointTable points() {
    return points;
  }

  /** Slot of the blinding factor of input i. */
  int blinding(int i) {
    return LISTS + i;
  }

  /** Slot of the value of input i. */
  int value(int i) {
    return LISTS + inputs + i;
  }

  /** Forgets all items, as an empty component leaves them. */
  public void reset(int inputs) {
    this.inputs = inputs;
    points.clear();
    scalars.reset(LISTS + 2 * inputs);
    blindingCount = 0;
    valueCount = 0;
  }

  /**
   * Reads the proof's bytes. Surplus items are not parsed, missing ones stay nil.
   *
   * @param inputs number of inputs of the statement; list elements beyond it are counted, not kept
   */
  public Reason read(
      byte[] b, int off, int len, int inputs, DerValues items, ElementReader reader) {
    reset(inputs);
    if (!items.open(b, off, len)) {
      return Reason.MALFORMED_PROOF;
    }
    for (int i = 0; i < ITEMS && items.next(); i++) {
      Reason reason = item(i, b, items.offset(), items.length(), reader);
      if (reason != Reason.OK) {
        return reason;
      }
    }
    return Reason.OK;
  }

  private Reason item(int i, byte[] b, int off, int len, ElementReader reader) {
    return switch (i) {
      case 0 -> reader.point(b, off, len, points, COMMITMENT_TO_TYPE);
      case 1 -> {
        Reason reason = reader.scalars(b, off, len, scalars, blinding(0), inputs);
        blindingCount = reader.listCount();
        blindingId = reader.listCurveId();
        yield reason;
      }
      case 2 -> {
        Reason reason = reader.scalars(b, off, len, scalars, value(0), inputs);
        valueCount = reader.listCount();
        valueId = reader.listCurveId();
        yield reason;
      }
      case 3 -> reader.scalar(b, off, len, scalars, TYPE);
      case 4 -> reader.scalar(b, off, len, scalars, TYPE_BLINDING);
      case 5 -> reader.scalar(b, off, len, scalars, EQUALITY_OF_SUM);
      default -> reader.scalar(b, off, len, scalars, CHALLENGE);
    };
  }

  /** The structural checks of spec proofs 6.1 in their order. */
  public Reason checkShape(int paramsId) {
    if (points.isNil(COMMITMENT_TO_TYPE)
        || points.curveId(COMMITMENT_TO_TYPE) != paramsId
        || points.isInfinity(COMMITMENT_TO_TYPE)) {
      return Reason.TYPE_AND_SUM_COMMITMENT_TO_TYPE;
    }
    if (blindingCount != valueCount || (blindingCount > 0 && blindingId != paramsId)) {
      return Reason.TYPE_AND_SUM_INPUT_BLINDING_FACTORS;
    }
    if (valueCount > 0 && valueId != paramsId) {
      return Reason.TYPE_AND_SUM_INPUT_VALUES;
    }
    if (isOff(TYPE, paramsId)) {
      return Reason.TYPE_AND_SUM_TYPE;
    }
    if (isOff(TYPE_BLINDING, paramsId)) {
      return Reason.TYPE_AND_SUM_TYPE_BLINDING_FACTOR;
    }
    if (isOff(EQUALITY_OF_SUM, paramsId)) {
      return Reason.TYPE_AND_SUM_EQUALITY_OF_SUM;
    }
    return isOff(CHALLENGE, paramsId) ? Reason.TYPE_AND_SUM_CHALLENGE : Reason.OK;
  }

  private boolean isOff(int slot, int paramsId) {
    return scalars.isNil(slot) || scalars.curveId(slot) != paramsId;
  }

  /** Whether there are as many values and blinding factors as inputs. */
  public boolean matchesInputs() {
    return blindingCount == inputs;
  }
}
