package io.zkat.math.p256;

import java.util.Arrays;

/**
 * Odd multiples of one point, and of what it becomes by 256/B doublings, 512/B and so on for each
 * of B blocks: with them a multiple of the point takes 256/B doublings. Filled once, then
 * immutable.
 */
final class OddMultiples {
  /** Digits of a recoded scalar. */
  static final int DIGITS = 257;

  private static final int E = P256Field.LIMBS;

  private final int blocks;
  private final int width;

  /** Bits of a scalar that a block stands for. */
  private final int blockBits;

  /** Block by block Q, 3 Q, 5 Q and so on, affine. */
  private final long[] table;

  /**
   * @param blocks a power of two
   * @param width bits of a digit with its sign, at most 8
   */
  OddMultiples(int blocks, int width) {
    this.blocks = blocks;
    this.width = width;
    blockBits = (DIGITS - 1) / blocks;
    table = new long[blocks * perBlock() * JacobianPoint.AFFINE];
  }

  private int perBlock() {
    return 1 << (width - 2);
  }

  int blockBits() {
    return blockBits;
  }

  /** Longs of scratch to fill a table of digits of this width. */
  static int scratch(int width) {
    int multiples = 1 << (width - 1);
    return JacobianPoint.AFFINE
        + multiples * (JacobianPoint.JACOBIAN + E)
        + E
        + JacobianPoint.SCRATCH;
  }

  /** Fills the table for an affine point of the group. Scratch t: {@link #scratch} longs. */
  void fill(long[] q, int qo, long[] t) {
    int base = 0;
    int multiple = base + JacobianPoint.AFFINE;
    int end = 2 * perBlock();
    int prefix = multiple + end * JacobianPoint.JACOBIAN;
    int inverse = prefix + end * E;
    int s = inverse + E;
    System.arraycopy(q, qo, t, base, JacobianPoint.AFFINE);
    for (int block = 0; block < blocks; block++) {
      // What is at i is i times the base, which has a large prime order: no sum is infinite.
      int one = multiple + JacobianPoint.JACOBIAN;
      JacobianPoint.fromAffine(t, one, t, base);
      for (int i = 2; i < end; i++) {
        int r = multiple + i * JacobianPoint.JACOBIAN;
        if (i % 2 == 0) {
          JacobianPoint.dbl(t, r, t, multiple + i / 2 * JacobianPoint.JACOBIAN, t, s);
        } else {
          System.arraycopy(t, r - JacobianPoint.JACOBIAN, t, r, JacobianPoint.JACOBIAN);
          JacobianPoint.addAffine(t, r, t, base, false, t, s);
        }
      }
      normalize(block, t, multiple, prefix, inverse, s);
      if (block < blocks - 1) {
        for (int i = 0; i < blockBits; i++) {
          JacobianPoint.dbl(t, one, t, one, t, s);
        }
        P256Field.inverse(t, inverse, t, one + 2 * E, t, s);
        JacobianPoint.toAffine(t, base, t, one, t, inverse, t, s);
      }
    }
  }

  /** Takes the odd multiples of a block into affine form, with one inversion. */
  private void normalize(int block, long[] t, int multiple, int prefix, int inverse, int s) {
    int end = 2 * perBlock();
    P256Field.setOne(t, inverse);
    for (int i = 1; i < end; i += 2) {
      System.arraycopy(t, inverse, t, prefix + i * E, E);
      P256Field.mul(t, inverse, t, inverse, t, multiple + i * JacobianPoint.JACOBIAN + 2 * E);
    }
    P256Field.inverse(t, inverse, t, inverse, t, s);
    for (int i = end - 1; i > 0; i -= 2) {
      int p = multiple + i * JacobianPoint.JACOBIAN;
      int zi = prefix + i * E;
      P256Field.mul(t, zi, t, zi, t, inverse);
      P256Field.mul(t, inverse, t, inverse, t, p + 2 * E);
      JacobianPoint.toAffine(
          table, (block * perBlock() + i / 2) * JacobianPoint.AFFINE, t, p, t, zi, t, s);
    }
  }

  /**
   * digits = signed digits of the integer k of four limbs, of which each is zero or odd, below
   * 2^(width - 1) in size, and followed by at least width - 1 zeros; least first.
   */
  void recode(byte[] digits, long[] k, int ko) {
    Arrays.fill(digits, (byte) 0);
    int carry = 0;
    for (int i = 0; i < DIGITS; ) {
      if (bits(k, ko, i, 1) == carry) {
        i++;
        continue;
      }
      // An odd number below 2^width; as bit 256 is zero, nothing is carried in the end.
      int digit = bits(k, ko, i, width) + carry;
      carry = digit >>> (width - 1);
      digits[i] = (byte) (digit - (carry << width));
      i += width;
    }
  }

  /** The given number of bits of k from a position, zeros behind its 256. */
  private static int bits(long[] k, int ko, int from, int count) {
    int limb = from >>> 6;
    int shift = from & 63;
    if (limb >= P256Order.LIMBS) {
      return 0;
    }
    long value = k[ko + limb] >>> shift;
    if (shift + count > 64 && limb + 1 < P256Order.LIMBS) {
      value |= k[ko + limb + 1] << (64 - shift);
    }
    return (int) value & ((1 << count) - 1);
  }

  /**
   * Adds what the digits at this position of every block stand for. Between two positions, from
   * {@link #blockBits} down to 0, the sum is doubled.
   */
  void addTo(long[] acc, int o, byte[] digits, int position, long[] t, int to) {
    if (position > blockBits) {
      return;
    }
    // The digit behind the last block is a further one of this block.
    for (int block = position == blockBits ? blocks - 1 : 0; block < blocks; block++) {
      int digit = digits[block * blockBits + position];
      if (digit != 0) {
        int index = block * perBlock() + (Math.abs(digit) >>> 1);
        JacobianPoint.addAffine(acc, o, table, index * JacobianPoint.AFFINE, digit < 0, t, to);
      }
    }
  }
}
