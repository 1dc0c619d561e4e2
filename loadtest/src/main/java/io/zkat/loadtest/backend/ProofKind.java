package io.zkat.loadtest.backend;

import java.util.Optional;

/** The kinds of bare proofs, with their names in case files. */
public enum ProofKind {
  /** One CSP range proof for one commitment. */
  CSP_RANGE("csp-range"),
  /** One Bulletproof for one commitment. */
  BF_RANGE("bf-range"),
  /** Type-and-sum alone. */
  TYPE_AND_SUM("typeandsum"),
  /** Transfer proof whose range proofs are CSP. */
  CSP_TRANSFER("csp-transfer"),
  /** Transfer proof whose range proofs are Bulletproofs. */
  BF_TRANSFER("bf-transfer"),
  /** Issue proof whose range proofs are CSP. */
  CSP_ISSUE("csp-issue"),
  /** Issue proof whose range proofs are Bulletproofs. */
  BF_ISSUE("bf-issue");

  private final String label;

  ProofKind(String label) {
    this.label = label;
  }

  /** The name in case files and on the command line. */
  public String label() {
    return label;
  }

  /** Whether the statement is a single commitment instead of token commitments. */
  public boolean isRange() {
    return this == CSP_RANGE || this == BF_RANGE;
  }

  /** Whether the statement has inputs. */
  public boolean hasInputs() {
    return this == TYPE_AND_SUM || this == CSP_TRANSFER || this == BF_TRANSFER;
  }

  /** The kind of that name, or nothing. */
  public static Optional<ProofKind> of(String label) {
    for (ProofKind kind : values()) {
      if (kind.label.equals(label)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    return label;
  }
}
