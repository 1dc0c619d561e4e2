package io.zkat.math.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every lane against the group law of one point at a time, with every exception in every lane. */
class G1LanesTest {
  private static final int KINDS = 6;

  private final Seeded seeded = new Seeded();
  private final double[] t = new double[G1.SCRATCH];

  /** Points, the first of which meet each other as equal and opposite ones. */
  private double[] pool(Curve curve) {
    return G1Points.random(curve, 24, seeded);
  }

  @ParameterizedTest
  @EnumSource
  void everyKindOfOperandsInEveryLane(Curve curve) {
    double[] points = pool(curve);
    for (int shift = 0; shift < 2 * KINDS; shift++) {
      check(curve, points, shift);
    }
  }

  @Test
  void pointsOfSmallOrder() {
    double[] points = G1Points.ofSmallOrder();
    assertTrue(points.length > 0);
    double[] repeated = new double[24 * G1.AFFINE];
    for (int i = 0; i < repeated.length; i++) {
      repeated[i] = points[i % points.length];
    }
    for (int shift = 0; shift < 2 * KINDS; shift++) {
      check(Curve.BLS12_381, repeated, shift);
    }
  }

  /** Lane l has operands of kind (l + shift): any, equal, opposite, either or both infinite. */
  private void check(Curve curve, double[] points, int shift) {
    G1 g1 = curve.g1();
    G1Lanes lanes = new G1Lanes(g1);
    double[] mixed = new double[G1Lanes.JACOBIAN];
    double[] twice = new double[G1Lanes.JACOBIAN];
    double[] affine = new double[G1Lanes.AFFINE];
    double[][] expectedSum = new double[G1Lanes.LANES][];
    double[][] expectedDouble = new double[G1Lanes.LANES][];
    int finite = 0;
    for (int lane = 0; lane < G1Lanes.LANES; lane++) {
      int kind = (lane + shift) % KINDS;
      double[] a = G1Points.lazy(g1, points, lane);
      double[] b = new double[G1.AFFINE];
      switch (kind) {
        case 0, 3 -> System.arraycopy(points, (lane + 8) * G1.AFFINE, b, 0, G1.AFFINE);
        case 1 -> System.arraycopy(points, lane * G1.AFFINE, b, 0, G1.AFFINE);
        case 2 -> g1.negate(b, 0, points, lane * G1.AFFINE);
        default -> {}
      }
      if (kind == 3 || kind == 4) {
        G1.setInfinityXyzz(a, 0);
      }
      if (!G1.isInfinity(b, 0)) {
        finite |= 1 << lane;
      }
      lanes.setXyzz(mixed, 0, lane, a, 0);
      lanes.setXyzz(twice, 0, lane, a, 0);
      lanes.setAffine(affine, 0, lane, b, 0);
      expectedDouble[lane] = a.clone();
      g1.dbl(expectedDouble[lane], 0, t, 0);
      expectedSum[lane] = a;
      g1.addAffine(a, 0, b, 0, t, 0);
    }
    lanes.addAffine(mixed, 0, affine, 0, finite);
    lanes.dbl(twice, 0);
    double[] r = new double[G1.XYZZ];
    for (int lane = 0; lane < G1Lanes.LANES; lane++) {
      String where = curve + " shift " + shift + " lane " + lane + ", " + seeded;
      lanes.getXyzz(r, 0, mixed, 0, lane);
      assertTrue(g1.equalXyzz(expectedSum[lane], 0, r, 0, t, 0), () -> "addAffine " + where);
      lanes.getXyzz(r, 0, twice, 0, lane);
      assertTrue(g1.equalXyzz(expectedDouble[lane], 0, r, 0, t, 0), () -> "dbl " + where);
    }
  }

  @ParameterizedTest
  @EnumSource
  void lanesOutsideTheMaskStay(Curve curve) {
    G1 g1 = curve.g1();
    G1Lanes lanes = new G1Lanes(g1);
    double[] points = pool(curve);
    double[] acc = new double[G1Lanes.JACOBIAN];
    double[] q = new double[G1Lanes.AFFINE];
    for (int lane = 0; lane < G1Lanes.LANES; lane++) {
      lanes.setXyzz(acc, 0, lane, G1Points.lazy(g1, points, lane), 0);
      lanes.setAffine(q, 0, lane, points, (lane + 8) * G1.AFFINE);
    }
    double[] before = acc.clone();
    double[] a = new double[G1.XYZZ];
    double[] b = new double[G1.XYZZ];
    for (int mask = 0; mask <= G1Lanes.ALL; mask += 5) {
      System.arraycopy(before, 0, acc, 0, acc.length);
      lanes.addAffine(acc, 0, q, 0, mask);
      for (int lane = 0; lane < G1Lanes.LANES; lane++) {
        lanes.getXyzz(a, 0, before, 0, lane);
        lanes.getXyzz(b, 0, acc, 0, lane);
        assertEquals((mask >>> lane & 1) == 0, g1.equalXyzz(a, 0, b, 0, t, 0), "mask " + mask);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void longChainsStayWithinTheirBounds(Curve curve) {
    G1 g1 = curve.g1();
    G1Lanes lanes = new G1Lanes(g1);
    double[] points = pool(curve);
    double[] acc = new double[G1Lanes.JACOBIAN];
    double[] single = G1Points.lazy(g1, points, 0);
    double[] affine = new double[G1Lanes.AFFINE];
    double[] r = new double[G1.XYZZ];
    for (int lane = 0; lane < G1Lanes.LANES; lane++) {
      lanes.setXyzz(acc, 0, lane, single, 0);
      lanes.setAffine(affine, 0, lane, points, 2 * G1.AFFINE);
    }
    for (int i = 0; i < 300; i++) {
      lanes.dbl(acc, 0);
      g1.dbl(single, 0, t, 0);
      lanes.addAffine(acc, 0, affine, 0, G1Lanes.ALL);
      g1.addAffine(single, 0, points, 2 * G1.AFFINE, t, 0);
    }
    for (int lane = 0; lane < G1Lanes.LANES; lane++) {
      lanes.getXyzz(r, 0, acc, 0, lane);
      assertTrue(g1.equalXyzz(single, 0, r, 0, t, 0));
    }
  }

  @MeasuresAllocation
  @ParameterizedTest
  @EnumSource
  void nothingIsAllocatedOnceWarm(Curve curve) {
    G1Lanes lanes = new G1Lanes(curve.g1());
    double[] points = pool(curve);
    double[] acc = new double[G1Lanes.JACOBIAN];
    double[] affine = new double[G1Lanes.AFFINE];
    for (int lane = 0; lane < G1Lanes.LANES; lane++) {
      lanes.setXyzz(acc, 0, lane, G1Points.lazy(curve.g1(), points, lane), 0);
      lanes.setAffine(affine, 0, lane, points, (lane + 16) * G1.AFFINE);
    }
    Allocation.assertNoneOnceCompiled(
        "the group law in lanes",
        100,
        () -> {
          for (int i = 0; i < 20; i++) {
            lanes.dbl(acc, 0);
            lanes.addAffine(acc, 0, affine, 0, G1Lanes.ALL);
            lanes.addAffine(acc, 0, affine, 0, 0x5a);
          }
        });
  }
}
