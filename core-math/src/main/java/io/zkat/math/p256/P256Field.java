package io.zkat.math.p256;

import io.zkat.math.field.ModularInverse;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;

/**
 * Integers modulo p = 2^256 - 2^224 + 2^192 + 2^96 - 1 in five signed limbs of radix 2^52, least
 * first, as x 2^260 modulo p (Montgomery form). An element is any representative within bounds;
 * these are not checked:
 *
 * <ul>
 *   <li><em>limb units</em> u: every limb but the highest is at most u 2^52 in size;
 *   <li><em>value</em> k: the whole integer is at most k p in size.
 * </ul>
 *
 * <p>{@code add} and {@code sub} add the bounds of their operands up. {@code lin} takes any limbs
 * and values up to 2^8 and gives u = 1, k = 1.01. {@code mul} and {@code sqr} take operands with u1
 * u2 at most 16, no u above 4 but in a product with one of at most 3, and k1 k2 at most 32; they
 * give u = 1 and values from -k1 k2 p / 16 to (1 + k1 k2 / 16) p.
 *
 * <p>The destination comes first and may be any operand. The radix leaves room for sums without
 * carries, and for the ten columns of a product to be added up without any.
 */
final class P256Field {
  /** Longs in an element. */
  static final int LIMBS = 5;

  /** Bytes of an encoded element. */
  static final int BYTES = 32;

  private static final int RADIX = 52;
  private static final long MASK = (1L << RADIX) - 1;
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  static final BigInteger P =
      new BigInteger("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff", 16);
  private static final BigInteger R = BigInteger.ONE.shiftLeft(RADIX * LIMBS);
  private static final long[] MODULUS = limbs(P);
  private static final long[] ONE = limbs(R.mod(P));
  private static final long[] SQUARE = limbs(R.multiply(R).mod(P));
  private static final long[] PLAIN_ONE = limbs(BigInteger.ONE);
  private static final ModularInverse INVERSE = new ModularInverse(P, R);

  private P256Field() {}

  private static long[] limbs(BigInteger x) {
    long[] limbs = new long[LIMBS];
    for (int i = 0; i < LIMBS; i++) {
      limbs[i] = x.shiftRight(RADIX * i).longValue() & MASK;
    }
    return limbs;
  }

  // ---- sums

  /** r = a + b. */
  static void add(long[] r, int ro, long[] a, int ao, long[] b, int bo) {
    for (int i = 0; i < LIMBS; i++) {
      r[ro + i] = a[ao + i] + b[bo + i];
    }
  }

  /** r = a - b. */
  static void sub(long[] r, int ro, long[] a, int ao, long[] b, int bo) {
    for (int i = 0; i < LIMBS; i++) {
      r[ro + i] = a[ao + i] - b[bo + i];
    }
  }

  /** r = -a. */
  static void neg(long[] r, int ro, long[] a, int ao) {
    for (int i = 0; i < LIMBS; i++) {
      r[ro + i] = -a[ao + i];
    }
  }

  /** r = a + f b for a small factor f, reduced. */
  static void lin(long[] r, int ro, long[] a, int ao, long f, long[] b, int bo) {
    long t0 = a[ao] + f * b[bo];
    long t1 = a[ao + 1] + f * b[bo + 1] + (t0 >> RADIX);
    long t2 = a[ao + 2] + f * b[bo + 2] + (t1 >> RADIX);
    long t3 = a[ao + 3] + f * b[bo + 3] + (t2 >> RADIX);
    long t4 = a[ao + 4] + f * b[bo + 4] + (t3 >> RADIX);
    // Takes q p away where q is what stands above 2^256: |q| 2^224 is all that can remain.
    long q = t4 >> 48;
    t0 = (t0 & MASK) + q;
    t1 = (t1 & MASK) - (q << 44) + (t0 >> RADIX);
    t2 = (t2 & MASK) + (t1 >> RADIX);
    t3 = (t3 & MASK) - (q << 36) + (t2 >> RADIX);
    r[ro] = t0 & MASK;
    r[ro + 1] = t1 & MASK;
    r[ro + 2] = t2 & MASK;
    r[ro + 3] = t3 & MASK;
    r[ro + 4] = t4 - (q << 48) + (q << 16) + (t3 >> RADIX);
  }

  // ---- products

  /** r = a b / 2^260. */
  static void mul(long[] r, int ro, long[] a, int ao, long[] b, int bo) {
    final long a0 = a[ao];
    final long a1 = a[ao + 1];
    final long a2 = a[ao + 2];
    final long a3 = a[ao + 3];
    final long a4 = a[ao + 4];
    final long b0 = b[bo];
    final long b1 = b[bo + 1];
    final long b2 = b[bo + 2];
    final long b3 = b[bo + 3];
    final long b4 = b[bo + 4];
    // Six bits each: the high half of a product is then what stands above 2^52.
    final long x0 = a0 << 6;
    final long x1 = a1 << 6;
    final long x2 = a2 << 6;
    final long x3 = a3 << 6;
    final long x4 = a4 << 6;
    final long y0 = b0 << 6;
    final long y1 = b1 << 6;
    final long y2 = b2 << 6;
    final long y3 = b3 << 6;
    final long y4 = b4 << 6;
    long h0 = high(x0, y0);
    long h1 = high(x0, y1) + high(x1, y0);
    long h2 = high(x0, y2) + high(x1, y1) + high(x2, y0);
    long h3 = high(x0, y3) + high(x1, y2) + high(x2, y1) + high(x3, y0);
    long h4 = high(x0, y4) + high(x1, y3) + high(x2, y2) + high(x3, y1) + high(x4, y0);
    long h5 = high(x1, y4) + high(x2, y3) + high(x3, y2) + high(x4, y1);
    long h6 = high(x2, y4) + high(x3, y3) + high(x4, y2);
    long h7 = high(x3, y4) + high(x4, y3);
    long h8 = high(x4, y4);
    reduce(
        r,
        ro,
        a0 * b0 - (h0 << RADIX),
        a0 * b1 + a1 * b0 - (h1 << RADIX) + h0,
        a0 * b2 + a1 * b1 + a2 * b0 - (h2 << RADIX) + h1,
        a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0 - (h3 << RADIX) + h2,
        a0 * b4 + a1 * b3 + a2 * b2 + a3 * b1 + a4 * b0 - (h4 << RADIX) + h3,
        a1 * b4 + a2 * b3 + a3 * b2 + a4 * b1 - (h5 << RADIX) + h4,
        a2 * b4 + a3 * b3 + a4 * b2 - (h6 << RADIX) + h5,
        a3 * b4 + a4 * b3 - (h7 << RADIX) + h6,
        a4 * b4 - (h8 << RADIX) + h7,
        h8);
  }

  /** r = a^2 / 2^260. */
  static void sqr(long[] r, int ro, long[] a, int ao) {
    final long a0 = a[ao];
    final long a1 = a[ao + 1];
    final long a2 = a[ao + 2];
    final long a3 = a[ao + 3];
    final long a4 = a[ao + 4];
    final long b0 = a0 << 1;
    final long b1 = a1 << 1;
    final long b2 = a2 << 1;
    final long b3 = a3 << 1;
    final long x0 = a0 << 6;
    final long x1 = a1 << 6;
    final long x2 = a2 << 6;
    final long x3 = a3 << 6;
    final long x4 = a4 << 6;
    final long y0 = a0 << 7;
    final long y1 = a1 << 7;
    final long y2 = a2 << 7;
    final long y3 = a3 << 7;
    long h0 = high(x0, x0);
    long h1 = high(y0, x1);
    long h2 = high(y0, x2) + high(x1, x1);
    long h3 = high(y0, x3) + high(y1, x2);
    long h4 = high(y0, x4) + high(y1, x3) + high(x2, x2);
    long h5 = high(y1, x4) + high(y2, x3);
    long h6 = high(y2, x4) + high(x3, x3);
    long h7 = high(y3, x4);
    long h8 = high(x4, x4);
    reduce(
        r,
        ro,
        a0 * a0 - (h0 << RADIX),
        b0 * a1 - (h1 << RADIX) + h0,
        b0 * a2 + a1 * a1 - (h2 << RADIX) + h1,
        b0 * a3 + b1 * a2 - (h3 << RADIX) + h2,
        b0 * a4 + b1 * a3 + a2 * a2 - (h4 << RADIX) + h3,
        b1 * a4 + b2 * a3 - (h5 << RADIX) + h4,
        b2 * a4 + a3 * a3 - (h6 << RADIX) + h5,
        b3 * a4 - (h7 << RADIX) + h6,
        a4 * a4 - (h8 << RADIX) + h7,
        h8);
  }

  /** What stands above 2^52 of a product, rounded down; both factors are given times 2^6. */
  private static long high(long x64, long y64) {
    return Math.multiplyHigh(x64, y64);
  }

  /**
   * r = (z + q p) / 2^260 for the q below 2^260 that makes it exact. As p is -1 modulo 2^52, a
   * digit of q is what stands in the column: adding it times p clears the column and touches those
   * of 2^96, 2^192, 2^224 and 2^256.
   */
  private static void reduce(
      long[] r,
      int ro,
      long z0,
      long z1,
      long z2,
      long z3,
      long z4,
      long z5,
      long z6,
      long z7,
      long z8,
      long z9) {
    long q = z0 & MASK;
    z1 += (z0 >> RADIX) + ((q << 44) & MASK);
    z2 += q >>> 8;
    z3 += (q << 36) & MASK;
    z4 += (q >>> 16) + ((q << 48) & MASK) - ((q << 16) & MASK);
    z5 += (q >>> 4) - (q >>> 36);
    q = z1 & MASK;
    z2 += (z1 >> RADIX) + ((q << 44) & MASK);
    z3 += q >>> 8;
    z4 += (q << 36) & MASK;
    z5 += (q >>> 16) + ((q << 48) & MASK) - ((q << 16) & MASK);
    z6 += (q >>> 4) - (q >>> 36);
    q = z2 & MASK;
    z3 += (z2 >> RADIX) + ((q << 44) & MASK);
    z4 += q >>> 8;
    z5 += (q << 36) & MASK;
    z6 += (q >>> 16) + ((q << 48) & MASK) - ((q << 16) & MASK);
    z7 += (q >>> 4) - (q >>> 36);
    q = z3 & MASK;
    z4 += (z3 >> RADIX) + ((q << 44) & MASK);
    z5 += q >>> 8;
    z6 += (q << 36) & MASK;
    z7 += (q >>> 16) + ((q << 48) & MASK) - ((q << 16) & MASK);
    z8 += (q >>> 4) - (q >>> 36);
    q = z4 & MASK;
    z5 += (z4 >> RADIX) + ((q << 44) & MASK);
    z6 += q >>> 8;
    z7 += (q << 36) & MASK;
    z8 += (q >>> 16) + ((q << 48) & MASK) - ((q << 16) & MASK);
    z9 += (q >>> 4) - (q >>> 36);
    z6 += z5 >> RADIX;
    z7 += z6 >> RADIX;
    z8 += z7 >> RADIX;
    r[ro] = z5 & MASK;
    r[ro + 1] = z6 & MASK;
    r[ro + 2] = z7 & MASK;
    r[ro + 3] = z8 & MASK;
    r[ro + 4] = z9 + (z8 >> RADIX);
  }

  // ---- comparisons and forms

  /** r = 1. */
  static void setOne(long[] r, int ro) {
    System.arraycopy(ONE, 0, r, ro, LIMBS);
  }

  /** Whether a is 0 modulo p; u and k at most 8. */
  static boolean isZero(long[] a, int ao) {
    // A multiple k p ends in the 52 bits of -k.
    long k = 8 - ((a[ao] + 8) & MASK);
    return k >= -8 && isMultiple(a, ao, k);
  }

  /** Whether a = k p. */
  private static boolean isMultiple(long[] a, int ao, long k) {
    long carry = 0;
    long any = 0;
    for (int i = 0; i < LIMBS; i++) {
      long d = a[ao + i] - k * MODULUS[i] + carry;
      carry = d >> RADIX;
      any |= d & MASK;
    }
    return (any | carry) == 0;
  }

  /** r = 1 / a, and 0 for 0; k at most 15. Scratch t: 4 longs. */
  static void inverse(long[] r, int ro, long[] a, int ao, long[] t, int to) {
    toWords(t, to, a, ao, r, ro);
    INVERSE.divide(t, to, t, to);
    fromWords(r, ro, t[to], t[to + 1], t[to + 2], t[to + 3]);
  }

  /**
   * r = the element of the 32 bytes at off, big endian.
   *
   * @return whether they are below p
   */
  static boolean fromBytes(long[] r, int ro, byte[] b, int off) {
    fromWords(
        r,
        ro,
        (long) BIG_ENDIAN.get(b, off + 24),
        (long) BIG_ENDIAN.get(b, off + 16),
        (long) BIG_ENDIAN.get(b, off + 8),
        (long) BIG_ENDIAN.get(b, off));
    long borrow = 0;
    for (int i = 0; i < LIMBS; i++) {
      borrow = (r[ro + i] - MODULUS[i] + borrow) >> RADIX;
    }
    mul(r, ro, r, ro, SQUARE, 0);
    return borrow < 0;
  }

  /** Writes a as 32 bytes, big endian, below p; k at most 15. Scratch t: 9 longs. */
  static void toBytes(byte[] b, int off, long[] a, int ao, long[] t, int to) {
    toWords(t, to, a, ao, t, to + 4);
    for (int i = 0; i < 4; i++) {
      BIG_ENDIAN.set(b, off + 24 - 8 * i, t[to + i]);
    }
  }

  /** w = the integer that a stands for, below p, in four limbs of 64 bits. Scratch t: 5 longs. */
  private static void toWords(long[] w, int wo, long[] a, int ao, long[] t, int to) {
    // What is below 2^260 in size comes out of this product in [0, p].
    mul(t, to, a, ao, PLAIN_ONE, 0);
    long keep = isMultiple(t, to, 1) ? 0 : -1;
    long t1 = t[to + 1];
    long t2 = t[to + 2];
    long t3 = t[to + 3];
    w[wo] = (t[to] | t1 << 52) & keep;
    w[wo + 1] = (t1 >>> 12 | t2 << 40) & keep;
    w[wo + 2] = (t2 >>> 24 | t3 << 28) & keep;
    w[wo + 3] = (t3 >>> 36 | t[to + 4] << 16) & keep;
  }

  /** r = the limbs of the integer of four limbs of 64 bits. */
  private static void fromWords(long[] r, int ro, long w0, long w1, long w2, long w3) {
    r[ro] = w0 & MASK;
    r[ro + 1] = (w0 >>> 52 | w1 << 12) & MASK;
    r[ro + 2] = (w1 >>> 40 | w2 << 24) & MASK;
    r[ro + 3] = (w2 >>> 28 | w3 << 36) & MASK;
    r[ro + 4] = w3 >>> 16;
  }
}
