package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.hash.PoseidonChoice.Call;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who decides between scalar code and lanes, by times that the test gives. */
class PoseidonChoiceTest {
  private static final int MANY = 1 << 17;

  private final PoseidonChoice choice = new PoseidonChoice();
  private final Map<Call, Integer> count = new EnumMap<>(Call.class);

  private void run(int calls, long scalar, long lanes) {
    count.clear();
    for (int i = 0; i < calls; i++) {
      Call call = choice.next();
      count.merge(call, 1, Integer::sum);
      if (call == Call.SCALAR_TRIAL) {
        choice.took(call, scalar);
      } else if (call == Call.LANES_TRIAL) {
        choice.took(call, lanes);
      }
    }
  }

  private int of(Call call) {
    return count.getOrDefault(call, 0);
  }

  @Test
  void scalarAtFirst() {
    run(PoseidonChoice.FIRST, 20, 10);
    assertEquals(Map.of(Call.SCALAR, PoseidonChoice.FIRST), count);
  }

  @Test
  void lanesOnceTheyAreFaster() {
    run(PoseidonChoice.LEARNING, 20, 3_000);
    assertEquals(0, of(Call.LANES));
    assertTrue(of(Call.LANES_TRIAL) > 3_000, "vector code runs often enough to be compiled");
    run(MANY, 20, 10);
    assertTrue(of(Call.LANES) > MANY / 2);
    assertTrue(of(Call.LANES_TRIAL) < MANY / 1_000, "trials are rare in the end");
    run(MANY, 20, 10);
    assertFalse(count.containsKey(Call.SCALAR));
  }

  @Test
  void scalarAgainWhenLanesGetSlower() {
    run(PoseidonChoice.LEARNING, 20, 10);
    assertTrue(of(Call.LANES) > PoseidonChoice.LEARNING / 2);
    run(MANY, 20, 30);
    run(MANY, 20, 30);
    assertFalse(count.containsKey(Call.LANES));
  }

  /** An interruption makes a trial long; the fastest of a round counts. */
  @Test
  void oneLongTrialDecidesNothing() {
    run(PoseidonChoice.LEARNING, 20, 10);
    for (int i = 0; i < PoseidonChoice.ROUND - 1; i++) {
      choice.took(Call.LANES_TRIAL, 1_000_000);
    }
    run(MANY, 20, 10);
    assertFalse(count.containsKey(Call.SCALAR));
  }
}
