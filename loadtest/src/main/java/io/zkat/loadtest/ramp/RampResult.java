package io.zkat.loadtest.ramp;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search found.
 *
 * @param slo the objective
 * @param capacity operations a second of a closed loop, where the search began
 * @param steps all rates tried, in order, without one at which the search was ended
 * @param best the last run at the highest rate that kept the objective, each time it was tried;
 *     null if none did
 * @param missed the lowest rate that did not keep it; 0 if all tried did
 * @param interrupted whether the search was ended before it was done
 */
public record RampResult(
    Slo slo,
    double capacity,
    List<RampStep> steps,
    @Nullable RampStep best,
    double missed,
    boolean interrupted) {

  /** Copies the list. */
  public RampResult {
    steps = List.copyOf(steps);
  }

  /** How often the best rate was tried. */
  public long trials() {
    return steps.stream().filter(this::isAtBestRate).count();
  }

  /** How often it kept the objective. */
  public long successes() {
    return steps.stream()
        .filter(step -> isAtBestRate(step) && step.verdict() == Slo.Verdict.KEPT)
        .count();
  }

  private boolean isAtBestRate(RampStep step) {
    return best != null && step.rate() == best.rate();
  }
}
