package io.zkat.math.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class G2MembershipTest {
  private final Seeded seeded = new Seeded();
  private final double[] t = new double[G2.SCRATCH];

  private static List<G2Membership> tests(Curve curve) {
    return List.of(new G2Membership(curve.g2()), new G2Membership(curve.g2(), false));
  }

  @ParameterizedTest
  @EnumSource
  void membersAreAcceptedAndOtherPointsRefused(Curve curve) {
    G2 g2 = curve.g2();
    double[] infinity = new double[G2.AFFINE];
    for (G2Membership test : tests(curve)) {
      assertTrue(test.contains(infinity, 0));
      for (int i = 0; i < 10; i++) {
        double[] at = new double[3 + G2.AFFINE];
        double[] member = TwistPoints.member(curve, seeded);
        g2.copy(at, 3, member, 0);
        assertTrue(test.contains(at, 3), seeded::toString);
        double[] other = TwistPoints.random(curve, seeded);
        assertTrue(g2.isOnCurve(other, 0, t, 0));
        assertEquals(g2.isInSubgroup(other, 0, t, 0), test.contains(other, 0), seeded::toString);
        assertFalse(test.contains(other, 0), seeded::toString);
      }
    }
  }

  /** Their multiples meet infinity and each other on the way. */
  @Test
  void pointsOfSmallOrderAreRefused() {
    double[] small = TwistPoints.ofSmallOrder(seeded);
    double[] infinity = TwistPoints.multiple(Curve.BN254, small, BigInteger.valueOf(10_069));
    assertTrue(G2.BN254.isInfinity(infinity, 0));
    for (G2Membership test : tests(Curve.BN254)) {
      for (int k = 1; k < 20; k++) {
        double[] p = TwistPoints.multiple(Curve.BN254, small, BigInteger.valueOf(k));
        assertFalse(test.contains(p, 0), seeded::toString);
      }
    }
  }

  @MeasuresAllocation
  @ParameterizedTest
  @EnumSource
  void nothingIsAllocated(Curve curve) {
    double[] member = TwistPoints.member(curve, seeded);
    G2Membership test = new G2Membership(curve.g2());
    Allocation.assertNoneOnceCompiled("membership", 200, () -> test.contains(member, 0));
  }
}
