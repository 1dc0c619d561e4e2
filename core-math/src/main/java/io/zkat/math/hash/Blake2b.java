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
  private static final int ROUNDS = 12;

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

  // The message schedule, a row a round; rounds 10 and 11 use rows 0 and 1 again.
  private static final byte[] SIGMA = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, //
    14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3, //
    11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4, //
    7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8, //
    9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13, //
    2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9, //
    12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11, //
    13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10, //
    6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5, //
    10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0, //
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
    for (int round = 0; round < ROUNDS; round++) {
      int row = WORDS * (round % 10);
      mix(0, 4, 8, 12, row);
      mix(1, 5, 9, 13, row + 2);
      mix(2, 6, 10, 14, row + 4);
      mix(3, 7, 11, 15, row + 6);
      mix(0, 5, 10, 15, row + 8);
      mix(1, 6, 11, 12, row + 10);
      mix(2, 7, 8, 13, row + 12);
      mix(3, 4, 9, 14, row + 14);
    }
    for (int i = 0; i < STATE; i++) {
      h[i] ^= v[i] ^ v[i + STATE];
    }
  }

  private void mix(int a, int b, int c, int d, int schedule) {
    long va = v[a] + v[b] + m[SIGMA[schedule]];
    long vd = Long.rotateRight(v[d] ^ va, 32);
    long vc = v[c] + vd;
    long vb = Long.rotateRight(v[b] ^ vc, 24);
    va += vb + m[SIGMA[schedule + 1]];
    vd = Long.rotateRight(vd ^ va, 16);
    vc += vd;
    v[a] = va;
    v[b] = Long.rotateRight(vb ^ vc, 63);
    v[c] = vc;
    v[d] = vd;
  }
}
