package io.zkat.validator.identity.idemix;

import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ProtoReader;
import io.zkat.validator.wire.Utf8;

/**
 * Protobuf {@code SerializedIdemixIdentity} (spec idemix-nym 4): a one-time key and the proof that
 * its owner has a credential. Made to be reused.
 */
final class SerializedIdentity {
  int nymOffset;
  int nymLength;
  int proofOffset;
  int proofLength;

  /** Reads the message that fills the window; checks what section 4 checks before the key. */
  Reason read(byte[] b, int off, int len) {
    nymOffset = 0;
    nymLength = 0;
    proofOffset = 0;
    proofLength = 0;
    boolean schema = false;
    boolean wellFormed = len > 0;
    ProtoReader in = new ProtoReader(b, off, len);
    while (in.next()) {
      switch (in.bytesField()) {
        case 1 -> {
          nymOffset = in.offset();
          nymLength = in.length();
        }
        case 4 -> {
          proofOffset = in.offset();
          proofLength = in.length();
        }
        case 5 -> {
          wellFormed &= Utf8.isValid(b, in.offset(), in.length());
          schema = in.length() > 0;
        }
        default -> {}
      }
    }
    if (!wellFormed || !in.ok()) {
      return Reason.IDEMIX_MALFORMED_IDENTITY;
    }
    if (nymLength == 0) {
      return Reason.IDEMIX_NYM_KEY_MISSING;
    }
    return schema ? Reason.IDEMIX_UNKNOWN_SCHEMA : Reason.OK;
  }
}
