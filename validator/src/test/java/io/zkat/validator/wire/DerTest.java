package io.zkat.validator.wire;

import static io.zkat.validator.wire.DerBytes.hex;
import static io.zkat.validator.wire.DerBytes.join;
import static io.zkat.validator.wire.DerBytes.tlv;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DerTest {
  private static long header(byte[] b, int tag) {
    return Der.header(b, 0, b.length, tag);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 0x7f, 0x80, 0x81, 0xff, 0x100, 0x101, 0xffff, 0x10000, 0x1000000})
  void readsMinimalLengthsOfEverySize(int size) {
    byte[] b = tlv(Der.OCTET_STRING, new byte[size]);
    long header = header(b, Der.OCTET_STRING);
    assertEquals(size, Der.contentLength(header));
    assertEquals(b.length - size, Der.contentOffset(header));
    assertEquals(b.length, Der.end(header));
    assertEquals(Der.MALFORMED, Der.header(b, 0, b.length - 1, Der.OCTET_STRING));
    assertEquals(header, Der.header(join(b, new byte[7]), 0, b.length + 7, Der.OCTET_STRING));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", // nothing
        "04", // no length
        "0401", // no content
        "0480", // indefinite
        "0481", // length cut
        "04817f", // long form for a short length
        "04820080", // leading zero
        "0482 00ff", // leading zero
        "0483 000100",
        "0484 00000100",
        "0484 80000000", // 2^31
        "0484 ffffffff", // 2^32 - 1
        "0484 7fffffff", // content missing
        "0485 0000000001", // five length bytes
        "0485 0100000000", // 2^32
        "04ff", // 127 length bytes
        "2400", // constructed
        "4400", // other class
        "0500", // other tag
        "1f0400", // long tag
      })
  void refusesOtherHeaders(String text) {
    byte[] b = Arrays.copyOf(hex(text), hex(text).length);
    assertEquals(Der.MALFORMED, header(b, Der.OCTET_STRING));
    byte[] padded = Arrays.copyOf(b, b.length + 200);
    assertEquals(Der.MALFORMED, Der.header(padded, 0, b.length, Der.OCTET_STRING));
  }

  @ParameterizedTest
  @CsvSource({
    "00, 0",
    "7f, 127",
    "80, -128",
    "ff, -1",
    "0080, 128",
    "ff7f, -129",
    "00ffffffffffffff, 72057594037927935",
    "7fffffffffffffff, 9223372036854775807",
    "8000000000000000, -9223372036854775808",
  })
  void readsMinimalIntegers(String content, long value) {
    byte[] b = hex(content);
    assertTrue(Der.isInteger(b, 0, b.length));
    assertEquals(value, Der.integer(b, 0, b.length));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0000", "007f", "ff80", "ffff", "ffffffffffffffff"})
  void refusesPaddedIntegers(String content) {
    byte[] b = hex(content);
    assertFalse(Der.isInteger(b, 0, b.length));
  }

  @Test
  void integerCheckHasNoUpperLength() {
    byte[] b = new byte[40];
    b[0] = 1;
    assertTrue(Der.isInteger(b, 0, b.length));
  }
}
