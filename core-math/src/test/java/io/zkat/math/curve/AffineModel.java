package io.zkat.math.curve;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Points of y^2 = x^3 + b over big integers by the textbook chord and tangent: slow, plain, and
 * what the fast group arithmetic is compared with. Infinity is null.
 */
public record AffineModel(BigInteger p, BigInteger b) {
  /** An affine point. */
  public record Point(BigInteger x, BigInteger y) {}

  static final AffineModel BN254 =
      new AffineModel(
          new BigInteger("30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47", 16),
          BigInteger.valueOf(3));
  static final AffineModel BLS12_381 =
      new AffineModel(
          new BigInteger(
              "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f624"
                  + "1eabfffeb153ffffb9feffffffffaaab",
              16),
          BigInteger.valueOf(4));

  /** The model of a curve. */
  public static AffineModel of(Curve curve) {
    return curve == Curve.BN254 ? BN254 : BLS12_381;
  }

  /** The chord-and-tangent sum. */
  public @Nullable Point add(@Nullable Point a, @Nullable Point c) {
    if (a == null) {
      return c;
    }
    if (c == null) {
      return a;
    }
    BigInteger slope;
    if (a.x.equals(c.x)) {
      if (a.y.add(c.y).mod(p).signum() == 0) {
        return null;
      }
      slope =
          a.x
              .multiply(a.x)
              .multiply(BigInteger.valueOf(3))
              .multiply(a.y.shiftLeft(1).modInverse(p));
    } else {
      slope = c.y.subtract(a.y).multiply(c.x.subtract(a.x).modInverse(p));
    }
    BigInteger x = slope.multiply(slope).subtract(a.x).subtract(c.x).mod(p);
    return new Point(x, slope.multiply(a.x.subtract(x)).subtract(a.y).mod(p));
  }

  /** The opposite point. */
  public @Nullable Point negate(@Nullable Point a) {
    return a == null ? null : new Point(a.x, a.y.negate().mod(p));
  }

  /** k a by double and add. */
  public @Nullable Point mul(BigInteger k, @Nullable Point a) {
    Point r = null;
    for (int i = k.bitLength() - 1; i >= 0; i--) {
      r = add(r, r);
      if (k.testBit(i)) {
        r = add(r, a);
      }
    }
    return r;
  }

  /** Reads the uncompressed form that {@link #encode} writes. */
  public @Nullable Point decode(byte[] bytes) {
    int n = bytes.length / 2;
    BigInteger x = new BigInteger(1, bytes, 0, n);
    BigInteger y = new BigInteger(1, bytes, n, n);
    boolean flag = n == 48 && (bytes[0] & 0x40) != 0;
    boolean infinity = flag || (x.signum() == 0 && y.signum() == 0);
    return infinity ? null : new Point(x, y);
  }

  /** The uncompressed form of spec proofs 1.3. */
  public byte[] encode(@Nullable Point a) {
    int n = (p.bitLength() + 7) / 8;
    byte[] out = new byte[2 * n];
    if (a == null) {
      if (n == 48) {
        out[0] = 0x40;
      }
      return out;
    }
    put(a.x, out, 0, n);
    put(a.y, out, n, n);
    return out;
  }

  private static void put(BigInteger v, byte[] out, int off, int n) {
    byte[] b = v.toByteArray();
    int skip = Math.max(0, b.length - n);
    System.arraycopy(b, skip, out, off + n - (b.length - skip), b.length - skip);
  }
}
