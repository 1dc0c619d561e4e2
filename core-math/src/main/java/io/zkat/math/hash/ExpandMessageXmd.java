package io.zkat.math.hash;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * {@code expand_message_xmd} of RFC 9380 section 5.3.1: uniform bytes from a message and a domain.
 * The domain may be empty, as the reference has it (spec proofs 2.2). Used by one thread at a time;
 * allocates nothing after construction.
 */
public final class ExpandMessageXmd {
  private static final int MOST_DOMAIN = 255;
  private static final int MOST_BLOCKS = 255;
  private static final byte[] LONG_DOMAIN = "H2C-OVERSIZE-DST-".getBytes(StandardCharsets.US_ASCII);

  private final MessageHash hash;
  private final byte[] first;
  private final byte[] block;
  private final byte[] longDomain;

  /** With a hash function that has an empty message; it may be shared with others between uses. */
  public ExpandMessageXmd(MessageHash hash) {
    this.hash = hash;
    // The zero block that leads the message is as long as a block, the digest is shorter.
    first = new byte[hash.length()];
    block = new byte[hash.blockLength()];
    longDomain = new byte[hash.length()];
  }

  /** Bytes that one expansion gives at most. */
  public int most() {
    return MOST_BLOCKS * hash.length();
  }

  /**
   * Writes len bytes, at most {@link #most}, at off of out. A domain of more than 255 bytes is
   * hashed first, as section 5.3.3 says.
   */
  public void expand(
      byte[] out, int off, int len, byte[] message, int messageOff, int messageLen, byte[] domain) {
    if (len < 0 || len > most()) {
      throw new IllegalArgumentException("cannot expand to " + len + " bytes");
    }
    byte[] d = domain;
    if (d.length > MOST_DOMAIN) {
      hash.update(LONG_DOMAIN, 0, LONG_DOMAIN.length);
      hash.update(d, 0, d.length);
      hash.digest(longDomain, 0);
      d = longDomain;
    }

    int size = hash.length();
    Arrays.fill(block, (byte) 0);
    hash.update(block, 0, block.length);
    hash.update(message, messageOff, messageLen);
    hash.update((byte) (len >> 8));
    hash.update((byte) len);
    hash.update((byte) 0);
    finish(d, first);

    // block = 0 before the first round: first xor 0 is what that round hashes.
    int at = 0;
    for (int round = 1; at < len; round++) {
      for (int i = 0; i < size; i++) {
        block[i] ^= first[i];
      }
      hash.update(block, 0, size);
      hash.update((byte) round);
      finish(d, block);
      int n = Math.min(size, len - at);
      System.arraycopy(block, 0, out, off + at, n);
      at += n;
    }
  }

  private void finish(byte[] domain, byte[] digest) {
    hash.update(domain, 0, domain.length);
    hash.update((byte) domain.length);
    hash.digest(digest, 0);
  }
}
