package io.zkat.math.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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

  @MeasuresAllocation
  @Test
  void leasingAnIdleObjectAllocatesNothing() {
    Allocation.assertNone("lease and release", () -> pool.release(pool.lease()));
  }

  @Test
  void aPoolThatKeepsNothingIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> new Pool<>(0, () -> new int[1], a -> a[0] = 0));
  }

  @Test
  void aSecondReleaseIsRefused() {
    int[] a = pool.lease();
    int[] b = pool.lease();
    pool.release(a);
    assertThrows(AssertionError.class, () -> pool.release(a));
    pool.release(b);
    assertThrows(IllegalStateException.class, () -> pool.release(new int[1]));
    assertEquals(0, pool.leased());
  }

  @Test
  void aMakerThatFailsLeavesNothingLeased() {
    Pool<int[]> failing =
        new Pool<>(
            1,
            () -> {
              throw new IllegalStateException("no memory");
            },
            a -> {});
    assertThrows(IllegalStateException.class, failing::lease);
    assertEquals(0, failing.leased());
  }

  @Test
  void manyThreadsNeverShareAnObject() throws InterruptedException {
    int threads = 8;
    AtomicInteger faults = new AtomicInteger();
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      for (int k = 1; k <= threads; k++) {
        int mark = k;
        executor.execute(
            () -> {
              for (int i = 0; i < 5_000; i++) {
                int[] a = pool.lease();
                if (a[0] != 0) {
                  faults.incrementAndGet();
                }
                a[0] = mark;
                Thread.onSpinWait();
                if (a[0] != mark) {
                  faults.incrementAndGet();
                }
                pool.release(a);
              }
            });
      }
      executor.shutdown();
      assertTrue(executor.awaitTermination(30, TimeUnit.SECONDS));
    }
    assertEquals(0, faults.get());
    assertEquals(0, pool.leased());
    assertTrue(pool.idle() <= 2);
  }
}
