package io.zkat.math.field;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Conversions and predicates of {@link Fp}, and its arithmetic at the values where things change.
 */
class FpTest {
  private static final int MODELS = 300;

  private static List<BigInteger> values(FpModel model, Seeded seed) {
    SplittableRandom random = seed.random();
    List<BigInteger> list = new ArrayList<>(model.edges().toList());
    for (int i = 0; i < MODELS; i++) {
      list.add(model.random(random));
    }
    return list;
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void bytesGoInAndComeOutUnchanged(FpModel model) {
    Seeded seed = new Seeded();
    Fp field = model.field;
    double[] a = new double[3 + Fp.LIMBS];
    for (BigInteger v : values(model, seed)) {
      byte[] in = new byte[field.byteLength() + 2];
      System.arraycopy(model.bytes(v), 0, in, 1, field.byteLength());
      assertTrue(field.fromBytes(a, 3, in, 1), () -> "below p: " + v.toString(16));
      assertEquals(v, model.get(a, 3), seed::toString);
      byte[] out = new byte[field.byteLength() + 2];
      field.toBytes(out, 1, a, 3);
      assertArrayEquals(in, out, seed::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void integersFromTheModulusUpAreRefusedAndLeaveTheDestination(FpModel model) {
    BigInteger top =
        BigInteger.ONE.shiftLeft(8 * model.field.byteLength()).subtract(BigInteger.ONE);
    for (BigInteger v : List.of(model.p, model.p.add(BigInteger.ONE), top)) {
      double[] r = {1, 2, 3, 4, 5, 6, 7, 8};
      assertFalse(model.field.fromBytes(r, 0, model.bytes(v), 0), v.toString(16));
      assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6, 7, 8}, r);
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void anyLengthIsReduced(FpModel model) {
    Seeded seed = new Seeded();
    SplittableRandom random = seed.random();
    double[] r = new double[Fp.LIMBS];
    for (int len = 0; len <= 150; len++) {
      for (int fill = 0; fill < 8; fill++) {
        byte[] b = new byte[len];
        if (fill < 2) {
          Arrays.fill(b, (byte) -fill);
        } else {
          random.nextBytes(b);
        }
        model.field.fromBytesReduced(r, 0, b, 0, len);
        assertEquals(new BigInteger(1, b).mod(model.p), model.get(r, 0), seed + " length " + len);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void longsAreSigned(FpModel model) {
    double[] r = new double[Fp.LIMBS];
    for (int k = 0; k < 64; k++) {
      for (long v : new long[] {1L << k, (1L << k) - 1, -(1L << k), ~(1L << k)}) {
        model.field.fromLong(r, 0, v);
        assertEquals(BigInteger.valueOf(v).mod(model.p), model.get(r, 0), Long.toString(v));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void parityAndHalfAreThoseOfTheCanonicalInteger(FpModel model) {
    Seeded seed = new Seeded();
    BigInteger half = model.p.shiftRight(1);
    double[] a = new double[Fp.LIMBS];
    for (BigInteger v : values(model, seed)) {
      for (int lift = -2; lift <= 2; lift++) {
        BigInteger raw = v.multiply(model.factor).mod(model.p);
        model.putRaw(a, 0, raw.add(model.p.multiply(BigInteger.valueOf(lift))));
        assertEquals(v.testBit(0), model.field.isOdd(a, 0), () -> v.toString(16));
        assertEquals(v.compareTo(half) > 0, model.field.isLarger(a, 0), () -> v.toString(16));
        byte[] out = new byte[model.field.byteLength()];
        model.field.toBytes(out, 0, a, 0);
        assertArrayEquals(model.bytes(v), out);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void zeroAndEqualityAreModuloTheModulus(FpModel model) {
    double[] zero = new double[Fp.LIMBS];
    double[] a = new double[Fp.LIMBS];
    double[] b = new double[Fp.LIMBS];
    for (int lift = -8; lift <= 8; lift++) {
      BigInteger multiple = model.p.multiply(BigInteger.valueOf(lift));
      model.putRaw(a, 0, multiple);
      assertTrue(model.field.isZero(a, 0), "multiple " + lift);
      assertTrue(model.field.equal(a, 0, zero, 0), "multiple " + lift);
      for (int j = 0; j < model.limbs; j++) {
        for (int step : new int[] {-1, 1}) {
          double[] near = a.clone();
          near[j] += step;
          assertFalse(model.field.isZero(near, 0), "multiple " + lift + ", limb " + j);
          assertFalse(model.field.equal(near, 0, zero, 0));
          assertFalse(model.field.equal(zero, 0, near, 0));
        }
        // the same value with a carry not made
        if (j < model.limbs - 1) {
          double[] same = a.clone();
          same[j] += 0x1p48;
          same[j + 1] -= 1;
          assertTrue(model.field.isZero(same, 0), "multiple " + lift + ", limb " + j);
        }
      }
      for (BigInteger v : model.edges().toList()) {
        model.put(b, 0, v);
        model.putRaw(a, 0, model.raw(b, 0).add(multiple));
        assertTrue(model.field.equal(a, 0, b, 0), v.toString(16));
        assertEquals(v.signum() == 0, model.field.isZero(a, 0), v.toString(16));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void productsOfEdges(FpModel model) {
    List<BigInteger> edges = model.edges().toList();
    double[] a = new double[Fp.LIMBS];
    double[] b = new double[Fp.LIMBS];
    double[] r = new double[Fp.LIMBS];
    for (BigInteger x : edges) {
      model.put(a, 0, x);
      model.field.sqr(r, 0, a, 0);
      assertEquals(x.multiply(x).mod(model.p), model.get(r, 0));
      for (BigInteger y : edges) {
        model.put(b, 0, y);
        model.field.mul(r, 0, a, 0, b, 0);
        assertEquals(x.multiply(y).mod(model.p), model.get(r, 0));
      }
    }
  }

  /** Fills an element with limbs of one size, and a top limb that brings the value to about k p. */
  private static void fillExtreme(
      FpModel model, double[] a, int ao, double units, double k, int pattern, SplittableRandom r) {
    double limb = Math.floor(units * (0x1p47 + 64));
    double top = k * model.field.modulusLimb(model.limbs - 1) - 2 * units;
    for (int j = 0; j < model.limbs; j++) {
      boolean negative =
          switch (pattern) {
            case 0 -> false;
            case 1 -> true;
            case 2 -> j % 2 == 0;
            case 3 -> j % 2 == 1;
            default -> r.nextBoolean();
          };
      double size = Math.floor(j == model.limbs - 1 ? top : limb);
      a[ao + j] = negative ? -size : size;
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void operandsAtTheBounds(FpModel model) {
    Seeded seed = new Seeded();
    Fp field = model.field;
    double[] a = new double[4 * Fp.LIMBS];
    double[] r = new double[Fp.LIMBS];
    BigInteger most = new BigDecimal(model.p).multiply(new BigDecimal("7.4")).toBigInteger();
    for (double[] units : new double[][] {{1, 4}, {2, 2}, {4, 1}}) {
      for (int pattern = 0; pattern < 400; pattern++) {
        int other = pattern < 25 ? pattern % 5 : 4;
        fillExtreme(model, a, 0, units[0], 7.99, pattern / 5, seed.random());
        fillExtreme(model, a, 8, units[1], 7.99, other, seed.random());
        BigInteger x = model.get(a, 0);
        BigInteger y = model.get(a, 8);
        field.mul(r, 0, a, 0, a, 8);
        check(model, seed, x.multiply(y), r, most);
        if (units[0] == 2) {
          field.sqr(r, 0, a, 0);
          check(model, seed, x.multiply(x), r, most);
        }
        fillExtreme(model, a, 16, 30, 29.9, other, seed.random());
        BigInteger z = model.get(a, 16);
        BigInteger half = model.p.add(model.p.shiftRight(7)).shiftRight(1);
        field.reduce(r, 0, a, 16);
        check(model, seed, z, r, half);
        fillExtreme(model, a, 16, 4, 4, other, seed.random());
        z = model.get(a, 16);
        field.lin(r, 0, a, 16, 6, a, 0, 1, a, 8, -1);
        check(model, seed, z.multiply(BigInteger.valueOf(6)).add(x).subtract(y), r, half);
        // sums of two products
        fillExtreme(model, a, 0, 2, 7.99, pattern % 5, seed.random());
        fillExtreme(model, a, 8, 1, 4, other, seed.random());
        fillExtreme(model, a, 16, 1, 4, other, seed.random());
        fillExtreme(model, a, 24, 2, 7.99, pattern / 5, seed.random());
        BigInteger sum = model.get(a, 0).multiply(model.get(a, 8));
        sum = sum.add(model.get(a, 16).multiply(model.get(a, 24)));
        field.dot(r, 0, a, 0, a, 8, 1, a, 16, a, 24);
        check(model, seed, sum, r, most);
      }
    }
  }

  private static void check(
      FpModel model, Seeded seed, BigInteger expected, double[] r, BigInteger most) {
    assertEquals(expected.mod(model.p), model.get(r, 0), seed::toString);
    assertTrue(model.raw(r, 0).abs().compareTo(most) <= 0, () -> seed + " value");
    for (int j = 0; j < model.limbs - 1; j++) {
      assertTrue(Math.abs(r[j]) <= 0x1p47 + 64, () -> seed + " limbs " + Arrays.toString(r));
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void inverses(FpModel model) {
    Seeded seed = new Seeded();
    double[] a = new double[Fp.LIMBS];
    double[] r = new double[Fp.LIMBS];
    double[] t = new double[1 + Fp.INVERSE_SCRATCH];
    for (BigInteger v : values(model, seed)) {
      BigInteger expected = v.signum() == 0 ? v : v.modInverse(model.p);
      model.put(a, 0, v);
      model.field.inverse(r, 0, a, 0, t, 1);
      assertEquals(expected, model.get(r, 0), () -> v.toString(16));
      assertTrue(
          model.raw(r, 0).abs().shiftLeft(1).compareTo(model.p.add(model.p.shiftRight(9))) < 0);
      // small integers in Montgomery form: the shortest and the longest runs of the algorithm
      model.putRaw(a, 0, v);
      BigInteger element = model.get(a, 0);
      model.field.inverse(a, 0, a, 0, t, 1);
      assertEquals(
          v.signum() == 0 ? v : element.modInverse(model.p), model.get(a, 0), () -> v.toString(16));
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void batchInversesLeaveZeros(FpModel model) {
    Seeded seed = new Seeded();
    SplittableRandom random = seed.random();
    for (int n = 0; n < 20; n++) {
      int stride = Fp.LIMBS + random.nextInt(9);
      double[] a = new double[2 + n * stride];
      Arrays.fill(a, 0.5);
      BigInteger[] expected = new BigInteger[n];
      for (int i = 0; i < n; i++) {
        BigInteger v = random.nextInt(4) == 0 ? BigInteger.ZERO : model.random(random);
        model.put(a, 2 + i * stride, v);
        if (random.nextBoolean() && v.signum() == 0) {
          model.putRaw(a, 2 + i * stride, model.p);
        }
        expected[i] = v.signum() == 0 ? v : v.modInverse(model.p);
      }
      double[] t = new double[3 + (n + 2) * Fp.LIMBS + Fp.INVERSE_SCRATCH];
      model.field.batchInverse(a, 2, n, stride, t, 3);
      for (int i = 0; i < n; i++) {
        assertEquals(expected[i], model.get(a, 2 + i * stride), seed::toString);
        for (int k = i * stride + Fp.LIMBS; k < (i + 1) * stride; k++) {
          assertEquals(0.5, a[2 + k], "between the elements");
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void rootsOfSquaresAndOnlyOfThem(FpModel model) {
    Seeded seed = new Seeded();
    double[] a = new double[Fp.LIMBS];
    double[] r = new double[Fp.LIMBS];
    double[] t = new double[1 + Fp.SQRT_SCRATCH];
    BigInteger half = model.p.shiftRight(1);
    for (BigInteger v : values(model, seed)) {
      model.put(a, 0, v);
      boolean square = v.signum() == 0 || v.modPow(half, model.p).equals(BigInteger.ONE);
      assertEquals(square, model.field.sqrt(r, 0, a, 0, t, 1), () -> seed + " " + v.toString(16));
      if (square) {
        BigInteger root = model.get(r, 0);
        assertEquals(v, root.multiply(root).mod(model.p), seed::toString);
      }
      assertEquals(square, model.field.sqrt(a, 0, a, 0, t, 1), "in place");
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void arithmeticTouchesOnlyTheLimbsOfTheElement(FpModel model) {
    Fp field = model.field;
    double[] t = new double[2 * Fp.SQRT_SCRATCH];
    double[] r = new double[3 * Fp.LIMBS];
    int o = Fp.LIMBS;
    assertOutsideOfTheElement(
        model,
        r,
        77,
        List.of(
            () -> field.mul(r, o, r, o, r, o),
            () -> field.sqr(r, o, r, o),
            () -> field.add(r, o, r, o, r, o),
            () -> field.sub(r, o, r, o, r, o),
            () -> field.neg(r, o, r, o),
            () -> field.lin(r, o, r, o, 3, r, o, -1, r, o, 2),
            () -> field.reduce(r, o, r, o),
            () -> field.inverse(r, o, r, o, t, 0)));
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void copiesAndConstantsClearTheUnusedLimbs(FpModel model) {
    Fp field = model.field;
    double[] t = new double[2 * Fp.SQRT_SCRATCH];
    double[] r = new double[3 * Fp.LIMBS];
    int o = Fp.LIMBS;
    assertOutsideOfTheElement(
        model,
        r,
        0,
        List.of(
            () -> field.fromBytes(r, o, new byte[48], 0),
            () -> field.fromBytesReduced(r, o, new byte[64], 0, 64),
            () -> field.sqrt(r, o, r, o, t, 0),
            () -> field.setZero(r, o),
            () -> field.setOne(r, o),
            () -> field.copy(r, o, r, o),
            () -> field.fromLong(r, o, -5)));
  }

  /**
   * Runs each operation on the second of the three places of r, filled with 77 around the element
   * 4, and demands of the place's unused limbs that they hold the given value afterwards, and of
   * the places beside it that they are untouched.
   */
  private static void assertOutsideOfTheElement(
      FpModel model, double[] r, double unused, List<Runnable> operations) {
    int o = Fp.LIMBS;
    for (int i = 0; i < operations.size(); i++) {
      model.field.fromLong(r, o, 4);
      Arrays.fill(r, 0, o, 77);
      Arrays.fill(r, o + model.limbs, r.length, 77);
      operations.get(i).run();
      for (int j = 0; j < r.length; j++) {
        String where = "operation " + i + ", position " + j;
        if (j < o || j >= 2 * Fp.LIMBS) {
          assertEquals(77, r[j], where);
        } else if (j >= o + model.limbs) {
          assertEquals(unused, r[j], where);
        }
      }
    }
  }
}
