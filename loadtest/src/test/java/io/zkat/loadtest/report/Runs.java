package io.zkat.loadtest.report;

import com.google.gson.JsonObject;
import io.zkat.loadtest.load.LoadPlan;
import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.load.Pacing;
import io.zkat.loadtest.ramp.RampResult;
import io.zkat.loadtest.ramp.RampStep;
import io.zkat.loadtest.ramp.Results;
import io.zkat.loadtest.ramp.Slo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/** Made-up runs. */
final class Runs {
  static final Slo SLO = new Slo(List.of(new Slo.Bound(99, 50_000_000)), 0.001);

  private Runs() {}

  static Run of(String name, LoadResult result) {
    return new Run(description(name, new Pacing.Closed()), result, null, null);
  }

  static RunDescription description(String name, Pacing pacing) {
    JsonObject parameters = new JsonObject();
    parameters.addProperty("executor", name);
    return new RunDescription(
        name,
        "in process",
        true,
        "csp-transfer 2x2, 32 bits, BLS12_381_BBS_GURVY",
        128,
        new LoadPlan(10, pacing, 1, Duration.ofSeconds(5), Duration.ofSeconds(30)),
        Instant.parse("2026-12-01T00:00:00Z"),
        parameters);
  }

  /** Latencies as a busy machine has them: skewed, with a tail and a slow spell. */
  static LoadResult busy(long seed, double middleMillis) {
    SplittableRandom random = new SplittableRandom(seed);
    return Results.of(
        20_000,
        30,
        i -> {
          double slow = i > 12_000 && i < 12_900 ? 2.5 : 1;
          double skewed = Math.exp(0.28 * (random.nextDouble() + random.nextDouble() - 1) * 3);
          return middleMillis * slow * (random.nextInt(400) == 0 ? 4 : 1) * skewed;
        });
  }

  static Run ramp() {
    LoadResult kept = busy(4, 9);
    LoadResult missed = busy(5, 40);
    RampStep best = new RampStep(640, kept, Slo.Verdict.KEPT);
    return new Run(
        description("ramp", new Pacing.Open(640, Pacing.Gaps.POISSON, 1)),
        kept,
        SLO,
        new RampResult(
            SLO,
            800,
            List.of(
                new RampStep(640, busy(6, 9), Slo.Verdict.KEPT),
                new RampStep(800, missed, Slo.Verdict.MISSED),
                new RampStep(720, busy(7, 20), Slo.Verdict.UNCLEAR),
                new RampStep(670, busy(8, 30), Slo.Verdict.MISSED),
                best),
            best,
            670,
            false));
  }
}
