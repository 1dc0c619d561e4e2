package io.zkat.math.curve;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.field.FpLanes;
import io.zkat.math.field.generator.BoundsChecker;
import io.zkat.math.field.generator.FieldShape;
import io.zkat.math.testing.Seeded;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One point in lanes against the group law, on any operands. */
class CoordinateLanesTest {
  private final Seeded seeded = new Seeded();

  @ParameterizedTest
  @EnumSource
  void chainsInG1(Curve curve) {
    Assumptions.assumeTrue(CoordinateLanes.serveG1());
    G1 g1 = curve.g1();
    double[] points = G1Points.random(curve, 4, seeded);
    if (curve == Curve.BLS12_381) {
      System.arraycopy(G1Points.ofSmallOrder(), 0, points, 0, G1.AFFINE);
    }
    CoordinateLanes lanes = CoordinateLanes.of(g1);
    double[] packed = new double[4 * FpLanes.PACKED];
    for (int i = 0; i < 4; i++) {
      lanes.pack(packed, i * FpLanes.PACKED, points, i * G1.AFFINE);
    }
    double[] t = new double[G1.SCRATCH];
    double[] expected = new double[G1.XYZZ];
    double[] r = new double[G1.XYZZ];
    for (int step = 0; step < 600; step++) {
      // few points and short chains, so that equal and opposite operands meet
      int i = seeded.random().nextInt(4);
      switch (seeded.random().nextInt(8)) {
        case 0 -> {
          lanes.setInfinity();
          G1.setInfinityXyzz(expected, 0);
        }
        case 7 -> lanes.set(expected, 0); // the same point, infinite or not, in other limbs
        case 1, 2 -> {
          lanes.dbl();
          g1.dbl(expected, 0, t, 0);
        }
        case 3, 4 -> {
          lanes.add(packed, i * FpLanes.PACKED, false);
          g1.addAffine(expected, 0, points, i * G1.AFFINE, t, 0);
        }
        default -> {
          lanes.add(packed, i * FpLanes.PACKED, true);
          g1.subAffine(expected, 0, points, i * G1.AFFINE, t, 0);
        }
      }
      lanes.get(r, 0);
      assertTrue(g1.equalXyzz(expected, 0, r, 0, t, 0), seeded::toString);
    }
  }

  @ParameterizedTest
  @EnumSource
  void chainsInG2(Curve curve) {
    Assumptions.assumeTrue(CoordinateLanes.serveG2());
    G2 g2 = curve.g2();
    double[] points = new double[3 * G2.AFFINE];
    double[] negated = new double[3 * G2.AFFINE];
    CoordinateLanes lanes = CoordinateLanes.of(g2);
    double[] packed = new double[3 * FpLanes.PACKED];
    for (int i = 0; i < 3; i++) {
      double[] p =
          i == 0 && curve == Curve.BN254
              ? TwistPoints.ofSmallOrder(seeded)
              : TwistPoints.random(curve, seeded);
      g2.copy(points, i * G2.AFFINE, p, 0);
      g2.negate(negated, i * G2.AFFINE, p, 0);
      lanes.pack(packed, i * FpLanes.PACKED, p, 0);
    }
    double[] t = new double[G2.SCRATCH];
    double[] expected = new double[G2.XYZZ];
    double[] r = new double[G2.XYZZ];
    for (int step = 0; step < 600; step++) {
      int i = seeded.random().nextInt(3);
      switch (seeded.random().nextInt(8)) {
        case 0 -> {
          lanes.setInfinity();
          g2.setInfinityXyzz(expected, 0);
        }
        case 7 -> lanes.set(expected, 0); // the same point, infinite or not, in other limbs
        case 1, 2 -> {
          lanes.dbl();
          g2.dbl(expected, 0, t, 0);
        }
        case 3, 4 -> {
          lanes.add(packed, i * FpLanes.PACKED, false);
          g2.addAffine(expected, 0, points, i * G2.AFFINE, t, 0);
        }
        default -> {
          lanes.add(packed, i * FpLanes.PACKED, true);
          g2.addAffine(expected, 0, negated, i * G2.AFFINE, t, 0);
        }
      }
      lanes.get(r, 0);
      assertTrue(g2.equalXyzz(expected, 0, r, 0, t, 0), seeded::toString);
    }
  }

  /**
   * The steps of a doubling and an addition on bounds, lane by lane, products over Fp2 as sums of
   * two: coordinates come in as results and go out as such.
   */
  @ParameterizedTest
  @EnumSource
  void boundsAreKept(Curve curve) {
    FieldShape shape = curve == Curve.BN254 ? FieldShape.BN254 : FieldShape.BLS12_381;
    assertDoesNotThrow(
        () -> {
          BoundsChecker c = new BoundsChecker(shape);
          c.set(1, 1, "x", "y", "zz", "zzz", "qx", "qy");
          mul(c, "xx", "x", "x");
          mul(c, "v", "y", "y");
          mul(c, "w", "v", "y");
          mul(c, "vx", "v", "x");
          mul(c, "xxxx", "xx", "xx");
          mul(c, "vzz", "v", "zz");
          // lin takes each operand's multiple, as reduce takes the sum of them
          c.lin("x3", "xxxx", 9, "vx", -8, "vx", 0).lin("s", "vx", 4, "vx", 0, "vx", 0);
          c.sub("d", "s", "x3");
          mul(c, "m", "xx", "d");
          mul(c, "wy", "w", "y");
          mul(c, "wzzz", "w", "zzz");
          c.lin("y3", "m", 3, "wy", -8, "wy", 0).lin("zz3", "vzz", 4, "vzz", 0, "vzz", 0);
          c.lin("zzz3", "wzzz", 8, "wzzz", 0, "wzzz", 0);
          c.require(1, 1, "x3", "y3", "zz3", "zzz3");

          mul(c, "p", "qx", "zz");
          c.sub("p", "p", "x");
          // on G1 the difference is not reduced, and products are single ones
          c.sqr("pp", "p").mul("ppp", "p", "pp").mul("q", "x", "pp");
          c.mul("zz3", "zz", "pp").mul("zzz3", "zzz", "ppp").mul("yp", "y", "ppp");
          c.lin("x3", "pp", 1, "ppp", -1, "q", -2).sub("d", "q", "x3").mul("m", "p", "d");
          c.lin("y3", "m", 1, "yp", -1, "m", 0).require(1, 1, "x3", "y3", "zz3", "zzz3");
          c.reduce("p", "p");
          mul(c, "pp", "p", "p");
          mul(c, "ppp", "p", "pp");
          mul(c, "q", "x", "pp");
          mul(c, "zz3", "zz", "pp");
          c.lin("x3", "pp", 1, "ppp", -1, "q", -2);
          c.sub("d", "q", "x3");
          mul(c, "m", "p", "d");
          mul(c, "yp", "y", "ppp");
          c.lin("y3", "m", 1, "yp", -1, "m", 0);
          c.require(1, 1, "x3", "y3", "zz3");
        });
  }

  private static BoundsChecker mul(BoundsChecker c, String r, String a, String b) {
    return c.dot(r, a, b, a, b);
  }
}
