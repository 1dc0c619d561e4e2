package io.zkat.validator.wire;

import static io.zkat.validator.wire.DerBytes.hex;
import static io.zkat.validator.wire.DerBytes.join;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of spec wire 1. */
final class ProtoReaderTest {
  private static ProtoReader reader(String text) {
    byte[] b = join(hex("00"), hex(text), hex("0800"));
    return new ProtoReader(b, 1, b.length - 3);
  }

  private static boolean wellFormed(byte[] b) {
    ProtoReader in = new ProtoReader(b, 0, b.length);
    while (in.next()) {
      assertTrue(in.ok());
    }
    return in.ok();
  }

  @ParameterizedTest
  @CsvSource({
    "08 00, 0",
    "08 7f, 127",
    "08 8001, 128",
    "08 8000, 0",
    "08 ffffffffffffffffff01, -1",
    "08 80808080808080808001, -9223372036854775808",
    "08 80808080808080808000, 0",
    "8880808000 05, 5",
    "88808080808080808000 05, 5",
  })
  void readsVarints(String text, long value) {
    ProtoReader in = reader(text);
    assertTrue(in.next());
    assertEquals(1, in.varintField());
    assertEquals(0, in.bytesField());
    assertEquals(value, in.varint());
    assertFalse(in.next());
    assertTrue(in.ok());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "08", // no value
        "08 80", // cut
        "08 ffffffffffffffffff02", // more than 64 bits
        "08 80808080808080808002",
        "08 8080808080808080808001", // 11 bytes
        "00 00", // field 0
        "8080808010 00", // field 2^29
        "8080808080808080f000 00",
        "0a 01", // content missing
        "0a 05 00000000",
        "0a 81808080808080808001", // length above 2^63
        "0a 8080808010", // length 2^32
        "09 00000000000000", // 64 bits cut
        "0d 000000", // 32 bits cut
        "0c", // end of no group
        "0b", // group without an end
        "0b 14", // group with another's end
        "0b 13 0c 14", // crossed groups
        "0b 0e 0c", // wire type 6 in a group
        "0e 00",
        "0f 00",
      })
  void refusesMalformedRecords(String text) {
    ProtoReader in = reader(text);
    assertFalse(in.next());
    assertFalse(in.ok());
    assertFalse(in.next());
  }

  @Test
  void skipsWhatNobodyAsksFor() {
    ProtoReader in =
        reader(
            "09 0102030405060708 0d 01020304 0b 08 01 13 14 0a 02 ffff 0c f8ffffff0f 00 1a 01 aa");
    int records = 0;
    while (in.next()) {
      records++;
    }
    assertEquals(5, records);
    assertEquals(3, in.bytesField());
    assertEquals("aa", in.view().toString());
    assertTrue(in.ok());
  }

  @Test
  void groupsNestToTheLimitOfTheFormat() {
    for (int depth : new int[] {1, 100, 101, 10_001}) {
      assertTrue(wellFormed(groups(depth)));
    }
    for (int depth : new int[] {10_002, 300_000}) {
      assertFalse(wellFormed(groups(depth)));
    }
    byte[] unclosed = new byte[1_000_000];
    Arrays.fill(unclosed, (byte) 0x7b);
    assertFalse(wellFormed(unclosed));
  }

  private static byte[] groups(int depth) {
    byte[] b = new byte[2 * depth];
    Arrays.fill(b, 0, depth, (byte) 0x7b);
    Arrays.fill(b, depth, 2 * depth, (byte) 0x7c);
    return b;
  }

  @Test
  void insideAGroupFieldNumbersMayBeLarger() {
    assertTrue(wellFormed(hex("0b 8080808010 00 0c")));
    assertTrue(wellFormed(hex("0b f8ffffff3f 00 0c")));
    assertFalse(wellFormed(hex("0b 8080808040 00 0c")));
    assertFalse(wellFormed(hex("0b 00 00 0c")));
  }

  @Test
  void stringsMustBeUtf8() {
    ProtoReader in = reader("0a 02 c3a9");
    assertTrue(in.next());
    assertEquals("\u00e9", in.string());
    assertTrue(in.ok());
    for (String bad : new String[] {"80", "c3", "c080", "eda080", "f4908080", "e28261", "ff"}) {
      byte[] field = join(new byte[] {0x0a, (byte) hex(bad).length}, hex(bad));
      in = new ProtoReader(field, 0, field.length);
      assertTrue(in.next());
      assertEquals("", in.string());
      assertFalse(in.ok(), bad);
    }
  }

  @Test
  void mapEntries() {
    Map<String, ByteView> map = new LinkedHashMap<>();
    String entries =
        "2a 06 0a0161 1201 01" // a: 01
            + "2a 00" // both absent
            + "2a 06 0a0161 1201 02" // a again
            + "2a 05 1201 03 0800" // a key of another wire type is ignored
            + "2a 09 0a0162 0a0163 1201 04" // the last key counts
            + "2a 05 0a0164 1000"; // and so for the value
    ProtoReader in = reader(entries);
    while (in.next()) {
      assertEquals(5, in.bytesField());
      in.putEntry(map);
    }
    assertTrue(in.ok());
    assertEquals("{a=02, =03, c=04, d=}", map.toString());
    for (String bad : new String[] {"2a 03 0a01ff", "2a 02 0a01", "2a 01 0c"}) {
      ProtoReader one = reader(bad);
      assertTrue(one.next());
      one.putEntry(map);
      assertFalse(one.ok(), bad);
      assertFalse(one.next());
    }
  }
}
