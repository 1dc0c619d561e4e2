package io.zkat.loadtest.cli;

import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.ramp.Slo;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options about an objective. */
final class RampOptions {
  @Option(
      names = "--slo",
      paramLabel = "OBJECTIVE",
      converter = SloConverter.class,
      description =
          "Hold the run against an objective, as p99=50ms or p50=10ms,p99.9=200ms,errors=0.1%%;"
              + " errors=0 unless given. Exit code 1 if it is missed.")
  @Nullable Slo slo;

  @Option(
      names = "--ramp",
      description =
          "Search the highest rate that keeps the objective, trying each rate for --duration.")
  boolean ramp;

  @Option(
      names = "--precision",
      paramLabel = "SHARE",
      converter = ShareConverter.class,
      description =
          "How far apart the rates may be that keep and miss the objective when --ramp ends;"
              + " default 5%%.")
  double precision = 0.05;

  void check(PlanOptions plan) {
    if (!ramp) {
      return;
    }
    if (slo == null) {
      throw new CannotDo("--ramp needs an objective, as --slo p99=50ms");
    }
    if (!plan.rates.isEmpty()) {
      throw new CannotDo("--ramp finds the rate itself: leave out --rate");
    }
    if (precision < 0.005 || precision > 0.5) {
      throw new CannotDo("--precision must be between 0.5% and 50%");
    }
  }
}
