package io.zkat.validator.prover.identity;

/** Who owns, issues or audits, and signs for it. One thread at a time. */
public interface Signer {
  /** The typed identity, an envelope as it stands in tokens and parameters (spec wire 6). */
  byte[] identity();

  /** A signature over a message, as it stands in a request. */
  byte[] sign(byte[] message);
}
