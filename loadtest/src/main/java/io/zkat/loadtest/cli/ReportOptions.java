package io.zkat.loadtest.cli;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.zkat.loadtest.backend.Encoded;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.report.HistogramLog;
import io.zkat.loadtest.report.HtmlReport;
import io.zkat.loadtest.report.Run;
import io.zkat.loadtest.report.RunJson;
import io.zkat.loadtest.report.TextReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say what becomes of what was measured. */
final class ReportOptions {
  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What to call the run beside others; default: what was chosen for it.")
  @Nullable String name;

  @Option(names = "--json", description = "Each report as one JSON object on a line.")
  boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page with charts, which compares the runs if there are several.")
  @Nullable Path html;

  @Option(
      names = "--hlog",
      paramLabel = "FILE",
      description = "Write the latencies as a log of HdrHistogram, second by second.")
  @Nullable Path hlog;

  @Option(
      names = "--reports",
      paramLabel = "FILE",
      split = ",",
      description =
          "Put no load on anything: report what earlier runs wrote with --json or --hlog, and"
              + " compare it in --html.")
  List<Path> reports = List.of();

  @Option(
      names = "--merge",
      paramLabel = "FILE",
      split = ",",
      description =
          "Put no load on anything: report the sum of the --hlog files of processes that ran at the"
              + " same time.")
  List<Path> merge = List.of();

  /** Whether to report what was measured before. */
  boolean recorded() {
    return !reports.isEmpty() || !merge.isEmpty();
  }

  void check(int runs, boolean ramp) {
    if (hlog != null && (runs > 1 || ramp)) {
      throw new CannotDo("--hlog holds one run, and these options ask for several");
    }
    for (Path file : new Path[] {hlog, html}) {
      Path folder = file == null ? null : file.toAbsolutePath().getParent();
      if (folder != null && !Files.isDirectory(folder)) {
        throw new CannotDo("cannot write " + file + ": there is no folder " + folder);
      }
    }
  }

  /** Prints one run. */
  void print(Run run, Streams streams) {
    if (json) {
      streams.out().println(RunJson.write(run));
    } else {
      TextReport.print(run, streams.out(), streams::styled);
      streams.out().println();
    }
    streams.out().flush();
  }

  /** Writes the page about all runs. */
  void writePage(List<Run> runs, Streams streams) {
    if (html != null && !runs.isEmpty()) {
      HtmlReport.write(runs, html);
      if (!json) {
        streams.out().println("page: " + html);
      }
    }
  }

  /** What was measured before. */
  List<Run> read() {
    List<Run> runs = new ArrayList<>();
    if (!merge.isEmpty()) {
      runs.add(HistogramLog.merge(merge));
    }
    for (Path file : reports) {
      runs.addAll(read(file));
    }
    return runs;
  }

  private static List<Run> read(Path file) {
    List<Run> runs = new ArrayList<>();
    try {
      byte[] content = Files.readAllBytes(file);
      if (!Encoded.startsWithBrace(content)) {
        return List.of(HistogramLog.read(file));
      }
      for (String line : Files.readAllLines(file)) {
        if (!line.isBlank()) {
          JsonObject json = JsonParser.parseString(line).getAsJsonObject();
          runs.add(RunJson.read(json));
        }
      }
      return runs;
    } catch (IOException e) {
      throw new CannotDo("cannot read " + file + ": " + Encoded.reasonOf(e), e);
    } catch (JsonParseException | IllegalStateException e) {
      throw new CannotDo(file + " holds no report that load --json wrote", e);
    }
  }
}
