package io.zkat.validator.proof;

import io.zkat.validator.proof.sigma.SameTypeProof;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerValues;

/**
 * An issue proof as it was read: a same-type proof and a list of CSP range proofs (spec proofs
 * 6.6). Reused for proof after proof.
 */
public final class IssueProof {
  private static final int COMPONENTS = 2;

  private final SameTypeProof sameType = new SameTypeProof();
  private final RangeProofs ranges;
  private final DerValues components = new DerValues();
  private final DerValues items = new DerValues();

  /** A proof of which nothing was read; its range proofs go to a list that others may use, too. */
  public IssueProof(RangeProofs ranges) {
    this.ranges = ranges;
  }

  /** The first component. */
  public SameTypeProof sameType() {
    return sameType;
  }

  /** Reads both components; an empty first one leaves all its items nil. */
  public Reason read(byte[] b, int outputs, ElementReader reader) {
    reader.context(Reason.MALFORMED_PROOF, -1);
    if (!components.open(b, 0, b.length) || components.count() != COMPONENTS) {
      return Reason.MALFORMED_PROOF;
    }
    components.next();
    sameType.reset();
    Reason reason = Reason.OK;
    if (components.length() != 0) {
      reason = sameType.read(b, components.offset(), components.length(), items, reader);
    }
    if (reason != Reason.OK) {
      return reason;
    }
    components.next();
    return ranges.read(b, components.offset(), components.length(), outputs, items, reader);
  }
}
