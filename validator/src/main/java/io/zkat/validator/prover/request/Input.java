package io.zkat.validator.prover.request;

import io.zkat.validator.prover.OpenedCommitment;
import io.zkat.validator.prover.identity.Signer;
import org.jspecify.annotations.Nullable;

/**
 * A token that a transfer spends.
 *
 * @param txId transaction that made it
 * @param index its place among that transaction's outputs
 * @param owner who signs
 * @param token its commitment
 * @param clear the clear token that it stands for, of which an upgrade witness is made; null for a
 *     token that is a commitment on the ledger
 */
public record Input(
    String txId, long index, Signer owner, OpenedCommitment token, @Nullable Clear clear) {
  /**
   * A token that is still clear on the ledger (spec validation 6.3).
   *
   * @param type as text
   * @param quantity as text: decimal, or hexadecimal after {@code 0x}
   */
  public record Clear(String type, String quantity) {}

  /** A token that is a commitment on the ledger. */
  public Input(String txId, long index, Signer owner, OpenedCommitment token) {
    this(txId, index, owner, token, null);
  }
}
