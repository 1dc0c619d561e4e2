package io.zkat.validator.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.validator.wire.LenientJson.Trailing;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LenientJsonTest {
  private static final HexFormat HEX = HexFormat.of();

  private final LenientJson json = new LenientJson();
  private final JsonBytes target = new JsonBytes();

  private boolean open(String text, Trailing trailing) {
    byte[] b = text.getBytes(ISO_8859_1);
    return json.open(b, 0, b.length, trailing);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        " { } ",
        "[]",
        "[1,2]",
        "null",
        "true",
        "false",
        "\"\"",
        "0",
        "-0",
        "1.5e-3",
        "10E+2",
        "{\"a\":{\"b\":[{},[],\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00aF\"]},\"\":0}",
        "\t\r\n 1 \t\r\n",
        "\"\u00ff\u00fe\u007f\"",
      })
  void acceptsJson(String text) {
    assertTrue(open(text, Trailing.REFUSED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "}",
        "[",
        "]",
        "{,}",
        "[,]",
        "[1,]",
        "{\"a\":1,}",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{\"a\":1 \"b\":2}",
        "[1 2]",
        "{1:2}",
        "[}",
        "{]",
        "{\"a\":1]",
        "[1}",
        "tru",
        "True",
        "nul",
        "+1",
        "01",
        "-",
        "-01",
        "1.",
        ".5",
        "1e",
        "1e+",
        "0x1",
        "NaN",
        "\"",
        "\"\\\"",
        "\"\\q\"",
        "\"\\u12g4\"",
        "\"\\u123\"",
        "\"\n\"",
        "\"\t\"",
        "\"\u0000\"",
        "'a'",
        "1 1",
        "{}{}",
        "{}x",
        "\u00ef\u00bb\u00bf{}",
        "/**/1",
        "\f1",
        "\u00a01",
        "[\"a\",]",
        "{\"a\":1,\"b\"",
        "\"\\",
      })
  void refusesOtherTexts(String text) {
    assertFalse(open(text, Trailing.REFUSED));
    assertFalse(json.ok());
    assertFalse(json.enterObject());
    assertFalse(json.nextMember());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}x", "{} {}", "{}\u0000", "null nonsense", "1,", "\"a\"\"", "[]]"})
  void mayIgnoreWhatFollows(String text) {
    assertTrue(open(text, Trailing.IGNORED));
    assertFalse(open(text, Trailing.REFUSED));
  }

  @Test
  void nestingIsLimitedAndNotRecursive() {
    int most = LenientJson.MAX_DEPTH;
    assertTrue(open("[".repeat(most) + "]".repeat(most), Trailing.REFUSED));
    assertFalse(open("[".repeat(most + 1) + "]".repeat(most + 1), Trailing.REFUSED));
    assertTrue(open("{\"x\":".repeat(most - 1) + "[]" + "}".repeat(most - 1), Trailing.REFUSED));
    assertFalse(open("{\"x\":".repeat(most) + "[]" + "}".repeat(most), Trailing.REFUSED));
    assertFalse(open("[{\"x\":".repeat(1_000_000), Trailing.REFUSED));

    assertTrue(
        open(
            "{\"x\":" + "[{\"y\":".repeat(4_000) + "0" + "}]".repeat(4_000) + ",\"n\":5}",
            Trailing.REFUSED));
    assertEquals(5, memberN());
  }

  private long memberN() {
    long n = -1;
    assertTrue(json.enterObject());
    while (json.nextMember()) {
      if (json.nameIs("n")) {
        n = json.readLong(n);
      }
    }
    return n;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0",
        "-0|0",
        "-5|-5",
        "9223372036854775807|9223372036854775807",
        "-9223372036854775808|-9223372036854775808",
        "null|-1",
      })
  void readsSignedIntegers(String literal, long value) {
    assertTrue(open("{\"n\":" + literal + "}", Trailing.REFUSED));
    assertEquals(value, memberN());
    assertTrue(json.ok());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7.0",
        "7e0",
        "\"7\"",
        "9223372036854775808",
        "-9223372036854775809",
        "18446744073709551616",
        "-18446744073709551617",
        "[7]",
        "{}",
        "true",
      })
  void refusesOtherSignedIntegers(String literal) {
    assertTrue(open("{\"n\":" + literal + "}", Trailing.REFUSED));
    memberN();
    assertFalse(json.ok());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0|true",
        "-0|0|false",
        "-1|0|false",
        "9223372036854775808|-9223372036854775808|true",
        "18446744073709551615|-1|true",
        "18446744073709551616|0|false",
        "99999999999999999999|0|false",
        "1.0|0|false",
      })
  void readsUnsignedIntegers(String literal, long value, boolean ok) {
    assertTrue(open("{\"n\":" + literal + "}", Trailing.REFUSED));
    assertTrue(json.enterObject());
    assertTrue(json.nextMember());
    long read = json.readUnsignedLong(9);
    assertEquals(ok, json.ok());
    assertTrue(!ok || read == value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|''",
        "AQID|010203",
        "AQI=|0102",
        "AQ==|01",
        "AR==|01",
        "AQJ=|0102",
        "A\\nQ\\r\\nI\\u000d=\\n|0102",
        "AQ=\\n=|01",
        "\\u0041QID|010203",
        "\\/+/+|ffeffe",
      })
  void readsBase64(String text, String bytes) {
    assertTrue(open("{\"n\":\"" + text + "\"}", Trailing.REFUSED));
    assertTrue(json.enterObject() && json.nextMember());
    json.readBytes(target);
    assertTrue(json.ok());
    assertEquals(bytes, HEX.formatHex(target.copy()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "A",
        "AQ",
        "AQI",
        "AQ=",
        "A===",
        "=",
        "====",
        "AQID=",
        "AQ==AQID",
        "AQ== ",
        "A QI=",
        "AQI-",
        "AQI_",
        "AQ==\\n=",
        "AQI\\t",
        "AQI\\u0000",
        "AQI\\u00e9",
        "AQI\u00ff",
      })
  void refusesOtherBase64(String text) {
    assertTrue(open("{\"n\":\"" + text + "\"}", Trailing.REFUSED));
    assertTrue(json.enterObject() && json.nextMember());
    json.readBytes(target);
    assertFalse(json.ok());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|''|true",
        "[0,255]|00ff|true",
        "[ 1 , null , 3 ]|010003|true",
        "null|''|true",
        "[256]|''|false",
        "[-0]|''|false",
        "[1.0]|''|false",
        "[\"1\"]|''|false",
        "[[1]]|''|false",
        "[true]|''|false",
        "7|''|false",
        "{}|''|false",
        "false|''|false",
      })
  void readsArraysOfIntegersAsBytes(String text, String bytes, boolean ok) {
    assertTrue(open("{\"n\":" + text + "}", Trailing.REFUSED));
    assertTrue(json.enterObject() && json.nextMember());
    json.readBytes(target);
    assertEquals(ok, json.ok());
    if (ok) {
      assertEquals(bytes, HEX.formatHex(target.copy()));
    }
  }

  @Test
  void namesFoldCaseAndMayBeEscaped() {
    for (String name :
        new String[] {
          "Sink",
          "sINK",
          "\u00c5\u00bfink",
          "sin\u00e2\u0084\u00aa",
          "\\u017fink",
          "sin\\u212a",
          "\\u0053\\u0069nk"
        }) {
      assertTrue(open("{\"" + name + "\":1}", Trailing.REFUSED));
      assertTrue(json.enterObject() && json.nextMember());
      assertTrue(json.nameIs("sink"), name);
      assertFalse(json.nameIs("sin"), name);
      assertFalse(json.nameIs("sinks"), name);
    }
    for (String name : new String[] {"", "sin", "sinkk", "s\u00ednk", "sin\u00e2\u0084", "s ink"}) {
      assertTrue(open("{\"" + name + "\":1}", Trailing.REFUSED));
      assertTrue(json.enterObject() && json.nextMember());
      assertFalse(json.nameIs("sink"), name);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "abc|abc",
        "\\u00e9\\ud83d\\ude00|\u00e9\ud83d\ude00",
        "\\ud83d|\ufffd",
        "\\ude00\\ud83dx|\ufffd\ufffdx",
        "\\ud83d\\u0041|\ufffdA",
        "\\\"\\\\\\/|\"\\/",
      })
  void readsStrings(String text, String value) {
    byte[] b = ("\"" + text + "\"").getBytes(UTF_8);
    assertTrue(json.open(b, 0, b.length, Trailing.REFUSED));
    assertEquals(value, json.readString("x"));
    assertTrue(json.ok());
  }

  @Test
  void everyInvalidByteIsReplacedByItself() {
    assertTrue(open("\"a\u00e2\u0082x\u00ff\u00ed\u00a0\u0080\"", Trailing.REFUSED));
    assertEquals("a\ufffd\ufffdx\ufffd\ufffd\ufffd\ufffd", json.readString(""));
    assertTrue(open("null", Trailing.REFUSED));
    assertEquals("as it was", json.readString("as it was"));
    assertTrue(json.ok());
    assertTrue(open("1", Trailing.REFUSED));
    json.readString("");
    assertFalse(json.ok());
  }

  @Test
  void aRefusalOfTheCallerStays() {
    assertTrue(open("{\"n\":1}", Trailing.REFUSED));
    json.refuse();
    assertEquals(1, memberN());
    assertFalse(json.ok());
  }

  @Test
  void agreesWithTheDecoderItCopies() throws IOException {
    int accepted = 0;
    int lines = 0;
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(LenientJsonTest.class.getResourceAsStream("go-json.csv")),
                UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("#")) {
          continue;
        }
        String[] column = line.split(",", -1);
        byte[] text = HEX.parseHex(column[0]);
        // Quotes around the window would be found by a reader that leaves it.
        byte[] b = new byte[text.length + 4];
        Arrays.fill(b, (byte) '"');
        System.arraycopy(text, 0, b, 2, text.length);
        String shown = new String(text, UTF_8);
        assertEquals(column[1], asElement(b, 2, text.length), shown);
        assertEquals(column[2], asBox(b, 2, text.length), shown);
        assertEquals(column[3], asScript(b, 2, text.length), shown);
        lines++;
        accepted += column[1].equals("-") ? 0 : 1;
      }
    }
    assertEquals(1200, lines);
    assertTrue(accepted > 400);
  }

  private static String asElement(byte[] b, int off, int len) {
    ElementJson element = new ElementJson();
    if (!element.read(b, off, len)) {
      return "-";
    }
    return element.curveId() + ":" + HEX.formatHex(element.bytes(), 0, element.length());
  }

  private String asBox(byte[] b, int off, int len) {
    String identifier = "";
    target.clear();
    if (!json.open(b, off, len, Trailing.IGNORED)) {
      return "-";
    }
    if (json.enterObject()) {
      while (json.nextMember()) {
        if (json.nameIs("identifier")) {
          identifier = json.readString(identifier);
        } else if (json.nameIs("raw")) {
          json.readBytes(target);
        } else {
          json.refuse();
        }
      }
    }
    return json.ok()
        ? HEX.formatHex(identifier.getBytes(UTF_8)) + ":" + HEX.formatHex(target.copy())
        : "-";
  }

  private String asScript(byte[] b, int off, int len) {
    if (!json.open(b, off, len, Trailing.REFUSED)) {
      return "-";
    }
    JsonBytes sender = new JsonBytes();
    JsonBytes hash = new JsonBytes();
    String kiss = "";
    long function = 0;
    long encoding = 0;
    if (json.enterObject()) {
      while (json.nextMember()) {
        if (json.nameIs("Sender")) {
          json.readBytes(sender);
        } else if (json.nameIs("Kiss")) {
          kiss = json.readString(kiss);
        } else if (json.nameIs("HashInfo") && json.enterObject()) {
          while (json.nextMember()) {
            if (json.nameIs("Hash")) {
              json.readBytes(hash);
            } else if (json.nameIs("HashFunc")) {
              function = json.readUnsignedLong(function);
            } else if (json.nameIs("HashEncoding")) {
              encoding = json.readUnsignedLong(encoding);
            }
          }
        }
      }
    }
    return json.ok()
        ? String.join(
            ":",
            HEX.formatHex(sender.copy()),
            HEX.formatHex(kiss.getBytes(UTF_8)),
            HEX.formatHex(hash.copy()),
            Long.toUnsignedString(function),
            Long.toUnsignedString(encoding))
        : "-";
  }

  @Test
  void bytesOfAnEarlierOccurrenceShowThroughNull() {
    assertTrue(open("{\"n\":[1,2,3],\"n\":[9],\"n\":[null,null,null,null]}", Trailing.REFUSED));
    assertTrue(json.enterObject());
    while (json.nextMember()) {
      json.readBytes(target);
    }
    assertArrayEquals(new byte[] {9, 2, 3, 0}, target.copy());
  }
}
