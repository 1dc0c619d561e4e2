package io.zkat.validator.wire;

import java.math.BigInteger;

/**
 * Whether bytes decode to a point of G1 of BLS12-377 (spec proofs 1.5, curve id 4). Exact and slow:
 * about two milliseconds a point, most of it for the membership in the subgroup of order r.
 */
final class Bls12377G1 {
  /** Bytes of a coordinate. */
  static final int COORDINATE = 48;

  /** The field's modulus. */
  static final BigInteger P =
      new BigInteger(
          "01ae3a4617c510eac63b05c06ca1493b1a22d9f300f5138f1ef3622fba094800"
              + "170b5d44300000008508c00000000001",
          16);

  /** The order of the group. */
  static final BigInteger R =
      new BigInteger("12ab655e9a2ca55660b44d1e5c37b00159aa76fed00000010a11800000000001", 16);

  /** y^2 = x^3 + 1. */
  private static final BigInteger B = BigInteger.ONE;

  private static final int FLAGS = 0xe0;

  // p - 1 = 2^TWOS * ODD, for square roots.
  private static final int TWOS = P.subtract(BigInteger.ONE).getLowestSetBit();
  private static final BigInteger ODD = P.shiftRight(TWOS);
  private static final BigInteger ROOT_OF_UNITY = nonResidue().modPow(ODD, P);

  private Bls12377G1() {}

  private static BigInteger nonResidue() {
    BigInteger candidate = BigInteger.TWO;
    while (isSquare(candidate)) {
      candidate = candidate.add(BigInteger.ONE);
    }
    return candidate;
  }

  /** The rules of spec proofs 1.3 with this curve's modulus and equation. */
  static boolean decodes(byte[] b, int off, int len) {
    if (len < COORDINATE) {
      return false;
    }
    int flags = b[off] & FLAGS;
    return switch (flags) {
      case 0x00 -> len >= 2 * COORDINATE && decodesUncompressed(b, off);
      case 0x40 -> len >= 2 * COORDINATE && isZeroAfterFlags(b, off, 2 * COORDINATE);
      case 0x80, 0xa0 -> decodesCompressed(b, off);
      case 0xc0 -> isZeroAfterFlags(b, off, COORDINATE);
      default -> false;
    };
  }

  private static boolean isZeroAfterFlags(byte[] b, int off, int len) {
    int any = b[off] & ~FLAGS & 0xff;
    for (int i = 1; i < len; i++) {
      any |= b[off + i];
    }
    return any == 0;
  }

  private static boolean decodesUncompressed(byte[] b, int off) {
    BigInteger x = new BigInteger(1, b, off, COORDINATE);
    BigInteger y = new BigInteger(1, b, off + COORDINATE, COORDINATE);
    if (x.compareTo(P) >= 0 || y.compareTo(P) >= 0) {
      return false;
    }
    if (x.signum() == 0 && y.signum() == 0) {
      return true; // another encoding of infinity
    }
    return y.multiply(y).mod(P).equals(rightSide(x)) && isInSubgroup(x, y);
  }

  private static boolean decodesCompressed(byte[] b, int off) {
    byte[] coordinate = new byte[COORDINATE];
    System.arraycopy(b, off, coordinate, 0, COORDINATE);
    coordinate[0] &= (byte) ~FLAGS;
    BigInteger x = new BigInteger(1, coordinate);
    if (x.compareTo(P) >= 0) {
      return false;
    }
    BigInteger square = rightSide(x);
    // Both roots are in the subgroup or neither is, so it does not matter which one the flag names.
    return isSquare(square) && isInSubgroup(x, sqrt(square));
  }

  private static BigInteger rightSide(BigInteger x) {
    return x.multiply(x).mod(P).multiply(x).add(B).mod(P);
  }

  private static boolean isSquare(BigInteger a) {
    return a.signum() == 0
        || a.modPow(P.shiftRight(1), P).equals(BigInteger.ONE); // Euler's criterion
  }

  /** A square root by the method of Tonelli and Shanks; the argument must be a square. */
  static BigInteger sqrt(BigInteger square) {
    if (square.signum() == 0) {
      return square;
    }
    BigInteger half = square.modPow(ODD.shiftRight(1), P);
    BigInteger root = square.multiply(half).mod(P);
    BigInteger rest = root.multiply(half).mod(P); // root^2 = square * rest, of order 2^k
    BigInteger unity = ROOT_OF_UNITY;
    int order = TWOS;
    while (!rest.equals(BigInteger.ONE)) {
      int k = 0;
      for (BigInteger power = rest; !power.equals(BigInteger.ONE); k++) {
        power = power.multiply(power).mod(P);
      }
      BigInteger factor = unity;
      for (int i = 0; i < order - k - 1; i++) {
        factor = factor.multiply(factor).mod(P);
      }
      order = k;
      unity = factor.multiply(factor).mod(P);
      root = root.multiply(factor).mod(P);
      rest = rest.multiply(unity).mod(P);
    }
    return root;
  }

  private static boolean isInSubgroup(BigInteger x, BigInteger y) {
    return multiply(x, y, R)[2].signum() == 0;
  }

  /**
   * Multiplies an affine point of the curve, by doubling and adding in Jacobian coordinates.
   *
   * @return X, Y, Z with x = X/Z^2, y = Y/Z^3; infinity has Z = 0
   */
  static BigInteger[] multiply(BigInteger x, BigInteger y, BigInteger k) {
    BigInteger[] sum = {BigInteger.ONE, BigInteger.ONE, BigInteger.ZERO};
    for (int i = k.bitLength() - 1; i >= 0; i--) {
      sum = twice(sum);
      if (k.testBit(i)) {
        sum = add(sum, x, y);
      }
    }
    return sum;
  }

  private static BigInteger[] twice(BigInteger[] p) {
    BigInteger yy = p[1].multiply(p[1]).mod(P);
    BigInteger s = p[0].multiply(yy).shiftLeft(2).mod(P);
    BigInteger m = p[0].multiply(p[0]).mod(P).multiply(BigInteger.valueOf(3));
    BigInteger x = m.multiply(m).subtract(s.shiftLeft(1)).mod(P);
    BigInteger y = m.multiply(s.subtract(x)).subtract(yy.multiply(yy).shiftLeft(3)).mod(P);
    BigInteger z = p[1].multiply(p[2]).shiftLeft(1).mod(P);
    return new BigInteger[] {x, y, z};
  }

  private static BigInteger[] add(BigInteger[] p, BigInteger x2, BigInteger y2) {
    if (p[2].signum() == 0) {
      return new BigInteger[] {x2, y2, BigInteger.ONE};
    }
    BigInteger zz = p[2].multiply(p[2]).mod(P);
    BigInteger h = x2.multiply(zz).subtract(p[0]).mod(P);
    BigInteger d = y2.multiply(zz).mod(P).multiply(p[2]).subtract(p[1]).mod(P);
    if (h.signum() == 0) {
      return d.signum() == 0
          ? twice(p)
          : new BigInteger[] {BigInteger.ONE, BigInteger.ONE, BigInteger.ZERO};
    }
    BigInteger hh = h.multiply(h).mod(P);
    BigInteger hhh = hh.multiply(h).mod(P);
    BigInteger v = p[0].multiply(hh).mod(P);
    BigInteger x = d.multiply(d).subtract(hhh).subtract(v.shiftLeft(1)).mod(P);
    BigInteger y = d.multiply(v.subtract(x)).subtract(p[1].multiply(hhh)).mod(P);
    return new BigInteger[] {x, y, p[2].multiply(h).mod(P)};
  }
}
