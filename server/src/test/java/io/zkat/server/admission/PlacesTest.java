package io.zkat.server.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How many get in, and who must leave room for whom. */
class PlacesTest {
  private final List<String> granted = new ArrayList<>();

  private static Place call(Places places) {
    Place place = places.tryCall(1, 10, false);
    assertNotNull(place);
    return place;
  }

  private boolean stream(Places places, String name) {
    return places.takeOrWait(places.ofStream(10, false), () -> granted.add(name));
  }

  @Test
  void callsBeyondTheNumberAreRefusedUntilOneLeaves() {
    Places places = new Places(2, 1_000);
    Place first = call(places);
    call(places);
    assertNull(places.tryCall(1, 10, false));
    first.leave();
    call(places);
    assertNull(places.tryCall(1, 10, false));
  }

  @Test
  void bytesAreCountedTooButALargeOneGetsInAlone() {
    Places places = new Places(10, 100);
    Place large = places.tryCall(1, 500, false);
    assertNotNull(large);
    assertNull(places.tryCall(1, 1, false));
    large.leave();
    assertNotNull(places.tryCall(1, 60, false));
    assertNull(places.tryCall(1, 60, false));
    assertNotNull(places.tryCall(1, 40, false));
  }

  @Test
  void aBlockHoldsAPlaceForEachRequestButAtMostHalf() {
    Places places = new Places(8, 1_000);
    Place block = places.tryCall(100, 10, false);
    assertNotNull(block);
    assertNotNull(places.tryCall(4, 10, false));
    assertNull(places.tryCall(1, 10, false));
    for (int i = 0; i < 99; i++) {
      block.leave();
    }
    assertNull(places.tryCall(1, 10, false));
    block.leave();
    assertNotNull(places.tryCall(3, 10, false));
    assertNotNull(places.tryCall(1, 10, false));
    assertNull(places.tryCall(1, 10, false));
  }

  @Test
  void streamsHoldHalfAndWaitForMore() {
    Places places = new Places(4, 1_000);
    Place first = places.ofStream(10, false);
    assertTrue(places.takeOrWait(first, () -> granted.add("first")));
    assertTrue(stream(places, "second"));
    assertFalse(stream(places, "third"));
    assertFalse(stream(places, "fourth"));
    call(places);
    call(places);
    assertEquals(List.of(), granted);
    first.leave();
    assertEquals(List.of("third"), granted);
  }

  @Test
  void whatWaitsGetsTheNextFreePlaceBeforeCalls() {
    Places places = new Places(2, 1_000);
    Place first = call(places);
    Place second = call(places);
    assertFalse(stream(places, "waiting"));
    first.leave();
    assertEquals(List.of("waiting"), granted);
    assertNull(places.tryCall(1, 10, false));
    second.leave();
    call(places);
  }

  @Test
  void suspectsLeaveAQuarterToOthers() {
    Places places = new Places(8, 1_000);
    for (int i = 0; i < 6; i++) {
      assertNotNull(places.tryCall(1, 10, true));
    }
    assertNull(places.tryCall(1, 10, true));
    assertFalse(places.takeOrWait(places.ofStream(10, true), () -> granted.add("suspect")));
    // A suspect that waits does not hold up others.
    assertTrue(stream(places, "good"));
    call(places);
    assertNull(places.tryCall(1, 10, false));
  }

  @Test
  void aSinglePlaceServesAll() {
    Places places = new Places(1, 1);
    Place suspect = places.tryCall(5, 10, true);
    assertNotNull(suspect);
    for (int i = 0; i < 5; i++) {
      suspect.leave();
    }
    assertTrue(stream(places, "now"));
  }

  @Test
  void nothingIsLostOrCountedTwiceHoweverItComesAndGoes() {
    SplittableRandom random = new SplittableRandom(2);
    Places places = new Places(16, 400);
    Deque<Place> held = new ArrayDeque<>();
    int waiting = 0;
    int asked = 0;
    for (int i = 0; i < 20_000; i++) {
      boolean suspect = random.nextInt(4) == 0;
      switch (random.nextInt(3)) {
        case 0 -> {
          @Nullable Place place = places.tryCall(1, random.nextInt(60), suspect);
          if (place != null) {
            held.add(place);
          }
        }
        case 1 -> {
          Place place = places.ofStream(random.nextInt(60), suspect);
          asked++;
          if (places.takeOrWait(
              place,
              () -> {
                granted.add("later");
                held.add(place);
              })) {
            held.add(place);
          } else {
            waiting++;
          }
        }
        default -> {
          if (!held.isEmpty()) {
            held.remove().leave();
          }
        }
      }
    }
    while (!held.isEmpty()) {
      held.remove().leave();
    }
    assertTrue(asked > 1_000 && waiting > 100);
    assertEquals(waiting, granted.size());
    // All are free again.
    for (int i = 0; i < 16; i++) {
      assertNotNull(places.tryCall(1, 25, false));
    }
  }
}
