package io.zkat.server.metrics;

/** What was validated: the values of the label {@code kind}. */
public enum Kind {
  /** The proof of a transfer: type-and-sum and range proofs. */
  TRANSFER_PROOF("transfer_proof"),
  /** The proof of an issue: same-type and range proofs. */
  ISSUE_PROOF("issue_proof"),
  /** The first component of a transfer's proof alone. */
  TYPE_AND_SUM("type_and_sum"),
  /** One range proof. */
  RANGE_PROOF("range_proof"),
  /** A whole token request. */
  REQUEST("request");

  private final String label;

  Kind(String label) {
    this.label = label;
  }

  /** The label's value. */
  public String label() {
    return label;
  }
}
