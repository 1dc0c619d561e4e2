package io.zkat.math.msm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The halves of scalars, against big integers. */
class GlvTest {
  private static final BigInteger U = new BigInteger("d201000000010000", 16);

  private final Seeded seeded = new Seeded();

  private static BigInteger order(Curve curve) {
    return new BigInteger(
        curve == Curve.BN254
            ? "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001"
            : "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001",
        16);
  }

  private static BigInteger lambda(Curve curve) {
    return curve == Curve.BN254
        ? new BigInteger("b3c4d79d41a917585bfc41088d8daaa78b17ea66b99c90dd", 16)
        : U.multiply(U).negate();
  }

  /** Scalars at the ends of what is allowed and where the rounding of the split changes. */
  static long[] extremes(Curve curve) {
    BigInteger r = order(curve);
    BigInteger one = BigInteger.ONE;
    List<BigInteger> middles =
        List.of(
            BigInteger.ZERO,
            r,
            r.shiftRight(1),
            lambda(curve).mod(r),
            lambda(curve).negate().mod(r),
            lambda(curve).mod(r).shiftRight(1),
            U.multiply(U).shiftRight(1),
            one.shiftLeft(126),
            one.shiftLeft(127),
            one.shiftLeft(128),
            one.shiftLeft(192),
            one.shiftLeft(255));
    List<BigInteger> all = new ArrayList<>();
    for (BigInteger middle : middles) {
      for (int d = -2; d <= 2; d++) {
        BigInteger k = middle.add(BigInteger.valueOf(d));
        if (k.signum() >= 0 && k.bitLength() <= 255) {
          all.add(k);
        }
      }
    }
    long[] limbs = new long[all.size() * Fr.LIMBS];
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < Fr.LIMBS; j++) {
        limbs[i * Fr.LIMBS + j] = all.get(i).shiftRight(64 * j).longValue();
      }
    }
    return limbs;
  }

  private static BigInteger unsigned(long[] limbs, int at, int n) {
    BigInteger v = BigInteger.ZERO;
    for (int i = n - 1; i >= 0; i--) {
      v = v.shiftLeft(64).or(new BigInteger(Long.toUnsignedString(limbs[at + i])));
    }
    return v;
  }

  private static void check(Curve curve, long[] k, int ko) {
    long[] halves = new long[4];
    int signs = Glv.of(curve.g1()).split(halves, 0, k, ko);
    BigInteger k1 = unsigned(halves, 0, 2);
    BigInteger k2 = unsigned(halves, 2, 2);
    BigInteger whole = unsigned(k, ko, 4);
    assertTrue(k1.bitLength() <= Glv.BITS && k2.bitLength() <= Glv.BITS, () -> whole + " is wide");
    BigInteger sum =
        ((signs & 1) == 0 ? k1 : k1.negate())
            .add(((signs & 2) == 0 ? k2 : k2.negate()).multiply(lambda(curve)));
    assertEquals(BigInteger.ZERO, sum.subtract(whole).mod(order(curve)), whole::toString);
  }

  @ParameterizedTest
  @EnumSource
  void halvesAreShortAndMakeTheScalar(Curve curve) {
    long[] edges = extremes(curve);
    for (int i = 0; i < edges.length; i += Fr.LIMBS) {
      check(curve, edges, i);
    }
    long[] k = new long[4];
    for (int i = 0; i < 20_000; i++) {
      for (int j = 0; j < 4; j++) {
        k[j] = seeded.random().nextLong();
      }
      k[3] >>>= 1;
      check(curve, k, 0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void shortHalvesAreGivenBack(Curve curve) {
    long[] edges = {0, 1, -1, 2, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, 1L << 62};
    for (long k1 : edges) {
      for (long k2 : edges) {
        checkShort(curve, k1, k2);
      }
    }
    for (int i = 0; i < 5_000; i++) {
      checkShort(curve, seeded.random().nextLong(), seeded.random().nextLong());
    }
  }

  private static void checkShort(Curve curve, long k1, long k2) {
    Fr fr = curve.fr();
    long[] k = new long[2 * Fr.LIMBS];
    ShortScalars.join(curve.g1(), k, 0, k1, k2, k, Fr.LIMBS);
    fr.toLimbs(k, 0, k, 0);
    BigInteger expected =
        BigInteger.valueOf(k2).multiply(lambda(curve)).add(BigInteger.valueOf(k1));
    assertEquals(expected.mod(order(curve)), unsigned(k, 0, Fr.LIMBS));
    long[] halves = new long[4];
    int signs = Glv.of(curve.g1()).split(halves, 0, k, 0);
    assertEquals(BigInteger.valueOf(k1).abs(), unsigned(halves, 0, 2));
    assertEquals(BigInteger.valueOf(k2).abs(), unsigned(halves, 2, 2));
    assertEquals(k1 < 0, (signs & 1) != 0 && k1 != 0);
    assertEquals(k2 < 0, (signs & 2) != 0 && k2 != 0);
  }

  @ParameterizedTest
  @EnumSource
  void lambdaIsTheEndomorphism(Curve curve) {
    G1 g1 = curve.g1();
    double[] t = new double[G1.SCRATCH];
    double[] p = new double[G1.AFFINE];
    g1.generator(p, 0);
    BigInteger lambda = lambda(curve).mod(order(curve));
    long[] k = new long[4];
    for (int j = 0; j < 4; j++) {
      k[j] = lambda.shiftRight(64 * j).longValue();
    }
    double[] expected = new double[G1.XYZZ];
    g1.mul(expected, 0, p, 0, k, 0, 4, t, 0);
    double[] beta = new double[G1.AFFINE];
    Glv.of(g1).beta(beta, 0);
    g1.field().mul(p, 0, p, 0, beta, 0);
    double[] actual = new double[G1.XYZZ];
    g1.fromAffine(actual, 0, p, 0);
    assertTrue(g1.equalXyzz(expected, 0, actual, 0, t, 0));
  }
}
