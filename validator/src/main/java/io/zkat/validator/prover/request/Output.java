package io.zkat.validator.prover.request;

import io.zkat.validator.prover.OpenedCommitment;

/** A token that an action makes. */
public final class Output {
  private final byte[] owner;
  private final OpenedCommitment token;

  private Output(byte[] owner, OpenedCommitment token) {
    this.owner = owner;
    this.token = token;
  }

  /**
   * A token that somebody owns.
   *
   * @param owner a typed identity
   */
  public static Output of(byte[] owner, OpenedCommitment token) {
    return new Output(owner.clone(), token);
  }

  /** A token that is redeemed: nobody owns it. */
  public static Output redeemed(OpenedCommitment token) {
    return new Output(new byte[0], token);
  }

  byte[] owner() {
    return owner;
  }

  OpenedCommitment token() {
    return token;
  }
}
