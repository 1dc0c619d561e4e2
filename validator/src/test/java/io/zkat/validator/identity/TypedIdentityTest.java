package io.zkat.validator.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.validator.wire.DerEncoder;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Spec wire 6. */
final class TypedIdentityTest {
  private final TypedIdentity identity = new TypedIdentity();

  private boolean reads(String hex) {
    byte[] b = HexFormat.of().parseHex(hex);
    return identity.read(b, 0, b.length);
  }

  private void check(String hex, int type, String body) {
    byte[] b = HexFormat.of().parseHex(hex);
    assertTrue(identity.read(b, 0, b.length), hex);
    assertEquals(type, identity.type(), hex);
    int from = identity.bodyOffset();
    byte[] read = Arrays.copyOfRange(b, from, from + identity.bodyLength());
    assertEquals(body, HexFormat.of().formatHex(read), hex);
  }

  private static byte[] named(String name, int tag) {
    return DerEncoder.sequence(
        DerEncoder.element(tag, name.getBytes(US_ASCII)), DerEncoder.octets(new byte[] {9}));
  }

  @Test
  void whatIsWritten() {
    check("30060201020401aa", 2, "aa");
    check("3005020103 0400".replace(" ", ""), 3, "");
    byte[] body = new byte[300];
    Arrays.fill(body, (byte) 5);
    byte[] written = DerEncoder.sequence(DerEncoder.integer(4), DerEncoder.octets(body));
    assertTrue(identity.read(written, 0, written.length));
    assertEquals(4, identity.type());
    assertArrayEquals(body, Arrays.copyOfRange(written, identity.bodyOffset(), written.length));
  }

  @Test
  void lenientPlaces() {
    check("30ff".substring(0, 2) + "00" + "0201020401aa", 2, "aa"); // the outer length says nothing
    check("3084ffffffff0201020401aa", 2, "aa");
    check("30060201020401aabbcc", 2, "aa"); // bytes behind
    check("3006028101020481 01aa".replace(" ", ""), 2, "aa"); // lengths need not be minimal
    check("300a028400000001020484 00000001aa".replace(" ", ""), 2, "aa");
    check("300602020002 0401aa".replace(" ", ""), 2, "aa"); // nor the number
    check("300602050000000002 0401aa".replace(" ", ""), 2, "aa");
    check("30060201ff0401aa", -1, "aa");
    check("30060205ffffffff80 0401aa".replace(" ", ""), -128, "aa");
    check("3006020480000000 0401aa".replace(" ", ""), Integer.MIN_VALUE, "aa");
  }

  @Test
  void names() {
    String[] names = {"idemix", "x509", "idemixnym", "htlc", "multisig"};
    for (int i = 0; i < names.length; i++) {
      for (int tag : new int[] {0x0c, 0x13}) {
        byte[] b = named(names[i], tag);
        assertTrue(identity.read(b, 0, b.length), names[i]);
        assertEquals(i + 1, identity.type());
        assertEquals(1, identity.bodyLength());
      }
    }
    for (String other : new String[] {"", "policy", "X509", "x509 ", "x50"}) {
      byte[] b = named(other, 0x0c);
      assertFalse(identity.read(b, 0, b.length), other);
    }
    byte[] ia5 = named("x509", 0x16);
    assertFalse(identity.read(ia5, 0, ia5.length));
  }

  @Test
  void malformed() {
    for (String hex :
        new String[] {
          "",
          "30",
          "3006",
          "31060201020401aa",
          "30800201020401aa",
          "3085000000000602 01020401aa",
          "300602000401aa",
          "3006020600000000000204 01aa",
          "300602050100000000 0401aa",
          "30060205007fffffff",
          "300602050080000000 0401aa",
          "30060201020501aa",
          "30060201020402aa",
          "300602010204",
          "3006020102",
          "30060201020480aa",
          "300602010204ffffffffffffff",
          "30060201020484ffffffffaa"
        }) {
      assertFalse(reads(hex.replace(" ", "")), hex);
    }
  }

  @FuzzTest
  void anyBytes(byte[] input) {
    byte[] b = new byte[input.length + 6];
    Arrays.fill(b, (byte) 0x30);
    System.arraycopy(input, 0, b, 3, input.length);
    boolean alone = identity.read(input, 0, input.length);
    int from = identity.bodyOffset();
    int length = identity.bodyLength();
    int type = identity.type();
    assertEquals(alone, identity.read(b, 3, input.length));
    if (alone) {
      assertTrue(from >= 0 && length >= 0 && from + length <= input.length);
      assertEquals(from + 3, identity.bodyOffset());
      assertEquals(length, identity.bodyLength());
      assertEquals(type, identity.type());
    }
  }
}
