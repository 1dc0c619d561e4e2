package io.zkat.validator.prover.identity;

import io.zkat.validator.wire.DerEncoder;

/** Writes the envelope of every identity (spec wire 6). */
final class IdentityEnvelope {
  private IdentityEnvelope() {}

  /** An identity of a type of {@link io.zkat.validator.identity.TypedIdentity}. */
  static byte[] of(int type, byte[] body) {
    return DerEncoder.sequence(DerEncoder.integer(type), DerEncoder.octets(body));
  }
}
