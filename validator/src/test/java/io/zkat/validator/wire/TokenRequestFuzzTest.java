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

/** Whatever the bytes are: a request or a fault, never an exception. */
final class TokenRequestFuzzTest {
  @FuzzTest
  void anyBytes(byte[] input) {
    check(input);
  }

  @Test
  void alteredBytes() {
    // Version, a transfer, an issue, a signature of an action, one of an auditor.
    byte[] honest =
        HexFormat.of()
            .parseHex(
                "0801"
                    + "12070a050802120174"
                    + "12070a050801120169"
                    + "1a090a0708011203"
                    + "0a0173"
                    + "1a0c120a0a030a0161"
                    + "12030a0173");
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
    switch (TokenRequest.decode(input, 0, input.length, Limits.DEFAULT)) {
      case Decoded.Failed<TokenRequest> failed -> assertNotNull(failed.fault().message());
      case Decoded.Value<TokenRequest> value -> {
        byte[] anchor = {1};
        byte[] message = MessageToSign.of(value.value().actions(), anchor);
        assertEquals(message.length, Der.end(Der.header(message, 0, message.length, Der.SEQUENCE)));
      }
    }
  }
}
