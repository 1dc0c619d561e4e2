package io.zkat.math.field;

import java.math.BigInteger;

/**
 * Modular inversion by batches of division steps: D. J. Bernstein and B.-Y. Yang, "Fast
 * constant-time gcd computation and modular inversion" (TCHES 2019), in the variable-time form that
 * skips runs of zero bits and clears several bits of g at once.
 *
 * <p>Pairs (f, g) start at (modulus, a) and shrink to (+-1, 0); (d, e) with a * d = f * c and a * e
 * = g * c (mod m) follow them, where c is the dividend: 2^512 takes an element to its inverse in
 * Montgomery form. All four are five limbs of radix 2^60, the lower four non-negative, the highest
 * signed. A batch makes 60 steps on the lowest limbs alone, collects them in a matrix of entries of
 * at most 2^60, and applies it once. The magnitudes of d and e grow by at most m/2 a batch; 741
 * steps, 13 batches, suffice for 256 bits, so they stay below 8m. Not constant time.
 */
public final class ModularInverse {
  private static final int RADIX = 60;
  private static final long MASK = (1L << RADIX) - 1;

  private final Remainder remainder;

  // The modulus, the dividend and 8m in limbs of 60 bits, -1/m modulo 2^60.
  private final long m0;
  private final long m1;
  private final long m2;
  private final long m3;
  private final long m4;
  private final long c0;
  private final long c1;
  private final long c2;
  private final long c3;
  private final long c4;
  private final long o0;
  private final long o1;
  private final long o2;
  private final long o3;
  private final long o4;
  private final long inv;

  /**
   * Division modulo m.
   *
   * @param m an odd prime of 254 to 256 bits
   * @param dividend what is divided, for all calls; it is reduced
   */
  public ModularInverse(BigInteger m, BigInteger dividend) {
    remainder = new Remainder(m);
    BigInteger c = dividend.mod(m);
    m0 = limb(m, 0);
    m1 = limb(m, 1);
    m2 = limb(m, 2);
    m3 = limb(m, 3);
    m4 = limb(m, 4);
    c0 = limb(c, 0);
    c1 = limb(c, 1);
    c2 = limb(c, 2);
    c3 = limb(c, 3);
    c4 = limb(c, 4);
    BigInteger offset = m.shiftLeft(3);
    o0 = limb(offset, 0);
    o1 = limb(offset, 1);
    o2 = limb(offset, 2);
    o3 = limb(offset, 3);
    o4 = limb(offset, 4);
    inv = m.negate().modInverse(BigInteger.ONE.shiftLeft(RADIX)).longValue();
  }

  private static long limb(BigInteger x, int index) {
    return x.shiftRight(RADIX * index).longValue() & MASK;
  }

  /**
   * r = dividend / a, 0 for 0: plain integers below m in four limbs of 64 bits, least first. r may
   * be a.
   */
  public void divide(long[] r, int ro, long[] a, int ao) {
    long x0 = a[ao];
    long x1 = a[ao + 1];
    long x2 = a[ao + 2];
    long x3 = a[ao + 3];
    long g0 = x0 & MASK;
    long g1 = ((x0 >>> 60) | (x1 << 4)) & MASK;
    long g2 = ((x1 >>> 56) | (x2 << 8)) & MASK;
    long g3 = ((x2 >>> 52) | (x3 << 12)) & MASK;
    long g4 = x3 >>> 48;
    long f0 = m0;
    long f1 = m1;
    long f2 = m2;
    long f3 = m3;
    long f4 = m4;
    long d0 = 0;
    long d1 = 0;
    long d2 = 0;
    long d3 = 0;
    long d4 = 0;
    long e0 = c0;
    long e1 = c1;
    long e2 = c2;
    long e3 = c3;
    long e4 = c4;
    int eta = -1;

    while ((g0 | g1 | g2 | g3 | g4) != 0) {
      // Sixty steps on the low limbs: (f, g) * 2^60 = (u*f + v*g, q*f + w*g).
      long u = 1;
      long v = 0;
      long q = 0;
      long w = 1;
      long f = f0;
      long g = g0;
      int left = RADIX;
      for (; ; ) {
        int zeros = Long.numberOfTrailingZeros(g | (-1L << left));
        g >>= zeros;
        u <<= zeros;
        v <<= zeros;
        eta -= zeros;
        left -= zeros;
        if (left == 0) {
          break;
        }
        long k;
        if (eta < 0) {
          // Swap (f, g) for (g, -f); clear up to six bits of g.
          eta = -eta;
          long swap = f;
          f = g;
          g = -swap;
          swap = u;
          u = q;
          q = -swap;
          swap = v;
          v = w;
          w = -swap;
          int limit = Math.min(eta + 1, left);
          k = (f * g * (f * f - 2)) & (-1L >>> (64 - limit)) & 63;
        } else {
          int limit = Math.min(eta + 1, left);
          k = (-(f + (((f + 1) & 4) << 1)) * g) & (-1L >>> (64 - limit)) & 15;
        }
        g += f * k;
        q += u * k;
        w += v * k;
      }

      // (d, e) = (the same matrix * (d, e) + multiples of m) / 2^60; the multiples, at most half of
      // 2^60 in magnitude, make the lowest limbs vanish.
      long u4 = u << 2;
      long v4 = v << 2;
      long q4 = q << 2;
      long w4 = w << 2;
      long y = u * d0 + v * e0;
      long z = q * d0 + w * e0;
      long ky = ((y * inv) << 4) >> 4;
      long kz = ((z * inv) << 4) >> 4;
      long ky4 = ky << 2;
      long kz4 = kz << 2;
      long cy = carry(high(u4, d0) + high(v4, e0) + high(ky4, m0), y + ky * m0);
      long cz = carry(high(q4, d0) + high(w4, e0) + high(kz4, m0), z + kz * m0);
      y = u * d1 + v * e1 + ky * m1 + cy;
      z = q * d1 + w * e1 + kz * m1 + cz;
      cy = carry(high(u4, d1) + high(v4, e1) + high(ky4, m1), y);
      cz = carry(high(q4, d1) + high(w4, e1) + high(kz4, m1), z);
      d0 = y & MASK;
      e0 = z & MASK;
      y = u * d2 + v * e2 + ky * m2 + cy;
      z = q * d2 + w * e2 + kz * m2 + cz;
      cy = carry(high(u4, d2) + high(v4, e2) + high(ky4, m2), y);
      cz = carry(high(q4, d2) + high(w4, e2) + high(kz4, m2), z);
      d1 = y & MASK;
      e1 = z & MASK;
      y = u * d3 + v * e3 + ky * m3 + cy;
      z = q * d3 + w * e3 + kz * m3 + cz;
      cy = carry(high(u4, d3) + high(v4, e3) + high(ky4, m3), y);
      cz = carry(high(q4, d3) + high(w4, e3) + high(kz4, m3), z);
      d2 = y & MASK;
      e2 = z & MASK;
      y = u * d4 + v * e4 + ky * m4 + cy;
      z = q * d4 + w * e4 + kz * m4 + cz;
      cy = carry(high(u4, d4) + high(v4, e4) + high(ky4, m4), y);
      cz = carry(high(q4, d4) + high(w4, e4) + high(kz4, m4), z);
      d3 = y & MASK;
      e3 = z & MASK;
      d4 = cy;
      e4 = cz;

      // (f, g) = the matrix times (f, g) / 2^60, exact.
      y = u * f0 + v * g0;
      z = q * f0 + w * g0;
      cy = carry(high(u4, f0) + high(v4, g0), y);
      cz = carry(high(q4, f0) + high(w4, g0), z);
      y = u * f1 + v * g1 + cy;
      z = q * f1 + w * g1 + cz;
      cy = carry(high(u4, f1) + high(v4, g1), y);
      cz = carry(high(q4, f1) + high(w4, g1), z);
      f0 = y & MASK;
      g0 = z & MASK;
      y = u * f2 + v * g2 + cy;
      z = q * f2 + w * g2 + cz;
      cy = carry(high(u4, f2) + high(v4, g2), y);
      cz = carry(high(q4, f2) + high(w4, g2), z);
      f1 = y & MASK;
      g1 = z & MASK;
      y = u * f3 + v * g3 + cy;
      z = q * f3 + w * g3 + cz;
      cy = carry(high(u4, f3) + high(v4, g3), y);
      cz = carry(high(q4, f3) + high(w4, g3), z);
      f2 = y & MASK;
      g2 = z & MASK;
      y = u * f4 + v * g4 + cy;
      z = q * f4 + w * g4 + cz;
      cy = carry(high(u4, f4) + high(v4, g4), y);
      cz = carry(high(q4, f4) + high(w4, g4), z);
      f3 = y & MASK;
      g3 = z & MASK;
      f4 = cy;
      g4 = cz;
    }

    // f = +-1, so that +-d is the result; for a = 0, f = m and d = 0. Add 8m to have it positive.
    long sign = f4 >> 63;
    long t0 = (d0 ^ sign) - sign + o0;
    long t1 = (d1 ^ sign) - sign + o1 + (t0 >> RADIX);
    long t2 = (d2 ^ sign) - sign + o2 + (t1 >> RADIX);
    long t3 = (d3 ^ sign) - sign + o3 + (t2 >> RADIX);
    long t4 = (d4 ^ sign) - sign + o4 + (t3 >> RADIX);
    t0 &= MASK;
    t1 &= MASK;
    t2 &= MASK;
    t3 &= MASK;
    remainder.reduceFive(
        r,
        ro,
        t0 | (t1 << 60),
        (t1 >>> 4) | (t2 << 56),
        (t2 >>> 8) | (t3 << 52),
        (t3 >>> 12) | (t4 << 48),
        t4 >>> 16);
  }

  /** The part above 2^60 of a product, rounded down; the first factor is given times 4. */
  private static long high(long x4, long y) {
    return Math.multiplyHigh(x4, y << 2);
  }

  /**
   * A column sum over 2^60, rounded down, from the sum of its products' high parts and its value
   * modulo 2^64: what the high parts leave is small enough to be exact in 64 bits.
   */
  private static long carry(long high, long low) {
    return high + ((low - (high << RADIX)) >> RADIX);
  }
}
