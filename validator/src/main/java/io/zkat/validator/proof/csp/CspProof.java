package io.zkat.validator.proof.csp;

import io.zkat.math.field.Fr;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.ScalarTable;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerValues;

/**
 * One CSP range proof as it was read: MarshalMath of ten items (spec proofs 5.2), and the
 * challenges that its transcripts give. Reused for proof after proof.
 */
public final class CspProof {
  /** Rounds of the longest inner argument, that of 64 bits. */
  static final int MAX_ROUNDS = 8;

  static final int P_COMM = 0;
  static final int T = 1;
  static final int S_COMM = 2;
  static final int LEFT = 3;
  static final int RIGHT = LEFT + MAX_ROUNDS;
  private static final int POINTS = RIGHT + MAX_ROUNDS;

  static final int Z = 0;
  static final int U = 2;
  static final int S_EVAL = 3;
  static final int V_LEFT = 4;
  static final int V_RIGHT = V_LEFT + MAX_ROUNDS;
  private static final int SCALARS = V_RIGHT + MAX_ROUNDS;

  static final int E = 0;
  static final int ETA = Fr.LIMBS;
  static final int C = 2 * Fr.LIMBS;
  static final int GAMMA = 3 * Fr.LIMBS;
  static final int RHO = 4 * Fr.LIMBS;

  /** About what one proof keeps: 19 points and 20 scalars with their encodings. */
  public static final int RETAINED_BYTES = 8 << 10;

  private static final int ABSENT = -1;
  private static final int ITEMS = 10;

  final PointTable points = new PointTable(POINTS);
  final ScalarTable scalars = new ScalarTable(SCALARS);

  /** Challenges of the outer transcript, Montgomery. */
  final long[] challenges = new long[5 * Fr.LIMBS];

  private final int[] counts = new int[ITEMS];
  private final int[] ids = new int[ITEMS];
  private final boolean[] infinity = new boolean[ITEMS];

  /** A proof of which nothing was read. */
  public CspProof() {}

  /**
   * Reads the proof's bytes. Surplus items are not parsed, missing ones stay nil.
   *
   * @return {@link Reason#OK} or why the bytes do not decode
   */
  public Reason read(byte[] b, int off, int len, DerValues items, ElementReader reader) {
    points.clear();
    scalars.clear();
    java.util.Arrays.fill(counts, ABSENT);
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
    Reason reason =
        switch (i) {
          case 0 -> reader.point(b, off, len, points, P_COMM);
          case 1 -> reader.point(b, off, len, points, T);
          case 2 -> reader.scalars(b, off, len, scalars, Z, 2);
          case 3 -> reader.scalar(b, off, len, scalars, U);
          case 4 -> reader.point(b, off, len, points, S_COMM);
          case 5 -> reader.scalar(b, off, len, scalars, S_EVAL);
          case 6 -> reader.points(b, off, len, points, LEFT, MAX_ROUNDS);
          case 7 -> reader.points(b, off, len, points, RIGHT, MAX_ROUNDS);
          case 8 -> reader.scalars(b, off, len, scalars, V_LEFT, MAX_ROUNDS);
          default -> reader.scalars(b, off, len, scalars, V_RIGHT, MAX_ROUNDS);
        };
    boolean list = i == 2 || i >= 6;
    counts[i] = list ? reader.listCount() : 1;
    ids[i] = list ? reader.listCurveId() : 0;
    infinity[i] = list && reader.listHasInfinity();
    return reason;
  }

  /**
   * The structural checks of spec proofs 5.5, steps 2 and 3, in their order. Infinity is allowed
   * for pComm, T and sComm; the curve ids of u and sEval are not compared.
   */
  Reason checkShape(int paramsId) {
    Reason reason = checkPoint(P_COMM, paramsId);
    if (reason == Reason.OK) {
      reason = checkPoint(T, paramsId);
    }
    if (reason == Reason.OK) {
      reason = checkZ(paramsId);
    }
    if (reason == Reason.OK && scalars.isNil(U)) {
      reason = Reason.CSP_NIL_ELEMENT;
    }
    if (reason == Reason.OK) {
      reason = checkPoint(S_COMM, paramsId);
    }
    if (reason == Reason.OK && scalars.isNil(S_EVAL)) {
      reason = Reason.CSP_NIL_ELEMENT;
    }
    return reason == Reason.OK ? checkLists(paramsId) : reason;
  }

  private Reason checkPoint(int slot, int paramsId) {
    if (points.isNil(slot)) {
      return Reason.CSP_NIL_ELEMENT;
    }
    return points.curveId(slot) == paramsId ? Reason.OK : Reason.CSP_WRONG_CURVE_ID;
  }

  private Reason checkZ(int paramsId) {
    if (counts[2] == ABSENT) {
      return Reason.CSP_NIL_ELEMENT;
    }
    if (counts[2] != 2) {
      return Reason.CSP_INVALID_LENGTH;
    }
    return ids[2] == paramsId ? Reason.OK : Reason.CSP_WRONG_CURVE_ID;
  }

  private Reason checkLists(int paramsId) {
    for (int i = 6; i < ITEMS; i++) {
      if (counts[i] == ABSENT) {
        return Reason.CSP_NIL_ELEMENT;
      }
    }
    if (counts[6] != counts[7]) {
      return Reason.CSP_INVALID_LENGTH;
    }
    for (int i = 6; i < 8; i++) {
      if (ids[i] != paramsId) {
        return Reason.CSP_WRONG_CURVE_ID;
      }
      if (infinity[i]) {
        return Reason.CSP_INFINITY;
      }
    }
    for (int i = 8; i < ITEMS; i++) {
      if (counts[i] != counts[6]) {
        return Reason.CSP_INVALID_LENGTH;
      }
      if (ids[i] != paramsId) {
        return Reason.CSP_WRONG_CURVE_ID;
      }
    }
    return Reason.OK;
  }

  /** Whether the lists of the inner argument have exactly this many entries. */
  boolean hasRounds(int rounds) {
    return counts[6] == rounds;
  }
}
