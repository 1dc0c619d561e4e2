package io.zkat.validator.wire;

import static io.zkat.validator.wire.DerBytes.hex;
import static io.zkat.validator.wire.DerBytes.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DerEncoderTest {
  private static byte[] scalar(int value) {
    byte[] b = new byte[32];
    b[31] = (byte) value;
    return b;
  }

  @Test
  void writesTheExamplesOfTheSpecification() {
    assertArrayEquals(hex("3008 3006 0402 0102 0400"), values(hex("0102"), hex("")));
    assertArrayEquals(hex("3002 3000"), values());
    assertArrayEquals(join(hex("0420"), scalar(9)), DerEncoder.octets(scalar(9)));
    assertArrayEquals(
        join(hex("302a 0402 aabb 0402 7c7c 0420"), scalar(5)),
        DerEncoder.octetList(List.of(hex("aabb"), hex("7c7c"), scalar(5))));
    assertArrayEquals(
        join(hex("3025 020107 0420"), scalar(5)), DerEncoder.curveElement(7, scalar(5)));
    assertArrayEquals(
        join(hex("304d 020101 0448 3046 3044 0420"), scalar(1), hex("0420"), scalar(2)),
        DerEncoder.curveArray(1, List.of(scalar(1), scalar(2))));
  }

  private static byte[] values(byte[]... items) {
    return DerEncoder.values(List.of(items));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0400",
    "127, 047f",
    "128, 048180",
    "255, 0481ff",
    "256, 04820100",
    "65535, 0482ffff",
    "65536, 0483010000",
    "16777216, 048401000000"
  })
  void lengthsAreTheShortest(int length, String start) {
    byte[] octets = DerEncoder.octets(new byte[length]);
    byte[] expected = hex(start);
    assertEquals(expected.length + length, octets.length);
    assertArrayEquals(expected, java.util.Arrays.copyOf(octets, expected.length));
    long header = Der.header(octets, 0, octets.length, Der.OCTET_STRING);
    assertEquals(length, Der.contentLength(header));
  }

  @Test
  void integersAreMinimalTwosComplement() {
    assertArrayEquals(hex("020100"), DerEncoder.integer(0));
    assertArrayEquals(hex("0201ff"), DerEncoder.integer(-1));
    assertArrayEquals(hex("02020080"), DerEncoder.integer(128));
    assertArrayEquals(
        hex("0209 00 8000000000000000"), DerEncoder.integer(BigInteger.ONE.shiftLeft(63)));
  }
}
