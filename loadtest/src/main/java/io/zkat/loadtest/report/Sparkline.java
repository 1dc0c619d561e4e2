package io.zkat.loadtest.report;

/** A row of bars, one character each. */
final class Sparkline {
  private static final String BARS = "▁▂▃▄▅▆▇█";

  private Sparkline() {}

  /** One bar a value, scaled to the largest; nothing is a space. */
  static String of(double[] values) {
    double max = 0;
    for (double value : values) {
      max = Math.max(max, value);
    }
    StringBuilder line = new StringBuilder(values.length);
    for (double value : values) {
      int level = max == 0 ? 0 : (int) Math.ceil(value / max * BARS.length());
      line.append(level == 0 ? ' ' : BARS.charAt(level - 1));
    }
    return line.toString();
  }
}
