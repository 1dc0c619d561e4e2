package io.zkat.math.hash;

import java.util.Arrays;

/**
 * The bits from which constants of Poseidon are made: the shift register of Grain in its
 * self-shrinking mode (L. Grassi, D. Khovratovich, C. Rechberger, A. Roy, M. Schofnegger,
 * "Poseidon: A New Hash Function for Zero-Knowledge Proof Systems", appendix E).
 */
final class Grain {
  private static final int PRIME_FIELD = 1;
  private static final int POWER_SBOX = 0;
  private static final int LENGTH = 80;
  private static final int DISCARDED = 160;

  private final int fieldBits;

  // Bit i of the register: in low for i < 64, else in high.
  private long low;
  private long high;

  /** Starts for an instance over a prime field of {@code fieldBits} bits, at most 256. */
  Grain(int fieldBits, int width, int fullRounds, int partialRounds) {
    this.fieldBits = fieldBits;
    put(PRIME_FIELD, 2);
    put(POWER_SBOX, 4);
    put(fieldBits, 12);
    put(width, 12);
    put(fullRounds, 10);
    put(partialRounds, 10);
    put((1 << 30) - 1, 30);
    for (int i = 0; i < DISCARDED; i++) {
      step();
    }
  }

  /** Moves a number into the register, its highest bit first. */
  private void put(int value, int bits) {
    for (int i = bits - 1; i >= 0; i--) {
      shift(value >>> i & 1);
    }
  }

  private void shift(long bit) {
    low = low >>> 1 | high << 63;
    high = high >>> 1 | bit << (LENGTH - 64 - 1);
  }

  private int step() {
    long bit = (low ^ low >>> 13 ^ low >>> 23 ^ low >>> 38 ^ low >>> 51 ^ low >>> 62) & 1;
    shift(bit);
    return (int) bit;
  }

  /** Of each pair of bits the second counts if the first is a one. */
  private int bit() {
    while (step() == 0) {
      step();
    }
    return step();
  }

  /** Writes the next integer of as many bits as the field has, 32 bytes, big endian. */
  void next(byte[] b) {
    Arrays.fill(b, (byte) 0);
    for (int i = fieldBits - 1; i >= 0; i--) {
      b[b.length - 1 - (i >> 3)] |= (byte) (bit() << (i & 7));
    }
  }
}
