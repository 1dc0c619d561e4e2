package io.zkat.loadtest.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class TimeConverterTest {
  private final TimeConverter converter = new TimeConverter();

  @Test
  void readsUnitsAndSums() {
    assertEquals(Duration.ofSeconds(30), converter.convert("30s"));
    assertEquals(Duration.ofMillis(500), converter.convert("500ms"));
    assertEquals(Duration.ofSeconds(90), converter.convert("1m30s"));
    assertEquals(Duration.ofMinutes(90), converter.convert("1.5h"));
    assertEquals(Duration.ofNanos(250_000), converter.convert("250us"));
    assertEquals(Duration.ZERO, converter.convert("0s"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "30", "s", "-1s", "1s x", "1x", "999999999h999999999h999999999h"})
  void refusesTheRest(String text) {
    assertThrows(TypeConversionException.class, () -> converter.convert(text));
  }
}
