package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** As long as there is much to compile, between two limits. */
class WarmUpEndTest {
  private static final Duration TIME = Duration.ofNanos(100);
  private static final int LONGEST = 6;

  private long now = 1_000;
  private long compiled = 50;
  private final WarmUpEnd end =
      new WarmUpEnd(TIME, TIME.multipliedBy(LONGEST), () -> now, () -> compiled);

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
    for (int window = 1; window < LONGEST; window++) {
      assertFalse(after(100, 200));
    }
    assertTrue(after(100, 200));
  }

  @Test
  void aLookThatComesLateDoesNotDelayTheEnd() {
    for (int window = 1; window < LONGEST; window++) {
      assertFalse(after(101, 200));
    }
    assertTrue(after(95, 200), "600 are over, 100 since the last look are not");
  }

  @Test
  void anExactTimeIsKeptHoweverMuchIsCompiled() {
    WarmUpEnd exact = new WarmUpEnd(TIME, TIME, () -> now, () -> compiled);
    now += 99;
    compiled += 200;
    assertFalse(exact.isReached());
    now++;
    assertTrue(exact.isReached());
  }

  @Test
  void withoutATimeOneRoundIsAll() {
    assertTrue(new WarmUpEnd(Duration.ZERO, Duration.ZERO, () -> now, () -> compiled).isReached());
  }

  @Test
  void theVirtualMachineTells() {
    long before = WarmUpEnd.compilers().getAsLong();
    assertTrue(before > 0, "nothing was compiled");
    assertTrue(WarmUpEnd.compilers().getAsLong() >= before);
    assertEquals(0, before % 1_000_000);
  }
}
