package io.zkat.validator.proof;

import io.zkat.validator.proof.csp.CspProof;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerValues;

/**
 * The list of CSP range proofs of a transfer or an issue, as it was read. It is packed twice:
 * Values of one byte string that holds Values of the proofs (spec proofs 6.5). Reused for list
 * after list.
 */
public final class RangeProofs {
  private CspProof[] proofs = {new CspProof(), new CspProof()};
  private int count;

  private final CspProof surplus = new CspProof();
  private final DerValues list = new DerValues();

  /** An empty list. */
  public RangeProofs() {}

  /** How many range proofs were read. */
  public int count() {
    return count;
  }

  /** Range proof j, for j below the number of outputs. */
  public CspProof get(int j) {
    return proofs[j];
  }

  /**
   * Forgets all proofs.
   *
   * @param outputs number of outputs; range proofs beyond it are read and counted, not kept
   */
  public void reset(int outputs) {
    count = 0;
    if (proofs.length < outputs) {
      int had = proofs.length;
      proofs = java.util.Arrays.copyOf(proofs, outputs);
      for (int j = had; j < outputs; j++) {
        proofs[j] = new CspProof();
      }
    }
  }

  /** Reads one bare range proof. */
  public Reason readOne(byte[] b, DerValues items, ElementReader reader) {
    reset(1);
    reader.context(Reason.MALFORMED_PROOF, 0);
    count = 1;
    return proofs[0].read(b, 0, b.length, items, reader);
  }

  /** Reads the component of a composition; an empty one is an empty list. */
  public Reason read(
      byte[] b, int off, int len, int outputs, DerValues items, ElementReader reader) {
    reset(outputs);
    if (len == 0) {
      return Reason.OK;
    }
    if (!list.open(b, off, len) || list.count() != 1) {
      return Reason.MALFORMED_PROOF;
    }
    list.next();
    int inner = list.offset();
    int innerLength = list.length();
    if (innerLength == 0) {
      return Reason.OK;
    }
    if (!list.open(b, inner, innerLength)) {
      return Reason.MALFORMED_PROOF;
    }
    count = list.count();
    for (int j = 0; list.next(); j++) {
      reader.context(Reason.MALFORMED_PROOF, j);
      CspProof proof = j < outputs ? proofs[j] : surplus;
      Reason reason = proof.read(b, list.offset(), list.length(), items, reader);
      if (reason != Reason.OK) {
        return reason;
      }
    }
    return Reason.OK;
  }

  /** Bytes kept, about. */
  public long retainedBytes() {
    return (long) proofs.length * CspProof.RETAINED_BYTES;
  }
}
