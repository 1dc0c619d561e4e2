package io.zkat.loadtest.cli;

import io.zkat.loadtest.ramp.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads objectives such as {@code p99=50ms} and {@code p50=10ms,p99.9=200ms,errors=0.1%}. */
final class SloConverter implements ITypeConverter<Slo> {
  @Override
  public Slo convert(String text) {
    List<Slo.Bound> bounds = new ArrayList<>();
    double errors = 0;
    for (String part : text.toLowerCase(Locale.ROOT).split(",", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? "" : part.substring(0, equals).strip();
      String value = part.substring(equals + 1).strip();
      if (name.equals("errors")) {
        errors = new ShareConverter().convert(value);
      } else if (name.startsWith("p")) {
        bounds.add(
            new Slo.Bound(
                percentile(name.substring(1), text), new TimeConverter().convert(value).toNanos()));
      } else {
        throw invalid(text);
      }
    }
    if (bounds.isEmpty()) {
      throw invalid(text);
    }
    return new Slo(bounds, errors);
  }

  private static double percentile(String digits, String text) {
    try {
      double percent = Double.parseDouble(digits);
      if (percent > 0 && percent < 100) {
        return percent;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw invalid(text);
  }

  private static TypeConversionException invalid(String text) {
    return new TypeConversionException(
        "'" + text + "' is no objective (examples: p99=50ms, p50=10ms,p99.9=200ms,errors=0.1%)");
  }
}
