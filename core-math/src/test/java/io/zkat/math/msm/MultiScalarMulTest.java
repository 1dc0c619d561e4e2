package io.zkat.math.msm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.Seeded;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sums against one multiplication after the other, over points that meet every exception. */
class MultiScalarMulTest {
  private static final int[] SIZES = {0, 1, 2, 5, 6, 7, 8, 9, 40, 65, 130};

  private final Seeded seeded = new Seeded();
  private final double[] t = new double[G1.SCRATCH];
  private final MsmScratch scratch = new MsmScratch();

  @ParameterizedTest
  @EnumSource
  void sumsOfRandomMultiplesAgree(Curve curve) {
    for (int n : SIZES) {
      check(curve, points(curve, n), scalars(curve, n), n);
    }
  }

  @ParameterizedTest
  @EnumSource
  void equalOppositeAndInfinitePointsWithEqualScalarsAgree(Curve curve) {
    G1 g1 = curve.g1();
    for (int n : new int[] {4, 12, 33}) {
      double[] points = points(curve, n);
      long[] scalars = scalars(curve, n);
      for (int i = 1; i < n; i++) {
        switch (i % 4) {
          case 1 -> System.arraycopy(points, 0, points, i * G1.AFFINE, G1.AFFINE);
          case 2 -> g1.negate(points, i * G1.AFFINE, points, 0);
          case 3 -> G1.setInfinity(points, i * G1.AFFINE);
          default -> {}
        }
        System.arraycopy(scalars, 0, scalars, i * Fr.LIMBS, Fr.LIMBS);
      }
      check(curve, points, scalars, n);
    }
  }

  @ParameterizedTest
  @EnumSource
  void extremeScalarsAgree(Curve curve) {
    Fr fr = curve.fr();
    int n = 8;
    long[] scalars = new long[n * Fr.LIMBS];
    for (int i = 0; i < n; i++) {
      fr.fromLong(scalars, i * Fr.LIMBS, i / 2);
      if (i % 2 == 1) {
        fr.neg(scalars, i * Fr.LIMBS, scalars, i * Fr.LIMBS);
      }
      fr.toLimbs(scalars, i * Fr.LIMBS, scalars, i * Fr.LIMBS);
    }
    check(curve, points(curve, n), scalars, n);
  }

  private void check(Curve curve, double[] points, long[] scalars, int n) {
    G1 g1 = curve.g1();
    double[] expected = new double[G1.XYZZ];
    double[] term = new double[G1.XYZZ];
    for (int i = 0; i < n; i++) {
      g1.mul(term, 0, points, i * G1.AFFINE, scalars, i * Fr.LIMBS, Fr.LIMBS, t, 0);
      g1.add(expected, 0, term, 0, t, 0);
    }
    double[] actual = new double[G1.XYZZ];
    MultiScalarMul.compute(g1, actual, 0, points, 0, scalars, 0, n, scratch);
    assertTrue(g1.equalXyzz(expected, 0, actual, 0, t, 0), () -> n + " points, " + seeded);
  }

  /** Random multiples of the generator. */
  private double[] points(Curve curve, int n) {
    G1 g1 = curve.g1();
    double[] generator = new double[G1.AFFINE];
    g1.generator(generator, 0);
    double[] xyzz = new double[n * G1.XYZZ];
    for (int i = 0; i < n; i++) {
      long[] k = {seeded.random().nextLong()};
      g1.mul(xyzz, i * G1.XYZZ, generator, 0, k, 0, 1, t, 0);
    }
    double[] points = new double[n * G1.AFFINE];
    g1.toAffine(points, 0, xyzz, 0, n, new double[G1.affineScratch(n)], 0);
    return points;
  }

  private long[] scalars(Curve curve, int n) {
    Fr fr = curve.fr();
    long[] k = new long[n * Fr.LIMBS];
    for (int i = 0; i < n; i++) {
      byte[] b = seeded.bytes(48);
      fr.fromBytesReduced(k, i * Fr.LIMBS, b, 0, b.length);
      fr.toLimbs(k, i * Fr.LIMBS, k, i * Fr.LIMBS);
    }
    return k;
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsAllocatedOnceWarm(Curve curve) {
    int n = 12;
    double[] points = points(curve, n);
    long[] scalars = scalars(curve, n);
    double[] r = new double[G1.XYZZ];
    long bytes =
        Allocation.bytesPerRun(
            50, () -> MultiScalarMul.compute(curve.g1(), r, 0, points, 0, scalars, 0, n, scratch));
    assertEquals(0, bytes);
  }
}
