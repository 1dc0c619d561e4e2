package io.zkat.math.hash;

import io.zkat.math.field.Fr;

/**
 * Hashes a message to a scalar: its SHA-256 digest as a big-endian integer, reduced (spec proofs
 * 2.1; the same on every curve, no domain). Used by one thread at a time.
 */
public final class HashToScalar {
  private final Sha256 sha;
  private final byte[] digest = new byte[Sha256.LENGTH];

  /** With a hash function that has an empty message; it may be shared with others between uses. */
  public HashToScalar(Sha256 sha) {
    this.sha = sha;
  }

  /** Appends one byte to the message. */
  public void update(byte b) {
    sha.update(b);
  }

  /** Appends bytes to the message. */
  public void update(byte[] b, int off, int len) {
    sha.update(b, off, len);
  }

  /** r = the scalar of the message so far; starts with an empty message again. */
  public void finish(Fr fr, long[] r, int ro) {
    sha.digest(digest, 0);
    fr.fromBytesReduced(r, ro, digest, 0, digest.length);
  }

  /** r = the scalar of the len bytes at off. */
  public void hash(Fr fr, long[] r, int ro, byte[] message, int off, int len) {
    sha.update(message, off, len);
    finish(fr, r, ro);
  }
}
