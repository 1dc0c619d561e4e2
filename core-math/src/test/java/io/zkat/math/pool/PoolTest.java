package io.zkat.math.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.math.testing.Allocation;
import org.junit.jupiter.api.Test;

class PoolTest {
  private final Pool<int[]> pool = new Pool<>(2, () -> new int[1], a -> a[0] = 0);

  @Test
  void whatComesBackIsClearedAndUsedAgain() {
    int[] first = pool.lease();
    first[0] = 7;
    assertEquals(1, pool.leased());
    pool.release(first);
    assertEquals(0, first[0]);
    assertEquals(1, pool.idle());
    assertSame(first, pool.lease());
    assertEquals(1, pool.misses());
  }

  @Test
  void twoLeasesAtATimeAreTwoObjectsAndNoMoreAreKeptThanAllowed() {
    int[] a = pool.lease();
    int[] b = pool.lease();
    int[] c = pool.lease();
    assertNotSame(a, b);
    assertEquals(3, pool.leased());
    pool.release(a);
    pool.release(b);
    pool.release(c);
    assertEquals(0, pool.leased());
    assertEquals(2, pool.idle());
    assertEquals(3, pool.misses());
  }

  @Test
  void leasingAnIdleObjectAllocatesNothing() {
    Allocation.assertNone("lease and release", () -> pool.release(pool.lease()));
  }

  @Test
  void aPoolThatKeepsNothingIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> new Pool<>(0, () -> new int[1], a -> a[0] = 0));
  }
}
