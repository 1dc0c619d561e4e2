package io.zkat.server.warmup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Six times as long as set, but not longer, and only while there is much to compile. */
class WarmUpEndTest {
  private static final Duration TIME = Duration.ofNanos(100);

  private long now = 1_000;
  private long compiled = 50;
  private final WarmUpEnd end = new WarmUpEnd(TIME, () -> now, () -> compiled);

  private boolean after(long nanos, long compiling) {
    now += nanos;
    compiled += compiling;
    return end.isReached();
  }

  @Test
  void idleCompilersEndItInTime() {
    assertFalse(after(99, 20));
    assertTrue(after(1, 5));
  }

  @Test
  void busyCompilersProlongItUntilTheyAreIdle() {
    assertFalse(after(99, 60));
    assertFalse(after(2, 0));
    assertFalse(after(100, 26));
    assertFalse(after(99, 0));
    assertTrue(after(1, 25));
  }

  @Test
  void itEndsEvenIfCompilersAreAlwaysBusy() {
    for (int window = 1; window < WarmUpEnd.LONGEST; window++) {
      assertFalse(after(100, 200));
    }
    assertTrue(after(100, 200));
  }

  @Test
  void withoutATimeOneRoundIsAll() {
    assertTrue(new WarmUpEnd(Duration.ZERO, () -> now, () -> compiled).isReached());
  }

  @Test
  void theVirtualMachineTells() {
    long before = WarmUpEnd.compilers().getAsLong();
    assertTrue(before > 0, "nothing was compiled");
    assertTrue(WarmUpEnd.compilers().getAsLong() >= before);
    assertEquals(0, before % 1_000_000);
  }
}
