package io.zkat.validator.engine;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.proof.PointTable;
import io.zkat.validator.proof.ProofParams;
import io.zkat.validator.proof.csp.CspParams;
import io.zkat.validator.proof.sigma.SameTypeProof;
import io.zkat.validator.proof.sigma.TypeAndSumProof;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The verification of one bare proof in a workspace, in the order of spec proofs 9.4: decode
 * everything, check the structure of the first component, its equations, the number of range
 * proofs, the header, then each range proof. Membership in the subgroup is checked for all decoded
 * points together; a point outside counts where it was read, before a later decoding error.
 */
final class ProofRun {
  private static final int NONE = -1;

  private final ProofScratch ws;
  private final ProofParams params;
  private final Curve curve;

  ProofRun(ProofScratch ws, ProofParams params, Limits limits) {
    this.ws = ws;
    this.params = params;
    this.curve = params.curve();
    ws.clear();
    ws.clock.start();
    ws.reader.start(curve, params.curveId(), limits.foreignPoints());
  }

  /** Type-and-sum, then a range proof for each output unless it is one input and one output. */
  Verdict transfer(CspParams csp, byte[][] inputs, byte[][] outputs, byte[] proof) {
    Reason decoded = readStatement(inputs, outputs);
    if (decoded == Reason.OK) {
      decoded = ws.transfer.read(proof, inputs.length, outputs.length, ws.reader);
    }
    Verdict refused = finishDecoding(decoded);
    if (refused == null) {
      refused = typeAndSum(inputs.length, outputs.length, proof);
    }
    if (refused != null) {
      return refused;
    }
    if (inputs.length == 1 && outputs.length == 1) {
      return valid();
    }
    // The range proof of output j is about O_j = Out_j - CT, which type-and-sum has computed.
    return countedRanges(csp, ws.differences, inputs.length, outputs.length);
  }

  /** Same-type, then a range proof for each output. */
  Verdict issue(CspParams csp, byte[][] outputs, byte[] proof) {
    Reason decoded = readPoints(outputs, ws.outputs, Reason.MALFORMED_OUTPUT);
    if (decoded == Reason.OK) {
      decoded = ws.issue.read(proof, outputs.length, ws.reader);
    }
    Verdict refused = finishDecoding(decoded);
    if (refused == null) {
      refused = sameType(proof);
    }
    if (refused != null) {
      return refused;
    }
    subtractType(ws.issue.sameType().points(), outputs.length);
    return countedRanges(csp, ws.differences, 0, outputs.length);
  }

  /** The first component of a transfer proof alone. */
  Verdict typeAndSumOnly(byte[][] inputs, byte[][] outputs, byte[] proof) {
    Reason decoded = readStatement(inputs, outputs);
    if (decoded == Reason.OK) {
      decoded = ws.transfer.readTypeAndSum(proof, inputs.length, ws.reader);
    }
    Verdict refused = finishDecoding(decoded);
    if (refused == null) {
      refused = typeAndSum(inputs.length, outputs.length, proof);
    }
    return refused == null ? valid() : refused;
  }

  /** One CSP range proof about a commitment to a value. */
  Verdict range(CspParams csp, byte[] commitment, byte[] proof) {
    ws.outputs.reset(1);
    ws.reader.context(Reason.MALFORMED_OUTPUT, 0);
    Reason decoded = ws.reader.bare(commitment, 0, commitment.length, ws.outputs, 0);
    if (decoded == Reason.OK) {
      decoded = ws.ranges.readOne(proof, ws.items, ws.reader);
    }
    Verdict refused = finishDecoding(decoded);
    return refused == null ? ranges(csp, ws.outputs, 0, 1) : refused;
  }

  private Reason readStatement(byte[][] inputs, byte[][] outputs) {
    Reason reason = readPoints(inputs, ws.inputs, Reason.MALFORMED_INPUT);
    return reason == Reason.OK ? readPoints(outputs, ws.outputs, Reason.MALFORMED_OUTPUT) : reason;
  }

  private Reason readPoints(byte[][] encoded, PointTable table, Reason malformed) {
    table.reset(encoded.length);
    for (int i = 0; i < encoded.length; i++) {
      ws.reader.context(malformed, i);
      Reason reason = ws.reader.bare(encoded[i], 0, encoded[i].length, table, i);
      if (reason != Reason.OK) {
        return reason;
      }
    }
    return Reason.OK;
  }

  /** Null if everything that was to be read has been, and all points are in the group. */
  private @Nullable Verdict finishDecoding(Reason decoded) {
    ws.clock.bookDecode();
    int outside = ws.engine.firstOutside(ws.pending);
    ws.clock.bookSubgroup();
    if (outside >= 0) {
      return invalidAt(ws.pending.reason(outside), ws.pending.index(outside));
    }
    return decoded == Reason.OK ? null : invalidAt(decoded, ws.reader.index());
  }

  private @Nullable Verdict typeAndSum(int inputs, int outputs, byte[] proofBytes) {
    TypeAndSumProof proof = ws.transfer.typeAndSum();
    Reason reason = proof.checkShape(params.curveId());
    if (reason != Reason.OK) {
      return invalid(reason);
    }
    int points = inputs + outputs + 1;
    ws.ensureXyzz(points);
    ws.differences.reset(points);
    ws.typeAndSum.differences(
        curve.g1(), proof, ws.inputs, inputs, ws.outputs, outputs, ws.xyzz, ws.t);
    ws.engine.normalise(curve, ws.xyzz, points, ws.differences);
    ws.clock.bookMsm();
    reason =
        ws.typeAndSum.commitments(
            curve,
            ProofParams.TYPE_BASE,
            proof,
            proofBytes,
            ws.differences,
            inputs,
            outputs,
            ws.forms);
    ws.clock.bookTranscript();
    if (reason != Reason.OK) {
      return invalid(reason);
    }
    ws.commitments.reset(inputs + 2);
    ws.engine.values(params.bases(), ws.forms, ws.commitments);
    ws.clock.bookMsm();
    boolean matches =
        ws.typeAndSum.challengeMatches(
            curve, proof, proofBytes, ws.commitments, ws.differences, inputs, outputs);
    ws.clock.bookTranscript();
    return matches ? null : invalid(Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH);
  }

  private @Nullable Verdict sameType(byte[] proofBytes) {
    SameTypeProof proof = ws.issue.sameType();
    Reason reason =
        ws.sameType.commitment(
            curve, params.curveId(), ProofParams.TYPE_BASE, proof, proofBytes, ws.forms);
    ws.clock.bookTranscript();
    if (reason != Reason.OK) {
      return invalid(reason);
    }
    ws.commitments.reset(1);
    ws.engine.values(params.bases(), ws.forms, ws.commitments);
    ws.clock.bookMsm();
    boolean matches = ws.sameType.challengeMatches(curve, proof, proofBytes, ws.commitments);
    ws.clock.bookTranscript();
    return matches ? null : invalid(Reason.SAME_TYPE_CHALLENGE_MISMATCH);
  }

  /** Out_j - CT in slots 0.. of the differences. */
  private void subtractType(PointTable type, int outputs) {
    ws.ensureXyzz(outputs);
    for (int j = 0; j < outputs; j++) {
      curve.g1().fromAffine(ws.xyzz, j * G1.XYZZ, ws.outputs.xy, PointTable.at(j));
      curve.g1().subAffine(ws.xyzz, j * G1.XYZZ, type.xy, PointTable.at(0), ws.t, 0);
    }
    ws.differences.reset(outputs);
    ws.engine.normalise(curve, ws.xyzz, outputs, ws.differences);
    ws.clock.bookMsm();
  }

  private Verdict countedRanges(CspParams csp, PointTable values, int slot, int outputs) {
    if (ws.ranges.count() != outputs) {
      return invalid(Reason.RANGE_PROOF_COUNT);
    }
    return ranges(csp, values, slot, outputs);
  }

  /**
   * Verifies range proofs 0..n-1 about the points in slots {@code slot}.. of a table: all outer
   * transcripts, all points C0 with one inversion, all inner transcripts, then the equations.
   */
  private Verdict ranges(CspParams csp, PointTable values, int slot, int n) {
    if (!csp.hasHeader()) {
      return invalid(Reason.TRANSCRIPT_HEADER_EMPTY);
    }
    ws.forms.clear();
    ws.c0Forms.clear();
    ws.ensureProofs(n);
    int pending = 0;
    for (int j = 0; j < n; j++) {
      boolean open =
          ws.csp.outer(
              csp, ws.ranges.get(j), values, slot + j, j, ws.forms, ws.c0Forms, ws.obligations);
      ws.c0Slots[j] = open ? pending++ : NONE;
    }
    ws.clock.bookTranscript();
    ws.commitments.reset(pending);
    ws.engine.values(params.bases(), ws.c0Forms, ws.commitments);
    ws.clock.bookMsm();
    for (int j = 0; j < n; j++) {
      if (ws.c0Slots[j] != NONE) {
        ws.csp.inner(
            csp, ws.ranges.get(j), ws.commitments, ws.c0Slots[j], j, ws.forms, ws.obligations);
      }
    }
    ws.clock.bookTranscript();
    int failed = firstFailure();
    ws.clock.bookMsm();
    return failed < 0
        ? valid()
        : invalidAt(ws.obligations.reason(failed), ws.obligations.output(failed));
  }

  /** Asks the merged engine first, if there is one, and the strict one unless all holds. */
  private int firstFailure() {
    MergedEngine merged = ws.merged;
    if (merged == null) {
      return ws.engine.firstFailure(params.bases(), ws.forms, ws.obligations);
    }
    if (!ws.obligations.hasCertainFailure() && merged.allVanish(params.bases(), ws.forms)) {
      return NONE;
    }
    int failed = ws.engine.firstFailure(params.bases(), ws.forms, ws.obligations);
    if (failed < 0) {
      // A sum of vanishing forms vanishes, so one of the two evaluations is broken: no verdict.
      throw new IllegalStateException("merged and single evaluation contradict each other");
    }
    return failed;
  }

  private Verdict valid() {
    return Verdict.valid(ws.clock.stop());
  }

  private Verdict invalid(Reason reason) {
    return Verdict.invalid(reason, reason.text(), ws.clock.stop());
  }

  private Verdict invalidAt(Reason reason, int index) {
    if (index < 0) {
      return invalid(reason);
    }
    boolean input = reason == Reason.MALFORMED_INPUT;
    String message = reason.text() + (input ? " (input " : " (output ") + index + ")";
    return new Verdict(
        reason, message, NONE, input ? index : NONE, input ? NONE : index, ws.clock.stop());
  }
}
