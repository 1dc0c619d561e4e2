package io.zkat.math.p256;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The curve by the schoolbook: affine points, null for infinity. */
final class P256Model {
  static final BigInteger P = P256Field.P;
  static final BigInteger N = P256Order.N;
  static final BigInteger B =
      new BigInteger("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b", 16);
  static final Point G =
      new Point(
          new BigInteger("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296", 16),
          new BigInteger("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5", 16));

  private static final BigInteger THREE = BigInteger.valueOf(3);

  record Point(BigInteger x, BigInteger y) {
    Point negate() {
      return new Point(x, y.negate().mod(P));
    }

    byte[] encoded() {
      byte[] b = new byte[P256Key.BYTES];
      put(b, 0, x);
      put(b, P256Field.BYTES, y);
      return b;
    }
  }

  private P256Model() {}

  /** Writes 32 bytes, big endian. */
  static void put(byte[] b, int off, BigInteger value) {
    for (int i = 0; i < P256Field.BYTES; i++) {
      b[off + P256Field.BYTES - 1 - i] = value.shiftRight(8 * i).byteValue();
    }
  }

  static byte[] signature(BigInteger r, BigInteger s) {
    byte[] b = new byte[2 * P256Verifier.BYTES];
    put(b, 0, r);
    put(b, P256Verifier.BYTES, s);
    return b;
  }

  static byte[] digest(BigInteger e) {
    byte[] b = new byte[P256Field.BYTES];
    put(b, 0, e);
    return b;
  }

  /** A point with this x coordinate; null if there is none. */
  static @Nullable Point lift(BigInteger x) {
    BigInteger square = x.multiply(x).subtract(THREE).multiply(x).add(B).mod(P);
    BigInteger y = square.modPow(P.add(BigInteger.ONE).shiftRight(2), P);
    return y.multiply(y).mod(P).equals(square) ? new Point(x, y) : null;
  }

  static @Nullable Point add(@Nullable Point a, @Nullable Point b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    BigInteger slope;
    if (!a.x.equals(b.x)) {
      slope = b.y.subtract(a.y).multiply(b.x.subtract(a.x).modInverse(P));
    } else if (a.y.equals(b.y)) {
      slope = a.x.multiply(a.x).subtract(BigInteger.ONE).multiply(THREE);
      slope = slope.multiply(a.y.shiftLeft(1).modInverse(P));
    } else {
      return null;
    }
    BigInteger x = slope.multiply(slope).subtract(a.x).subtract(b.x).mod(P);
    return new Point(x, slope.multiply(a.x.subtract(x)).subtract(a.y).mod(P));
  }

  static @Nullable Point multiply(@Nullable Point a, BigInteger k) {
    Point sum = null;
    for (int i = k.bitLength() - 1; i >= 0; i--) {
      sum = add(sum, sum);
      sum = k.testBit(i) ? add(sum, a) : sum;
    }
    return sum;
  }

  /** The definition of a valid signature. */
  static boolean verify(Point q, BigInteger e, BigInteger r, BigInteger s) {
    if (r.signum() <= 0 || r.compareTo(N) >= 0 || s.signum() <= 0 || s.compareTo(N) >= 0) {
      return false;
    }
    BigInteger w = s.modInverse(N);
    Point sum = add(multiply(G, e.multiply(w).mod(N)), multiply(q, r.multiply(w).mod(N)));
    return sum != null && sum.x.mod(N).equals(r);
  }
}
