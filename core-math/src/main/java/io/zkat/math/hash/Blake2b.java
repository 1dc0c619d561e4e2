package io.zkat.math.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * BLAKE2b without a key (RFC 7693). Here because the JDK has none and this module stands on nothing
 * but the JDK; the reference hashes to BLS12-381 with it, 64 bytes of digest (spec proofs 2.2), and
 * to scalars of credentials, 48 bytes (spec idemix-nym 2).
 */
public final class Blake2b implements MessageHash {
  private static final int BLOCK = 128;
  private static final int WORDS = 16;
  private static final int STATE = 8;

  private static final VarHandle LITTLE_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  // Fractional bits of the square roots of the first eight primes, as in SHA-512.
  private static final long[] IV = {
    0x6a09e667f3bcc908L,
    0xbb67ae8584caa73bL,
    0x3c6ef372fe94f82bL,
    0xa54ff53a5f1d36f1L,
    0x510e527fade682d1L,
    0x9b05688c2b3e6c1fL,
    0x1f83d9abfb41bd6bL,
    0x5be0cd19137e2179L,
  };

  private final long[] h = new long[STATE];
  private final long[] v = new long[WORDS];
  private final long[] m = new long[WORDS];
  private final byte[] block = new byte[BLOCK];
  private final byte[] full = new byte[8 * STATE];
  private final int length;
  private int filled;
  private long total;

  /**
   * Starts with an empty message.
   *
   * @param length bytes of the digest, 1 to 64; digests of other lengths are unrelated
   */
  public Blake2b(int length) {
    if (length < 1 || length > 8 * STATE) {
      throw new IllegalArgumentException("no digest of " + length + " bytes");
    }
    this.length = length;
    start();
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public int blockLength() {
    return BLOCK;
  }

  @Override
  public void update(byte b) {
    if (filled == BLOCK) {
      compress(false);
    }
    block[filled++] = b;
  }

  @Override
  public void update(byte[] b, int off, int len) {
    int at = off;
    int left = len;
    while (left > 0) {
      // A full block waits for more: the last one is compressed in another way.
      if (filled == BLOCK) {
        compress(false);
      }
      int n = Math.min(left, BLOCK - filled);
      System.arraycopy(b, at, block, filled, n);
      filled += n;
      at += n;
      left -= n;
    }
  }

  @Override
  public void digest(byte[] out, int off) {
    Arrays.fill(block, filled, BLOCK, (byte) 0);
    compress(true);
    for (int i = 0; i < STATE; i++) {
      LITTLE_ENDIAN.set(full, 8 * i, h[i]);
    }
    System.arraycopy(full, 0, out, off, length);
    start();
  }

  private void start() {
    System.arraycopy(IV, 0, h, 0, STATE);
    // The parameter block: digest length, no key, fanout 1, depth 1.
    h[0] ^= 0x01010000L | length;
    filled = 0;
    total = 0;
    Arrays.fill(block, (byte) 0);
  }

  private void compress(boolean last) {
    total += filled;
    filled = 0;
    for (int i = 0; i < WORDS; i++) {
      m[i] = (long) LITTLE_ENDIAN.get(block, 8 * i);
    }
    System.arraycopy(h, 0, v, 0, STATE);
    System.arraycopy(IV, 0, v, STATE, STATE);
    v[12] ^= total;
    if (last) {
      v[14] = ~v[14];
    }
    Blake2bKernel.rounds(v, m);
    for (int i = 0; i < STATE; i++) {
      h[i] ^= v[i] ^ v[i + STATE];
    }
  }
}
