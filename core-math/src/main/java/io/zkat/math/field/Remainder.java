package io.zkat.math.field;

import java.math.BigInteger;

/** The remainder of five limbs by a modulus of 254 to 256 bits in four limbs of 64 bits. */
final class Remainder {
  private final long m0;
  private final long m1;
  private final long m2;
  private final long m3;
  private final double topReciprocal;

  Remainder(BigInteger m) {
    m0 = m.longValue();
    m1 = m.shiftRight(64).longValue();
    m2 = m.shiftRight(128).longValue();
    m3 = m.shiftRight(192).longValue();
    topReciprocal = 1.0 / m.shiftRight(192).doubleValue();
  }

  /** r = t modulo m for t of five limbs, the last below 2^40. */
  void reduceFive(long[] r, int ro, long t0, long t1, long t2, long t3, long t4) {
    // The two highest limbs over the modulus's highest give the quotient to within one; taking one
    // less leaves at most three times the modulus.
    double top = t4 * 0x1p64 + (t3 >>> 1) * 2.0;
    long q = Math.max(0, (long) (top * topReciprocal) - 1);
    long lo = q * m0;
    long d = Math.unsignedMultiplyHigh(q, m0);
    long e0 = t0 - lo;
    d += Long.compareUnsigned(t0, lo) < 0 ? 1L : 0L;
    lo = q * m1 + d;
    d = Math.unsignedMultiplyHigh(q, m1) + (Long.compareUnsigned(lo, d) < 0 ? 1L : 0L);
    long e1 = t1 - lo;
    d += Long.compareUnsigned(t1, lo) < 0 ? 1L : 0L;
    lo = q * m2 + d;
    d = Math.unsignedMultiplyHigh(q, m2) + (Long.compareUnsigned(lo, d) < 0 ? 1L : 0L);
    long e2 = t2 - lo;
    d += Long.compareUnsigned(t2, lo) < 0 ? 1L : 0L;
    lo = q * m3 + d;
    d = Math.unsignedMultiplyHigh(q, m3) + (Long.compareUnsigned(lo, d) < 0 ? 1L : 0L);
    long e3 = t3 - lo;
    d += Long.compareUnsigned(t3, lo) < 0 ? 1L : 0L;
    long e4 = t4 - d;
    for (; ; ) {
      long c = Long.compareUnsigned(e0, m0) < 0 ? 1L : 0L;
      long f1 = e1 - m1 - c;
      c = Fr.borrow(e1, m1, f1);
      long f2 = e2 - m2 - c;
      c = Fr.borrow(e2, m2, f2);
      long f3 = e3 - m3 - c;
      c = Fr.borrow(e3, m3, f3);
      if (e4 < c) {
        break;
      }
      e0 -= m0;
      e1 = f1;
      e2 = f2;
      e3 = f3;
      e4 -= c;
    }
    r[ro] = e0;
    r[ro + 1] = e1;
    r[ro + 2] = e2;
    r[ro + 3] = e3;
  }
}
