package io.zkat.loadtest.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.ramp.RampResult;
import io.zkat.loadtest.ramp.Results;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TextReportTest {
  @Test
  void hasEveryBlockOfTheReference() {
    String text = text(Runs.of("serial", Runs.busy(1, 10)));

    for (String block :
        List.of(
            "Metrics",
            "Latency",
            "Stability",
            "System health",
            "Heat map",
            "Analysis and recommendations",
            "Throughput timeline")) {
      assertTrue(text.contains("\n" + block), block + " is missing:\n" + text);
    }
    for (String row :
        List.of(
            "workers",
            "operations",
            "duration",
            "real throughput",
            "pure throughput",
            "min",
            "P50",
            "average",
            "P95",
            "P99",
            "P99.9",
            "max",
            "standard deviation",
            "IQR",
            "jitter",
            "CV",
            "P99/P50",
            "error rate",
            "bytes/operation",
            "allocations/operation",
            "allocation rate",
            "GC overhead",
            "GC pauses",
            "GC cycles",
            "threads started")) {
      assertTrue(
          text.lines().anyMatch(line -> line.startsWith("  " + row + " ")), row + " is missing");
    }
    assertTrue(text.contains("exact: "));
    assertTrue(text.contains("sampled: "));
    assertFalse(text.contains("\u001b"), "colour without being asked");
  }

  @Test
  void heatMapHasTwentyRowsThatHoldEverything() {
    List<String> rows =
        text(Runs.of("serial", Runs.busy(1, 10)))
            .lines()
            .filter(line -> line.matches("  +[0-9.]+ (µs|ms|s) - .*%.*"))
            .toList();

    assertEquals(20, rows.size());
    long sum = 0;
    for (String row : rows) {
      sum += Long.parseLong(row.strip().split(" +", -1)[5].replace(",", ""));
    }
    assertEquals(20_000, sum);
  }

  @Test
  void timelineHasOneCharacterASecond() {
    String text = text(Runs.of("serial", Runs.busy(1, 10)));
    List<String> lines = text.lines().toList();
    String bars = lines.getLast().strip();

    assertEquals(30, bars.length());
    assertTrue(text.contains("max 667.0 ops/s"), text);
    assertEquals("▁█ ▄", Sparkline.of(new double[] {0.1, 8, 0, 4}));
  }

  @Test
  void timelineShowsNoRateOfTheMomentsAfterTheEnd() {
    // Ten workers' last operations, answered within 25 ms, are no 400 operations a second.
    String text = text(Runs.of("serial", Results.withEnd(Runs.busy(1, 10), 10, 25_000_000)));

    assertTrue(text.contains("max 667.0 ops/s"), text);
    assertEquals(30, text.lines().toList().getLast().strip().length());
    // Half an interval is one: 334 operations in half a second.
    String longer = text(Runs.of("serial", Results.withEnd(Runs.busy(1, 10), 334, 500_000_000)));
    assertTrue(longer.contains("max 668.0 ops/s"), longer);
    assertEquals(31, longer.lines().toList().getLast().strip().length());
  }

  @Test
  void saysWhatIsWrong() {
    String text = text(Runs.of("serial", Results.of(500, 2, i -> i % 50 == 0 ? 900 : 10, 25)));

    assertTrue(text.contains("25 x UNAVAILABLE"), text);
    assertTrue(text.contains("of the operations failed"), text);
    assertTrue(text.contains("long tail"), text);
    assertTrue(text.contains("noisy"), text);
    assertTrue(text.contains("low: "), text);
  }

  @Test
  void saysHowSureASearchIs() {
    String text = text(Runs.ramp()).replaceAll("\\s+", " ");

    assertTrue(text.contains("640.0 ops/s is the highest rate found that keeps P99 <= 50.00 ms"));
    assertTrue(text.contains("At 670.0 ops/s it was not kept"), text);
    assertTrue(text.contains("How sure: kept in 2 of 2 runs at this rate"), text);
    assertTrue(text.contains("with 95 % confidence at most"), text);
    assertFalse(text.contains("interrupted"), text);
    Run whole = Runs.ramp();
    RampResult found = whole.ramp();
    assertNotNull(found);
    RampResult part =
        new RampResult(
            found.slo(), found.capacity(), found.steps(), found.best(), found.missed(), true);
    assertTrue(
        text(new Run(whole.description(), whole.result(), whole.slo(), part))
            .contains("The search was interrupted before it was done."));
  }

  @Test
  void paintsOnATerminal() {
    StringWriter out = new StringWriter();
    TextReport.print(
        Runs.of("serial", Runs.busy(1, 10)),
        new PrintWriter(out),
        (style, word) -> "<" + style + ">" + word + "</>");

    assertTrue(out.toString().contains("<bold>Latency</>"));
    assertTrue(out.toString().contains("<green>"));
  }

  private static String text(Run run) {
    StringWriter out = new StringWriter();
    TextReport.print(run, new PrintWriter(out), Ink.NONE);
    return out.toString();
  }
}
