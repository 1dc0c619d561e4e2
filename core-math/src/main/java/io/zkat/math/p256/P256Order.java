package io.zkat.math.p256;

import io.zkat.math.field.ModularInverse;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;

/**
 * Integers modulo the order n of P-256, plain, in four limbs of 64 bits, least first. A signature
 * takes two quotients, so loops are fast enough.
 */
final class P256Order {
  /** Longs in an integer. */
  static final int LIMBS = 4;

  /** Longs of scratch. */
  static final int SCRATCH = 2 * LIMBS;

  static final BigInteger N =
      new BigInteger("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", 16);

  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** 2^256, which a Montgomery product divides by. */
  private static final BigInteger R = BigInteger.ONE.shiftLeft(256);

  private static final long[] ORDER = limbs(N);

  /** -1 / n modulo 2^64. */
  private static final long FACTOR =
      N.negate().modInverse(BigInteger.ONE.shiftLeft(64)).longValue();

  private static final ModularInverse INVERSE = new ModularInverse(N, R);

  private P256Order() {}

  static long[] limbs(BigInteger x) {
    long[] limbs = new long[LIMBS];
    for (int i = 0; i < LIMBS; i++) {
      limbs[i] = x.shiftRight(64 * i).longValue();
    }
    return limbs;
  }

  /** r = the integer of the 32 bytes at off, big endian; it may be n or above. */
  static void fromBytes(long[] r, int ro, byte[] b, int off) {
    for (int i = 0; i < LIMBS; i++) {
      r[ro + i] = (long) BIG_ENDIAN.get(b, off + 24 - 8 * i);
    }
  }

  /** Whether 0 < a < n. */
  static boolean isScalar(long[] a, int ao) {
    return (a[ao] | a[ao + 1] | a[ao + 2] | a[ao + 3]) != 0 && isBelow(a, ao, ORDER, 0);
  }

  /** Whether a < b. */
  static boolean isBelow(long[] a, int ao, long[] b, int bo) {
    for (int i = LIMBS - 1; i >= 0; i--) {
      if (a[ao + i] != b[bo + i]) {
        return Long.compareUnsigned(a[ao + i], b[bo + i]) < 0;
      }
    }
    return false;
  }

  /** r = 2^256 / s for 0 < s < n. */
  static void reciprocal(long[] r, int ro, long[] s, int so) {
    INVERSE.divide(r, ro, s, so);
  }

  /**
   * r = a b / 2^256, below n: a quotient, if b is a reciprocal. Here a may be any integer of 256
   * bits; b is below n. Scratch t: {@value #SCRATCH} longs, no part of an operand.
   */
  static void mul(long[] r, int ro, long[] a, int ao, long[] b, int bo, long[] t, int to) {
    for (int i = 0; i < LIMBS; i++) {
      t[to + i] = 0;
    }
    for (int i = 0; i < LIMBS; i++) {
      t[to + LIMBS + i] = addMultiple(t, to + i, a[ao + i], b, bo);
    }
    long top = 0;
    for (int i = 0; i < LIMBS; i++) {
      long carry = addMultiple(t, to + i, t[to + i] * FACTOR, ORDER, 0);
      long sum = t[to + LIMBS + i] + carry;
      long over = Long.compareUnsigned(sum, carry) < 0 ? 1 : 0;
      t[to + LIMBS + i] = sum + top;
      top = over + (Long.compareUnsigned(sum + top, top) < 0 ? 1 : 0);
    }
    // Now top 2^256 + t < 2^256 b / 2^256 + n < 2 n.
    int high = to + LIMBS;
    boolean subtract = top != 0 || !isBelow(t, high, ORDER, 0);
    long borrow = 0;
    for (int i = 0; i < LIMBS; i++) {
      long x = t[high + i];
      long y = subtract ? ORDER[i] : 0;
      long d = x - y - borrow;
      borrow = ((~x & y) | ((~x | y) & d)) >>> 63;
      r[ro + i] = d;
    }
  }

  /** t += x b over four limbs; the carry. */
  private static long addMultiple(long[] t, int to, long x, long[] b, int bo) {
    long carry = 0;
    for (int i = 0; i < LIMBS; i++) {
      long low = x * b[bo + i] + carry;
      long high = Math.unsignedMultiplyHigh(x, b[bo + i]);
      high += Long.compareUnsigned(low, carry) < 0 ? 1 : 0;
      t[to + i] += low;
      carry = high + (Long.compareUnsigned(t[to + i], low) < 0 ? 1 : 0);
    }
    return carry;
  }
}
