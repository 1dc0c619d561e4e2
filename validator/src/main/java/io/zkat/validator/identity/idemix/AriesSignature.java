package io.zkat.validator.identity.idemix;

import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ProtoReader;

/**
 * Protobuf {@code aries.Signature} and {@code aries.NymSignature} (spec idemix-nym 5.1, 6.1): where
 * their parts stand. Fields 11 to 13 are not looked at. Made to be reused.
 */
final class AriesSignature {
  private static final int NON_REVOCATION_PROOF = 14;

  private static final int PARTS = 11;

  /** By field number. */
  private final MessageParts parts = new MessageParts(PARTS);

  private int eidIndex;
  private int rhIndex;

  static final int MAIN = 1;
  static final int NONCE = 2;
  static final int NYM = 3;
  static final int NYM_PROOF = 4;
  static final int EID = 5;
  static final int EID_PROOF = 6;
  static final int RH = 8;
  static final int RH_PROOF = 9;

  int offset(int part) {
    return parts.offset(part);
  }

  int length(int part) {
    return parts.length(part);
  }

  int eidIndex() {
    return eidIndex;
  }

  int rhIndex() {
    return rhIndex;
  }

  /**
   * Reads an association proof; checks steps 1 and 2 of 5.2.
   *
   * @param strictForm whether the proof of non-revocation must be a message (rule S5)
   */
  Reason read(byte[] b, int off, int len, boolean strictForm) {
    clear();
    boolean present = false;
    boolean odd = false;
    boolean wellFormed = true;
    int algorithm = 0;
    ProtoReader in = new ProtoReader(b, off, len);
    while (in.next()) {
      int field = in.bytesField();
      if (field == NON_REVOCATION_PROOF) {
        present = true;
        ProtoReader proof = in.message();
        while (proof.next()) {
          if (proof.varintField() == 1) {
            algorithm = (int) proof.varint();
          }
        }
        wellFormed &= proof.ok();
      } else if (in.isOddField(NON_REVOCATION_PROOF)) {
        odd = true; // such a field counts as a message without content
      } else {
        keep(in, field);
        switch (in.varintField()) {
          case 7 -> eidIndex = (int) in.varint();
          case 10 -> rhIndex = (int) in.varint();
          default -> {}
        }
      }
    }
    if (!wellFormed || !in.ok() || !(present || odd) || (odd && strictForm)) {
      return Reason.IDEMIX_MALFORMED_PROOF;
    }
    if (algorithm != 0) {
      return Reason.IDEMIX_REVOCATION_ALGORITHM;
    }
    if (length(EID) == 0 || length(EID_PROOF) == 0) {
      return Reason.IDEMIX_EID_MISSING;
    }
    return length(RH) == 0 || length(RH_PROOF) == 0 ? Reason.IDEMIX_RH_MISSING : Reason.OK;
  }

  /** Reads a pseudonym signature. */
  Reason readNymSignature(byte[] b, int off, int len) {
    clear();
    ProtoReader in = new ProtoReader(b, off, len);
    while (in.next()) {
      keep(in, in.bytesField());
    }
    return len > 0 && in.ok() ? Reason.OK : Reason.NYM_SIGNATURE_MALFORMED;
  }

  private void keep(ProtoReader in, int field) {
    if (field > 0 && field < PARTS) {
      parts.keep(in, field);
    }
  }

  private void clear() {
    parts.clear();
    eidIndex = 0;
    rhIndex = 0;
  }
}
