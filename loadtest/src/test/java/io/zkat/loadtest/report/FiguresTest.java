package io.zkat.loadtest.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.ramp.Results;
import org.junit.jupiter.api.Test;

/** Figures of distributions that are known. */
final class FiguresTest {
  /** What three significant digits may be off, relatively. */
  private static final double DIGITS = 1e-3;

  @Test
  void percentilesOfAnExponentialDistribution() {
    int n = 200_000;
    Figures figures =
        figures(Results.of(n, 10, i -> -10 * Math.log(1 - (i * 7_919L % n + 0.5) / n)));

    for (double percent : new double[] {1, 25, 50, 75, 90, 95, 99, 99.9, 99.99}) {
      double exact = -10e6 * Math.log(1 - percent / 100);
      // One operation more or less: its latency differs by the slope of the quantile.
      double neighbour = 10e6 / (n * (1 - percent / 100));
      assertEquals(
          exact, figures.percentile(percent), exact * DIGITS + 2 * neighbour, "P" + percent);
    }
    assertEquals(10e6, figures.mean(), 10e6 * DIGITS);
    assertEquals(10e6, figures.deviation(), 10e6 * 5 * DIGITS);
    assertEquals(1, figures.variation(), 0.01);
    assertEquals(10e6 * Math.log(3), figures.interquartileRange(), 10e6 * 3 * DIGITS);
  }

  @Test
  void percentilesOfAUniformDistribution() {
    int n = 100_000;
    Figures figures = figures(Results.of(n, 10, i -> 1 + 99 * (i * 7_919L % n + 0.5) / n));

    for (double percent : new double[] {0.1, 10, 50, 95, 99, 99.9}) {
      double exact = (1 + 99 * percent / 100) * 1e6;
      assertEquals(exact, figures.percentile(percent), exact * DIGITS + 2e3, "P" + percent);
    }
    assertEquals(1e6, figures.min(), 1e6 * DIGITS + 1e3);
    assertEquals(100e6, figures.max(), 100e6 * DIGITS);
    assertEquals(99e6 / Math.sqrt(12), figures.deviation(), 99e6 * DIGITS);
  }

  @Test
  void rates() {
    Figures figures = figures(Results.of(10_000, 20, _ -> 10, 100));

    assertEquals(500, figures.realThroughput(), 1e-9);
    assertEquals(1_000, figures.pureThroughput(), 1_000 * DIGITS, "10 workers, 10 ms");
    assertEquals(100.0 / 10_100, figures.errorShare(), 1e-12);
    assertEquals(1e6, figures.jitter(), 1e-6);
    assertEquals(10_000 * 10_000.0 / 10_100, figures.bytesPerOperation(), 1e-6);
    assertEquals(figures.bytesPerOperation() / 100, figures.objectsPerOperation(), 1e-6);
    assertEquals(40_000_000, figures.allocationRate(), 1e-6);
    assertEquals(0.01 / 40, figures.gcOverhead(), 1e-12);
    assertEquals(7e6, figures.longestPause());
    assertEquals(2, figures.processors(), 1e-12);
  }

  /** 30 intervals of a uniform distribution, the last ten on a machine three times as slow. */
  @Test
  void aSlowTimeMakesTheTailOfTheRunAndNotOfItsIntervals() {
    int n = 60_000;
    Figures figures =
        figures(
            Results.of(
                n,
                30,
                i -> (i < n / 3 * 2 ? 1 : 3) * (10 + 10 * ((i * 7_919L) % 2_000 + 0.5) / 2_000)));

    double[] tails = figures.tailOfIntervals();
    assertEquals(30, tails.length);
    for (double tail : tails) {
      assertEquals(19.9 / 15, tail, 0.02);
    }
    // A third of the run is slower than all else: P50 is the P75 of the fast part, P99 the P97 of
    // the slow one.
    assertEquals(59.1 / 17.5, figures.tail(), 0.02);
  }

  @Test
  void nothingIsKnownOfNothing() {
    Figures figures = figures(Results.of(0, 1, _ -> 0));

    assertTrue(Double.isNaN(figures.percentile(50)));
    assertTrue(Double.isNaN(figures.mean()));
    assertTrue(Double.isNaN(figures.bytesPerOperation()));
    assertTrue(Double.isNaN(figures.pureThroughput()));
    assertTrue(Double.isNaN(figures.tail()));
    assertEquals(0, figures.tailOfIntervals().length);
    assertEquals(0, figures.realThroughput());
  }

  private static Figures figures(LoadResult result) {
    return new Figures(Runs.of("serial", result));
  }
}
