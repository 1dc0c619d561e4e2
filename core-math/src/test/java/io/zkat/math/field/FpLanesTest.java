package io.zkat.math.field;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of lanes against the model and against each other. */
@Isolated("it sets the property that chooses the lanes, which others read when they are loaded")
class FpLanesTest {
  private static final int E = FpLanes.PACKED;

  static Stream<Arguments> kinds() {
    return FpModel.both()
        .flatMap(
            model ->
                Stream.of(
                    Arguments.of(model, FpLanes.of(model.field)),
                    Arguments.of(
                        model, new FpLanes(model.field, new ScalarLaneKernels(model.field)))));
  }

  private static BigInteger get(FpModel model, FpLanes lanes, double[] a, int ao, int lane) {
    double[] one = new double[Fp.LIMBS];
    lanes.getLane(one, 0, a, ao, lane);
    return model.get(one, 0);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void operationsAgreeWithTheModel(FpModel model, FpLanes lanes) {
    Seeded seed = new Seeded();
    SplittableRandom random = seed.random();
    double[] a = new double[5 * E];
    BigInteger[][] x = new BigInteger[4][FpLanes.LANES];
    for (int round = 0; round < 300; round++) {
      for (int i = 0; i < 4; i++) {
        LaneTrace.fill(lanes, random, a, i * E);
        for (int l = 0; l < FpLanes.LANES; l++) {
          x[i][l] = get(model, lanes, a, i * E, l);
        }
      }
      int k = random.nextInt(-16, 17);
      for (int operation = 0; operation < 8; operation++) {
        switch (operation) {
          case 0 -> lanes.mul(a, 4 * E, a, 0, a, E);
          case 1 -> lanes.sqr(a, 4 * E, a, 0);
          case 2 -> lanes.dot(a, 4 * E, a, 0, a, E, -1, a, 2 * E, a, 3 * E);
          case 3 -> lanes.lin(a, 4 * E, a, 0, k, a, E, -3, a, 2 * E, 2);
          case 4 -> lanes.add(a, 4 * E, a, 0, a, E);
          case 5 -> lanes.sub(a, 4 * E, a, 0, a, E);
          case 6 -> lanes.neg(a, 4 * E, a, 0);
          default -> lanes.reduce(a, 4 * E, a, 0);
        }
        for (int l = 0; l < FpLanes.LANES; l++) {
          BigInteger expected =
              switch (operation) {
                case 0 -> x[0][l].multiply(x[1][l]);
                case 1 -> x[0][l].pow(2);
                case 2 -> x[0][l].multiply(x[1][l]).subtract(x[2][l].multiply(x[3][l]));
                case 3 ->
                    x[0][l]
                        .multiply(BigInteger.valueOf(k))
                        .subtract(x[1][l].multiply(BigInteger.valueOf(3)))
                        .add(x[2][l].shiftLeft(1));
                case 4 -> x[0][l].add(x[1][l]);
                case 5 -> x[0][l].subtract(x[1][l]);
                case 6 -> x[0][l].negate();
                default -> x[0][l];
              };
          assertEquals(
              expected.mod(model.p),
              get(model, lanes, a, 4 * E, l),
              seed + " operation " + operation + " lane " + l);
        }
      }
    }
  }

  /** The high parts of columns pass 2^101 here, where doubles are multiples of 2^49. */
  @ParameterizedTest
  @MethodSource("kinds")
  void productsOfTheLargestLimbs(FpModel model, FpLanes lanes) {
    Seeded seed = new Seeded();
    SplittableRandom random = seed.random();
    double[] a = new double[3 * E];
    double top = model.p.shiftRight(48 * (model.limbs - 1)).doubleValue();
    for (int round = 0; round < 50; round++) {
      for (int l = 0; l < FpLanes.LANES; l++) {
        for (int j = 0; j < model.limbs; j++) {
          double limb = j == model.limbs - 1 ? top : 0x1p48 + 128 - random.nextInt(2) * l;
          a[FpLanes.LANES * j + l] = l > 3 && random.nextBoolean() ? -limb : limb;
          a[E + FpLanes.LANES * j + l] = l % 2 == 1 ? -limb : limb;
        }
      }
      lanes.mul(a, 2 * E, a, 0, a, E);
      for (int l = 0; l < FpLanes.LANES; l++) {
        BigInteger expected = get(model, lanes, a, 0, l).multiply(get(model, lanes, a, E, l));
        assertEquals(expected.mod(model.p), get(model, lanes, a, 2 * E, l), seed + " lane " + l);
      }
      double[] single = new double[3 * Fp.LIMBS];
      lanes.getLane(single, 0, a, 0, 0);
      lanes.getLane(single, Fp.LIMBS, a, E, 0);
      model.field.mul(single, 0, single, 0, single, Fp.LIMBS);
      lanes.getLane(single, Fp.LIMBS, a, 2 * E, 0);
      assertArrayEquals(
          Arrays.copyOf(single, model.limbs),
          Arrays.copyOfRange(single, Fp.LIMBS, Fp.LIMBS + model.limbs));
    }
  }

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void vectorsAndScalarsGiveTheSameLimbs(FpModel model) {
    FpLanes scalar = new FpLanes(model.field, new ScalarLaneKernels(model.field));
    assertArrayEquals(new LaneTrace(scalar).get(), new LaneTrace(FpLanes.of(model.field)).get());
  }

  @ParameterizedTest
  @ValueSource(strings = {"scalar", "256", "512", "auto", "nonsense"})
  void everyChoiceGivesTheSameLimbs(String wish) throws ReflectiveOperationException {
    FpLanes bls = new FpLanes(Fp.BLS12_381, new ScalarLaneKernels(Fp.BLS12_381));
    FpLanes bn = new FpLanes(Fp.BN254, new ScalarLaneKernels(Fp.BN254));
    assertArrayEquals(new LaneTrace(bls, bn).get(), LaneTrace.apart(wish));
  }

  @Test
  void choicesGiveTheirReason() {
    assertEquals(
        new LaneSupport(0, "scalar code: asked for by zkat.vector"), LaneSupport.choose("scalar"));
    assertEquals(
        new LaneSupport(4, "256-bit vectors: asked for by zkat.vector"), LaneSupport.choose("256"));
    assertEquals(
        new LaneSupport(8, "512-bit vectors: asked for by zkat.vector"), LaneSupport.choose("512"));
    assertEquals(
        "zkat.vector=3 is unknown; " + LaneSupport.choose("auto").reason(),
        LaneSupport.choose("3").reason());
    assertFalse(FpLanes.support().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void operationsWorkInPlace(FpModel model, FpLanes lanes) {
    SplittableRandom random = new Seeded().random();
    double[] a = new double[3 * E];
    double[] r = new double[E];
    for (int round = 0; round < 20; round++) {
      LaneTrace.fill(lanes, random, a, 0);
      LaneTrace.fill(lanes, random, a, E);
      for (int operation = 0; operation < 14; operation++) {
        double[] b = a.clone();
        int to = operation % 2 * E;
        switch (operation / 2) {
          case 0 -> {
            lanes.mul(r, 0, a, 0, a, E);
            lanes.mul(b, to, b, 0, b, E);
          }
          case 1 -> {
            lanes.sqr(r, 0, a, to);
            lanes.sqr(b, to, b, to);
          }
          case 2 -> {
            lanes.dot(r, 0, a, 0, a, E, 1, a, E, a, E);
            lanes.dot(b, to, b, 0, b, E, 1, b, E, b, E);
          }
          case 3 -> {
            lanes.lin(r, 0, a, 0, 1, a, E, 2, a, 0, 3);
            lanes.lin(b, to, b, 0, 1, b, E, 2, b, 0, 3);
          }
          case 4 -> {
            lanes.add(r, 0, a, 0, a, E);
            lanes.add(b, to, b, 0, b, E);
          }
          case 5 -> {
            lanes.sub(r, 0, a, 0, a, E);
            lanes.sub(b, to, b, 0, b, E);
          }
          default -> {
            lanes.reduce(r, 0, a, to);
            lanes.reduce(b, to, b, to);
          }
        }
        int used = 8 * model.limbs;
        assertArrayEquals(
            Arrays.copyOf(r, used),
            Arrays.copyOfRange(b, to, to + used),
            model + " operation " + operation);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void rootsLaneByLane(FpModel model, FpLanes lanes) {
    Seeded seed = new Seeded();
    double[] a = new double[E];
    double[] r = new double[E];
    double[] t = new double[3 + FpLanes.SQRT_SCRATCH];
    double[] one = new double[Fp.LIMBS];
    BigInteger half = model.p.shiftRight(1);
    for (int round = 0; round < 12; round++) {
      BigInteger[] x = new BigInteger[FpLanes.LANES];
      int expected = 0;
      for (int l = 0; l < FpLanes.LANES; l++) {
        x[l] = round == 0 && l % 3 == 0 ? BigInteger.ZERO : model.random(seed.random());
        model.put(one, 0, x[l]);
        lanes.setLane(a, 0, l, one, 0);
        if (x[l].modPow(half, model.p).compareTo(BigInteger.ONE) <= 0) {
          expected |= 1 << l;
        }
      }
      assertEquals(expected, lanes.sqrt(r, 0, a, 0, t, 3), seed::toString);
      for (int l = 0; l < FpLanes.LANES; l++) {
        if ((expected >> l & 1) != 0) {
          assertEquals(x[l], get(model, lanes, r, 0, l).modPow(BigInteger.TWO, model.p));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void cubesLaneByLane(FpModel model, FpLanes lanes) {
    Seeded seed = new Seeded();
    double[] a = new double[E];
    double[] t = new double[3 + FpLanes.CUBE_SCRATCH];
    double[] one = new double[Fp.LIMBS];
    BigInteger third = model.p.divide(BigInteger.valueOf(3));
    int cubes = 0;
    for (int round = 0; round < 8; round++) {
      int expected = 0;
      for (int l = 0; l < FpLanes.LANES; l++) {
        BigInteger x = round == 0 ? BigInteger.valueOf(l) : model.random(seed.random());
        model.put(one, 0, x);
        lanes.setLane(a, 0, l, one, 0);
        expected |= x.modPow(third, model.p).equals(BigInteger.ONE) ? 1 << l : 0;
      }
      assertEquals(expected, lanes.cubeMask(a, 0, t, 3), seed::toString);
      cubes += Integer.bitCount(expected);
    }
    assertTrue(cubes > 5 && cubes < 50, cubes + " cubes");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void inversesLaneByLane(FpModel model, FpLanes lanes) {
    Seeded seed = new Seeded();
    double[] a = new double[2 * E];
    double[] t = new double[3 + FpLanes.INVERSE_SCRATCH];
    for (int round = 0; round < 20; round++) {
      int to = round % 2 * E;
      LaneTrace.fill(lanes, seed.random(), a, 0);
      BigInteger[] expected = new BigInteger[FpLanes.LANES];
      for (int l = 0; l < FpLanes.LANES; l++) {
        expected[l] = get(model, lanes, a, 0, l).modInverse(model.p);
      }
      lanes.inverse(a, to, a, 0, t, 3);
      for (int l = 0; l < FpLanes.LANES; l++) {
        assertEquals(expected[l], get(model, lanes, a, to, l), seed + " lane " + l);
      }
    }
    LaneTrace.fill(lanes, seed.random(), a, 0);
    lanes.setLane(a, 0, 5, new double[Fp.LIMBS], 0);
    lanes.inverse(a, E, a, 0, t, 3);
    assertEquals(FpLanes.ALL_LANES, lanes.zeroMask(a, E));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void zerosAreFoundInTheirLanes(FpModel model, FpLanes lanes) {
    SplittableRandom random = new Seeded().random();
    double[] a = new double[E];
    double[] one = new double[Fp.LIMBS];
    for (int mask = 0; mask < 256; mask++) {
      for (int l = 0; l < FpLanes.LANES; l++) {
        BigInteger raw;
        if ((mask >> l & 1) != 0) {
          raw = model.p.multiply(BigInteger.valueOf(random.nextInt(-6, 7)));
        } else if (random.nextBoolean()) {
          // a multiple of 2^48: only the higher limbs tell that it is not zero
          raw = BigInteger.ONE.shiftLeft(48 * random.nextInt(1, model.limbs - 1));
        } else {
          raw = model.random(random).add(BigInteger.ONE);
        }
        model.putRaw(one, 0, raw);
        lanes.setLane(a, 0, l, one, 0);
      }
      assertEquals(mask, lanes.zeroMask(a, 0));
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void lanesAreMovedAlone(FpModel model, FpLanes lanes) {
    double[] one = new double[Fp.LIMBS];
    double[] a = new double[E];
    double[] b = new double[E];
    lanes.setOne(a, 0);
    lanes.setZero(b, 0);
    assertEquals(FpLanes.ALL_LANES, lanes.zeroMask(b, 0));
    for (int l = 0; l < FpLanes.LANES; l++) {
      assertEquals(BigInteger.ONE, get(model, lanes, a, 0, l));
      model.field.fromLong(one, 0, 100 + l);
      lanes.setLane(a, 0, l, one, 0);
    }
    lanes.copyLanes(b, 0, a, 0, 0b1010_0110);
    for (int l = 0; l < FpLanes.LANES; l++) {
      assertEquals(BigInteger.valueOf(100 + l), get(model, lanes, a, 0, l));
      int expected = (0b1010_0110 >> l & 1) != 0 ? 100 + l : 0;
      assertEquals(BigInteger.valueOf(expected), get(model, lanes, b, 0, l));
    }
    lanes.copy(b, 0, a, 0);
    assertArrayEquals(a, b);
    lanes.setAll(b, 0, one, 0);
    for (int l = 0; l < FpLanes.LANES; l++) {
      assertEquals(BigInteger.valueOf(107), get(model, lanes, b, 0, l));
    }
    assertTrue(lanes.field() == model.field);
  }

  @MeasuresAllocation
  @ParameterizedTest
  @MethodSource("kinds")
  void nothingIsAllocatedOnceCompiled(FpModel model, FpLanes lanes) {
    double[] a = new double[3 * E];
    double[] t = new double[Math.max(FpLanes.CUBE_SCRATCH, FpLanes.INVERSE_SCRATCH)];
    double[] one = new double[Fp.LIMBS];
    model.field.fromLong(one, 0, 7);
    lanes.setAll(a, 0, one, 0);
    lanes.setAll(a, E, one, 0);
    Runnable operations =
        () -> {
          lanes.mul(a, 2 * E, a, 0, a, E);
          lanes.sqr(a, 2 * E, a, 0);
          lanes.dot(a, 2 * E, a, 0, a, E, -1, a, E, a, E);
          lanes.lin(a, 2 * E, a, 0, 1, a, E, 2, a, 0, 3);
          lanes.reduce(a, 2 * E, a, 2 * E);
          lanes.add(a, 2 * E, a, 0, a, E);
          lanes.sub(a, 2 * E, a, 0, a, E);
          lanes.neg(a, 2 * E, a, E);
          lanes.zeroMask(a, 2 * E);
          lanes.setLane(a, 2 * E, 3, one, 0);
          lanes.getLane(one, 0, a, 0, 3);
          lanes.copyLanes(a, 2 * E, a, 0, 5);
        };
    Allocation.assertNoneOnceCompiled(model + " lanes", 1_000, operations);
    Allocation.assertNone(model + " sqrt", () -> lanes.sqrt(a, 2 * E, a, 0, t, 0));
    Allocation.assertNone(model + " cubes", () -> lanes.cubeMask(a, 0, t, 0));
    Allocation.assertNone(model + " inverse", () -> lanes.inverse(a, 2 * E, a, 0, t, 0));
  }
}
