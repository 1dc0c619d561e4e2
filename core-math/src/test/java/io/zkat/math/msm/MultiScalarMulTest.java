package io.zkat.math.msm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Points;
import io.zkat.math.field.Fr;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sums against one multiplication after the other, over points that meet every exception. */
class MultiScalarMulTest {
  /** Around a pack, around the change to buckets, and the windows of the sizes above. */
  private static final int[] SIZES = {0, 1, 2, 7, 8, 9, 40, 63, 64, 65, 179, 180, 181, 300, 1000};

  private static final int MOST = 1000;
  private static final long TABLE_BYTES = 1 << 20;

  private final Seeded seeded = new Seeded();
  private final double[] t = new double[G1.SCRATCH];
  private final MsmScratch scratch = new MsmScratch();

  @ParameterizedTest
  @EnumSource
  void sumsOfRandomMultiplesAgree(Curve curve) {
    double[] points = G1Points.random(curve, MOST, seeded);
    long[] scalars = scalars(curve, MOST);
    for (int n : SIZES) {
      check(curve, points, scalars, n);
    }
  }

  @ParameterizedTest
  @EnumSource
  void equalOppositeAndInfinitePointsWithEqualScalarsAgree(Curve curve) {
    for (int n : new int[] {4, 12, 33, 200}) {
      double[] points = exceptional(curve, n);
      long[] scalars = scalars(curve, n);
      check(curve, points, scalars, n);
      for (int i = 1; i < n; i++) {
        System.arraycopy(scalars, 0, scalars, i * Fr.LIMBS, Fr.LIMBS);
      }
      check(curve, points, scalars, n);
    }
  }

  @ParameterizedTest
  @EnumSource
  void onePointManyTimesAgrees(Curve curve) {
    for (int n : new int[] {9, 250}) {
      double[] points = new double[n * G1.AFFINE];
      double[] one = G1Points.random(curve, 1, seeded);
      for (int i = 0; i < n; i++) {
        System.arraycopy(one, 0, points, i * G1.AFFINE, G1.AFFINE);
      }
      check(curve, points, scalars(curve, n), n);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyScalarZeroOrEveryPointInfinite(Curve curve) {
    for (int n : new int[] {1, 9, 200}) {
      check(curve, G1Points.random(curve, n, seeded), new long[n * Fr.LIMBS], n);
      check(curve, new double[n * G1.AFFINE], scalars(curve, n), n);
    }
  }

  @ParameterizedTest
  @EnumSource
  void extremeScalarsAgree(Curve curve) {
    long[] scalars = GlvTest.extremes(curve);
    int n = scalars.length / Fr.LIMBS;
    double[] points = G1Points.random(curve, n, seeded);
    check(curve, points, scalars, n);
    for (int i = 0; i < n; i++) {
      long[] k = java.util.Arrays.copyOfRange(scalars, i * Fr.LIMBS, (i + 1) * Fr.LIMBS);
      check(curve, points, k, 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void sumsOverFixedBasesAgree(Curve curve) {
    int bases = 5;
    double[] points = exceptional(curve, bases + 300);
    FixedBaseTable table = new FixedBaseTable(curve.g1(), points, 0, bases, TABLE_BYTES);
    for (int n : new int[] {0, 1, 7, 200, 300}) {
      long[] scalars = scalars(curve, bases + n);
      double[] actual = new double[G1.XYZZ];
      MultiScalarMul.compute(
          table,
          actual,
          0,
          scalars,
          0,
          points,
          bases * G1.AFFINE,
          scalars,
          bases * Fr.LIMBS,
          n,
          scratch);
      assertSum(curve, points, scalars, 0, bases + n, actual, 0);
      if (n == 0) {
        MultiScalarMul.compute(table, actual, 0, scalars, 0, scratch);
        assertSum(curve, points, scalars, 0, bases, actual, 0);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void sharesAddUpToTheSum(Curve curve) {
    int bases = 5;
    double[] points = exceptional(curve, bases + 300);
    FixedBaseTable table = new FixedBaseTable(curve.g1(), points, 0, bases, TABLE_BYTES);
    double[][] cuts = {{0, 1}, {0, 0.4, 1}, {0, 0.001, 0.01, 0.02, 0.5, 0.5, 0.99, 1}};
    for (int n : new int[] {0, 1, 7, 179, 180, 300}) {
      long[] scalars = scalars(curve, bases + n);
      for (double[] cut : cuts) {
        double[] sum = new double[G1.XYZZ];
        double[] share = new double[G1.XYZZ];
        for (int i = 0; i + 1 < cut.length; i++) {
          MultiScalarMul.computeShare(
              table,
              share,
              0,
              scalars,
              0,
              points,
              bases * G1.AFFINE,
              scalars,
              bases * Fr.LIMBS,
              n,
              cut[i],
              cut[i + 1],
              scratch);
          curve.g1().add(sum, 0, share, 0, t, 0);
        }
        assertSum(curve, points, scalars, 0, bases + n, sum, 0);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void extremeScalarsOverFixedBasesAgree(Curve curve) {
    long[] scalars = GlvTest.extremes(curve);
    int n = scalars.length / Fr.LIMBS;
    double[] points = G1Points.random(curve, n, seeded);
    for (int bits = 4; bits <= 7; bits++) {
      FixedBaseTable table = new FixedBaseTable(curve.g1(), points, 0, n, bytes(n, bits));
      assertEquals(bits, table.windowBits());
      double[] actual = new double[G1.XYZZ];
      MultiScalarMul.compute(table, actual, 0, scalars, 0, scratch);
      assertSum(curve, points, scalars, 0, n, actual, 0);
    }
  }

  private static long bytes(int n, int bits) {
    return ((long) n * ((127 + bits) / bits) * G1.AFFINE * Double.BYTES) << (bits - 1);
  }

  @ParameterizedTest
  @EnumSource
  void tablesKeepToTheirMemory(Curve curve) {
    double[] points = G1Points.random(curve, 1, seeded);
    double[] many = new double[72 * G1.AFFINE];
    for (int i = 0; i < 72; i++) {
      System.arraycopy(points, 0, many, i * G1.AFFINE, G1.AFFINE);
    }
    long limit = 5 << 20;
    FixedBaseTable table = new FixedBaseTable(curve.g1(), many, 0, 72, limit);
    assertTrue(table.bytes() <= limit, () -> table.bytes() + " bytes");
    assertEquals(bytes(72, table.windowBits()), table.bytes());
    assertEquals(72, table.size());
  }

  @ParameterizedTest
  @EnumSource
  void manySmallSumsAgree(Curve curve) {
    int terms = 150;
    double[] points = exceptional(curve, terms);
    long[] scalars = scalars(curve, terms);
    for (int sums : new int[] {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 40}) {
      int[] starts = new int[sums + 1];
      for (int s = 0; s < sums; s++) {
        starts[s + 1] = starts[s] + seeded.random().nextInt(5) % 4;
      }
      double[] actual = new double[sums * G1.XYZZ];
      MultiScalarMul.computeMany(
          curve.g1(), actual, 0, sums, starts, points, 0, scalars, 0, scratch);
      for (int s = 0; s < sums; s++) {
        assertSum(curve, points, scalars, starts[s], starts[s + 1], actual, s * G1.XYZZ);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void manySmallSumsOverFixedBasesAndOtherPointsAgree(Curve curve) {
    int bases = 4;
    int terms = 100;
    double[] points = exceptional(curve, bases + terms);
    FixedBaseTable table = new FixedBaseTable(curve.g1(), points, 0, bases, TABLE_BYTES);
    for (int sums : new int[] {1, 2, 8, 20, 50}) {
      int[] starts = new int[sums + 1];
      int[] fixedStarts = new int[sums + 1];
      for (int s = 0; s < sums; s++) {
        starts[s + 1] = starts[s] + seeded.random().nextInt(4) % 3;
        fixedStarts[s + 1] = fixedStarts[s] + seeded.random().nextInt(4);
      }
      int[] which = new int[fixedStarts[sums]];
      for (int j = 0; j < which.length; j++) {
        which[j] = seeded.random().nextInt(bases);
      }
      long[] k = scalars(curve, terms);
      long[] fk = scalars(curve, which.length);
      double[] actual = new double[sums * G1.XYZZ];
      MultiScalarMul.computeMany(
          table,
          actual,
          0,
          sums,
          fixedStarts,
          which,
          fk,
          0,
          starts,
          points,
          bases * G1.AFFINE,
          k,
          0,
          scratch);
      for (int s = 0; s < sums; s++) {
        double[] expected = new double[G1.XYZZ];
        for (int j = fixedStarts[s]; j < fixedStarts[s + 1]; j++) {
          addTerm(curve, expected, points, which[j], fk, j);
        }
        for (int j = starts[s]; j < starts[s + 1]; j++) {
          addTerm(curve, expected, points, bases + j, k, j);
        }
        assertTrue(curve.g1().equalXyzz(expected, 0, actual, s * G1.XYZZ, t, 0), seeded::toString);
      }
    }
  }

  /** On points of other orders the sum means nothing, but it ends, and with finite numbers. */
  @ParameterizedTest
  @EnumSource(names = "BLS12_381")
  void pointsOfSmallOrderDoNoHarm(Curve curve) {
    double[] small = G1Points.ofSmallOrder();
    for (int n : new int[] {8, 250}) {
      double[] points = new double[n * G1.AFFINE];
      for (int i = 0; i < points.length; i++) {
        points[i] = small[i % small.length];
      }
      double[] r = new double[G1.XYZZ];
      MultiScalarMul.compute(curve.g1(), r, 0, points, 0, scalars(curve, n), 0, n, scratch);
      for (double limb : r) {
        assertTrue(Math.abs(limb) < 0x1p50, "limb " + limb);
      }
    }
    int n = 40;
    check(curve, G1Points.random(curve, n, seeded), scalars(curve, n), n);
  }

  private void check(Curve curve, double[] points, long[] scalars, int n) {
    double[] actual = new double[G1.XYZZ];
    MultiScalarMul.compute(curve.g1(), actual, 0, points, 0, scalars, 0, n, scratch);
    assertSum(curve, points, scalars, 0, n, actual, 0);
  }

  private void assertSum(
      Curve curve, double[] points, long[] scalars, int from, int until, double[] r, int ro) {
    double[] expected = new double[G1.XYZZ];
    for (int i = from; i < until; i++) {
      addTerm(curve, expected, points, i, scalars, i);
    }
    assertTrue(
        curve.g1().equalXyzz(expected, 0, r, ro, t, 0),
        () -> "terms " + from + " to " + until + ", " + seeded);
  }

  private void addTerm(Curve curve, double[] sum, double[] points, int i, long[] k, int j) {
    double[] term = new double[G1.XYZZ];
    curve.g1().mul(term, 0, points, i * G1.AFFINE, k, j * Fr.LIMBS, Fr.LIMBS, t, 0);
    curve.g1().add(sum, 0, term, 0, t, 0);
  }

  /** Every fourth point is the first one, its opposite, or infinite. */
  private double[] exceptional(Curve curve, int n) {
    double[] points = G1Points.random(curve, n, seeded);
    for (int i = 1; i < n; i++) {
      switch (i % 4) {
        case 1 -> System.arraycopy(points, 0, points, i * G1.AFFINE, G1.AFFINE);
        case 2 -> curve.g1().negate(points, i * G1.AFFINE, points, 0);
        case 3 -> G1.setInfinity(points, i * G1.AFFINE);
        default -> {}
      }
    }
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

  @MeasuresAllocation
  @ParameterizedTest
  @EnumSource
  void nothingIsAllocatedOnceWarm(Curve curve) {
    int n = 200;
    double[] points = G1Points.random(curve, n, seeded);
    long[] scalars = scalars(curve, n);
    FixedBaseTable table = new FixedBaseTable(curve.g1(), points, 0, 5, TABLE_BYTES);
    double[] r = new double[3 * G1.XYZZ];
    int[] starts = {0, 2, 5, 7};
    Allocation.assertNoneOnceCompiled(
        "sums of multiples",
        20,
        () -> {
          MultiScalarMul.compute(curve.g1(), r, 0, points, 0, scalars, 0, 12, scratch);
          MultiScalarMul.compute(curve.g1(), r, 0, points, 0, scalars, 0, n, scratch);
          MultiScalarMul.compute(table, r, 0, scalars, 0, points, 0, scalars, 0, 4, scratch);
          MultiScalarMul.computeMany(curve.g1(), r, 0, 3, starts, points, 0, scalars, 0, scratch);
        });
  }
}
