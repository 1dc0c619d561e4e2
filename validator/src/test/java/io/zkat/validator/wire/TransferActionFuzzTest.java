package io.zkat.validator.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.math.testing.Seeded;
import io.zkat.validator.limits.Limits;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are: an action or a fault, never an exception. */
final class TransferActionFuzzTest {
  @FuzzTest
  void anyBytes(byte[] input) {
    check(input);
  }

  @Test
  void alteredBytes() {
    // Version, an input with id, token and upgrade witness, an output, a proof, an entry, an
    // issuer.
    byte[] honest =
        HexFormat.of()
            .parseHex(
                "0801123b0a060a02747810011219" // input: id, token
                    + "0a0161121"
                    + "40a127b226375727665223a372c226578223a5b5d7d"
                    + "1a160a060a016f12017412071205"
                    + "0a037b7d200a0163"
                    + "1a050a030a016f22031201aa2a060a016b12017632030a0169");
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
    switch (TransferAction.decode(input, 0, input.length, Commitments.UNDECODED, Limits.DEFAULT)) {
      case Decoded.Failed<TransferAction> failed -> assertNotNull(failed.fault().message());
      case Decoded.Value<TransferAction> value -> {
        Decoded.Fault fault = value.value().shapeFault();
        if (fault == null) {
          assertEquals(value.value().inputs().size(), value.value().inputCommitments().length);
          assertEquals(value.value().outputs().size(), value.value().outputCommitments().length);
        }
      }
    }
  }
}
