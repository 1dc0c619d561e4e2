package io.zkat.loadtest.ramp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.load.LoadResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RampTest {
  private static final Slo SLO = new Slo(List.of(new Slo.Bound(99, 50_000_000)), 0);
  private static final Duration STEP = Duration.ofSeconds(10);

  /** Latency grows as the rate comes near 1,000 a second, where a queue would grow for ever. */
  private static LoadResult queue(double rate, Duration time) {
    int seconds = (int) time.toSeconds();
    double load = Math.min(rate / 1_000, 0.999);
    return Results.of(
        (int) (rate * seconds), seconds, i -> 2 * -Math.log((i % 997 + 0.5) / 997) / (1 - load));
  }

  @ParameterizedTest
  @ValueSource(doubles = {900, 300, 5_000, 12})
  void findsTheHighestRate(double capacity) throws InterruptedException {
    RampResult found = new Ramp(SLO, 0.05, STEP, RampTest::queue).search(capacity, _ -> {});

    // P99 of these latencies is 2 ms ln(100) / (1 - load): 50 ms at a load of 0.816.
    RampStep best = found.best();
    assertNotNull(best, found.toString());
    assertTrue(best.rate() < 816 && best.rate() > 700, "found " + best.rate());
    assertTrue(found.missed() > 780 && found.missed() <= best.rate() / 0.95, "" + found.missed());
    assertTrue(found.successes() >= 2, "not confirmed");
  }

  @Test
  void saysThatNoRateKeepsIt() throws InterruptedException {
    RampResult found =
        new Ramp(SLO, 0.05, STEP, (_, time) -> Results.of(1_000, (int) time.toSeconds(), _ -> 60))
            .search(100, _ -> {});
    assertNull(found.best());
    assertTrue(found.missed() < 5, "gave up at " + found.missed());
  }

  @Test
  void triesLongerWhatIsNotClear() throws InterruptedException {
    List<Duration> lengths = new ArrayList<>();
    new Ramp(
            SLO,
            0.05,
            STEP,
            (_, time) -> {
              lengths.add(time);
              return Results.of(2_000, (int) time.toSeconds(), i -> i % 101 == 0 ? 60 : 10);
            })
        .search(1_000, _ -> {});
    assertEquals(STEP, lengths.get(0));
    assertEquals(STEP.multipliedBy(2), lengths.get(1));
  }

  @Test
  void aRunThatWasEndedEarlySaysNothing() throws InterruptedException {
    List<RampStep> seen = new ArrayList<>();
    RampResult found =
        new Ramp(
                SLO,
                0.05,
                STEP,
                (rate, time) ->
                    seen.size() < 3 ? queue(rate, time) : Results.interrupted(queue(rate, time), 7))
            .search(900, seen::add);

    assertTrue(found.interrupted());
    assertEquals(3, found.steps().size());
    assertEquals(seen, found.steps());
    LoadResult good = Results.of(10_000, 10, _ -> 10);
    assertEquals(Slo.Verdict.KEPT, SLO.verdict(Results.interrupted(good, 7)));
  }

  @Test
  void objectiveIsMissedByErrorsAndByWhatWasNeverBegun() {
    LoadResult good = Results.of(10_000, 10, _ -> 10);
    assertEquals(Slo.Verdict.KEPT, SLO.verdict(good));
    assertEquals(Slo.Verdict.MISSED, SLO.verdict(Results.of(10_000, 10, _ -> 10, 1)));
    Slo lenient = new Slo(SLO.bounds(), 0.01);
    assertEquals(Slo.Verdict.KEPT, lenient.verdict(Results.of(10_000, 10, _ -> 10, 1)));
    assertEquals(Slo.Verdict.MISSED, SLO.verdict(Results.of(10_000, 10, _ -> 60)));
    assertEquals(
        Slo.Verdict.UNCLEAR, SLO.verdict(Results.of(10_000, 10, i -> i % 101 == 0 ? 60 : 10)));
  }
}
