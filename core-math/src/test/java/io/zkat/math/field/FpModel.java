package io.zkat.math.field;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** The base fields in BigInteger: what {@link Fp} is measured against. */
final class FpModel {
  static final FpModel BN254 =
      new FpModel(Fp.BN254, 6, "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47");
  static final FpModel BLS12_381 =
      new FpModel(
          Fp.BLS12_381,
          8,
          "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffff"
              + "b9feffffffffaaab");

  final Fp field;
  final int limbs;
  final BigInteger p;
  final BigInteger factor;
  final BigInteger factorInverse;

  private FpModel(Fp field, int limbs, String p) {
    this.field = field;
    this.limbs = limbs;
    this.p = new BigInteger(p, 16);
    factor = BigInteger.ONE.shiftLeft(48 * limbs);
    factorInverse = factor.modInverse(this.p);
  }

  static Stream<FpModel> both() {
    return Stream.of(BN254, BLS12_381);
  }

  /** The integer that the limbs stand for, Montgomery factor and all. */
  BigInteger raw(double[] a, int ao) {
    BigInteger sum = BigInteger.ZERO;
    for (int j = limbs - 1; j >= 0; j--) {
      sum = sum.shiftLeft(48).add(new BigDecimal(a[ao + j]).toBigIntegerExact());
    }
    return sum;
  }

  /** The element that the limbs stand for, in [0, p). */
  BigInteger get(double[] a, int ao) {
    return raw(a, ao).multiply(factorInverse).mod(p);
  }

  /** Stores limbs of the integer {@code raw}, balanced but for the highest. */
  void putRaw(double[] r, int ro, BigInteger raw) {
    BigInteger rest = raw;
    for (int j = 0; j < limbs - 1; j++) {
      long digit = rest.longValue() << 16 >> 16;
      r[ro + j] = digit;
      rest = rest.subtract(BigInteger.valueOf(digit)).shiftRight(48);
    }
    r[ro + limbs - 1] = rest.doubleValue();
  }

  void put(double[] r, int ro, BigInteger element) {
    putRaw(r, ro, element.multiply(factor).mod(p));
  }

  byte[] bytes(BigInteger v) {
    return bytes(v, field.byteLength());
  }

  static byte[] bytes(BigInteger v, int length) {
    byte[] out = new byte[length];
    for (int i = 0; i < length; i++) {
      out[length - 1 - i] = v.shiftRight(8 * i).byteValue();
    }
    return out;
  }

  BigInteger random(SplittableRandom random) {
    byte[] bytes = new byte[64];
    random.nextBytes(bytes);
    return new BigInteger(1, bytes).mod(p);
  }

  /** Elements at which carries, signs and comparisons change. */
  Stream<BigInteger> edges() {
    BigInteger one = BigInteger.ONE;
    BigInteger half = p.shiftRight(1);
    Stream<BigInteger> powers =
        Stream.iterate(1, k -> k < p.bitLength(), k -> k + 1)
            .filter(k -> k % 48 <= 1 || k % 48 == 47 || k % 8 == 0)
            .flatMap(k -> Stream.of(one.shiftLeft(k), one.shiftLeft(k).subtract(one)));
    return Stream.concat(
        Stream.of(
            BigInteger.ZERO,
            one,
            BigInteger.TWO,
            p.subtract(one),
            p.subtract(BigInteger.TWO),
            half,
            half.add(one),
            half.subtract(one)),
        powers.filter(v -> v.compareTo(p) < 0));
  }

  @Override
  public String toString() {
    return field.toString();
  }
}
