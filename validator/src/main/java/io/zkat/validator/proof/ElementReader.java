package io.zkat.validator.proof;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.math.field.Fr;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.CurveIds;
import io.zkat.validator.wire.DerElement;
import io.zkat.validator.wire.DerValues;
import io.zkat.validator.wire.ForeignPoints;

/**
 * Reads points and scalars of proofs into tables (spec proofs 1.3 to 1.5, 3). Points are checked to
 * lie on the curve; membership in the subgroup is left to {@link PendingMembers}. One thread at a
 * time.
 */
public final class ElementReader {
  private final DerElement element = new DerElement();
  private final DerValues array = new DerValues();
  private final double[] t = new double[G1Encoding.SCRATCH];
  private final double[] point = new double[G1.AFFINE];
  private final PendingMembers pending;

  private Curve curve = Curve.BLS12_381;
  private int paramsId;
  private int foreignPoints;
  private int place = Place.NONE;
  private Reason outsideReason = Reason.MALFORMED_PROOF;

  private int listCount;
  private int listCurveId;
  private boolean listHasInfinity;

  /** A reader that leaves the points whose membership is open to {@code pending}. */
  public ElementReader(PendingMembers pending) {
    this.pending = pending;
  }

  /**
   * Says under which parameters the next elements are read.
   *
   * @param foreignPoints how many points of other curves may be met; each costs a slow check
   */
  public void start(Curve curve, int paramsId, int foreignPoints) {
    this.curve = curve;
    this.paramsId = paramsId;
    this.foreignPoints = foreignPoints;
  }

  /** Curve id of the parameters under which elements are read. */
  public int paramsId() {
    return paramsId;
  }

  /**
   * Says what a bad point met from now on means.
   *
   * @param place the input or output that it belongs to ({@link Place})
   */
  public void context(Reason reason, int place) {
    this.outsideReason = reason;
    this.place = place;
  }

  /** The input or output that is being read. */
  public int place() {
    return place;
  }

  /** Elements of the list read last. */
  public int listCount() {
    return listCount;
  }

  /** Curve id of the list read last; the one of the parameters if the list was empty. */
  public int listCurveId() {
    return listCurveId;
  }

  /** Whether a point of the list read last is infinity. */
  public boolean listHasInfinity() {
    return listHasInfinity;
  }

  /** Reads the bytes of a point of the parameters' own curve id. */
  public Reason bare(byte[] b, int off, int len, PointTable table, int slot) {
    return bare(b, off, len, paramsId, table, slot);
  }

  /**
   * Reads the bytes of a point.
   *
   * @param id a known curve id; of a point of another group only the id is kept
   */
  public Reason bare(byte[] b, int off, int len, int id, PointTable table, int slot) {
    Reason reason = readPoint(b, off, len, id, table, slot);
    return reason == Reason.MALFORMED_PROOF ? outsideReason : reason;
  }

  /** Reads an {@code Element} that holds a point. */
  public Reason point(byte[] b, int off, int len, PointTable table, int slot) {
    if (!element.read(b, off, len)) {
      return Reason.MALFORMED_PROOF;
    }
    if (!CurveIds.isKnown(element.curveId())) {
      return Reason.UNKNOWN_CURVE_ID;
    }
    int id = (int) element.curveId();
    return readPoint(b, element.rawOffset(), element.rawLength(), id, table, slot);
  }

  /** Reads an {@code Element} that holds a scalar. */
  public Reason scalar(byte[] b, int off, int len, ScalarTable table, int slot) {
    if (!element.read(b, off, len)) {
      return Reason.MALFORMED_PROOF;
    }
    if (!CurveIds.isKnown(element.curveId())) {
      return Reason.UNKNOWN_CURVE_ID;
    }
    int id = (int) element.curveId();
    readScalar(b, element.rawOffset(), element.rawLength(), id, table, slot);
    return Reason.OK;
  }

  /**
   * Reads an {@code Element} that holds a list of points. All are read, those beyond {@code keep}
   * are not kept; {@link #listCount} tells how many there were.
   *
   * @param slot where the first goes, the others behind it
   */
  public Reason points(byte[] b, int off, int len, PointTable table, int slot, int keep) {
    Reason opened = openList(b, off, len);
    if (opened != Reason.OK) {
      return opened;
    }
    for (int i = 0; array.next(); i++) {
      // A surplus point must decode like the others, but no check will ever look at its value.
      Reason read =
          i < keep
              ? readPoint(b, array.offset(), array.length(), listCurveId, table, slot + i)
              : decodePoint(b, array.offset(), array.length(), listCurveId);
      if (read != Reason.OK) {
        return read;
      }
      listHasInfinity |= G1.isInfinity(point, 0);
    }
    return Reason.OK;
  }

  /** Reads an {@code Element} that holds a list of scalars; as {@link #points}. */
  public Reason scalars(byte[] b, int off, int len, ScalarTable table, int slot, int keep) {
    Reason opened = openList(b, off, len);
    if (opened != Reason.OK) {
      return opened;
    }
    for (int i = 0; i < keep && array.next(); i++) {
      readScalar(b, array.offset(), array.length(), listCurveId, table, slot + i);
    }
    return Reason.OK;
  }

  private Reason openList(byte[] b, int off, int len) {
    listCount = 0;
    listCurveId = paramsId;
    listHasInfinity = false;
    if (!element.read(b, off, len)
        || !array.openExact(b, element.rawOffset(), element.rawLength())) {
      return Reason.MALFORMED_PROOF;
    }
    listCount = array.count();
    if (listCount == 0) {
      return Reason.OK; // the id of an empty list is not looked at
    }
    if (!CurveIds.isKnown(element.curveId())) {
      return Reason.UNKNOWN_CURVE_ID;
    }
    listCurveId = (int) element.curveId();
    return Reason.OK;
  }

  private Reason readPoint(byte[] b, int off, int len, int id, PointTable table, int slot) {
    Reason reason = decodePoint(b, off, len, id);
    if (reason != Reason.OK) {
      return reason;
    }
    table.set(slot, id);
    System.arraycopy(point, 0, table.xy, PointTable.at(slot), point.length);
    G1Encoding.encode(curve, table.bytes, PointTable.bytesAt(slot), point, 0);
    return Reason.OK;
  }

  /** Leaves the affine point in {@link #point}; infinity stands for a point of another group. */
  private Reason decodePoint(byte[] b, int off, int len, int id) {
    if (!CurveFamilies.samePointGroup(id, paramsId)) {
      if (--foreignPoints < 0) {
        return Reason.LIMIT_EXCEEDED;
      }
      G1.setInfinity(point, 0);
      return ForeignPoints.decodes(id, b, off, len) ? Reason.OK : Reason.MALFORMED_PROOF;
    }
    if (G1Encoding.decodeOnCurve(curve, b, off, len, point, 0, t, 0) != PointStatus.OK) {
      return Reason.MALFORMED_PROOF;
    }
    if (curve == Curve.BLS12_381) {
      pending.add(point, 0, outsideReason, place);
    }
    return Reason.OK;
  }

  private void readScalar(byte[] b, int off, int len, int id, ScalarTable table, int slot) {
    Fr fr = curve.fr();
    table.set(slot, id, off, len);
    fr.fromBytesReduced(table.values, ScalarTable.at(slot), b, off, len);
    if (CurveFamilies.reducesScalars(id) && CurveFamilies.reducesScalars(paramsId)) {
      fr.toBytes(table.bytes, ScalarTable.bytesAt(slot), table.values, ScalarTable.at(slot));
    } else {
      KeptScalars.toBytes(id, b, off, len, table.bytes, ScalarTable.bytesAt(slot));
    }
  }
}
