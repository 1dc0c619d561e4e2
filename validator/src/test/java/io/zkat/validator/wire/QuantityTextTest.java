package io.zkat.validator.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Go's {@code SetString(text, 0)} makes of quantities (spec validation 6.3). */
final class QuantityTextTest {
  private final QuantityText reader = new QuantityText();

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "00, 0",
    "-0, 0",
    "-00, 0",
    "-0x0, 0",
    "+0, 0",
    "+7, 7",
    "0x_1, 1",
    "0_7, 7",
    "1_0, 10",
    "0X1f, 31",
    "0B1, 1",
    "0O7, 7",
    "0x1_F, 31",
    "00_1, 1",
    "010, 8",
    "65535, 65535",
    "0xffff, 65535",
    "0b1111111111111111, 65535",
    "0177777, 65535",
    "00000000000000000000000000000000000000001, 1",
    "0x00000000000000000000000000000000000000_ffff, 65535"
  })
  void numbersOfSixteenBits(String text, long value) {
    assertTrue(reader.read(text, 16), text);
    assertEquals(value, reader.value());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        "_",
        "0_",
        "0_8",
        "08",
        "0x",
        "1__0",
        "_1",
        "1_",
        "0x_",
        "0b_",
        "+_1",
        "0o8",
        "--1",
        "+-1",
        "- 1",
        " 1",
        "1 ",
        "0xg",
        "0_x1",
        "0__1",
        "0x__1",
        "0x1__2",
        "1e3",
        "0.5",
        "-1",
        "-0x1",
        "0b2",
        "0xx1",
        "a",
        "ff",
        "\u0663",
        "1\u0000",
        "\uff11",
        "0xA\u0301",
        "65536",
        "0x10000",
        "0200000",
        "99999999999999999999999999",
        "0x1_0000_0000_0000_0000"
      })
  void notNumbersOfSixteenBits(String text) {
    assertFalse(reader.read(text, 16), text);
  }

  @Test
  void sixtyFourBits() {
    assertTrue(reader.read("18446744073709551615", 64));
    assertEquals(-1L, reader.value());
    assertFalse(reader.read("18446744073709551616", 64));
    assertTrue(reader.read("0xFFFF_FFFF_ffff_ffff", 64));
    assertEquals(-1L, reader.value());
    assertFalse(reader.read("0x1FFFFFFFFFFFFFFFF", 64));
  }

  @Test
  void randomNumbersInEveryBase() {
    SplittableRandom random = new Seeded().random();
    int[] bases = {2, 8, 10, 16};
    String[] prefixes = {"0b", "0o", "", "0x"};
    for (int round = 0; round < 2000; round++) {
      BigInteger value = BigInteger.valueOf(random.nextLong()).shiftRight(random.nextInt(64)).abs();
      value = value.shiftLeft(random.nextInt(3));
      int base = random.nextInt(4);
      String text = prefixes[base] + value.toString(bases[base]);
      int bits = 16 << random.nextInt(3);
      assertEquals(value.bitLength() <= bits, reader.read(text, bits), text);
      if (value.bitLength() <= bits) {
        assertEquals(value.longValue(), reader.value(), text);
      }
    }
  }
}
