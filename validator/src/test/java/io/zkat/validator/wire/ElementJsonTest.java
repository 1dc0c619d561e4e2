package io.zkat.validator.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ElementJsonTest {
  private final ElementJson element = new ElementJson();

  private boolean read(String text) {
    byte[] b = text.getBytes(UTF_8);
    return element.read(b, 0, b.length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"curve\":7,\"element\":\"AQID\"}|7|010203",
        "{\"element\":\"AQID\",\"curve\":7}|7|010203",
        " {\"CURVE\" : 7 ,\"eLement\": \"AQID\", \"other\":[{\"curve\":1}]} |7|010203",
        "{\"element\":\"AQID\"}|0|010203",
        "{\"curve\":7}|7|''",
        "{\"curve\":7,\"element\":null}|7|''",
        "{\"curve\":7,\"curve\":null,\"element\":\"AQID\"}|7|010203",
        "{\"curve\":7,\"curve\":1,\"element\":\"\",\"element\":[1]}|1|01",
        "{\"curve\":-1,\"element\":\"AQID\"}|-1|010203",
        "{\"curve\":9223372036854775807}|9223372036854775807|''",
        "{}|0|''",
        "null|0|''",
      })
  void readsTheForm(String text, long curve, String bytes) {
    assertTrue(read(text));
    assertEquals(curve, element.curveId());
    assertEquals(bytes, HexFormat.of().formatHex(element.bytes(), 0, element.length()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "7",
        "\"AQID\"",
        "{\"curve\":7}x",
        "{\"curve\":\"7\"}",
        "{\"curve\":7.0}",
        "{\"element\":7}",
        "{\"element\":\"AQI\"}",
        "{\"curve\":9223372036854775808}",
        "{\"curve\":\"7\",\"curve\":7}",
      })
  void refusesOtherTexts(String text) {
    assertFalse(read(text));
  }

  @Test
  void nothingIsLeftFromAnEarlierRead() {
    assertTrue(read("{\"curve\":7,\"element\":[1,2,3]}"));
    assertTrue(read("{\"element\":[null,null]}"));
    assertEquals(0, element.curveId());
    assertEquals("0000", HexFormat.of().formatHex(element.bytes(), 0, element.length()));
    assertTrue(read("{}"));
    assertEquals(0, element.length());
  }
}
