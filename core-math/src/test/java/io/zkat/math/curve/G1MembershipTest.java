package io.zkat.math.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Eight at a time must say what one at a time says, on every kind of point in every lane. */
class G1MembershipTest {
  private final Seeded seeded = new Seeded();
  private final G1Membership membership = new G1Membership();
  private final double[] t = new double[G1.SCRATCH];

  @Test
  void recordedPointsInEveryLane() {
    double[] members = G1Points.random(Curve.BLS12_381, 9, seeded);
    int checked = 0;
    for (JsonNode line : G1Points.singles()) {
      double[] p = G1Points.decode(line.get("a"));
      if (p.length == 0) {
        continue;
      }
      boolean in = line.get("in").booleanValue();
      assertEquals(in, G1Subgroup.contains(p, 0, t, 0), line::toString);
      for (int at = 0; at < 9; at++) {
        double[] points = members.clone();
        System.arraycopy(p, 0, points, at * G1.AFFINE, G1.AFFINE);
        assertEquals(in ? -1 : at, membership.firstOutside(points, 0, 9), line::toString);
      }
      checked++;
    }
    assertTrue(checked > 10, "only " + checked + " points");
  }

  @Test
  void recordedBatches() {
    for (JsonNode line : G1Points.batches()) {
      double[] points = G1Points.decodeAll(line.get("points"));
      int first = line.get("bad").isEmpty() ? -1 : line.get("bad").get(0).asInt();
      int n = line.get("points").size();
      assertEquals(first, membership.firstOutside(points, 0, n), line::toString);
    }
  }

  @Test
  void partsOfOrder3InEveryLane() {
    double[] members = G1Points.random(Curve.BLS12_381, 9, seeded);
    G1.setInfinity(members, 4 * G1.AFFINE);
    assertTrue(membership.noneHasPartOfOrder3(members, 0, 9));
    int found = 0;
    int checked = 0;
    for (JsonNode line : G1Points.singles()) {
      double[] p = G1Points.decode(line.get("a"));
      if (p.length == 0) {
        continue;
      }
      boolean part = line.get("threePart").booleanValue();
      for (int at = 0; at < 9; at++) {
        double[] points = members.clone();
        System.arraycopy(p, 0, points, at * G1.AFFINE, G1.AFFINE);
        assertEquals(!part, membership.noneHasPartOfOrder3(points, 0, 9), line::toString);
        assertTrue(membership.noneHasPartOfOrder3(points, 0, at), line::toString);
      }
      checked++;
      found += part ? 1 : 0;
    }
    assertTrue(found > 2 && found < checked, found + " of " + checked);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 63, 64, 65})
  void anyNumberOfPointsWithInfinityBetween(int n) {
    double[] points = G1Points.random(Curve.BLS12_381, n, seeded);
    assertEquals(-1, membership.firstOutside(points, 0, n));
    for (int i = 0; i < n; i += 3) {
      G1.setInfinity(points, i * G1.AFFINE);
    }
    assertEquals(-1, membership.firstOutside(points, 0, n));
    double[] bad = G1Points.ofSmallOrder();
    for (int at : new int[] {n - 1, n / 2, 0}) {
      if (n > 0) {
        System.arraycopy(bad, 0, points, at * G1.AFFINE, G1.AFFINE);
        assertEquals(at, membership.firstOutside(points, 0, n), "bad from " + at);
      }
    }
  }

  @Test
  void onlyInfinity() {
    assertEquals(-1, membership.firstOutside(new double[20 * G1.AFFINE], 0, 20));
  }

  @Test
  void pointsBeyondTheCountAndBeforeTheOffsetDoNotMatter() {
    double[] bad = G1Points.ofSmallOrder();
    double[] points = new double[12 * G1.AFFINE];
    System.arraycopy(bad, 0, points, 0, G1.AFFINE);
    System.arraycopy(bad, 0, points, 11 * G1.AFFINE, G1.AFFINE);
    System.arraycopy(
        G1Points.random(Curve.BLS12_381, 10, seeded), 0, points, G1.AFFINE, 10 * G1.AFFINE);
    assertEquals(-1, membership.firstOutside(points, G1.AFFINE, 10));
    assertEquals(10, membership.firstOutside(points, G1.AFFINE, 11));
  }

  @MeasuresAllocation
  @Test
  void nothingIsAllocatedOnceWarm() {
    double[] points = G1Points.random(Curve.BLS12_381, 9, seeded);
    Allocation.assertNoneOnceCompiled(
        "membership in lanes", 50, () -> membership.firstOutside(points, 0, 9));
    Allocation.assertNoneOnceCompiled(
        "parts of order 3", 50, () -> membership.noneHasPartOfOrder3(points, 0, 9));
  }
}
