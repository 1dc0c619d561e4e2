package io.zkat.validator.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.math.testing.Seeded;
import io.zkat.validator.wire.LenientJson.Trailing;
import java.util.Arrays;
import java.util.Base64;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are: no exception, and the readers agree with each other. */
final class LenientJsonFuzzTest {
  private final Seeded seeded = new Seeded();
  private static final String HONEST = "{\"curve\":7,\"element\":\"AAECAwQFBgcICQ==\"}";

  private final LenientJson json = new LenientJson();
  private final ElementJson element = new ElementJson();
  private final JsonBytes bytes = new JsonBytes();

  @FuzzTest
  void neverThrows(byte[] input) {
    check(input);
  }

  @Test
  void neverThrowsOnAlteredTexts() {
    SplittableRandom random = seeded.random();
    String alphabet = "{}[]\",:\\ubfn0123456789.eE+-tralsn \u0000\u00ff\u00ed";
    for (int round = 0; round < 50_000; round++) {
      byte[] b = (round % 2 == 0 ? HONEST : "[" + HONEST + ",{\"x\":[1,null]}]").getBytes(UTF_8);
      for (int change = 0; change <= random.nextInt(4); change++) {
        b[random.nextInt(b.length)] = (byte) alphabet.charAt(random.nextInt(alphabet.length()));
      }
      check(Arrays.copyOf(b, random.nextInt(3) == 0 ? random.nextInt(b.length + 1) : b.length));
    }
  }

  @Test
  void readsBackWhatWasWritten() {
    SplittableRandom random = seeded.random();
    for (int round = 0; round < 2_000; round++) {
      byte[] content = new byte[random.nextInt(200)];
      random.nextBytes(content);
      long curve = random.nextLong() >> random.nextInt(64);
      String value =
          random.nextBoolean()
              ? "\"" + Base64.getEncoder().encodeToString(content) + "\""
              : integers(content);
      byte[] text =
          ("{\"x\":[{}],\"curve\":" + curve + ", \"element\" :" + value + "}").getBytes(UTF_8);
      assertTrue(element.read(text, 0, text.length), seeded::toString);
      assertEquals(curve, element.curveId());
      assertEquals(content.length, element.length());
      assertTrue(
          Arrays.equals(content, 0, content.length, element.bytes(), 0, element.length()),
          seeded::toString);
    }
  }

  private static String integers(byte[] content) {
    StringBuilder out = new StringBuilder("[");
    for (int i = 0; i < content.length; i++) {
      out.append(i == 0 ? "" : ",").append(content[i] & 0xff);
    }
    return out.append(']').toString();
  }

  private void check(byte[] input) {
    boolean strict = json.open(input, 0, input.length, Trailing.REFUSED);
    boolean lenient = json.open(input, 0, input.length, Trailing.IGNORED);
    assertTrue(lenient || !strict, "what follows only makes it stricter");
    boolean readable = element.read(input, 0, input.length);
    assertTrue(strict || !readable, "an element is JSON");
    walk(false);
    if (json.open(input, 0, input.length, Trailing.IGNORED)) {
      walk(true);
    }
  }

  /** Walks over the value, two levels deep, with every reading method in turn. */
  private void walk(boolean read) {
    int members = 0;
    if (!json.enterObject()) {
      return;
    }
    while (json.nextMember()) {
      assertEquals(json.nameIs("curve"), json.nameIs("CURVE"));
      if (!read) {
        continue;
      }
      switch (members++ % 5) {
        case 0 -> json.readLong(0);
        case 1 -> json.readBytes(bytes);
        case 2 -> assertNotNull(json.readString(""));
        case 3 -> json.readUnsignedLong(0);
        default -> {
          if (json.enterObject()) {
            while (json.nextMember()) {
              json.readBytes(bytes);
            }
          }
        }
      }
    }
  }
}
