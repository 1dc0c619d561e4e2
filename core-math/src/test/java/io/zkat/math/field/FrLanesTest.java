package io.zkat.math.field;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every lane against one element at a time. */
class FrLanesTest {
  private static final int E = Fr.LIMBS;
  private static final int P = FrLanes.PACKED;
  private static final int L = FrLanes.LIMBS;

  private final Seeded seeded = new Seeded();

  static List<Fr> fields() {
    return List.of(Fr.BN254, Fr.BLS12_381);
  }

  @BeforeAll
  static void needsVectors() {
    if (!FrLanes.available()) {
      assertThrows(IllegalStateException.class, () -> new FrLanes(Fr.BN254));
    }
    Assumptions.assumeTrue(FrLanes.available());
  }

  private long[] random(Fr fr, int n) {
    long[] a = new long[n * E];
    for (int i = 0; i < n; i++) {
      byte[] b = seeded.bytes(40);
      fr.fromBytesReduced(a, i * E, b, 0, b.length);
      switch (seeded.random().nextInt(10)) {
        case 0 -> fr.setZero(a, i * E);
        case 1 -> fr.setOne(a, i * E);
        case 2 -> {
          fr.setOne(a, i * E);
          fr.neg(a, i * E, a, i * E);
        }
        default -> {}
      }
    }
    return a;
  }

  /** Element i of n goes to lane i % 8 of packed element i / 8. */
  private static double[] enter(FrLanes lanes, long[] a) {
    double[] raw = new double[P];
    double[] r = new double[a.length / E / FrLanes.LANES * P];
    for (int i = 0; i < a.length / E; i++) {
      lanes.setLane(raw, 0, i % FrLanes.LANES, a, i * E);
      if (i % FrLanes.LANES == FrLanes.LANES - 1) {
        lanes.enter(r, i / FrLanes.LANES * P, raw, 0);
      }
    }
    return r;
  }

  private static long[] leave(FrLanes lanes, double[] a, int ao) {
    double[] raw = new double[P];
    long[] r = new long[FrLanes.LANES * E];
    lanes.leave(raw, 0, a, ao);
    for (int i = 0; i < FrLanes.LANES; i++) {
      lanes.getLane(r, i * E, raw, 0, i);
    }
    return r;
  }

  @ParameterizedTest
  @MethodSource("fields")
  void elementsComeBack(Fr fr) {
    FrLanes lanes = new FrLanes(fr);
    for (int round = 0; round < 500; round++) {
      long[] a = random(fr, FrLanes.LANES);
      assertArrayEquals(a, leave(lanes, enter(lanes, a), 0), seeded::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("fields")
  void productsAndSquares(Fr fr) {
    FrLanes lanes = new FrLanes(fr);
    double[] r = new double[P];
    for (int round = 0; round < 500; round++) {
      long[] a = random(fr, FrLanes.LANES);
      long[] b = random(fr, FrLanes.LANES);
      long[] expected = new long[a.length];
      for (int i = 0; i < a.length; i += E) {
        fr.mul(expected, i, a, i, b, i);
      }
      lanes.mul(r, 0, enter(lanes, a), 0, enter(lanes, b), 0);
      assertArrayEquals(expected, leave(lanes, r, 0), seeded::toString);
      for (int i = 0; i < a.length; i += E) {
        fr.sqr(expected, i, a, i);
      }
      lanes.sqr(r, 0, enter(lanes, a), 0);
      assertArrayEquals(expected, leave(lanes, r, 0), seeded::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("fields")
  void sumsOfProductsWithConstants(Fr fr) {
    FrLanes lanes = new FrLanes(fr);
    for (int round = 0; round < 60; round++) {
      for (int terms = 1; terms <= 8; terms++) {
        long[] a = random(fr, terms * FrLanes.LANES);
        long[] factors = random(fr, terms);
        long[] added = random(fr, 1);
        double[] constants = new double[(terms + 1) * L];
        for (int i = 0; i < terms; i++) {
          lanes.constant(constants, i * L, factors, i * E);
        }
        lanes.constant(constants, terms * L, added, 0);
        double[] r = new double[P];
        lanes.setAll(r, 0, constants, terms * L);
        lanes.fold(r, 0, enter(lanes, a), 0, constants, 0, terms, r, 0);
        long[] expected = new long[FrLanes.LANES * E];
        for (int lane = 0; lane < FrLanes.LANES; lane++) {
          fr.copy(expected, lane * E, added, 0);
          for (int i = 0; i < terms; i++) {
            int at = (i * FrLanes.LANES + lane) * E;
            fr.mulAdd(expected, lane * E, a, at, factors, i * E, expected, lane * E);
          }
        }
        assertArrayEquals(expected, leave(lanes, r, 0), seeded::toString);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("fields")
  void powersWithoutEnd(Fr fr) {
    FrLanes lanes = new FrLanes(fr);
    long[] a = random(fr, FrLanes.LANES);
    long[] first = a.clone();
    double[] x = enter(lanes, a);
    double[] y = x.clone();
    for (int round = 0; round < 2_000; round++) {
      lanes.mul(x, 0, x, 0, y, 0);
      lanes.sqr(x, 0, x, 0);
      for (int i = 0; i < a.length; i += E) {
        fr.mul(a, i, a, i, first, i);
        fr.sqr(a, i, a, i);
      }
    }
    assertArrayEquals(a, leave(lanes, x, 0), seeded::toString);
  }

  @MeasuresAllocation
  @ParameterizedTest
  @MethodSource("fields")
  void nothingIsAllocated(Fr fr) {
    FrLanes lanes = new FrLanes(fr);
    double[] a = enter(lanes, random(fr, 3 * FrLanes.LANES));
    double[] e = new double[3 * L];
    double[] r = new double[P];
    Allocation.assertNoneOnceCompiled(
        "lanes",
        500,
        () -> {
          lanes.sqr(r, 0, a, 0);
          lanes.mul(r, 0, r, 0, a, 0);
          for (int terms = 1; terms <= 3; terms++) {
            lanes.fold(r, 0, a, 0, e, 0, terms, r, 0);
          }
          lanes.setAll(r, 0, e, 0);
          lanes.setZero(r, 0);
        });
  }
}
