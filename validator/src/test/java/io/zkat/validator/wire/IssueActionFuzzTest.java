package io.zkat.validator.wire;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.math.testing.Seeded;
import io.zkat.validator.limits.Limits;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are: an action or a fault, never an exception. */
final class IssueActionFuzzTest {
  @FuzzTest
  void anyBytes(byte[] input) {
    check(input);
  }

  @Test
  void alteredBytes() {
    // Version, an issuer, an input with id and token, an output, a proof, an entry.
    byte[] honest =
        HexFormat.of()
            .parseHex(
                "080112030a0169"
                    + "1a0a0a060a02747810011200"
                    + "22190a170a016f12120a107b226375727665223a312c2261223a307d"
                    + "2a031201aa"
                    + "32060a016b120176");
    SplittableRandom random = new Seeded().random();
    for (int round = 0; round < 20_000; round++) {
      byte[] b = honest.clone();
      for (int change = 0; change <= random.nextInt(3); change++) {
        b[random.nextInt(b.length)] = (byte) random.nextInt(256);
      }
      check(random.nextInt(4) == 0 ? Arrays.copyOf(b, random.nextInt(b.length + 1)) : b);
    }
  }

  private static void check(byte[] input) {
    switch (IssueAction.decode(input, 0, input.length, Commitments.UNDECODED, Limits.DEFAULT)) {
      case Decoded.Failed<IssueAction> failed -> assertNotNull(failed.fault().message());
      case Decoded.Value<IssueAction> value -> {
        IssueAction action = value.value();
        assertTrue(action.shapeFault() != null || !action.outputs().isEmpty());
      }
    }
  }
}
