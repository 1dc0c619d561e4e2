package io.zkat.math.hash;

/** A hash function that one thread reuses without allocation: bytes in, digest out, start again. */
public sealed interface MessageHash permits Sha256, Blake2b {
  /** Bytes of a digest. */
  int length();

  /** Bytes of the blocks that messages are cut into. */
  int blockLength();

  /** Appends one byte to the message. */
  void update(byte b);

  /** Appends bytes to the message. */
  void update(byte[] b, int off, int len);

  /** Writes the digest, {@link #length} bytes, and starts with an empty message again. */
  void digest(byte[] out, int off);
}
