package io.zkat.validator.wire;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever the bytes are: an answer, never an exception. */
final class ForeignPointsFuzzTest {
  @FuzzTest
  void anyBytes(byte[] input) {
    for (int curve = 0; curve <= 8; curve++) {
      if (ForeignPoints.decodes(curve, input, 0, input.length)) {
        assertTrue(input.length >= 33, "the shortest form has 33 bytes");
      }
    }
  }
}
