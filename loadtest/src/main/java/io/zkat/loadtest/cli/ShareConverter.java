package io.zkat.loadtest.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads shares such as {@code 1%} and {@code 0.01}, from 0 to 1. */
final class ShareConverter implements ITypeConverter<Double> {
  @Override
  public Double convert(String text) {
    boolean percent = text.endsWith("%");
    try {
      double value =
          Double.parseDouble(percent ? text.substring(0, text.length() - 1) : text)
              / (percent ? 100 : 1);
      if (value >= 0 && value <= 1) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new TypeConversionException("'" + text + "' is no share (examples: 1%, 0.01)");
  }
}
