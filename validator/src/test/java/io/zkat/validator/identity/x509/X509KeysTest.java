package io.zkat.validator.identity.x509;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.validator.verdict.Reason;
import java.util.Base64;
import java.util.HexFormat;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.junit.jupiter.api.Test;

final class X509KeysTest {
  /** The generator of P-256 as a SubjectPublicKeyInfo. */
  private static byte[] info() {
    byte[] head = HexFormat.of().parseHex("3059301306072a8648ce3d020106082a8648ce3d030107034200");
    byte[] point = CustomNamedCurves.getByName("secp256r1").getG().normalize().getEncoded(false);
    byte[] info = java.util.Arrays.copyOf(head, head.length + point.length);
    System.arraycopy(point, 0, info, head.length, point.length);
    return info;
  }

  private static byte[] pem(String label, String comment) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(info());
    return (comment
            + "\n-----BEGIN "
            + label
            + "-----\n"
            + text
            + "\n-----END "
            + label
            + "-----\n")
        .getBytes(US_ASCII);
  }

  @Test
  void aKeyIsMadeOnce() {
    X509Keys keys = new X509Keys(1 << 20);
    byte[] text = pem("PUBLIC KEY", "");
    EcKey first = keys.find(text, 0, text.length).key();
    byte[] request = new byte[text.length + 20];
    System.arraycopy(text, 0, request, 7, text.length);
    assertSame(first, keys.find(request, 7, text.length).key());
    java.util.Arrays.fill(request, (byte) 0);
    assertSame(first, keys.find(text, 0, text.length).key(), "the cache has a copy");
    assertEquals(1, keys.size());
  }

  @Test
  void whatIsKeptIsBounded() {
    X509Keys keys = new X509Keys(20_000);
    byte[] text = pem("PUBLIC KEY", "");
    EcKey first = keys.find(text, 0, text.length).key();
    for (int i = 0; i < 500; i++) {
      byte[] other = pem("PUBLIC KEY", "owner " + i);
      assertEquals(Reason.OK, keys.find(other, 0, other.length).reason());
    }
    assertTrue(keys.size() < 14, keys.size() + " entries");
    byte[] huge = pem("PUBLIC KEY", "x".repeat(20_000));
    long before = keys.size();
    assertEquals(Reason.OK, keys.find(huge, 0, huge.length).reason());
    assertEquals(before, keys.size());
    X509Keys none = new X509Keys(0);
    assertNotSame(first, none.find(text, 0, text.length).key());
    assertNotSame(none.find(text, 0, text.length).key(), none.find(text, 0, text.length).key());
  }

  @Test
  void whyThereIsNoKey() {
    X509Keys keys = new X509Keys(1 << 20);
    byte[] private8 = pem("PRIVATE KEY", "");
    assertEquals(Reason.X509_UNKNOWN_PEM_LABEL, keys.find(private8, 0, private8.length).reason());
    assertEquals(Reason.X509_MALFORMED_PEM, keys.find(private8, 0, 0).reason());
    byte[] mislabelled = pem("CERTIFICATE", "");
    assertEquals(Reason.X509_NO_KEY, keys.find(mislabelled, 0, mislabelled.length).reason());
    assertNull(keys.find(mislabelled, 0, mislabelled.length).key());
  }
}
