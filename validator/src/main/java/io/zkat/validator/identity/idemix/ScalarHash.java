package io.zkat.validator.identity.idemix;

import io.zkat.math.field.Fr;
import io.zkat.math.hash.Blake2b;

/**
 * Hashes to scalars of BLS12-381 as BBS+ does: BLAKE2b of 48 bytes as a big-endian number, reduced
 * ({@code okm} of spec idemix-nym 2). One thread at a time.
 */
final class ScalarHash {
  private static final int LENGTH = 48;
  private static final Fr FR = Fr.BLS12_381;

  private final Blake2b hash = new Blake2b(LENGTH);
  private final byte[] digest = new byte[LENGTH];
  private final byte[] first = new byte[Fr.BYTES];

  void update(byte[] b, int off, int len) {
    hash.update(b, off, len);
  }

  /** r = the scalar of the message so far; starts with an empty message again. */
  void finish(long[] r, int ro) {
    hash.digest(digest, 0);
    FR.fromBytesReduced(r, ro, digest, 0, LENGTH);
  }

  /** r = the challenge of the message so far and a nonce: hash(hash(message) || nonce). */
  void finishWithNonce(long[] r, int ro, byte[] nonce, int off, int len) {
    finish(r, ro);
    FR.toBytes(first, 0, r, ro);
    hash.update(first, 0, first.length);
    hash.update(nonce, off, len);
    finish(r, ro);
  }
}
