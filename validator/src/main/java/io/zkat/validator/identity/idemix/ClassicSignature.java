package io.zkat.validator.identity.idemix;

import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.ProtoReader;

/**
 * Protobuf {@code idemix.Signature} and {@code idemix.NymSignature} (spec idemix-nym 7.3, 7.4):
 * where their parts stand. Fields 15 and 16 are not looked at. Made to be reused.
 */
final class ClassicSignature {
  /** Parts of points, an offset and a length each: x and y, of the epoch key four. */
  static final int A_PRIME = 0;

  static final int A_BAR = A_PRIME + 2;
  static final int B_PRIME = A_BAR + 2;
  static final int NYM = B_PRIME + 2;
  static final int EID = NYM + 2;
  static final int RH = EID + 2;
  static final int EPOCH_KEY = RH + 2;
  private static final int EPOCH_KEY_PARTS = 4;

  // Numbers.
  static final int CHALLENGE = EPOCH_KEY + EPOCH_KEY_PARTS;
  static final int S_SK = CHALLENGE + 1;
  static final int S_E = S_SK + 1;
  static final int S_R2 = S_E + 1;
  static final int S_R3 = S_R2 + 1;
  static final int S_PRIME = S_R3 + 1;
  static final int S_R_NYM = S_PRIME + 1;
  static final int S_EID = S_R_NYM + 1;
  static final int S_RH = S_EID + 1;
  static final int NONCE = S_RH + 1;
  static final int S_ATTRIBUTES = NONCE + 1;
  private static final int PARTS = S_ATTRIBUTES + 4;

  private static final int NON_REVOCATION_PROOF = 17;

  private final MessageParts parts = new MessageParts(PARTS);
  private int attributes;
  private int revocationAlgorithm;
  private boolean wellFormed;

  int offset(int part) {
    return parts.offset(part);
  }

  int length(int part) {
    return parts.length(part);
  }

  /** How many responses there are for attributes. */
  int attributes() {
    return attributes;
  }

  int revocationAlgorithm() {
    return revocationAlgorithm;
  }

  /**
   * Reads an association proof; checks step 1 of 7.3.
   *
   * @param strictForm whether the proof of non-revocation must be a message (rule S5)
   */
  Reason read(byte[] b, int off, int len, boolean strictForm) {
    clear();
    boolean present = false;
    boolean odd = false;
    ProtoReader in = new ProtoReader(b, off, len);
    while (in.next()) {
      switch (in.bytesField()) {
        case 1 -> readParts(in.message(), A_PRIME, 2);
        case 2 -> readParts(in.message(), A_BAR, 2);
        case 3 -> readParts(in.message(), B_PRIME, 2);
        case 4 -> parts.keep(in, CHALLENGE);
        case 5 -> parts.keep(in, S_SK);
        case 6 -> parts.keep(in, S_E);
        case 7 -> parts.keep(in, S_R2);
        case 8 -> parts.keep(in, S_R3);
        case 9 -> parts.keep(in, S_PRIME);
        case 10 -> {
          if (attributes < PARTS - S_ATTRIBUTES) {
            parts.keep(in, S_ATTRIBUTES + attributes);
          }
          attributes++;
        }
        case 11 -> parts.keep(in, NONCE);
        case 12 -> readParts(in.message(), NYM, 2);
        case 13 -> parts.keep(in, S_R_NYM);
        case 14 -> readParts(in.message(), EPOCH_KEY, EPOCH_KEY_PARTS);
        case NON_REVOCATION_PROOF -> {
          present = true;
          readAlgorithm(in.message());
        }
        case 18 -> readPseudonym(in.message(), EID, S_EID);
        case 19 -> readPseudonym(in.message(), RH, S_RH);
        default -> odd |= in.isOddField(NON_REVOCATION_PROOF);
      }
    }
    if (!wellFormed || !in.ok() || !(present || odd) || (odd && strictForm)) {
      return Reason.IDEMIX_MALFORMED_PROOF;
    }
    if (length(EID) == 0 || length(S_EID) == 0) {
      return Reason.IDEMIX_EID_MISSING;
    }
    return length(RH) == 0 || length(S_RH) == 0 ? Reason.IDEMIX_RH_MISSING : Reason.OK;
  }

  /** Reads a pseudonym signature. */
  Reason readNymSignature(byte[] b, int off, int len) {
    clear();
    ProtoReader in = new ProtoReader(b, off, len);
    while (in.next()) {
      switch (in.bytesField()) {
        case 1 -> parts.keep(in, CHALLENGE);
        case 2 -> parts.keep(in, S_SK);
        case 3 -> parts.keep(in, S_R_NYM);
        case 4 -> parts.keep(in, NONCE);
        default -> {}
      }
    }
    return len > 0 && in.ok() ? Reason.OK : Reason.NYM_SIGNATURE_MALFORMED;
  }

  private void readParts(ProtoReader in, int first, int count) {
    while (in.next()) {
      int part = in.bytesField();
      if (part >= 1 && part <= count) {
        parts.keep(in, first + part - 1);
      }
    }
    wellFormed &= in.ok();
  }

  private void readPseudonym(ProtoReader in, int point, int response) {
    while (in.next()) {
      switch (in.bytesField()) {
        case 1 -> readParts(in.message(), point, 2);
        case 2 -> parts.keep(in, response);
        default -> {}
      }
    }
    wellFormed &= in.ok();
  }

  private void readAlgorithm(ProtoReader in) {
    while (in.next()) {
      if (in.varintField() == 1) {
        revocationAlgorithm = (int) in.varint();
      }
    }
    wellFormed &= in.ok();
  }

  private void clear() {
    parts.clear();
    attributes = 0;
    revocationAlgorithm = 0;
    wellFormed = true;
  }
}
