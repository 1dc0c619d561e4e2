package io.zkat.loadtest.report;

import java.util.Locale;

/** Quantities for people. What is not a number is a dash. */
final class Units {
  private static final String UNKNOWN = "-";

  private Units() {}

  /** Nanoseconds, in the unit that fits. */
  static String time(double nanos) {
    if (Double.isNaN(nanos)) {
      return UNKNOWN;
    }
    if (nanos < 1e3) {
      return format("%.0f ns", nanos);
    }
    if (nanos < 1e6) {
      return digits(nanos / 1e3) + " µs";
    }
    return nanos < 1e10 ? digits(nanos / 1e6) + " ms" : format("%,.2f s", nanos / 1e9);
  }

  /** Nanoseconds, in the unit that fits. */
  static String time(long nanos) {
    return time((double) nanos);
  }

  /** Bytes, in the unit that fits. */
  static String bytes(double bytes) {
    if (Double.isNaN(bytes)) {
      return UNKNOWN;
    }
    if (bytes < 1e4) {
      return format("%.0f B", bytes);
    }
    if (bytes < 1e6) {
      return digits(bytes / 1e3) + " kB";
    }
    return bytes < 1e9 ? digits(bytes / 1e6) + " MB" : digits(bytes / 1e9) + " GB";
  }

  /** A count. */
  static String count(double count) {
    return Double.isNaN(count) ? UNKNOWN : format("%,.0f", count);
  }

  /** A count. */
  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** Operations a second. */
  static String rate(double perSecond) {
    return Double.isNaN(perSecond) ? UNKNOWN : digits(perSecond) + " ops/s";
  }

  /** A share from 0 to 1, as per cent. */
  static String share(double share) {
    if (Double.isNaN(share)) {
      return UNKNOWN;
    }
    return share == 0 ? "0 %" : format(share < 0.1 ? "%.2f %%" : "%.1f %%", share * 100);
  }

  /** How many times one is the other. */
  static String ratio(double ratio) {
    return Double.isNaN(ratio) ? UNKNOWN : format("%.2f", ratio);
  }

  /** The same of intervals, in ascending order: the median and the range. */
  static String ratios(double[] ratios) {
    return ratios.length == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "of intervals: median %.2f (%.2f to %.2f)",
            ratios[ratios.length / 2],
            ratios[0],
            ratios[ratios.length - 1]);
  }

  /** Four digits that count, more before the point. */
  private static String digits(double value) {
    return format(value < 10 ? "%.3f" : value < 100 ? "%.2f" : "%,.1f", value);
  }

  private static String format(String pattern, double value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
