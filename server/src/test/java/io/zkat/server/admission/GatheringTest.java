package io.zkat.server.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** How long a worker waits for the next batch to fill. */
class GatheringTest {
  private final Gathering gathering = new Gathering(1_000);

  private int leftOutAfterAWaitInVain() {
    assertEquals(1_000, gathering.nanosAfter(80_000));
    gathering.waited(false);
    int leftOut = 0;
    while (gathering.nanosAfter(80_000) == 0) {
      leftOut++;
    }
    // The last one was no wait in vain: it is asked for again.
    gathering.waited(true);
    return leftOut;
  }

  @Test
  void aWaitIsAPartOfTheBatchAndBounded() {
    assertEquals(0, gathering.nanosAfter(0));
    assertEquals(100, gathering.nanosAfter(200));
    assertEquals(1_000, gathering.nanosAfter(80_000));
    assertEquals(0, new Gathering(0).nanosAfter(80_000));
  }

  @Test
  void waitsInVainBecomeRare() {
    for (int most : new int[] {1, 2, 4, 8, 16, 32, 64, 64}) {
      gathering.waited(false);
      for (int i = 0; i < most; i++) {
        assertEquals(0, gathering.nanosAfter(200));
      }
      assertEquals(100, gathering.nanosAfter(200));
    }
    gathering.waited(true);
    assertEquals(100, gathering.nanosAfter(200));
    assertEquals(1, leftOutAfterAWaitInVain());
  }
}
