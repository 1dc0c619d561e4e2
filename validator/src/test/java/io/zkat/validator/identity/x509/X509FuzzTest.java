package io.zkat.validator.identity.x509;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.validator.verdict.Reason;
import java.util.Arrays;
import java.util.Base64;

/** Whatever the bytes are: a key or a reason, and nothing outside the window is read. */
final class X509FuzzTest {
  private static final int MARGIN = 3;

  private final X509Keys keys = new X509Keys(1 << 16);

  @FuzzTest
  void texts(byte[] input) {
    find(input);
  }

  @FuzzTest
  void certificates(byte[] der) {
    String body = Base64.getEncoder().encodeToString(der);
    find(
        ("-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----")
            .getBytes(US_ASCII));
    find(("-----BEGIN PUBLIC KEY-----\n" + body + "\n-----END PUBLIC KEY-----").getBytes(US_ASCII));
  }

  private void find(byte[] input) {
    byte[] b = new byte[input.length + 2 * MARGIN];
    // The margins look like the end of a block.
    Arrays.fill(b, (byte) '-');
    System.arraycopy(input, 0, b, MARGIN, input.length);
    X509Keys.Found inside = keys.find(b, MARGIN, input.length);
    X509Keys.Found alone = keys.find(input, 0, input.length);
    assertEquals(alone.reason(), inside.reason());
    assertEquals(alone.key() == null, alone.reason() != Reason.OK);
  }
}
