package io.zkat.math.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The group law of G1 against chord and tangent over big integers, edges first. */
class G1Test {
  private static final int ROUNDS = 40;

  private final Seeded seeded = new Seeded();
  private final double[] t = new double[G1.SCRATCH];

  private AffineModel.@Nullable Point random(AffineModel model, G1Harness harness) {
    return model.mul(seeded.bits(120), generator(model, harness));
  }

  private static AffineModel.@Nullable Point generator(AffineModel model, G1Harness harness) {
    double[] g = new double[G1.AFFINE];
    harness.curve.g1().generator(g, 0);
    return model.decode(harness.affineBytes(g, 0));
  }

  @ParameterizedTest
  @EnumSource
  void additionsAgreeWithTheModelAlsoForEqualOppositeAndInfinitePoints(Curve curve) {
    AffineModel model = AffineModel.of(curve);
    G1Harness harness = new G1Harness(curve);
    for (int i = 0; i < ROUNDS; i++) {
      AffineModel.@Nullable Point a = random(model, harness);
      AffineModel.@Nullable Point[] others = {random(model, harness), a, model.negate(a), null};
      for (AffineModel.@Nullable Point c : others) {
        checkSum(model, harness, a, c);
        checkSum(model, harness, c, a);
      }
      checkSum(model, harness, null, null);
    }
  }

  private void checkSum(
      AffineModel model,
      G1Harness harness,
      AffineModel.@Nullable Point a,
      AffineModel.@Nullable Point c) {
    G1 g1 = harness.curve.g1();
    byte[] ab = model.encode(a);
    byte[] cb = model.encode(c);
    byte[] sum = model.encode(model.add(a, c));
    byte[] difference = model.encode(model.add(a, model.negate(c)));

    double[] acc = harness.lazyXyzz(ab);
    g1.addAffine(acc, 0, harness.affine(cb), 0, t, 0);
    assertArrayEquals(sum, harness.bytes(acc, 0), seeded::toString);

    acc = harness.lazyXyzz(ab);
    g1.subAffine(acc, 0, harness.affine(cb), 0, t, 0);
    assertArrayEquals(difference, harness.bytes(acc, 0), seeded::toString);

    acc = harness.lazyXyzz(ab);
    double[] other = harness.lazyXyzz(cb);
    g1.add(acc, 0, other, 0, t, 0);
    assertArrayEquals(sum, harness.bytes(acc, 0), seeded::toString);

    assertEquals(
        java.util.Arrays.equals(ab, cb),
        g1.equalXyzz(harness.lazyXyzz(ab), 0, harness.lazyXyzz(cb), 0, t, 0));
    assertEquals(
        java.util.Arrays.equals(ab, cb), g1.equal(harness.affine(ab), 0, harness.affine(cb), 0));
  }

  @ParameterizedTest
  @EnumSource
  void doublingAgreesWithTheModel(Curve curve) {
    AffineModel model = AffineModel.of(curve);
    G1Harness harness = new G1Harness(curve);
    for (int i = 0; i < ROUNDS; i++) {
      AffineModel.@Nullable Point a = i == 0 ? null : random(model, harness);
      double[] p = harness.lazyXyzz(model.encode(a));
      harness.curve.g1().dbl(p, 0, t, 0);
      assertArrayEquals(model.encode(model.add(a, a)), harness.bytes(p, 0), seeded::toString);
    }
  }

  @ParameterizedTest
  @EnumSource
  void manyPointsAreNormalisedWithOneInversionInfinityAmongThem(Curve curve) {
    AffineModel model = AffineModel.of(curve);
    G1Harness harness = new G1Harness(curve);
    int n = 9;
    double[] xyzz = new double[n * G1.XYZZ];
    byte[][] expected = new byte[n][];
    for (int i = 0; i < n; i++) {
      AffineModel.@Nullable Point a =
          i == 0 || i == 4 || i == n - 1 ? null : random(model, harness);
      expected[i] = model.encode(a);
      System.arraycopy(harness.lazyXyzz(expected[i]), 0, xyzz, i * G1.XYZZ, G1.XYZZ);
    }
    double[] affine = new double[n * G1.AFFINE];
    curve.g1().toAffine(affine, 0, xyzz, 0, n, new double[G1.affineScratch(n)], 0);
    for (int i = 0; i < n; i++) {
      assertArrayEquals(expected[i], harness.affineBytes(affine, i * G1.AFFINE));
    }
  }

  @ParameterizedTest
  @EnumSource
  void scalarsOfAnySizeMultiply(Curve curve) {
    AffineModel model = AffineModel.of(curve);
    G1Harness harness = new G1Harness(curve);
    AffineModel.@Nullable Point a = random(model, harness);
    double[] p = harness.affine(model.encode(a));
    double[] r = new double[G1.XYZZ];
    BigInteger[] scalars = {
      BigInteger.ZERO, BigInteger.ONE, BigInteger.TWO, seeded.bits(256), seeded.bits(320)
    };
    for (BigInteger k : scalars) {
      long[] limbs = new long[5];
      for (int i = 0; i < limbs.length; i++) {
        limbs[i] = k.shiftRight(64 * i).longValue();
      }
      curve.g1().mul(r, 0, p, 0, limbs, 0, limbs.length, t, 0);
      assertArrayEquals(model.encode(model.mul(k, a)), harness.bytes(r, 0), k::toString);
    }
  }

  @ParameterizedTest
  @EnumSource
  void infinityTakenOutOfLanesIntoUsedMemoryIsInfinity(Curve curve) {
    G1Lanes lanes = new G1Lanes(curve.g1());
    double[] packed = new double[G1Lanes.JACOBIAN];
    double[] used = new double[G1.XYZZ];
    java.util.Arrays.fill(used, 1);
    lanes.getXyzz(used, 0, packed, 0, 3);
    assertTrue(G1.isInfinityXyzz(used, 0));
  }

  @Test
  void aPointOffTheCurveIsNotOnIt() {
    double[] g = new double[G1.AFFINE];
    G1.BLS12_381.generator(g, 0);
    assertTrue(G1.BLS12_381.isOnCurve(g, 0, t, 0));
    G1.BLS12_381.field().add(g, 0, g, 0, g, 0);
    assertFalse(G1.BLS12_381.isOnCurve(g, 0, t, 0));
  }

  @MeasuresAllocation
  @ParameterizedTest
  @EnumSource
  void nothingIsAllocated(Curve curve) {
    G1 g1 = curve.g1();
    double[] g = new double[G1.AFFINE];
    g1.generator(g, 0);
    double[] acc = new double[G1.XYZZ];
    double[] other = new double[G1.XYZZ];
    g1.fromAffine(acc, 0, g, 0);
    g1.fromAffine(other, 0, g, 0);
    double[] scratch = new double[G1.affineScratch(1)];
    double[] affine = new double[G1.AFFINE];
    Allocation.assertNone(
        "the group law of " + curve,
        () -> {
          g1.dbl(acc, 0, t, 0);
          g1.addAffine(acc, 0, g, 0, t, 0);
          g1.subAffine(acc, 0, affine, 0, t, 0);
          g1.add(acc, 0, other, 0, t, 0);
          g1.toAffine(affine, 0, acc, 0, 1, scratch, 0);
        });
  }
}
