package io.zkat.validator.wire;

import io.zkat.validator.limits.Limits;
import java.util.List;

/**
 * What is submitted: actions and the signatures over them, as read from the bytes (spec wire 4).
 * Everything is a view of the input, which must not be written any more; the actions are not read.
 *
 * @param actions at least one byte each, in the order of the request
 * @param auditorSignatures in the order of the request
 * @param actionSignatures signatures of owners and issuers in the order of the request; not empty
 */
public record TokenRequest(
    List<Action> actions,
    List<AuditorSignature> auditorSignatures,
    List<ByteView> actionSignatures) {

  /** The two kinds of action. */
  public enum Kind {
    /** Makes tokens. */
    ISSUE(0),
    /** Spends tokens and makes others. */
    TRANSFER(1);

    private final int signedNumber;

    Kind(int signedNumber) {
      this.signedNumber = signedNumber;
    }

    /** What stands for the kind in the message to sign; one less than in the request. */
    int signedNumber() {
      return signedNumber;
    }
  }

  /**
   * An action that has not been read yet.
   *
   * @param raw its bytes as they are signed
   */
  public record Action(Kind kind, ByteView raw) {}

  /**
   * A signature of an auditor, with the identity that made it.
   *
   * @param identity perhaps empty
   * @param signature not empty
   */
  public record AuditorSignature(ByteView identity, ByteView signature) {}

  /** Reads the request in the window. */
  public static Decoded<TokenRequest> decode(byte[] b, int off, int len, Limits limits) {
    return TokenRequestMessage.decode(b, off, len, limits);
  }

  /**
   * Number of signatures in the list that verification consumes, auditors first (spec wire 4.3).
   */
  public int signatureCount() {
    return auditorSignatures.size() + actionSignatures.size();
  }

  /** Signature i of that list. */
  public ByteView signature(int i) {
    int auditors = auditorSignatures.size();
    return i < auditors ? auditorSignatures.get(i).signature() : actionSignatures.get(i - auditors);
  }
}
