package io.zkat.validator.proof;

import io.zkat.validator.proof.csp.CspProof;
import io.zkat.validator.proof.sigma.TypeAndSumProof;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerValues;

/**
 * A transfer proof as it was read: a type-and-sum proof and a list of CSP range proofs (spec proofs
 * 6.5). Decoding covers every part before any check, also parts that no check needs. Reused for
 * proof after proof.
 */
public final class TransferProof {
  private static final int COMPONENTS = 2;

  private final TypeAndSumProof typeAndSum = new TypeAndSumProof();
  private CspProof[] ranges = {new CspProof(), new CspProof()};
  private int rangeCount;

  private final CspProof surplus = new CspProof();
  private final DerValues components = new DerValues();
  private final DerValues list = new DerValues();
  private final DerValues items = new DerValues();

  /** A proof of which nothing was read. */
  public TransferProof() {}

  /** The first component. */
  public TypeAndSumProof typeAndSum() {
    return typeAndSum;
  }

  /** How many range proofs the second component holds. */
  public int rangeCount() {
    return rangeCount;
  }

  /** Range proof j, for j below the number of outputs. */
  public CspProof range(int j) {
    return ranges[j];
  }

  /** Reads a bare type-and-sum proof. */
  public Reason readTypeAndSum(byte[] b, int inputs, ElementReader reader) {
    reader.context(Reason.MALFORMED_PROOF, -1);
    return typeAndSum.read(b, 0, b.length, inputs, items, reader);
  }

  /** Reads a single CSP range proof. */
  public Reason readRange(byte[] b, ElementReader reader) {
    reader.context(Reason.MALFORMED_PROOF, 0);
    return ranges[0].read(b, 0, b.length, items, reader);
  }

  /**
   * Reads both components.
   *
   * @param inputs number of inputs of the statement
   * @param outputs number of outputs; range proofs beyond it are read and counted, not kept
   */
  public Reason read(byte[] b, int inputs, int outputs, ElementReader reader) {
    rangeCount = 0;
    if (ranges.length < outputs) {
      int had = ranges.length;
      ranges = java.util.Arrays.copyOf(ranges, outputs);
      for (int j = had; j < outputs; j++) {
        ranges[j] = new CspProof();
      }
    }
    reader.context(Reason.MALFORMED_PROOF, -1);
    if (!components.open(b, 0, b.length) || components.count() != COMPONENTS) {
      return Reason.MALFORMED_PROOF;
    }
    components.next();
    Reason reason = Reason.OK;
    if (components.length() == 0) {
      typeAndSum.reset(inputs);
    } else {
      reason = typeAndSum.read(b, components.offset(), components.length(), inputs, items, reader);
    }
    components.next();
    if (reason != Reason.OK || components.length() == 0) {
      return reason;
    }
    return readRanges(b, components.offset(), components.length(), outputs, reader);
  }

  /** The list is packed twice: Values of one octet string that holds Values of the proofs. */
  private Reason readRanges(byte[] b, int off, int len, int outputs, ElementReader reader) {
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
    rangeCount = list.count();
    for (int j = 0; list.next(); j++) {
      reader.context(Reason.MALFORMED_PROOF, j);
      CspProof proof = j < outputs ? ranges[j] : surplus;
      Reason reason = proof.read(b, list.offset(), list.length(), items, reader);
      if (reason != Reason.OK) {
        return reason;
      }
    }
    return Reason.OK;
  }

  /** Bytes kept for range proofs, about. */
  public long retainedBytes() {
    return (long) ranges.length * CspProof.RETAINED_BYTES;
  }
}
