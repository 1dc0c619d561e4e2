package io.zkat.math.field;

import java.util.SplittableRandom;

/**
 * The seed of random tests: another one at each run, or the one named by {@code zkat.test.seed}.
 */
record Seed(long value) {

  static Seed next() {
    return new Seed(Long.getLong("zkat.test.seed", System.nanoTime()));
  }

  SplittableRandom random() {
    return new SplittableRandom(value);
  }

  /** For assertion messages. */
  @Override
  public String toString() {
    return "-Dzkat.test.seed=" + value;
  }
}
