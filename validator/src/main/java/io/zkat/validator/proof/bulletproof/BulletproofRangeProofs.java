package io.zkat.validator.proof.bulletproof;

import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.ProofParams;
import io.zkat.validator.proof.ProofTools;
import io.zkat.validator.proof.RangeProofs;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import java.util.Arrays;
import java.util.Objects;

/**
 * The Bulletproofs of a transfer or an issue. Two rounds: the challenges and polynomial equations
 * of all proofs, then, with the points that are hashed, the arguments.
 */
public final class BulletproofRangeProofs extends RangeProofs {
  private static final int NONE = -1;

  // Steps of one proof in the reference's order.
  private static final int DATA = 0;
  private static final int POLYNOMIAL = 1;
  private static final int ARGUMENT_SHAPE = 2;
  private static final int INNER_PRODUCT = 3;
  private static final int STEPS = 4;

  private final BulletproofProof surplus = new BulletproofProof();
  private BulletproofProof[] proofs = new BulletproofProof[0];

  /** Slot of each proof's R'_0 among the answers, or -1. */
  private int[] exactSlots = new int[0];

  private int room;

  /** What the structure of the first bad proof beyond the room is refused for, and its number. */
  private Reason surplusShape = Reason.OK;

  private int surplusIndex;

  /** An empty list. */
  public BulletproofRangeProofs() {}

  @Override
  protected void reset(int n) {
    room = n;
    surplusShape = Reason.OK;
    if (proofs.length < n) {
      int had = proofs.length;
      BulletproofProof[] more = new BulletproofProof[n];
      System.arraycopy(proofs, 0, more, 0, had);
      for (int j = had; j < n; j++) {
        more[j] = new BulletproofProof();
      }
      proofs = more;
      exactSlots = Arrays.copyOf(exactSlots, n);
    }
  }

  @Override
  protected Reason readProof(int j, byte[] b, int off, int len, ProofTools tools) {
    if (j < room) {
      return proofs[j].read(b, off, len, tools.items(), tools.reader());
    }
    Reason reason = surplus.read(b, off, len, tools.items(), tools.reader());
    if (reason == Reason.OK && surplusShape == Reason.OK) {
      surplusShape = surplus.checkShape(tools.reader().paramsId());
      surplusIndex = j;
    }
    return reason;
  }

  /** A transfer looks at every proof that is there, also at those that it does not need. */
  @Override
  protected boolean checkStructure(
      ProofParams params, boolean inTransfer, Check check, int order, EquationSink sink) {
    if (!inTransfer) {
      return true;
    }
    for (int j = 0; j < Math.min(room, count()); j++) {
      Reason reason = proofs[j].checkShape(params.curveId());
      if (reason != Reason.OK) {
        sink.fails(check, order, reason, Place.output(j));
        return false;
      }
    }
    if (surplusShape != Reason.OK) {
      sink.fails(check, order, surplusShape, Place.output(surplusIndex));
      return false;
    }
    return true;
  }

  @Override
  protected boolean advance(
      ProofParams params,
      int n,
      PointTable values,
      int slot,
      byte[] proofBytes,
      int round,
      Check check,
      int order,
      ProofTools tools,
      EquationSink sink) {
    BulletproofParams bulletproof = Objects.requireNonNull(params.bulletproof());
    BulletproofRangeVerifier verifier = tools.bulletproof();
    boolean more = false;
    for (int j = 0; j < n; j++) {
      int first = order + j * STEPS;
      int place = Place.output(j);
      BulletproofProof proof = proofs[j];
      if (round == 0) {
        exactSlots[j] =
            open(
                bulletproof,
                verifier,
                proof,
                values,
                slot + j,
                proofBytes,
                check,
                first,
                place,
                sink);
        more |= exactSlots[j] != NONE;
      } else if (exactSlots[j] != NONE) {
        verifier.argument(bulletproof, proof, sink.valueAnswers(), exactSlots[j], sink.equations());
        sink.vanishes(check, first + INNER_PRODUCT, Reason.BULLETPROOF_INNER_PRODUCT_FAILED, place);
      }
    }
    return more;
  }

  /** The first round of one proof; returns the slot of R'_0, or -1 if it fails for certain. */
  private static int open(
      BulletproofParams params,
      BulletproofRangeVerifier verifier,
      BulletproofProof proof,
      PointTable values,
      int slot,
      byte[] proofBytes,
      Check check,
      int order,
      int place,
      EquationSink sink) {
    Reason reason = verifier.start(params, proof, proofBytes, values, slot);
    if (reason != Reason.OK) {
      sink.fails(check, order + DATA, reason, place);
      return NONE;
    }
    verifier.polynomial(params, proof, values, slot, sink.equations());
    sink.vanishes(check, order + POLYNOMIAL, Reason.BULLETPROOF_POLYNOMIAL_FAILED, place);
    int first = sink.values().size();
    reason = verifier.exact(params, proof, sink.values());
    if (reason != Reason.OK) {
      sink.fails(check, order + ARGUMENT_SHAPE, reason, place);
      return NONE;
    }
    return first;
  }

  @Override
  public long retainedBytes() {
    return (long) proofs.length * BulletproofProof.RETAINED_BYTES;
  }
}
