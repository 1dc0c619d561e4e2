package io.zkat.math.msm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Points;
import io.zkat.math.field.Fr;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One multiple against doubling and adding. */
class SingleScalarMulTest {
  private final Seeded seeded = new Seeded();
  private final double[] t = new double[G1.SCRATCH];

  private static List<SingleScalarMul> ways(Curve curve) {
    return List.of(new SingleScalarMul(curve.g1()), new SingleScalarMul(curve.g1(), false));
  }

  private void check(Curve curve, SingleScalarMul way, double[] p, int po, long[] k, int ko) {
    G1 g1 = curve.g1();
    double[] expected = new double[G1.XYZZ];
    double[] r = new double[2 + G1.XYZZ];
    g1.mul(expected, 0, p, po, k, ko, Fr.LIMBS, t, 0);
    way.compute(r, 2, p, po, k, ko);
    assertTrue(g1.equalXyzz(expected, 0, r, 2, t, 0), seeded::toString);
  }

  @ParameterizedTest
  @EnumSource
  void scalarsAtTheEnds(Curve curve) {
    double[] points = G1Points.random(curve, 2, seeded);
    long[] k = GlvTest.extremes(curve);
    for (SingleScalarMul way : ways(curve)) {
      for (int i = 0; i < k.length; i += Fr.LIMBS) {
        check(curve, way, points, G1.AFFINE, k, i);
      }
      for (long small = 0; small < 70; small++) {
        check(curve, way, points, 0, new long[] {small, 0, 0, 0}, 0);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void randomScalars(Curve curve) {
    double[] points = G1Points.random(curve, 40, seeded);
    for (SingleScalarMul way : ways(curve)) {
      for (int i = 0; i < 40; i++) {
        long[] k = new long[Fr.LIMBS];
        for (int j = 0; j < k.length; j++) {
          k[j] = seeded.random().nextLong();
        }
        k[Fr.LIMBS - 1] >>>= 1;
        check(curve, way, points, i * G1.AFFINE, k, 0);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void multiplesOfInfinityAreInfinity(Curve curve) {
    for (SingleScalarMul way : ways(curve)) {
      check(curve, way, new double[G1.AFFINE], 0, new long[] {5, 6, 7, 8}, 0);
    }
  }

  @MeasuresAllocation
  @ParameterizedTest
  @EnumSource
  void nothingIsAllocated(Curve curve) {
    double[] points = G1Points.random(curve, 1, seeded);
    double[] r = new double[G1.XYZZ];
    long[] k = {3, 5, 7, 9};
    for (SingleScalarMul way : ways(curve)) {
      Allocation.assertNoneOnceCompiled(
          "a multiple", 200, () -> way.compute(r, 0, points, 0, k, 0));
    }
  }
}
