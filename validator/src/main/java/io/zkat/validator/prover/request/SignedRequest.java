package io.zkat.validator.prover.request;

/** A token request with all signatures. */
public final class SignedRequest {
  private final String anchor;
  private final byte[] bytes;
  private final byte[] message;

  SignedRequest(String anchor, byte[] bytes, byte[] message) {
    this.anchor = anchor;
    this.bytes = bytes;
    this.message = message;
  }

  /** The transaction id under which it was signed. */
  public String anchor() {
    return anchor;
  }

  /** The protobuf message {@code TokenRequest}. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** What everybody signed (spec wire 4.2). */
  public byte[] message() {
    return message.clone();
  }
}
