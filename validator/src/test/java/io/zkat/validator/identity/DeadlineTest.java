package io.zkat.validator.identity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.validator.reference.Recorded;
import java.time.Instant;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Deadlines of scripts against what Go makes of them. The committed lines were made by {@code
 * go-deadline.go} beside them; the property {@code zkat.go-deadline} names a file with more.
 */
final class DeadlineTest {
  @Test
  void sameTimesAsGo() {
    AtomicInteger times = new AtomicInteger();
    Recorded.lines(
        DeadlineTest.class,
        "go-deadline.csv.gz",
        "zkat.go-deadline",
        line -> {
          int comma = line.indexOf(',');
          String text = new String(HexFormat.of().parseHex(line.substring(0, comma)), UTF_8);
          byte[] json = ("{\"Deadline\":" + text + "}").getBytes(UTF_8);
          HtlcScript script = HtlcScript.read(json, 0, json.length, HtlcScript.Reading.RULES);
          Instant read = script == null ? null : script.deadline();
          assertEquals(expected(line.substring(comma + 1)), read, text);
          times.addAndGet(script == null ? 0 : 1);
        });
    assertTrue(times.get() > 1000, times + " times");
  }

  /** Seconds and nanoseconds, or nothing. */
  private static @Nullable Instant expected(String text) {
    int comma = text.indexOf(',');
    return comma < 0
        ? null
        : Instant.ofEpochSecond(
            Long.parseLong(text.substring(0, comma)), Long.parseLong(text.substring(comma + 1)));
  }

  @Test
  void comparedToTheNanosecond() {
    byte[] json = "{\"Deadline\":\"2030-01-01T00:00:00.000000001Z\"}".getBytes(UTF_8);
    HtlcScript script = HtlcScript.read(json, 0, json.length, HtlcScript.Reading.VERIFIER);
    assertTrue(script != null);
    Instant second = Instant.parse("2030-01-01T00:00:00Z");
    assertTrue(script.isClaimableAt(second));
    assertFalse(script.isClaimableAt(second.plusNanos(1)));
  }
}
