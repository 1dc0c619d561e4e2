package io.zkat.server.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Who is suspect, and for how long. */
class SourceTest {
  @Test
  void someBadRequestsInARowMakeASourceSuspect() {
    assertFalse(TestRequests.bad(4).isSuspect());
    assertTrue(TestRequests.bad(5).isSuspect());
  }

  @Test
  void goodRequestsClearASource() {
    Source source = TestRequests.bad(1_000);
    assertEquals(1, source.badRate(), 1e-6);
    int good = 0;
    while (source.isSuspect()) {
      source.judged(true);
      good++;
    }
    assertTrue(good > 100 && good < 300, Integer.toString(good));
  }

  @Test
  void oneBadRequestInAHundredIsTolerated() {
    SplittableRandom random = new SplittableRandom(1);
    Source source = Source.unknown();
    int suspect = 0;
    for (int i = 0; i < 100_000; i++) {
      source.judged(random.nextInt(100) > 0);
      suspect += source.isSuspect() ? 1 : 0;
    }
    assertTrue(suspect < 1_000, Integer.toString(suspect));
  }

  @Test
  void oneBadRequestInFiveIsNot() {
    Source source = Source.unknown();
    for (int i = 0; i < 200; i++) {
      source.judged(i % 5 > 0);
    }
    assertTrue(source.isSuspect());
  }

  @Test
  void breakingTheValidatorOnceIsEnough() {
    Source source = Source.unknown();
    source.condemn();
    assertTrue(source.isSuspect());
  }

  @Test
  void reconnectingDoesNotWashClean() {
    Sources sources = new Sources(10);
    for (int connection = 0; connection < 20; connection++) {
      Source source = sources.open("192.0.2.1");
      for (int i = 0; i < 4; i++) {
        source.judged(false);
      }
    }
    assertTrue(sources.open("192.0.2.1").isSuspect());
    assertFalse(sources.open("192.0.2.2").isSuspect());
  }

  @Test
  void connectionsOfOneAddressAreJudgedApart() {
    Sources sources = new Sources(10);
    Source good = sources.open("192.0.2.1");
    Source bad = sources.open("192.0.2.1");
    for (int i = 0; i < 100; i++) {
      bad.judged(false);
      good.judged(true);
    }
    assertTrue(bad.isSuspect());
    assertFalse(good.isSuspect());
  }

  @Test
  void onlyTheLastAddressesAreRemembered() {
    Sources sources = new Sources(2);
    Source bad = sources.open("192.0.2.1");
    for (int i = 0; i < 1_000; i++) {
      bad.judged(false);
    }
    assertTrue(sources.open("192.0.2.1").isSuspect());
    sources.open("192.0.2.2");
    sources.open("192.0.2.3");
    assertFalse(sources.open("192.0.2.1").isSuspect());
  }
}
