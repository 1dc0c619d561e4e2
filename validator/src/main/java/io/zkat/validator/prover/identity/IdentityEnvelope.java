package io.zkat.validator.prover.identity;

import io.zkat.validator.wire.DerEncoder;

/** Writes the envelope of every identity (spec wire 6). */
final class IdentityEnvelope {
  static final int IDEMIX = 1;
  static final int X509 = 2;
  static final int IDEMIX_NYM = 3;
  static final int HTLC = 4;
  static final int MULTISIG = 5;
  static final int POLICY = 6;

  private IdentityEnvelope() {}

  static byte[] of(int type, byte[] body) {
    return DerEncoder.sequence(DerEncoder.integer(type), DerEncoder.octets(body));
  }
}
