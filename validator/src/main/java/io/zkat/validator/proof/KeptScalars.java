package io.zkat.validator.proof;

import io.zkat.math.curve.Curve;
import io.zkat.math.field.Fr;
import io.zkat.validator.wire.CurveIds;
import java.math.BigInteger;

/**
 * Scalars of the curve ids that keep the integer as it was sent (spec proofs 1.4): their hash form,
 * and the long integers at which the reference's endomorphism split gives up. The usual case, an
 * integer of at most 32 bytes below r of BN254, takes no big integer.
 */
public final class KeptScalars {
  private static final BigInteger R_BN254 =
      new BigInteger("30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001", 16);
  private static final BigInteger R_FP256BN =
      new BigInteger("fffffffffffcf0cd46e5f25eee71a49e0cdc65fb1299921af62d536cd10b500d", 16);
  private static final BigInteger R_BLS12_381 =
      new BigInteger("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", 16);
  private static final BigInteger R_BLS12_377 =
      new BigInteger("12ab655e9a2ca55660b44d1e5c37b00159aa76fed00000010a11800000000001", 16);

  /** Integers of up to this many bits always split (spec proofs 1.4). */
  private static final int ALWAYS_SPLIT_BITS = 641;

  private static final int MAX_DIGITS = 255;
  private static final BigInteger V10 = new BigInteger("9931322734385697763");
  private static final BigInteger V11 = new BigInteger("-147946756881789319000765030803803410728");
  private static final BigInteger V20 = new BigInteger("147946756881789319010696353538189108491");
  private static final BigInteger V21 = V10;
  private static final BigInteger B1 =
      new BigInteger(
          "6083506496733536685738422989532107404292901720938389454019335827065243718542476167376946"
              + "964923193");
  private static final BigInteger B2 =
      new BigInteger(
          "-90625899563689296699257645586557235684920628232314682911258649268488438616179659792678"
              + "563467538738507777160481795753");

  private KeptScalars() {}

  /**
   * Writes the hash form: the integer itself if it is at most r (r included), else its residue,
   * with the r of the element's own curve id.
   */
  static void toBytes(int id, byte[] b, int off, int len, byte[] out, int at) {
    if (id == CurveIds.BN254) {
      int skip = Math.max(0, len - Fr.BYTES);
      if (isZero(b, off, skip) && atMostBn254(b, off + skip, len - skip)) {
        java.util.Arrays.fill(out, at, at + Fr.BYTES - (len - skip), (byte) 0);
        System.arraycopy(b, off + skip, out, at + Fr.BYTES - (len - skip), len - skip);
        return;
      }
    }
    BigInteger r = order(id);
    BigInteger v = new BigInteger(1, b, off, len);
    if (CurveFamilies.reducesScalars(id) || v.compareTo(r) > 0) {
      v = v.mod(r);
    }
    for (int i = Fr.BYTES - 1; i >= 0; i--) {
      out[at + i] = v.byteValue();
      v = v.shiftRight(8);
    }
  }

  private static boolean atMostBn254(byte[] b, int off, int len) {
    return Curve.BN254.fr().compareBytesToModulus(b, off, len) <= 0;
  }

  /** Whether the integer is below r of BN254. */
  public static boolean isReducedBn254(byte[] b, int off, int len) {
    int skip = Math.max(0, len - Fr.BYTES);
    return isZero(b, off, skip)
        && Curve.BN254.fr().compareBytesToModulus(b, off + skip, len - skip) < 0;
  }

  private static boolean isZero(byte[] b, int off, int len) {
    int any = 0;
    for (int i = 0; i < len; i++) {
      any |= b[off + i];
    }
    return any == 0;
  }

  private static BigInteger order(int id) {
    return switch (id) {
      case 1 -> R_BN254;
      case 4 -> R_BLS12_377;
      case 0, 2 -> R_FP256BN;
      default -> R_BLS12_381;
    };
  }

  /**
   * Whether the multiplication of a single point by this integer works in the reference on BN254;
   * beyond 641 bits it may abort (spec proofs 1.4).
   */
  public static boolean splits(byte[] b, int off, int len) {
    int first = 0;
    while (first < len && b[off + first] == 0) {
      first++;
    }
    int bits = (len - first) * 8;
    if (bits <= ALWAYS_SPLIT_BITS) {
      return true;
    }
    if (bits > ALWAYS_SPLIT_BITS + 64) {
      return false;
    }
    BigInteger v = new BigInteger(1, b, off, len);
    if (v.bitLength() <= ALWAYS_SPLIT_BITS) {
      return true;
    }
    BigInteger k1 = v.multiply(B1).shiftRight(512);
    BigInteger k2 = v.multiply(B2).negate().shiftRight(512);
    BigInteger e0 = v.subtract(k1.multiply(V10).add(k2.multiply(V20)));
    BigInteger e1 = k1.multiply(V11).add(k2.multiply(V21)).negate();
    return digits(e0.abs()) <= MAX_DIGITS && digits(e1.abs()) <= MAX_DIGITS;
  }

  /** Length of the width-5 signed window form. */
  private static int digits(BigInteger k) {
    int n = 0;
    while (k.signum() != 0) {
      if (k.testBit(0)) {
        int u = k.intValue() & 31;
        k = k.subtract(BigInteger.valueOf(u > 16 ? u - 32L : u));
      }
      k = k.shiftRight(1);
      n++;
    }
    return n;
  }
}
