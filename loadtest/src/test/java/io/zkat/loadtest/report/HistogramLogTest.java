package io.zkat.loadtest.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.load.Slice;
import io.zkat.loadtest.ramp.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HistogramLogTest {
  @TempDir Path folder = Path.of("");

  @Test
  void sumOfTwoClientsIsWhatBothMeasured() {
    LoadResult one = Results.of(3_000, 3, i -> 1 + i % 7);
    LoadResult two = Results.of(5_000, 5, i -> 100 + i % 7, 11);
    Run sum = HistogramLog.merge(List.of(log("one", one), log("two", two)));

    LoadResult both = sum.result();
    Histogram expected = one.latencies().copy();
    expected.add(two.latencies());
    assertEquals(expected, both.latencies());
    assertEquals(8_011, both.operations());
    assertEquals(11, both.failed());
    assertEquals(20, sum.description().plan().workers());
    assertEquals(5, both.slices().size());
    assertEquals(2_000, both.slices().get(0).latencies().getTotalCount());
    assertEquals(1_000, both.slices().get(4).latencies().getTotalCount());
    assertEquals(1_600, both.throughput(), 1e-9, "8,000 in 5 s");
    // Not the mean of the percentiles: half of all took no longer than the slowest of the first.
    assertTrue(both.latencies().getValueAtPercentile(90) > 99_000_000L);
  }

  @Test
  void otherReadersReadIt() throws IOException {
    LoadResult result = Results.of(3_000, 3, i -> 1 + i % 7);
    Path file = log("one", result);
    Histogram total = new Histogram(3);
    int intervals = 0;
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      while (reader.nextIntervalHistogram() instanceof Histogram interval) {
        total.add(interval);
        intervals++;
      }
    }
    assertEquals(3, intervals);
    assertEquals(result.latencies(), total);
    assertTrue(Files.readString(file).startsWith("#["));
  }

  @Test
  void readsTheLogOfAnotherProgram() throws IOException {
    LoadResult result = Results.of(3_000, 3, i -> 1 + i % 7);
    Path file = log("one", result);
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, lines.size() - 1));

    LoadResult read = HistogramLog.read(file).result();
    assertEquals(result.latencies(), read.latencies());
    assertEquals(3, read.slices().size());
    assertEquals(3e9, (double) read.elapsedNanos(), 1e7);
  }

  @Test
  void refusesWhatIsNoLog() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "hello\nworld\n");
    assertTrue(
        assertThrows(CannotDo.class, () -> HistogramLog.read(text))
            .getMessage()
            .startsWith(text + " is no log of HdrHistogram"));
    Path absent = folder.resolve("absent");
    assertEquals(
        "cannot read " + absent + ": no such file",
        assertThrows(CannotDo.class, () -> HistogramLog.read(absent)).getMessage());
  }

  private Path log(String name, LoadResult result) {
    Path file = folder.resolve(name + ".hlog");
    try (HistogramLog log = new HistogramLog(file)) {
      for (Slice slice : result.slices()) {
        log.add(slice, slice.latencies());
      }
      log.end(Runs.of(name, result));
    }
    return file;
  }
}
