package io.zkat.validator.proof.bulletproof;

import io.zkat.math.field.Fr;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.CurveFamilies;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.ScalarTable;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.CurveIds;
import io.zkat.validator.wire.DerValues;

/**
 * One Bulletproof range proof as it was read: a composition of Data, seven items, and the inner
 * product argument, four items (spec proofs 6.3), and the challenges that its hashes give. Reused
 * for proof after proof.
 */
public final class BulletproofProof {
  /** Rounds of the longest inner product argument, that of 64 bits. */
  static final int MAX_ROUNDS = 6;

  static final int T1 = 0;
  static final int T2 = 1;
  static final int C = 2;
  static final int D = 3;
  static final int L = 4;
  static final int R = L + MAX_ROUNDS;
  private static final int POINTS = R + MAX_ROUNDS;

  static final int TAU = 0;
  static final int DELTA = 1;
  static final int INNER_PRODUCT = 2;
  static final int LEFT = 3;
  static final int RIGHT = 4;
  private static final int SCALARS = 5;

  static final int X = 0;
  static final int Y = Fr.LIMBS;
  static final int Z = 2 * Fr.LIMBS;
  static final int ROUND = 3 * Fr.LIMBS;

  /** About what one proof keeps: 16 points and 5 scalars with their encodings, 18 challenges. */
  public static final int RETAINED_BYTES = 6 << 10;

  private static final int COMPONENTS = 2;
  private static final int DATA_ITEMS = 7;
  private static final int ARGUMENT_ITEMS = 4;
  private static final int ABSENT = -1;

  final PointTable points = new PointTable(POINTS);
  final ScalarTable scalars = new ScalarTable(SCALARS);

  /** x, y, z and the challenge of each round, Montgomery. */
  final long[] challenges = new long[ROUND + MAX_ROUNDS * Fr.LIMBS];

  /** Inverses of {@link #challenges} from Y on, at the same offsets; that of z is not used. */
  final long[] inverses = new long[ROUND + MAX_ROUNDS * Fr.LIMBS];

  private final DerValues components = new DerValues();
  private final RoundPoints left = new RoundPoints();
  private final RoundPoints right = new RoundPoints();

  /** What is known of the list L or R beside its points. */
  private static final class RoundPoints {
    private int count;
    private int curveId;
    private boolean infinity;

    void take(ElementReader reader) {
      count = reader.listCount();
      curveId = reader.listCurveId();
      infinity = reader.listHasInfinity();
    }

    Reason checkShape(int paramsId) {
      if (count > 0 && curveId != paramsId) {
        return Reason.BULLETPROOF_WRONG_CURVE_ID;
      }
      return infinity ? Reason.BULLETPROOF_INFINITY : Reason.OK;
    }
  }

  /** A proof of which nothing was read. */
  public BulletproofProof() {}

  /**
   * Reads the proof's bytes. An empty component leaves its items nil; surplus items are not parsed.
   *
   * @param items a free cursor
   * @return {@link Reason#OK} or why the bytes do not decode
   */
  public Reason read(byte[] b, int off, int len, DerValues items, ElementReader reader) {
    points.clear();
    scalars.clear();
    left.count = ABSENT;
    right.count = ABSENT;
    if (!components.open(b, off, len) || components.count() != COMPONENTS) {
      return Reason.MALFORMED_PROOF;
    }
    components.next();
    Reason reason = Reason.OK;
    if (components.length() != 0) {
      reason = readData(b, components.offset(), components.length(), items, reader);
    }
    components.next();
    if (reason == Reason.OK && components.length() != 0) {
      reason = readArgument(b, components.offset(), components.length(), items, reader);
    }
    return reason;
  }

  private Reason readData(byte[] b, int off, int len, DerValues items, ElementReader reader) {
    if (!items.open(b, off, len)) {
      return Reason.MALFORMED_PROOF;
    }
    for (int i = 0; i < DATA_ITEMS && items.next(); i++) {
      int at = items.offset();
      int n = items.length();
      Reason reason =
          switch (i) {
            case 0 -> reader.point(b, at, n, points, T1);
            case 1 -> reader.point(b, at, n, points, T2);
            case 2 -> reader.scalar(b, at, n, scalars, TAU);
            case 3 -> reader.point(b, at, n, points, C);
            case 4 -> reader.point(b, at, n, points, D);
            case 5 -> reader.scalar(b, at, n, scalars, DELTA);
            default -> reader.scalar(b, at, n, scalars, INNER_PRODUCT);
          };
      if (reason != Reason.OK) {
        return reason;
      }
    }
    return Reason.OK;
  }

  private Reason readArgument(byte[] b, int off, int len, DerValues items, ElementReader reader) {
    if (!items.open(b, off, len)) {
      return Reason.MALFORMED_PROOF;
    }
    for (int i = 0; i < ARGUMENT_ITEMS && items.next(); i++) {
      int at = items.offset();
      int n = items.length();
      Reason reason =
          switch (i) {
            case 0 -> reader.scalar(b, at, n, scalars, LEFT);
            case 1 -> reader.scalar(b, at, n, scalars, RIGHT);
            case 2 -> reader.points(b, at, n, points, L, MAX_ROUNDS);
            default -> reader.points(b, at, n, points, R, MAX_ROUNDS);
          };
      if (reason != Reason.OK) {
        return reason;
      }
      if (i >= 2) {
        (i == 2 ? left : right).take(reader);
      }
    }
    return Reason.OK;
  }

  /**
   * The structural checks of spec proofs 6.5, step 2, in their order. They are made for all range
   * proofs of a transfer, whether they are needed or not, and for none of an issue. The curve ids
   * of Left and Right are not compared, the lengths of L and R not looked at.
   */
  public Reason checkShape(int paramsId) {
    Reason reason = checkPoint(T1, paramsId);
    for (int slot = T2; slot <= D && reason == Reason.OK; slot++) {
      reason = checkPoint(slot, paramsId);
    }
    for (int slot = TAU; slot <= INNER_PRODUCT && reason == Reason.OK; slot++) {
      reason = checkScalar(slot, paramsId);
    }
    if (reason != Reason.OK) {
      return reason;
    }
    if (isArgumentIncomplete() || left.count == ABSENT || right.count == ABSENT) {
      return Reason.BULLETPROOF_NIL_ELEMENT;
    }
    reason = left.checkShape(paramsId);
    return reason == Reason.OK ? right.checkShape(paramsId) : reason;
  }

  private Reason checkPoint(int slot, int paramsId) {
    if (points.isNil(slot)) {
      return Reason.BULLETPROOF_NIL_ELEMENT;
    }
    if (points.curveId(slot) != paramsId) {
      return Reason.BULLETPROOF_WRONG_CURVE_ID;
    }
    return points.isInfinity(slot) ? Reason.BULLETPROOF_INFINITY : Reason.OK;
  }

  private Reason checkScalar(int slot, int paramsId) {
    if (scalars.isNil(slot)) {
      return Reason.BULLETPROOF_NIL_ELEMENT;
    }
    return scalars.curveId(slot) == paramsId ? Reason.OK : Reason.BULLETPROOF_WRONG_CURVE_ID;
  }

  private boolean isArgumentIncomplete() {
    return scalars.isNil(LEFT) || scalars.isNil(RIGHT);
  }

  /**
   * What stands in the way of the polynomial equation: an item of Data that is missing; one that
   * the reference's arithmetic cannot take, where it aborts. (A proof whose C or D is of another
   * curve would reach that equation in the reference and abort behind it. It is refused either way,
   * and its hash is not known here.)
   *
   * @param proofBytes the proof that this one was read from
   */
  Reason checkData(int paramsId, byte[] proofBytes) {
    boolean usable = true;
    for (int slot = T1; slot <= D; slot++) {
      if (points.isNil(slot)) {
        return Reason.BULLETPROOF_NIL_ELEMENT;
      }
      usable &= CurveFamilies.samePointGroup(points.curveId(slot), paramsId);
    }
    for (int slot = TAU; slot <= INNER_PRODUCT; slot++) {
      if (scalars.isNil(slot)) {
        return Reason.BULLETPROOF_NIL_ELEMENT;
      }
    }
    usable &=
        CurveFamilies.sameScalarFamily(scalars.curveId(INNER_PRODUCT), paramsId)
            && CurveFamilies.sameScalarFamily(scalars.curveId(TAU), paramsId);
    if (!usable) {
      return Reason.FOREIGN_ELEMENT;
    }
    // The scalars that the reference multiplies single points with, marked (*) in spec proofs 6.3.
    return paramsId != CurveIds.BN254
            || (scalars.splits(INNER_PRODUCT, proofBytes) && scalars.splits(TAU, proofBytes))
        ? Reason.OK
        : Reason.SCALAR_TOO_LONG;
  }

  /** What stands in the way of the final equation; the reference looks only after the first. */
  Reason checkArgument(int paramsId, int rounds) {
    // Delta is converted from its integer, which fails under one curve id only (spec proofs 9.3).
    if (paramsId == CurveIds.BLS12_381_BBS_GURVY_FAST_RNG
        && !CurveFamilies.reducesScalars(scalars.curveId(DELTA))) {
      return Reason.FOREIGN_ELEMENT;
    }
    if (isArgumentIncomplete()) {
      return Reason.BULLETPROOF_NIL_ELEMENT;
    }
    if (left.count != rounds || right.count != rounds) {
      return Reason.BULLETPROOF_INVALID_LENGTH;
    }
    boolean usable =
        CurveFamilies.samePointGroup(left.curveId, paramsId)
            && CurveFamilies.samePointGroup(right.curveId, paramsId)
            && CurveFamilies.sameScalarFamily(scalars.curveId(LEFT), paramsId)
            && CurveFamilies.sameScalarFamily(scalars.curveId(RIGHT), paramsId);
    return usable ? Reason.OK : Reason.FOREIGN_ELEMENT;
  }

  /**
   * r = Delta, Montgomery. Its integer counts, and where its curve id reduces, that integer is a
   * residue already when it comes to the parameters' field.
   */
  void delta(Fr fr, int paramsId, long[] r, int ro) {
    if (CurveFamilies.sameScalarFamily(scalars.curveId(DELTA), paramsId)
        || !CurveFamilies.reducesScalars(scalars.curveId(DELTA))) {
      fr.copy(r, ro, scalars.values, ScalarTable.at(DELTA));
    } else {
      fr.fromBytesReduced(r, ro, scalars.bytes, ScalarTable.bytesAt(DELTA), Fr.BYTES);
    }
  }
}
