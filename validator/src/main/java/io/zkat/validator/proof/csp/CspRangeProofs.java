package io.zkat.validator.proof.csp;

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
 * The CSP range proofs of a transfer or an issue. Two rounds: all outer transcripts, then, with the
 * points C0, all inner ones.
 */
public final class CspRangeProofs extends RangeProofs {
  private static final int NONE = -1;

  /** Steps of one proof, at most. */
  private static final int STEPS = 8;

  private final CspProof surplus = new CspProof();
  private CspProof[] proofs = new CspProof[0];

  /** Slot of each proof's C0 among the answers, or -1. */
  private int[] c0Slots = new int[0];

  /** An empty list. */
  public CspRangeProofs() {}

  @Override
  protected void reset(int n) {
    if (proofs.length < n) {
      int had = proofs.length;
      CspProof[] more = new CspProof[n];
      System.arraycopy(proofs, 0, more, 0, had);
      for (int j = had; j < n; j++) {
        more[j] = new CspProof();
      }
      proofs = more;
      c0Slots = Arrays.copyOf(c0Slots, n);
    }
  }

  @Override
  protected Reason readProof(int j, byte[] b, int off, int len, ProofTools tools) {
    CspProof proof = j < proofs.length ? proofs[j] : surplus;
    return proof.read(b, off, len, tools.items(), tools.reader());
  }

  /** Nothing: the reference looks at CSP proofs one by one, in the order of the equations. */
  @Override
  protected boolean checkStructure(
      ProofParams params, boolean inTransfer, Check check, int order, EquationSink sink) {
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
    CspParams csp = Objects.requireNonNull(params.csp());
    CspRangeVerifier verifier = tools.csp();
    if (round == 0) {
      if (!csp.hasHeader()) {
        sink.fails(check, order, Reason.TRANSCRIPT_HEADER_EMPTY, Place.NONE);
        return false;
      }
      for (int j = 0; j < n; j++) {
        int next = sink.values().size();
        boolean open =
            verifier.outer(
                csp, proofs[j], values, slot + j, check, order + j * STEPS, Place.output(j), sink);
        c0Slots[j] = open ? next : NONE;
      }
      return true;
    }
    for (int j = 0; j < n; j++) {
      if (c0Slots[j] != NONE) {
        verifier.inner(
            csp,
            proofs[j],
            sink.valueAnswers(),
            c0Slots[j],
            check,
            order + j * STEPS,
            Place.output(j),
            sink);
      }
    }
    return false;
  }

  @Override
  public long retainedBytes() {
    return (long) proofs.length * CspProof.RETAINED_BYTES;
  }
}
