package io.zkat.validator.rules;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What a release of the reference takes. */
class ParityProfileTest {
  @Test
  void anchors() {
    ParityProfile profile = ParityProfile.PANURUS_2026_07_01;
    assertFalse(profile.isAnchor(new byte[0]));
    assertTrue(profile.isAnchor(new byte[1]));
    assertTrue(profile.isAnchor(new byte[128]));
    assertFalse(profile.isAnchor(new byte[129]));
  }
}
