package io.zkat.loadtest.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.loadtest.load.LoadPlan;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How long a run warms up. */
class PlanOptionsTest {
  private final PlanOptions options = new PlanOptions();

  private LoadPlan plan(boolean server) {
    return options.variants(server).getFirst().plan();
  }

  @Test
  void inProcessCompilersMayProlongTheWarmUp() {
    assertEquals(Duration.ofSeconds(5), plan(false).warmup());
    assertEquals(Duration.ofSeconds(60), plan(false).longestWarmup());
  }

  @Test
  void theCompilersOfAServerAreNotSeenFromHere() {
    assertEquals(Duration.ofSeconds(5), plan(true).warmup());
    assertEquals(Duration.ofSeconds(5), plan(true).longestWarmup());
  }

  @Test
  void aGivenTimeIsKept() {
    options.warmup = Duration.ofSeconds(7);
    assertEquals(Duration.ofSeconds(7), plan(false).warmup());
    assertEquals(Duration.ofSeconds(7), plan(false).longestWarmup());
  }
}
