package io.zkat.validator.identity;

import io.zkat.math.hash.Sha256;
import io.zkat.validator.wire.ByteView;
import org.jspecify.annotations.Nullable;

/**
 * What is signed: the message of a request, perhaps with a preimage behind it. Its digest, which
 * every ECDSA signature of the request needs, is computed once. One thread at a time.
 */
public final class SignedMessage {
  private final byte[] bytes;
  private final int offset;
  private final int length;
  private byte @Nullable [] digest;

  /** The bytes in the window, which must not change any more. */
  public SignedMessage(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
  }

  byte[] bytes() {
    return bytes;
  }

  int offset() {
    return offset;
  }

  int length() {
    return length;
  }

  /**
   * SHA-256 of the bytes; not to be written.
   *
   * @param sha computes it, the first time
   */
  byte[] digest(Sha256 sha) {
    byte[] made = digest;
    if (made == null) {
      made = new byte[Sha256.LENGTH];
      sha.update(bytes, offset, length);
      sha.digest(made, 0);
      digest = made;
    }
    return made;
  }

  /** This message with more bytes behind it. */
  SignedMessage followedBy(ByteView more) {
    byte[] both = new byte[length + more.length()];
    System.arraycopy(bytes, offset, both, 0, length);
    System.arraycopy(more.array(), more.offset(), both, length, more.length());
    return new SignedMessage(both, 0, both.length);
  }
}
