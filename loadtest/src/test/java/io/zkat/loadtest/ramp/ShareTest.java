package io.zkat.loadtest.ramp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.load.LoadResult;
import org.junit.jupiter.api.Test;

final class ShareTest {
  @Test
  void hasTheLimitsOfWilson() {
    // From the formula with z = 1.6449, computed apart.
    Share share = new Share(10, 1_000, 1);
    assertEquals(0.01, share.value());
    assertEquals(0.005987, share.lower(), 5e-6);
    assertEquals(0.016657, share.upper(), 5e-6);
    assertEquals(0, new Share(0, 1_000, 1).lower());
    assertEquals(0.002699, new Share(0, 1_000, 1).upper(), 5e-6);
    assertEquals(1, new Share(0, 0, 1).upper());
  }

  @Test
  void countsWhatTookLonger() {
    LoadResult result = Results.of(1_000, 10, i -> i % 100 == 0 ? 80 : 10, 5);
    Share share = Share.longerThan(50_000_000, result);
    assertEquals(15, share.count());
    assertEquals(1_005, share.total());
  }

  @Test
  void operationsThatShareTheirLuckCountForLess() {
    LoadResult spread = Results.of(10_000, 10, i -> i % 100 == 0 ? 80 : 10);
    LoadResult together = Results.of(10_000, 10, i -> i < 100 ? 80 : 10);
    Share even = Share.longerThan(50_000_000, spread);
    Share clustered = Share.longerThan(50_000_000, together);
    assertEquals(even.value(), clustered.value());
    assertEquals(1, even.clustering());
    assertTrue(clustered.clustering() > 50, "clustering " + clustered.clustering());
    assertTrue(clustered.upper() > 2 * even.upper());
  }
}
