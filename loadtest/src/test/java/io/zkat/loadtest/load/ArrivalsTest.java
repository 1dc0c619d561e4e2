package io.zkat.loadtest.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class ArrivalsTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void constantGapsDoNotDrift() {
    Arrivals arrivals = new Arrivals(new Pacing.Open(300, Pacing.Gaps.CONSTANT, 1), 10 * SECOND);
    for (int i = 0; i < 3_000; i++) {
      assertEquals(i * 1e9 / 300, (double) arrivals.next(), 1.0);
    }
    assertEquals(Arrivals.NONE, arrivals.next());
    assertEquals(Arrivals.NONE, arrivals.nextIfDue(20 * SECOND));
  }

  @Test
  void takesOnlyWhatIsDue() {
    Arrivals arrivals = new Arrivals(new Pacing.Open(10, Pacing.Gaps.CONSTANT, 1), SECOND);
    assertEquals(0, arrivals.nextIfDue(0));
    assertEquals(Arrivals.NONE, arrivals.nextIfDue(99_999_999));
    assertEquals(100_000_000, arrivals.nextIfDue(100_000_000));
    assertEquals(2, arrivals.left(350_000_000), "due at 200 and 300 ms");
    assertEquals(8, arrivals.left(5 * SECOND), "none after the end");
  }

  @Test
  void randomGapsAreExponentialAndRepeatable() {
    Pacing.Open pacing = new Pacing.Open(1_000, Pacing.Gaps.POISSON, 7);
    Arrivals arrivals = new Arrivals(pacing, 100 * SECOND);
    Arrivals again = new Arrivals(pacing, 100 * SECOND);
    int count = 0;
    int longGaps = 0;
    long last = 0;
    for (long due = arrivals.next(); due != Arrivals.NONE; due = arrivals.next()) {
      assertEquals(due, again.next());
      assertTrue(due >= last && due < 100 * SECOND);
      longGaps += due - last > 1_000_000 ? 1 : 0;
      last = due;
      count++;
    }
    // 100,000 are expected; 5 standard deviations are 1,600. A share of 1/e of the gaps is longer
    // than the mean.
    assertEquals(100_000, count, 1_600);
    assertEquals(Math.exp(-1), (double) longGaps / count, 0.01);
  }
}
