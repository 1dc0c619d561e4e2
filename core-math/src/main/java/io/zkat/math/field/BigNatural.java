package io.zkat.math.field;

import java.util.Arrays;

/**
 * A natural number of any size that is overwritten in place: for the edges, where scalars and group
 * orders are read and written as decimal text. Not for arithmetic; {@link Fr} is. It allocates only
 * when it grows, and can be cleared, which java.math.BigInteger cannot.
 */
public final class BigNatural {
  // Room for a scalar beside its copy.
  private static final int INITIAL_WORDS = 16;
  private static final int INITIAL_CHUNKS = 16;
  private static final int CHUNK_DIGITS = 9;
  private static final int CHUNK = 1_000_000_000;
  private static final long WORD = 0xffffffffL;

  // Unsigned 32-bit words, least first, the highest of count not zero.
  private int[] words = new int[INITIAL_WORDS];
  private int count;

  // Fr's limbs on their way in and out.
  private final long[] limbs = new long[Fr.LIMBS];

  // Decimal chunks of nine digits, least first, on their way out.
  private int[] chunks = new int[INITIAL_CHUNKS];

  /** Becomes 0 and overwrites all that was held. */
  public void clear() {
    Arrays.fill(words, 0);
    Arrays.fill(chunks, 0);
    Arrays.fill(limbs, 0);
    count = 0;
  }

  /** Bytes of the arrays kept. */
  public long retainedBytes() {
    return 4L * (words.length + chunks.length) + 8L * limbs.length;
  }

  /** Becomes 0 and gives its arrays up if they take more than the given number of bytes. */
  public void shrink(long mostBytes) {
    if (retainedBytes() > mostBytes) {
      words = new int[INITIAL_WORDS];
      chunks = new int[INITIAL_CHUNKS];
      count = 0;
    }
  }

  /** Becomes the unsigned big-endian integer of len bytes at off. */
  public void setBytes(byte[] b, int off, int len) {
    count = 0;
    reserve((len + 3) / 4);
    Arrays.fill(words, 0, (len + 3) / 4, 0);
    for (int i = 0; i < len; i++) {
      words[i >> 2] |= (b[off + len - 1 - i] & 0xff) << (8 * (i & 3));
    }
    trim((len + 3) / 4);
  }

  /** Becomes the integer of a scalar, below the modulus of its field. */
  public void setScalar(Fr fr, long[] a, int ao) {
    fr.toLimbs(limbs, 0, a, ao);
    setLimbs(limbs[0], limbs[1], limbs[2], limbs[3]);
  }

  /** Becomes the order of the group whose scalars the field holds. */
  public void setModulus(Fr fr) {
    setLimbs(fr.m0, fr.m1, fr.m2, fr.m3);
  }

  /**
   * Becomes the number that decimal digits stand for, leading zeros allowed; false, and 0, if the
   * text is empty or holds anything else. Takes time quadratic in the length: bound that first.
   */
  public boolean setDecimal(CharSequence digits) {
    count = 0;
    int length = digits.length();
    for (int i = 0; i < length; i++) {
      if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
        return false;
      }
    }
    for (int i = 0; i < length; ) {
      int end = i + ((length - i - 1) % CHUNK_DIGITS) + 1;
      int chunk = 0;
      int scale = 1;
      for (; i < end; i++) {
        chunk = 10 * chunk + (digits.charAt(i) - '0');
        scale *= 10;
      }
      multiplyAndAdd(scale, chunk);
    }
    return length > 0;
  }

  /** Appends the decimal digits, at least one. */
  public void appendDecimal(StringBuilder out) {
    int used = 0;
    int left = count;
    if (chunks.length < 2 * count) {
      chunks = new int[2 * count];
    }
    // A copy, behind the words, is divided away chunk by chunk.
    reserve(2 * count);
    System.arraycopy(words, 0, words, count, count);
    while (left > 0) {
      long remainder = 0;
      for (int i = left - 1; i >= 0; i--) {
        long dividend = (remainder << 32) | (words[count + i] & WORD);
        words[count + i] = (int) (dividend / CHUNK);
        remainder = dividend % CHUNK;
      }
      chunks[used++] = (int) remainder;
      while (left > 0 && words[count + left - 1] == 0) {
        left--;
      }
    }
    if (used == 0) {
      out.append('0');
      return;
    }
    out.append(chunks[used - 1]);
    for (int i = used - 2; i >= 0; i--) {
      for (int power = CHUNK / 10; power > 0; power /= 10) {
        out.append((char) ('0' + chunks[i] / power % 10));
      }
    }
  }

  /** r = the number modulo that of the field. */
  public void toScalar(Fr fr, long[] r, int ro) {
    fr.setZero(r, ro);
    // Blocks of eight words from the highest down.
    for (int i = (count - 1) / 8 * 8; i >= 0 && count > 0; i -= 8) {
      fr.shiftIn(r, ro, limb(i), limb(i + 2), limb(i + 4), limb(i + 6));
    }
  }

  /** Bits without leading zeros; 0 for 0. */
  public int bitLength() {
    return count == 0 ? 0 : 32 * count - Integer.numberOfLeadingZeros(words[count - 1]);
  }

  /** Negative, zero or positive as a is smaller than, equal to or larger than b. */
  public static int compare(BigNatural a, BigNatural b) {
    int c = Integer.compare(a.count, b.count);
    for (int i = a.count - 1; c == 0 && i >= 0; i--) {
      c = Integer.compareUnsigned(a.words[i], b.words[i]);
    }
    return c;
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    appendDecimal(out);
    return out.toString();
  }

  private void setLimbs(long x0, long x1, long x2, long x3) {
    words[0] = (int) x0;
    words[1] = (int) (x0 >>> 32);
    words[2] = (int) x1;
    words[3] = (int) (x1 >>> 32);
    words[4] = (int) x2;
    words[5] = (int) (x2 >>> 32);
    words[6] = (int) x3;
    words[7] = (int) (x3 >>> 32);
    trim(8);
  }

  private long limb(int word) {
    long low = word < count ? words[word] & WORD : 0;
    long high = word + 1 < count ? words[word + 1] & WORD : 0;
    return (high << 32) | low;
  }

  private void multiplyAndAdd(int factor, int term) {
    long carry = term & WORD;
    for (int i = 0; i < count; i++) {
      carry += (words[i] & WORD) * (factor & WORD);
      words[i] = (int) carry;
      carry >>>= 32;
    }
    if (carry != 0) {
      reserve(count + 1);
      words[count++] = (int) carry;
    }
  }

  private void reserve(int atLeast) {
    if (words.length < atLeast) {
      words = Arrays.copyOf(words, Math.max(atLeast, 2 * words.length));
    }
  }

  private void trim(int most) {
    count = most;
    while (count > 0 && words[count - 1] == 0) {
      count--;
    }
  }
}
