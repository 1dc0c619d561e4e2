package io.zkat.loadtest.load;

import java.time.Duration;

/**
 * How to run.
 *
 * @param workers how many ask at the same time, 1 or more
 * @param pacing when they ask
 * @param batch how many things a worker asks at once at most, 1 or more
 * @param warmup how long to run before measuring, in a closed loop
 * @param longestWarmup how long instead, at most, while the compilers of this JVM are at work; not
 *     less than warmup
 * @param duration how long to measure
 */
public record LoadPlan(
    int workers,
    Pacing pacing,
    int batch,
    Duration warmup,
    Duration longestWarmup,
    Duration duration) {

  /** With a warm-up of a given length, whatever is compiled. */
  public LoadPlan(int workers, Pacing pacing, int batch, Duration warmup, Duration duration) {
    this(workers, pacing, batch, warmup, warmup, duration);
  }

  /** A closed loop of single operations. */
  public static LoadPlan closed(int workers, Duration warmup, Duration duration) {
    return new LoadPlan(workers, new Pacing.Closed(), 1, warmup, duration);
  }

  /** Both at the same time: the sum of the workers, and of the rates of open loops. */
  public LoadPlan plus(LoadPlan other) {
    Pacing both =
        pacing instanceof Pacing.Open one && other.pacing instanceof Pacing.Open two
            ? new Pacing.Open(one.rate() + two.rate(), one.gaps(), one.seed())
            : pacing;
    return new LoadPlan(workers + other.workers, both, batch, warmup, longestWarmup, duration);
  }

  /** The same after a warm-up that took so long. */
  public LoadPlan after(Duration warmedUp) {
    return new LoadPlan(workers, pacing, batch, warmedUp, duration);
  }
}
