package io.zkat.validator.proof;

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
  private final RangeProofs ranges;
  private final DerValues components = new DerValues();
  private final DerValues items = new DerValues();

  /** A proof of which nothing was read; its range proofs go to a list that others may use, too. */
  public TransferProof(RangeProofs ranges) {
    this.ranges = ranges;
  }

  /** The first component. */
  public TypeAndSumProof typeAndSum() {
    return typeAndSum;
  }

  /** Reads a bare type-and-sum proof. */
  public Reason readTypeAndSum(byte[] b, int inputs, ElementReader reader) {
    reader.context(Reason.MALFORMED_PROOF, -1);
    return typeAndSum.read(b, 0, b.length, inputs, items, reader);
  }

  /**
   * Reads both components.
   *
   * @param inputs number of inputs of the statement
   * @param outputs number of outputs of the statement
   */
  public Reason read(byte[] b, int inputs, int outputs, ElementReader reader) {
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
    if (reason != Reason.OK) {
      return reason;
    }
    components.next();
    return ranges.read(b, components.offset(), components.length(), outputs, items, reader);
  }
}
