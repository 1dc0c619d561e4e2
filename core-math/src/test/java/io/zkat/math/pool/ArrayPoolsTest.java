package io.zkat.math.pool;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.G1;
import io.zkat.math.field.BigNatural;
import io.zkat.math.field.Fr;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The pools of scalars, points and big integers. */
class ArrayPoolsTest {
  @Test
  void scalarsComeBackAsZeros() {
    ScalarPool pool = new ScalarPool(2);
    for (int n : new int[] {0, 1, 2, 3, 4, 5, 8, 9, 100, 128, 129, ScalarPool.MOST}) {
      long[] a = pool.lease(n);
      assertTrue(a.length >= n * Fr.LIMBS && a.length % Fr.LIMBS == 0, n + ": " + a.length);
      Arrays.fill(a, 7);
      assertEquals(1, pool.leased());
      pool.release(a);
      assertEquals(0, pool.leased());
      long[] again = pool.lease(n);
      assertSame(a, again);
      assertArrayEquals(new long[a.length], again);
      pool.release(again);
    }
    // One array for each size of 1, 2, 4, 8, 16, 128, 256 and the largest.
    assertEquals(8, pool.misses());
    assertEquals(8, pool.idle());
  }

  @Test
  void arraysTooLargeToKeepAreCountedAndLeftToTheCollector() {
    ScalarPool pool = new ScalarPool(2);
    long[] a = pool.lease(ScalarPool.MOST + 1);
    assertTrue(a.length >= (ScalarPool.MOST + 1) * Fr.LIMBS);
    assertEquals(1, pool.leased());
    pool.release(a);
    assertEquals(0, pool.leased());
    assertEquals(0, pool.idle());
    assertNotSame(a, pool.lease(ScalarPool.MOST + 1));
    assertEquals(2, pool.misses());
  }

  @Test
  void foreignArraysAreRefused() {
    ScalarPool pool = new ScalarPool(2);
    assertThrows(IllegalArgumentException.class, () -> pool.release(new long[3 * Fr.LIMBS]));
    assertThrows(IllegalArgumentException.class, () -> pool.release(new long[Fr.LIMBS + 1]));
    assertThrows(IllegalArgumentException.class, () -> pool.lease(-1));
    assertThrows(IllegalStateException.class, () -> pool.release(new long[Fr.LIMBS]));
  }

  @Test
  void pointsComeBackAtInfinity() {
    PointPool pool = new PointPool(1);
    double[] a = pool.lease(3);
    assertEquals(4 * G1.AFFINE, a.length);
    Arrays.fill(a, 2.5);
    pool.release(a);
    double[] again = pool.lease(4);
    assertSame(a, again);
    for (int i = 0; i < 4; i++) {
      assertTrue(G1.isInfinity(again, i * G1.AFFINE));
    }
    pool.release(again);
    assertEquals(0, pool.leased());
    assertEquals(1, pool.idle());
    assertEquals(1, pool.misses());
  }

  @Test
  void bigIntegersAreOverwrittenAndStaySmall() {
    BigNaturalPool pool = new BigNaturalPool(1);
    BigNatural n = pool.lease();
    assertTrue(n.setDecimal("9".repeat(20_000)));
    assertTrue(n.retainedBytes() > 4_096);
    pool.release(n);
    BigNatural again = pool.lease();
    assertSame(n, again);
    assertEquals("0", again.toString());
    assertTrue(again.retainedBytes() <= 4_096);
    pool.release(again);
    assertEquals(0, pool.leased());
    assertEquals(1, pool.idle());
    assertEquals(1, pool.misses());
  }

  @MeasuresAllocation
  @Test
  void warmLeasesAllocateNothing() {
    ScalarPool scalars = new ScalarPool(4);
    PointPool points = new PointPool(4);
    Allocation.assertNone(
        "leases of scalars and points",
        () -> {
          long[] s = scalars.lease(5);
          double[] p = points.lease(7);
          s[0] = 1;
          p[0] = 1;
          points.release(p);
          scalars.release(s);
        });
    BigNaturalPool numbers = new BigNaturalPool(1);
    long[] x = new long[Fr.LIMBS];
    Allocation.assertNone(
        "a big integer from the pool",
        () -> {
          BigNatural n = numbers.lease();
          n.setDecimal("123456789012345678901234567890");
          n.toScalar(Fr.BN254, x, 0);
          numbers.release(n);
        });
  }
}
