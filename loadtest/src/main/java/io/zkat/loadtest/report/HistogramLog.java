package io.zkat.loadtest.report;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.zkat.loadtest.backend.Encoded;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.load.JvmFigures;
import io.zkat.loadtest.load.LoadPlan;
import io.zkat.loadtest.load.LoadResult;
import io.zkat.loadtest.load.Slice;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/**
 * A run in the log format of HdrHistogram, one histogram an interval, as the interval ends. What
 * histograms do not hold follows at the end in a comment, which other readers skip.
 */
public final class HistogramLog implements AutoCloseable {
  /** Begins the comment. Also the end of a log that is complete. */
  private static final String MARK = "[zkat-load ";

  private static final String COMMENT = "#" + MARK;
  private static final double UNIT_NANOS = 1e6;

  private final Path file;
  private final PrintStream out;
  private final HistogramLogWriter writer;
  private @Nullable Instant begin;

  /** Begins a log; what the file held is lost. */
  public HistogramLog(Path file) {
    this.file = file;
    try {
      out = new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new CannotDo("cannot write " + file + ": " + Encoded.reasonOf(e), e);
    }
    writer = new HistogramLogWriter(out);
    writer.outputComment("[latencies in nanoseconds; maxima in milliseconds]");
    writer.outputLogFormatVersion();
  }

  /** An interval is over. */
  public void add(Slice slice, Histogram latencies) {
    Instant first = begin;
    if (first == null) {
      first = Instant.now().minusNanos(slice.startNanos() + slice.lengthNanos());
      begin = first;
      writer.outputStartTime(first.toEpochMilli());
      writer.outputLegend();
    }
    Histogram copy = latencies.copy();
    copy.setStartTimeStamp(first.plusNanos(slice.startNanos()).toEpochMilli());
    copy.setEndTimeStamp(first.plusNanos(slice.startNanos() + slice.lengthNanos()).toEpochMilli());
    writer.outputIntervalHistogram(
        copy.getStartTimeStamp() / 1e3, copy.getEndTimeStamp() / 1e3, copy, UNIT_NANOS);
  }

  /** The run is over. */
  public void end(Run run) {
    JsonObject rest = RunJson.writeDescription(run);
    rest.add("raw", RunJson.raw(run.result()));
    writer.outputComment(MARK + rest + "]");
    if (out.checkError()) {
      throw new CannotDo("cannot write " + file);
    }
  }

  @Override
  public void close() {
    writer.close();
  }

  /**
   * Puts the logs of processes that ran at the same time together to one run.
   *
   * @throws CannotDo if a file holds no such log
   */
  public static Run merge(List<Path> files) {
    List<Run> runs = files.stream().map(HistogramLog::read).toList();
    RunDescription first = runs.getFirst().description();
    LoadResult sum = runs.getFirst().result();
    LoadPlan plan = first.plan();
    for (Run run : runs.subList(1, runs.size())) {
      sum = sum.plus(run.result());
      plan = plan.plus(run.description().plan());
    }
    JsonObject parameters = first.parameters().deepCopy();
    parameters.add("clients", new JsonPrimitive(runs.size()));
    return new Run(
        new RunDescription(
            runs.size() + " clients",
            first.target() + ", " + runs.size() + " clients",
            first.inProcess(),
            first.workload(),
            first.samples(),
            plan,
            first.begin(),
            parameters),
        sum,
        null,
        null);
  }

  /** Reads one log. One that another program wrote holds latencies only. */
  public static Run read(Path file) {
    JsonObject comment = comment(file);
    List<Slice> slices = new ArrayList<>();
    Histogram total = new Histogram(3);
    Instant begin = Instant.EPOCH;
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      long origin = -1;
      for (EncodableHistogram one = reader.nextIntervalHistogram();
          one != null;
          one = reader.nextIntervalHistogram()) {
        if (one instanceof Histogram interval) {
          if (origin < 0) {
            origin = interval.getStartTimeStamp();
            begin = Instant.ofEpochMilli(origin);
          }
          long start = interval.getStartTimeStamp() - origin;
          long length = interval.getEndTimeStamp() - interval.getStartTimeStamp();
          total.add(interval);
          slices.add(
              new Slice(
                  Duration.ofMillis(start).toNanos(),
                  Duration.ofMillis(length).toNanos(),
                  interval,
                  0,
                  -1));
        }
      }
    } catch (FileNotFoundException e) {
      throw new CannotDo("cannot read " + file + ": no such file", e);
    } catch (RuntimeException e) {
      throw new CannotDo(file + " is no log of HdrHistogram: " + e.getMessage(), e);
    }
    if (comment != null) {
      return withComment(file, comment, total);
    }
    if (slices.isEmpty()) {
      throw new CannotDo(file + " is no log of HdrHistogram: it holds no interval");
    }
    return foreign(file, total, slices, begin);
  }

  /** Latencies are those of the histograms; everything else is what the comment says. */
  private static Run withComment(Path file, JsonObject comment, Histogram total) {
    try {
      LoadResult result = RunJson.readRaw(comment.getAsJsonObject("raw"));
      if (result.latencies().getTotalCount() != total.getTotalCount()) {
        throw new CannotDo(
            file
                + " is not complete: it holds "
                + total.getTotalCount()
                + " latencies of "
                + result.latencies().getTotalCount());
      }
      return new Run(RunJson.readDescription(comment), result, null, null);
    } catch (CannotDo e) {
      throw e;
    } catch (DataFormatException | RuntimeException e) {
      throw new CannotDo(file + ": the comment at its end cannot be read", e);
    }
  }

  private static Run foreign(Path file, Histogram total, List<Slice> slices, Instant begin) {
    Slice last = slices.getLast();
    long elapsed = last.startNanos() + last.lengthNanos();
    LoadResult result =
        new LoadResult(
            total,
            total.getTotalCount(),
            new TreeMap<>(),
            elapsed,
            (long) (total.getMean() * total.getTotalCount()),
            0,
            0,
            0,
            0,
            -1,
            -1,
            JvmFigures.NONE,
            slices,
            false);
    return new Run(
        new RunDescription(
            String.valueOf(file.getFileName()),
            "a log of latencies",
            false,
            file.toString(),
            0,
            LoadPlan.closed(1, Duration.ZERO, Duration.ofNanos(elapsed)),
            begin,
            new JsonObject()),
        result,
        null,
        null);
  }

  private static @Nullable JsonObject comment(Path file) {
    JsonObject found = null;
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(COMMENT) && line.endsWith("]")) {
          String json = line.substring(COMMENT.length(), line.length() - 1);
          found = JsonParser.parseString(json).getAsJsonObject();
        }
      }
      return found;
    } catch (IOException e) {
      throw new CannotDo("cannot read " + file + ": " + Encoded.reasonOf(e), e);
    } catch (JsonParseException | IllegalStateException e) {
      throw new CannotDo(file + ": the comment at its end cannot be read", e);
    }
  }
}
