package io.zkat.loadtest.backend;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

final class EncodedTest {
  private static final byte[] DER = {0x30, (byte) 0x82, 0x07, 0x4c};

  @Test
  void readsHexadecimalBase64AndRaw() {
    assertArrayEquals(DER, Encoded.decode(ascii("3082074c")));
    assertArrayEquals(DER, Encoded.decode(ascii("3082 074C\n")));
    assertArrayEquals(DER, Encoded.decode(ascii("MIIHTA==")));
    assertArrayEquals(DER, Encoded.decode(ascii("MIIH\nTA==\n")));
    assertArrayEquals(DER, Encoded.decode(DER));
  }

  @Test
  void takesWhatIsNoEncodingAsItIs() {
    assertArrayEquals(ascii("not encoded!"), Encoded.decode(ascii("not encoded!")));
    assertArrayEquals(new byte[0], Encoded.decode(new byte[0]));
  }

  @Test
  void refusesBadHexadecimal() {
    assertArrayEquals(new byte[] {(byte) 0xab}, Encoded.hexOrNull("aB"));
    assertArrayEquals(new byte[0], Encoded.hexOrNull(""));
    assertNull(Encoded.hexOrNull("abc"));
    assertNull(Encoded.hexOrNull("zz"));
  }

  @Test
  void refusesBadBase64() {
    assertNull(Encoded.base64OrNull(ascii("*")));
    assertNull(Encoded.base64OrNull(ascii("")));
    assertNull(Encoded.base64OrNull(ascii("A")));
  }

  @Test
  void seesBraces() {
    assertTrue(Encoded.startsWithBrace(ascii(" \n{\"a\":1}")));
    assertFalse(Encoded.startsWithBrace(ascii("[{}]")));
    assertFalse(Encoded.startsWithBrace(new byte[0]));
  }

  @Test
  void namesTheReasonWithoutTheFile() {
    assertEquals("no such file", Encoded.reasonOf(new NoSuchFileException("/x")));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
