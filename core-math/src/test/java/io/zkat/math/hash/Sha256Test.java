package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class Sha256Test {
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  private final Sha256 sha = new Sha256();
  private final byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);
  private final byte[] out = new byte[40];

  @Test
  void theStandardsExampleComesOutAndTheMessageStartsAgain() {
    for (int i = 0; i < 2; i++) {
      sha.update(abc[0]);
      sha.update(abc, 1, 2);
      sha.digest(out, 5);
      assertEquals(ABC, HexFormat.of().formatHex(out, 5, 37));
    }
  }

  @Test
  void aDigestNeedsRoom() {
    assertThrows(IllegalArgumentException.class, () -> sha.digest(out, 20));
  }

  @MeasuresAllocation
  @Test
  void hashingAllocatesNothing() {
    Allocation.assertNone(
        "a digest",
        () -> {
          sha.update(abc, 0, 3);
          sha.digest(out, 0);
        });
  }
}
