package io.zkat.math.field;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;

/**
 * The scalar field of a curve: integers modulo the prime group order m, in four 64-bit limbs.
 *
 * <p>An element is four longs at an offset, unsigned, least limb first: the integer {@code a *
 * 2^256 mod m} (Montgomery form), always below m, so equal elements have equal limbs. The
 * destination comes first and may be any operand; an operand that overlaps it in part is not
 * allowed. Nothing here allocates, and nothing is constant time.
 */
public final class Fr {
  /** The scalar field of BN254 (spec proofs 1.2). */
  public static final Fr BN254 =
      new Fr("30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001");

  /** The scalar field of BLS12-381 (spec proofs 1.2). */
  public static final Fr BLS12_381 =
      new Fr("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001");

  /** Longs in an element. */
  public static final int LIMBS = 4;

  /** Bytes of an encoded element. */
  public static final int BYTES = 32;

  private static final boolean VECTORS = LaneSupport.CHOSEN.vectorLanes() > 0;

  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LITTLE_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  // The modulus, and -1/m modulo 2^64. Fields and not literals: a load is shorter than a ten-byte
  // constant.
  final long m0;
  final long m1;
  final long m2;
  final long m3;
  final long inv;

  // floor(2^512 / m) and 2^256 - m, which take an integer into Montgomery form.
  final long d0;
  final long d1;
  final long d2;
  final long d3;
  final long d4;
  final long n0;
  final long n1;
  final long n2;
  final long n3;

  // 2^256 mod m, which is the element one.
  private final long[] one = new long[LIMBS];

  private final Remainder remainder;
  private final ModularInverse inverse;

  private Fr(String modulus) {
    BigInteger m = new BigInteger(modulus, 16);
    m0 = m.longValue();
    m1 = m.shiftRight(64).longValue();
    m2 = m.shiftRight(128).longValue();
    m3 = m.shiftRight(192).longValue();
    inv = m.negate().modInverse(BigInteger.ONE.shiftLeft(64)).longValue();
    BigInteger d = BigInteger.ONE.shiftLeft(512).divide(m);
    d0 = d.longValue();
    d1 = d.shiftRight(64).longValue();
    d2 = d.shiftRight(128).longValue();
    d3 = d.shiftRight(192).longValue();
    d4 = d.shiftRight(256).longValue();
    BigInteger n = BigInteger.ONE.shiftLeft(256).subtract(m);
    n0 = n.longValue();
    n1 = n.shiftRight(64).longValue();
    n2 = n.shiftRight(128).longValue();
    n3 = n.shiftRight(192).longValue();
    BigInteger montgomery = BigInteger.ONE.shiftLeft(256).mod(m);
    for (int i = 0; i < LIMBS; i++) {
      one[i] = montgomery.shiftRight(64 * i).longValue();
    }
    remainder = new Remainder(m);
    inverse = new ModularInverse(m, montgomery.multiply(montgomery).mod(m));
  }

  // Arithmetic.

  /** r = a + b. */
  public void add(long[] r, int ro, long[] a, int ao, long[] b, int bo) {
    long a1 = a[ao + 1];
    long b1 = b[bo + 1];
    long a2 = a[ao + 2];
    long b2 = b[bo + 2];
    long t0 = a[ao] + b[bo];
    long c = Long.compareUnsigned(t0, a[ao]) < 0 ? 1L : 0L;
    long t1 = a1 + b1 + c;
    c = carry(a1, b1, t1);
    long t2 = a2 + b2 + c;
    c = carry(a2, b2, t2);
    // Both moduli are below 2^255: the sum fits in four limbs.
    subtractModulus(r, ro, t0, t1, t2, a[ao + 3] + b[bo + 3] + c);
  }

  /** r = 2a. */
  public void dbl(long[] r, int ro, long[] a, int ao) {
    long a0 = a[ao];
    long a1 = a[ao + 1];
    long a2 = a[ao + 2];
    long a3 = a[ao + 3];
    subtractModulus(
        r, ro, a0 << 1, (a1 << 1) | (a0 >>> 63), (a2 << 1) | (a1 >>> 63), (a3 << 1) | (a2 >>> 63));
  }

  /** r = a - b. */
  public void sub(long[] r, int ro, long[] a, int ao, long[] b, int bo) {
    long a1 = a[ao + 1];
    long b1 = b[bo + 1];
    long a2 = a[ao + 2];
    long b2 = b[bo + 2];
    long t0 = a[ao] - b[bo];
    long c = Long.compareUnsigned(a[ao], b[bo]) < 0 ? 1L : 0L;
    long t1 = a1 - b1 - c;
    c = borrow(a1, b1, t1);
    long t2 = a2 - b2 - c;
    c = borrow(a2, b2, t2);
    long t3 = a[ao + 3] - b[bo + 3] - c;
    // The top limbs are below 2^63, so the sign of t3 is the borrow.
    long mask = t3 >> 63;
    long x0 = m0 & mask;
    long x1 = m1 & mask;
    long x2 = m2 & mask;
    long s0 = t0 + x0;
    // No limb of the modulus is 2^64 - 1, so x + c has no carry of its own.
    x1 += Long.compareUnsigned(s0, x0) < 0 ? 1L : 0L;
    long s1 = t1 + x1;
    x2 += Long.compareUnsigned(s1, x1) < 0 ? 1L : 0L;
    long s2 = t2 + x2;
    c = Long.compareUnsigned(s2, x2) < 0 ? 1L : 0L;
    r[ro] = s0;
    r[ro + 1] = s1;
    r[ro + 2] = s2;
    r[ro + 3] = t3 + (m3 & mask) + c;
  }

  /** r = -a. */
  public void neg(long[] r, int ro, long[] a, int ao) {
    long a0 = a[ao];
    long a1 = a[ao + 1];
    long a2 = a[ao + 2];
    long a3 = a[ao + 3];
    long any = a0 | a1 | a2 | a3;
    long mask = (any | -any) >> 63;
    long x0 = m0 & mask;
    long x1 = m1 & mask;
    long x2 = m2 & mask;
    long c = Long.compareUnsigned(x0, a0) < 0 ? 1L : 0L;
    long t1 = x1 - a1 - c;
    c = borrow(x1, a1, t1);
    long t2 = x2 - a2 - c;
    c = borrow(x2, a2, t2);
    r[ro] = x0 - a0;
    r[ro + 1] = t1;
    r[ro + 2] = t2;
    r[ro + 3] = (m3 & mask) - a3 - c;
  }

  /** r = a * b. */
  public void mul(long[] r, int ro, long[] a, int ao, long[] b, int bo) {
    FrKernel.mul(this, r, ro, a, ao, b, bo);
  }

  /** r = a^2. */
  public void sqr(long[] r, int ro, long[] a, int ao) {
    FrKernel.sqr(this, r, ro, a, ao);
  }

  /** r = a * b + c. */
  public void mulAdd(long[] r, int ro, long[] a, int ao, long[] b, int bo, long[] c, int co) {
    FrKernel.mulAdd(this, r, ro, a, ao, b, bo, c, co);
  }

  /** r = a * b + c * h. */
  public void mulAdd2(
      long[] r, int ro, long[] a, int ao, long[] b, int bo, long[] c, int co, long[] h, int ho) {
    FrKernel.mulAdd2(this, r, ro, a, ao, b, bo, c, co, h, ho);
  }

  /** r = a * b + c * h + u * v. */
  public void mulAdd3(
      long[] r,
      int ro,
      long[] a,
      int ao,
      long[] b,
      int bo,
      long[] c,
      int co,
      long[] h,
      int ho,
      long[] u,
      int uo,
      long[] v,
      int vo) {
    FrKernel.mulAdd3(this, r, ro, a, ao, b, bo, c, co, h, ho, u, uo, v, vo);
  }

  /**
   * r = the sum of a[i] * b[i] over n pairs of elements that stand one after another, with one
   * reduction; 0 for n = 0. n is at most 2^28.
   */
  public void innerProduct(long[] r, int ro, long[] a, int ao, long[] b, int bo, int n) {
    if (VECTORS && n >= FrInnerProduct.LEAST_PAIRS && n <= FrInnerProduct.MOST_PAIRS) {
      FrInnerProduct.innerProduct(this, r, ro, a, ao, b, bo, n);
    } else {
      FrKernel.innerProduct(this, r, ro, a, ao, b, bo, n);
    }
  }

  /** r = 1/a, and 0 for a = 0. */
  public void inverse(long[] r, int ro, long[] a, int ao) {
    inverse.divide(r, ro, a, ao);
  }

  /**
   * Replaces each of the n elements at ao by its inverse, zeros by zero, with one inversion (the
   * method of Montgomery). Scratch t: n elements, not overlapping a.
   */
  public void batchInverse(long[] a, int ao, int n, long[] t, int to) {
    // t[i] = the product of the non-zero elements before i; the running product is kept in the
    // place
    // after the last non-zero element, so that nothing else is needed.
    int first = 0;
    while (first < n && isZero(a, ao + LIMBS * first)) {
      first++;
    }
    if (first == n) {
      return;
    }
    // acc lives in t at `first`: its own prefix is the empty product and is not needed.
    int acc = to + LIMBS * first;
    copy(t, acc, a, ao + LIMBS * first);
    for (int i = first + 1; i < n; i++) {
      int x = ao + LIMBS * i;
      if (!isZero(a, x)) {
        copy(t, to + LIMBS * i, t, acc);
        mul(t, acc, t, acc, a, x);
      }
    }
    inverse(t, acc, t, acc);
    for (int i = n - 1; i > first; i--) {
      int x = ao + LIMBS * i;
      if (!isZero(a, x)) {
        int prefix = to + LIMBS * i;
        mul(t, prefix, t, prefix, t, acc);
        mul(t, acc, t, acc, a, x);
        copy(a, x, t, prefix);
      }
    }
    copy(a, ao + LIMBS * first, t, acc);
  }

  /**
   * r = a^e for the plain unsigned integer e of eLimbs longs, least limb first; a^0 = 1, also for a
   * = 0. e must not overlap r.
   */
  public void pow(long[] r, int ro, long[] a, int ao, long[] e, int eo, int eLimbs) {
    int bit = eLimbs * 64 - 1;
    while (bit >= 0 && bit(e, eo, bit) == 0) {
      bit--;
    }
    if (bit < 0) {
      setOne(r, ro);
      return;
    }
    // Windows of at most three bits, the last a one. Locals hold a, a^3, a^5 and a^7, for there is
    // no scratch.
    long a0 = a[ao];
    long a1 = a[ao + 1];
    long a2 = a[ao + 2];
    long a3 = a[ao + 3];
    FrKernel.sqr(this, r, ro, a, ao);
    final long s0 = r[ro];
    final long s1 = r[ro + 1];
    final long s2 = r[ro + 2];
    final long s3 = r[ro + 3];
    FrKernel.mulBy(this, r, ro, a0, a1, a2, a3);
    final long b0 = r[ro];
    final long b1 = r[ro + 1];
    final long b2 = r[ro + 2];
    final long b3 = r[ro + 3];
    FrKernel.mulBy(this, r, ro, s0, s1, s2, s3);
    final long c0 = r[ro];
    final long c1 = r[ro + 1];
    final long c2 = r[ro + 2];
    final long c3 = r[ro + 3];
    FrKernel.mulBy(this, r, ro, s0, s1, s2, s3);
    final long d0 = r[ro];
    final long d1 = r[ro + 1];
    final long d2 = r[ro + 2];
    final long d3 = r[ro + 3];
    setOne(r, ro);
    int squarings = 0;
    while (bit >= 0) {
      squarings++;
      if (bit(e, eo, bit) == 0) {
        bit--;
        continue;
      }
      int end = Math.max(0, bit - 2);
      while (bit(e, eo, end) == 0) {
        end++;
      }
      int window = 1;
      while (--bit >= end) {
        window = 2 * window + bit(e, eo, bit);
        squarings++;
      }
      FrKernel.sqrTimes(this, r, ro, squarings);
      squarings = 0;
      switch (window) {
        case 1 -> FrKernel.mulBy(this, r, ro, a0, a1, a2, a3);
        case 3 -> FrKernel.mulBy(this, r, ro, b0, b1, b2, b3);
        case 5 -> FrKernel.mulBy(this, r, ro, c0, c1, c2, c3);
        default -> FrKernel.mulBy(this, r, ro, d0, d1, d2, d3);
      }
    }
    FrKernel.sqrTimes(this, r, ro, squarings);
  }

  private static int bit(long[] e, int eo, int index) {
    return (int) (e[eo + (index >> 6)] >>> index) & 1;
  }

  // Encodings.

  /**
   * r = the unsigned big-endian integer of len bytes at off, reduced; any length, no bytes give 0
   * (spec proofs 1.4).
   */
  public void fromBytesReduced(long[] r, int ro, byte[] b, int off, int len) {
    int head = len & (BYTES - 1);
    if (head == 0) {
      setZero(r, ro);
    } else {
      long x0 = 0;
      long x1 = 0;
      long x2 = 0;
      long x3 = 0;
      for (int i = 0; i < head; i++) {
        x3 = (x3 << 8) | (x2 >>> 56);
        x2 = (x2 << 8) | (x1 >>> 56);
        x1 = (x1 << 8) | (x0 >>> 56);
        x0 = (x0 << 8) | (b[off + i] & 0xff);
      }
      FrKernel.fromLimbs(this, r, ro, x0, x1, x2, x3);
    }
    for (int i = off + head, end = off + len; i < end; i += BYTES) {
      shiftIn(
          r,
          ro,
          (long) BIG_ENDIAN.get(b, i + 24),
          (long) BIG_ENDIAN.get(b, i + 16),
          (long) BIG_ENDIAN.get(b, i + 8),
          (long) BIG_ENDIAN.get(b, i));
    }
  }

  /** The same for the little-endian integer of len bytes at off. */
  public void fromBytesLeReduced(long[] r, int ro, byte[] b, int off, int len) {
    int head = len & (BYTES - 1);
    if (head == 0) {
      setZero(r, ro);
    } else {
      long x0 = 0;
      long x1 = 0;
      long x2 = 0;
      long x3 = 0;
      for (int i = 1; i <= head; i++) {
        x3 = (x3 << 8) | (x2 >>> 56);
        x2 = (x2 << 8) | (x1 >>> 56);
        x1 = (x1 << 8) | (x0 >>> 56);
        x0 = (x0 << 8) | (b[off + len - i] & 0xff);
      }
      FrKernel.fromLimbs(this, r, ro, x0, x1, x2, x3);
    }
    for (int i = off + len - head - BYTES; i >= off; i -= BYTES) {
      shiftIn(
          r,
          ro,
          (long) LITTLE_ENDIAN.get(b, i),
          (long) LITTLE_ENDIAN.get(b, i + 8),
          (long) LITTLE_ENDIAN.get(b, i + 16),
          (long) LITTLE_ENDIAN.get(b, i + 24));
    }
  }

  /**
   * r = the big-endian integer of the 32 bytes at off, or false with r untouched if it is not below
   * m.
   */
  public boolean fromBytes(long[] r, int ro, byte[] b, int off) {
    return fromLimbsBelowModulus(
        r,
        ro,
        (long) BIG_ENDIAN.get(b, off + 24),
        (long) BIG_ENDIAN.get(b, off + 16),
        (long) BIG_ENDIAN.get(b, off + 8),
        (long) BIG_ENDIAN.get(b, off));
  }

  /** The same for the little-endian integer of the 32 bytes at off. */
  public boolean fromBytesLe(long[] r, int ro, byte[] b, int off) {
    return fromLimbsBelowModulus(
        r,
        ro,
        (long) LITTLE_ENDIAN.get(b, off),
        (long) LITTLE_ENDIAN.get(b, off + 8),
        (long) LITTLE_ENDIAN.get(b, off + 16),
        (long) LITTLE_ENDIAN.get(b, off + 24));
  }

  /** Writes a as 32 bytes, big endian, canonical. */
  public void toBytes(byte[] b, int off, long[] a, int ao) {
    FrKernel.toBytes(this, b, off, a, ao);
  }

  /** Writes a as 32 bytes, little endian, canonical. */
  public void toBytesLe(byte[] b, int off, long[] a, int ao) {
    FrKernel.toBytesLe(this, b, off, a, ao);
  }

  /** r = the plain integer of a, below m, as four limbs, least first. */
  public void toLimbs(long[] r, int ro, long[] a, int ao) {
    FrKernel.toLimbs(this, r, ro, a, ao);
  }

  /**
   * r = the element of the plain integer a of four limbs, least first; a may be any, it is reduced.
   */
  public void fromLimbs(long[] r, int ro, long[] a, int ao) {
    FrKernel.fromLimbs(this, r, ro, a[ao], a[ao + 1], a[ao + 2], a[ao + 3]);
  }

  /** r = the unsigned integer v. */
  public void fromLong(long[] r, int ro, long v) {
    FrKernel.fromLimbs(this, r, ro, v, 0, 0, 0);
  }

  /**
   * Compares the unsigned big-endian integer of len bytes with the modulus: negative, zero or
   * positive as it is smaller, equal or larger. An element never equals its modulus, but encodings
   * may (spec proofs 1.4).
   */
  public int compareBytesToModulus(byte[] b, int off, int len) {
    int excess = len - BYTES;
    for (int i = 0; i < excess; i++) {
      if (b[off + i] != 0) {
        return 1;
      }
    }
    // A shorter integer is smaller: the modulus has no leading zero byte.
    if (excess < 0) {
      return -1;
    }
    int at = off + excess;
    int c = Long.compareUnsigned((long) BIG_ENDIAN.get(b, at), m3);
    if (c == 0) {
      c = Long.compareUnsigned((long) BIG_ENDIAN.get(b, at + 8), m2);
    }
    if (c == 0) {
      c = Long.compareUnsigned((long) BIG_ENDIAN.get(b, at + 16), m1);
    }
    if (c == 0) {
      c = Long.compareUnsigned((long) BIG_ENDIAN.get(b, at + 24), m0);
    }
    return c;
  }

  // Constants, copies, comparisons.

  /** r = 0. */
  public void setZero(long[] r, int ro) {
    r[ro] = 0;
    r[ro + 1] = 0;
    r[ro + 2] = 0;
    r[ro + 3] = 0;
  }

  /** r = 1. */
  public void setOne(long[] r, int ro) {
    copy(r, ro, one, 0);
  }

  /** r = a. */
  public void copy(long[] r, int ro, long[] a, int ao) {
    long a0 = a[ao];
    long a1 = a[ao + 1];
    long a2 = a[ao + 2];
    long a3 = a[ao + 3];
    r[ro] = a0;
    r[ro + 1] = a1;
    r[ro + 2] = a2;
    r[ro + 3] = a3;
  }

  /** Whether a is 0. */
  public boolean isZero(long[] a, int ao) {
    return (a[ao] | a[ao + 1] | a[ao + 2] | a[ao + 3]) == 0;
  }

  /** Whether a is 1. */
  public boolean isOne(long[] a, int ao) {
    return equal(a, ao, one, 0);
  }

  /** Whether a = b. */
  public boolean equal(long[] a, int ao, long[] b, int bo) {
    return ((a[ao] ^ b[bo])
            | (a[ao + 1] ^ b[bo + 1])
            | (a[ao + 2] ^ b[bo + 2])
            | (a[ao + 3] ^ b[bo + 3]))
        == 0;
  }

  // Parts.

  /** The carry out of a + b + (0 or 1) = sum. */
  static long carry(long a, long b, long sum) {
    return ((a & b) | ((a | b) & ~sum)) >>> 63;
  }

  /** The borrow out of a - b - (0 or 1) = difference. */
  static long borrow(long a, long b, long difference) {
    return ((~a & b) | ((~a | b) & difference)) >>> 63;
  }

  /** r = t, less m if t is m or more; t is below 2m. */
  private void subtractModulus(long[] r, int ro, long t0, long t1, long t2, long t3) {
    // The highest limbs decide, but for one case in 2^63.
    long mask = t3 != m3 ? ~((t3 - m3) >> 63) : lowLimbsMask(t0, t1, t2);
    long x0 = m0 & mask;
    long x1 = m1 & mask;
    long x2 = m2 & mask;
    // No limb of the modulus is 2^64 - 1, so x + borrow has no carry.
    x1 += Long.compareUnsigned(t0, x0) < 0 ? 1L : 0L;
    x2 += Long.compareUnsigned(t1, x1) < 0 ? 1L : 0L;
    long c = Long.compareUnsigned(t2, x2) < 0 ? 1L : 0L;
    r[ro] = t0 - x0;
    r[ro + 1] = t1 - x1;
    r[ro + 2] = t2 - x2;
    r[ro + 3] = t3 - (m3 & mask) - c;
  }

  /** All ones if the three limbs are as large as those of the modulus or larger, else 0. */
  private long lowLimbsMask(long t0, long t1, long t2) {
    long c = Long.compareUnsigned(t0, m0) < 0 ? 1L : 0L;
    c = borrow(t1, m1, t1 - m1 - c);
    return borrow(t2, m2, t2 - m2 - c) - 1;
  }

  private boolean fromLimbsBelowModulus(long[] r, int ro, long x0, long x1, long x2, long x3) {
    int top = Long.compareUnsigned(x3, m3);
    if (top > 0 || (top == 0 && lowLimbsMask(x0, x1, x2) != 0)) {
      return false;
    }
    FrKernel.fromLimbs(this, r, ro, x0, x1, x2, x3);
    return true;
  }

  /** r = r * 2^256 + x for any integer x of four limbs. */
  void shiftIn(long[] r, int ro, long x0, long x1, long x2, long x3) {
    // Montgomery form of the result: r * 2^256 + x * 2^256 = (r + x) * 2^256. The sum may
    // have a fifth limb; the modulus once less it never has.
    long r1 = r[ro + 1];
    long r2 = r[ro + 2];
    long r3 = r[ro + 3];
    long t0 = r[ro] + x0;
    long c = Long.compareUnsigned(t0, x0) < 0 ? 1L : 0L;
    long t1 = r1 + x1 + c;
    c = carry(r1, x1, t1);
    long t2 = r2 + x2 + c;
    c = carry(r2, x2, t2);
    long t3 = r3 + x3 + c;
    long mask = -carry(r3, x3, t3);
    long y0 = m0 & mask;
    long y1 = m1 & mask;
    long y2 = m2 & mask;
    c = Long.compareUnsigned(t0, y0) < 0 ? 1L : 0L;
    long s1 = t1 - y1 - c;
    c = borrow(t1, y1, s1);
    long s2 = t2 - y2 - c;
    c = borrow(t2, y2, s2);
    FrKernel.fromLimbs(this, r, ro, t0 - y0, s1, s2, t3 - (m3 & mask) - c);
  }

  /** r = t modulo m for t of five limbs, the last below 2^40. */
  void reduceFive(long[] r, int ro, long t0, long t1, long t2, long t3, long t4) {
    remainder.reduceFive(r, ro, t0, t1, t2, t3, t4);
  }
}
