package io.zkat.validator.prover.request;

/** What a made request does. */
public enum RequestKind {
  /** Makes tokens out of nothing. */
  ISSUE("issue"),
  /** Passes tokens on. */
  TRANSFER("transfer"),
  /** Takes a token out of circulation. */
  REDEEM("redeem"),
  /** Two transfers of different types. */
  SWAP("swap"),
  /** A transfer and an issue, in this order. */
  MIXED("mixed"),
  /** A transfer of one token that the recipient can claim with a preimage. */
  LOCK("lock"),
  /** A transfer that claims such a token. */
  CLAIM("claim"),
  /** A transfer that takes such a token back after its deadline. */
  RECLAIM("reclaim"),
  /** A transfer of a token that is still clear on the ledger. */
  UPGRADE("upgrade");

  private final String label;

  RequestKind(String label) {
    this.label = label;
  }

  /** The name in files and on the command line. */
  public String label() {
    return label;
  }

  /** The name of the kind of its actions in recorded cases. */
  public String recordedKind() {
    return isScript() || this == UPGRADE ? TRANSFER.label : label;
  }

  /** Whether the number of inputs and outputs is not up to the caller: one and one. */
  public boolean isScript() {
    return this == LOCK || this == CLAIM || this == RECLAIM;
  }
}
