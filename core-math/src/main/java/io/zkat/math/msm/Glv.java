package io.zkat.math.msm;

import io.zkat.math.curve.G1;
import io.zkat.math.field.Fp;
import io.zkat.math.field.Fr;
import java.util.HexFormat;

/**
 * Splits a scalar into two halves along the endomorphism w: (x, y) -> (beta x, y), which is the
 * multiplication by lambda on the group of order r (Gallant, Lambert, Vanstone, CRYPTO 2001): k P =
 * k1 P + k2 w(P) with |k1|, |k2| below 2^127.
 *
 * <p>(a1, b1) and (a2, b2) are short vectors with a + b lambda = 0 modulo r, and c1 = k g1 / 2^320,
 * c2 = k g2 / 2^320, rounded, are the coordinates of (k, 0) in them, of which any rounding leaves
 * k1 + k2 lambda = k; the better it is, the shorter the halves. On BLS12-381 lambda is -u^2 and the
 * split is nearly a division by u^2.
 */
final class Glv {
  /** Bits of a half, without its sign. */
  static final int BITS = 127;

  static final Glv BN254 =
      new Glv(
          G1.BN254,
          Fr.BN254,
          "000000000000000059e26bcea0d48bacd4f263f1acdb5c4f5763473177fffffe",
          "0000000000000000b3c4d79d41a917585bfc41088d8daaa78b17ea66b99c90dd",
          new long[] {0xa5e38cfb5eaa26daL, 0x7a7bd9d4391eb18dL, 0x4ccef014a773d2cfL, 2},
          new long[] {0x6eb9c714773a6ef3L, 0xd91d232ec7e0b3d7L, 2, 0},
          new long[] {0x0be4e1541221250bL, 0x6f4d8248eeb859fdL},
          new long[] {0x89d3256894d213e3L, 0},
          new long[] {0x89d3256894d213e3L, 0},
          new long[] {0x7dee441482b0eed8L, 0x90b27db71147a603L});

  static final Glv BLS12_381 =
      new Glv(
          G1.BLS12_381,
          Fr.BLS12_381,
          "00000000000000005f19672fdf76ce51ba69c6076a0f77ea"
              + "ddb3a93be6f89688de17d813620a00022e01fffffffefffe",
          "73eda753299d7d483339d80809a1d804a7780001fffcb7fcfffffffe00000001",
          new long[] {0x034eb4b927adc028L, 0x63f6e522f6cfee2eL, 0x7c6becf1e01faaddL, 1},
          new long[] {0x355094edfede377cL, 2, 0, 0},
          new long[] {0x100000000L, 0xac45a4010001a402L},
          new long[] {1, 0},
          new long[] {1, 0},
          new long[] {0xffffffff00000001L, 0x53ba5bfefffe5bfdL});

  private final Fr fr;
  private final double[] beta = new double[Fp.LIMBS];
  private final long[] lambda = new long[Fr.LIMBS];
  private final long[] g1;
  private final long[] g2;
  private final long[] a1;
  private final long[] b1;
  private final long[] a2;
  private final long[] b2;

  private Glv(
      G1 curve,
      Fr fr,
      String beta,
      String lambda,
      long[] g1,
      long[] g2,
      long[] a1,
      long[] b1,
      long[] a2,
      long[] b2) {
    if (!curve.field().fromBytes(this.beta, 0, HexFormat.of().parseHex(beta), 0)) {
      throw new ExceptionInInitializerError("beta");
    }
    this.fr = fr;
    if (!fr.fromBytes(this.lambda, 0, HexFormat.of().parseHex(lambda), 0)) {
      throw new ExceptionInInitializerError("lambda");
    }
    this.g1 = g1;
    this.g2 = g2;
    this.a1 = a1;
    this.b1 = b1;
    this.a2 = a2;
    this.b2 = b2;
  }

  static Glv of(G1 g1) {
    return g1 == G1.BN254 ? BN254 : BLS12_381;
  }

  /** r = beta, the factor of x in the endomorphism. */
  void beta(double[] r, int ro) {
    System.arraycopy(beta, 0, r, ro, Fp.LIMBS);
  }

  /**
   * k = k1 + k2 lambda, a Montgomery element. {@link #split} gives these halves back: they are so
   * much shorter than the vectors above that the coordinates of (k, 0) round to those of (k - k1,
   * -k2), which is a sum of them.
   *
   * @param k1 signed, as k2
   * @param t scratch of an element
   */
  void join(long[] k, int ko, long k1, long k2, long[] t, int to) {
    signed(k, ko, k2);
    fr.mul(k, ko, k, ko, lambda, 0);
    signed(t, to, k1);
    fr.add(k, ko, k, ko, t, to);
  }

  private void signed(long[] r, int ro, long v) {
    fr.fromLong(r, ro, Math.abs(v));
    if (v < 0) {
      fr.neg(r, ro, r, ro);
    }
  }

  /**
   * Writes |k1| and |k2|, two limbs each.
   *
   * @param k four plain limbs, below 2^255
   * @return bit 0 set if k1 is negative, bit 1 if k2 is
   */
  int split(long[] r, int ro, long[] k, int ko) {
    roundedProduct(r, ro, k, ko, g1);
    roundedProduct(r, ro + 2, k, ko, g2);
    long c1 = r[ro];
    long c1h = r[ro + 1];
    long c2 = r[ro + 2];
    long c2h = r[ro + 3];
    int sign = half(r, ro, k[ko], k[ko + 1], c1, c1h, a1, c2, c2h, a2);
    return sign | half(r, ro + 2, 0, 0, c1, c1h, b1, c2, c2h, b2) << 1;
  }

  /** r = |k - c a - d b| modulo 2^128 in two's complement; returns whether it was negative. */
  private static int half(
      long[] r, int ro, long k, long kh, long c, long ch, long[] a, long d, long dh, long[] b) {
    long low = k - c * a[0];
    long high = kh - (Math.unsignedMultiplyHigh(c, a[0]) + c * a[1] + ch * a[0]) - borrow(k, low);
    long next = low - d * b[0];
    high -= Math.unsignedMultiplyHigh(d, b[0]) + d * b[1] + dh * b[0] + borrow(low, next);
    if (high < 0) {
      r[ro] = -next;
      r[ro + 1] = ~high + (next == 0 ? 1 : 0);
      return 1;
    }
    r[ro] = next;
    r[ro + 1] = high;
    return 0;
  }

  private static long borrow(long before, long after) {
    return Long.compareUnsigned(before, after) < 0 ? 1 : 0;
  }

  /**
   * r = k g / 2^320 rounded, modulo 2^128; the three lowest columns of the product are left out.
   */
  private static void roundedProduct(long[] r, int ro, long[] k, int ko, long[] g) {
    // Columns 3 to 6 of the schoolbook product; a carry counts the overflows of each column.
    long column = 0;
    long carry = 0;
    for (int i = 0; i < 4; i++) {
      long low = k[ko + i] * g[3 - i];
      column += low;
      carry += Long.compareUnsigned(column, low) < 0 ? 1 : 0;
    }
    column = carry;
    carry = 0;
    for (int i = 0; i < 4; i++) {
      long high = Math.unsignedMultiplyHigh(k[ko + i], g[3 - i]);
      column += high;
      carry += Long.compareUnsigned(column, high) < 0 ? 1 : 0;
    }
    for (int i = 1; i < 4; i++) {
      long low = k[ko + i] * g[4 - i];
      column += low;
      carry += Long.compareUnsigned(column, low) < 0 ? 1 : 0;
    }
    long rounding = column >>> 63;
    column = carry + rounding;
    carry = 0;
    for (int i = 1; i < 4; i++) {
      long high = Math.unsignedMultiplyHigh(k[ko + i], g[4 - i]);
      column += high;
      carry += Long.compareUnsigned(column, high) < 0 ? 1 : 0;
    }
    for (int i = 2; i < 4; i++) {
      long low = k[ko + i] * g[5 - i];
      column += low;
      carry += Long.compareUnsigned(column, low) < 0 ? 1 : 0;
    }
    r[ro] = column;
    r[ro + 1] =
        carry
            + Math.unsignedMultiplyHigh(k[ko + 2], g[3])
            + Math.unsignedMultiplyHigh(k[ko + 3], g[2])
            + k[ko + 3] * g[3];
  }
}
