package io.zkat.loadtest.bench;

import com.google.gson.JsonObject;
import io.zkat.loadtest.console.CannotDo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Draws results of {@link RequestBench} or {@link ProofBench} against the size of the batch, as an
 * SVG: on the left how many are done in a second, on the right when a batch is done.
 */
public final class BatchChart {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 400;
  private static final int PANEL = 340;
  private static final int TOP = 64;
  private static final int BOTTOM = 336;
  private static final int[] LEFT = {64, 540};
  private static final List<String> COLOURS = List.of("#1b6ac9", "#d1570b", "#11825a", "#b0418f");

  private final Map<String, Series> series = new LinkedHashMap<>();
  private String what = "";
  private int largest = 2;

  /** Results that differ in nothing but the batch. */
  private static final class Series {
    /** Nanoseconds of one, by batch. */
    final TreeMap<Integer, Double> nanos = new TreeMap<>();

    /** Nanoseconds of one with every equation by itself, or 0 if that was not measured. */
    double strictNanos;
  }

  /**
   * @param lines results as {@link BenchLine#toJson} writes them; others are left out
   */
  public BatchChart(Collection<JsonObject> lines) {
    for (JsonObject line : lines) {
      if (line.has("batch")) {
        int batch = line.get("batch").getAsInt();
        of(line).nanos.put(batch, line.get("ns").getAsDouble());
        what = line.get("group").getAsString().equals("proof") ? "proofs" : "requests";
        largest = Math.max(largest, batch);
      }
    }
    for (JsonObject line : lines) {
      if (line.get("operation").getAsString().startsWith("Strict")) {
        Series beside = series.get(name(line));
        if (beside != null) {
          beside.strictNanos = line.get("ns").getAsDouble();
        }
      }
    }
    if (series.isEmpty()) {
      throw new CannotDo("there are no results by batch to draw: proof and validator have some");
    }
    if (series.size() > COLOURS.size()) {
      throw new CannotDo(
          "too many lines for one drawing, at most " + COLOURS.size() + ": choose by --with");
    }
  }

  private Series of(JsonObject line) {
    return series.computeIfAbsent(name(line), _ -> new Series());
  }

  /** What tells one series from others; a chart is of one executor. */
  private static String name(JsonObject line) {
    String curve = line.get("curve").getAsString().startsWith("BLS") ? "BLS12-381" : "BN254";
    String proof = line.has("proof") ? line.get("proof").getAsString() : "";
    return curve
        + (proof.equals("BULLETPROOF") ? ", Bulletproofs" : ", CSP")
        + ", "
        + line.get("bits").getAsString()
        + " bits";
  }

  /** The drawing. */
  public String svg() {
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui, 'Segoe UI', \
        'DejaVu Sans', sans-serif" font-size="13">
        <rect width="100%%" height="100%%" fill="#ffffff"/>
        """
            .formatted(WIDTH, HEIGHT));
    double most = 0;
    double shortest = Double.MAX_VALUE;
    double longest = 0;
    for (Series one : series.values()) {
      for (Map.Entry<Integer, Double> point : one.nanos.entrySet()) {
        most = Math.max(most, 1e9 / point.getValue());
        shortest = Math.min(shortest, millis(point));
        longest = Math.max(longest, millis(point));
      }
    }
    double step = niceStep(most / 4);
    double top = Math.ceil(most / step) * step;
    panel(
        svg,
        0,
        what + " a second, on one core",
        ticks(top, step),
        value -> BOTTOM - value / top * (BOTTOM - TOP),
        point -> 1e9 / point.getValue(),
        true);
    double low = Math.log10(decade(shortest, false));
    double high = Math.log10(decade(longest, true));
    panel(
        svg,
        1,
        "milliseconds until a batch is done (log scale)",
        decades(low, high),
        value -> BOTTOM - (Math.log10(value) - low) / (high - low) * (BOTTOM - TOP),
        BatchChart::millis,
        false);
    legend(svg);
    return svg.append("</svg>\n").toString();
  }

  /** What a point stands for. */
  private interface Reading {
    double of(Map.Entry<Integer, Double> point);
  }

  private static double millis(Map.Entry<Integer, Double> point) {
    return point.getKey() * point.getValue() / 1e6;
  }

  private void panel(
      StringBuilder svg,
      int panel,
      String title,
      List<Double> ticks,
      DoubleUnaryOperator height,
      Reading reading,
      boolean withStrict) {
    int left = LEFT[panel];
    text(svg, left, TOP - 18, "start", "#1a1f29", title);
    for (double tick : ticks) {
      double y = height.applyAsDouble(tick);
      line(svg, left, y, left + PANEL, y, "#e0e4ea", "");
      text(svg, left - 8, y + 4, "end", "#5b6472", number(tick));
    }
    for (int batch = 1; batch <= largest; batch *= 2) {
      text(svg, x(left, batch), BOTTOM + 20, "middle", "#5b6472", String.valueOf(batch));
    }
    text(svg, left + PANEL / 2.0, BOTTOM + 42, "middle", "#5b6472", "verified together");
    int colour = 0;
    for (Series one : series.values()) {
      String stroke = COLOURS.get(colour++);
      if (withStrict && one.strictNanos > 0) {
        double y = height.applyAsDouble(1e9 / one.strictNanos);
        line(
            svg,
            left,
            y,
            left + PANEL,
            y,
            stroke,
            " stroke-dasharray=\"2 4\" stroke-width=\"1.5\"");
      }
      StringBuilder points = new StringBuilder();
      for (Map.Entry<Integer, Double> point : one.nanos.entrySet()) {
        double px = x(left, point.getKey());
        double py = height.applyAsDouble(reading.of(point));
        points.append(String.format(Locale.ROOT, "%.1f,%.1f ", px, py));
        svg.append(
            String.format(
                Locale.ROOT,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>%n",
                px,
                py,
                stroke));
      }
      svg.append(
          "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n"
              .formatted(points.toString().strip(), stroke));
      double last = reading.of(one.nanos.lastEntry());
      label(svg, left, one.nanos.lastKey(), last, height.applyAsDouble(last) - 10, stroke);
      if (withStrict) {
        double first = reading.of(one.nanos.firstEntry());
        label(svg, left, one.nanos.firstKey(), first, height.applyAsDouble(first) + 18, stroke);
      }
    }
  }

  /** The value of a point, above it or below. */
  private void label(
      StringBuilder svg, int left, int batch, double value, double y, String colour) {
    boolean first = batch == 1;
    text(
        svg,
        x(left, batch) + (first ? 8 : 0),
        y,
        first ? "start" : "middle",
        colour + "\" stroke=\"#ffffff\" stroke-width=\"4\" paint-order=\"stroke",
        number(value));
  }

  private void legend(StringBuilder svg) {
    double at = LEFT[0];
    int colour = 0;
    boolean strict = false;
    for (Map.Entry<String, Series> one : series.entrySet()) {
      String stroke = COLOURS.get(colour++);
      line(svg, at, 20, at + 22, 20, stroke, " stroke-width=\"2\"");
      text(svg, at + 28, 24, "start", "#1a1f29", one.getKey());
      at += 40 + 7.2 * one.getKey().length();
      strict |= one.getValue().strictNanos > 0;
    }
    if (strict) {
      line(svg, at, 20, at + 22, 20, "#5b6472", " stroke-dasharray=\"2 4\" stroke-width=\"1.5\"");
      text(svg, at + 28, 24, "start", "#1a1f29", "every equation by itself");
    }
  }

  private double x(int left, int batch) {
    return left + PANEL * Math.log(batch) / Math.log(largest);
  }

  private static double niceStep(double rough) {
    double unit = Math.pow(10, Math.floor(Math.log10(rough)));
    for (int times : new int[] {1, 2, 5}) {
      if (times * unit >= rough) {
        return times * unit;
      }
    }
    return 10 * unit;
  }

  private static List<Double> ticks(double until, double step) {
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; i * step <= until * 1.0001; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  /** 1, 2 and 5 of each decade between two exponents. */
  private static List<Double> decades(double low, double high) {
    List<Double> ticks = new ArrayList<>();
    for (int exponent = (int) Math.floor(low); exponent <= high; exponent++) {
      for (int times : new int[] {1, 2, 5}) {
        double tick = times * Math.pow(10, exponent);
        if (Math.log10(tick) >= low - 1e-9 && Math.log10(tick) <= high + 1e-9) {
          ticks.add(tick);
        }
      }
    }
    return ticks;
  }

  /** The next of 1, 2 and 5 of a decade below, or above. */
  private static double decade(double value, boolean above) {
    double unit = Math.pow(10, Math.floor(Math.log10(value)));
    for (double times : above ? new double[] {1, 2, 5, 10} : new double[] {5, 2, 1}) {
      if (above ? times * unit >= value : times * unit <= value) {
        return times * unit;
      }
    }
    throw new IllegalArgumentException("not a positive number: " + value);
  }

  private static String number(double value) {
    return value >= 1 || value == 0
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%.1g", value);
  }

  private static void line(
      StringBuilder svg, double x1, double y1, double x2, double y2, String colour, String more) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"%s/>%n",
            x1,
            y1,
            x2,
            y2,
            colour,
            more));
  }

  private static void text(
      StringBuilder svg, double x, double y, String anchor, String colour, String words) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>%n",
            x,
            y,
            anchor,
            colour,
            words));
  }
}
