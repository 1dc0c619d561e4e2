package io.zkat.loadtest.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads lengths of time such as {@code 30s}, {@code 500ms}, {@code 1m30s} and {@code 2h}. */
final class TimeConverter implements ITypeConverter<Duration> {
  private static final Pattern PART = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(h|ms|m|us|s)");

  @Override
  public Duration convert(String text) {
    Matcher part = PART.matcher(text);
    double nanos = 0;
    int end = 0;
    while (part.find() && part.start() == end) {
      nanos += Double.parseDouble(part.group(1)) * nanosOf(part.group(2));
      end = part.end();
    }
    if (end == 0 || end != text.length()) {
      throw new TypeConversionException(
          "'" + text + "' is no length of time (examples: 30s, 500ms, 1m30s)");
    }
    if (nanos > Long.MAX_VALUE / 2d) {
      throw new TypeConversionException("'" + text + "' is too long");
    }
    return Duration.ofNanos(Math.round(nanos));
  }

  private static double nanosOf(String unit) {
    return switch (unit) {
      case "h" -> 3.6e12;
      case "m" -> 6e10;
      case "s" -> 1e9;
      case "ms" -> 1e6;
      default -> 1e3;
    };
  }
}
