package io.zkat.loadtest.cli;

import com.google.gson.JsonObject;
import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.Target;
import io.zkat.loadtest.cases.ConformanceRun;
import io.zkat.loadtest.cases.ParamsLookup;
import io.zkat.loadtest.cases.RecordedCase;
import io.zkat.loadtest.cases.Tally;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.console.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code zkat conformance}. */
@Command(
    name = "conformance",
    sortOptions = false,
    description = {
      "Compares verdicts with those that recorded cases expect.",
      "",
      "A case file has one JSON object a line, plain or gzipped: a token request (member request) or"
          + " a bare proof (member proof), and valid, the verdict to expect; one with the member"
          + " soundness is right when refused. The public parameters that a case names (member"
          + " params) are looked for in the folder of the file, then in the folders above it.",
      ""
    },
    footer = {
      "",
      "Exit codes: 0 none differs, 1 some differ, 2 could not be done or no case was judged."
    })
final class ConformanceCommand implements Callable<Integer> {
  private final TargetOptions.Opener targets;

  @Spec @Nullable CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "CASES",
      description = "Files of cases, or folders with *.jsonl and *.jsonl.gz in or below them.")
  List<Path> files = List.of();

  @Option(
      names = "--params",
      paramLabel = "FILE",
      description = "Public parameters for cases that name none, or none that is there.")
  @Nullable Path params;

  @Mixin TargetOptions target = new TargetOptions();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many cases to judge at a time; default: the number of processors.")
  int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--json",
      description = "One JSON object a differing case, then one with the counts.")
  boolean json;

  ConformanceCommand(TargetOptions.Opener targets) {
    this.targets = targets;
  }

  @Override
  public Integer call() {
    if (threads < 1) {
      throw new CannotDo("--threads must be at least 1");
    }
    Streams streams = Streams.of(spec);
    ParamsLookup lookup = new ParamsLookup(params);
    Tally total = new Tally();
    try (Target opened = targets.open(target);
        Progress progress = Progress.on(streams.err())) {
      Reporter reporter = new Reporter(streams, progress);
      ConformanceRun run = new ConformanceRun(opened, lookup, threads, reporter);
      List<Path> cases = caseFiles();
      for (Path file : cases) {
        Tally tally = run.run(file);
        total.add(tally);
        if (cases.size() > 1 && !json) {
          progress.clear();
          streams.out().println(file + ": " + tally);
        }
      }
      progress.clear();
      reporter.finish(total, lookup, opened);
    }
    if (total.agree() + total.differ() == 0) {
      throw new CannotDo(
          total.skipped() == 0 ? "there is no case to judge" : "no case was judged: all skipped");
    }
    return total.differ() == 0 ? 0 : 1;
  }

  /** The files named, and those in and below the folders named, in the order of their paths. */
  private List<Path> caseFiles() {
    List<Path> cases = new ArrayList<>();
    for (Path file : files) {
      if (!Files.isDirectory(file)) {
        cases.add(file);
        continue;
      }
      List<Path> inside = caseFilesBelow(file);
      if (inside.isEmpty()) {
        throw new CannotDo("no *.jsonl or *.jsonl.gz in or below " + file);
      }
      cases.addAll(inside);
    }
    return cases;
  }

  private static List<Path> caseFilesBelow(Path folder) {
    try (Stream<Path> inside = Files.walk(folder)) {
      return inside
          .filter(
              path -> path.toString().endsWith(".jsonl") || path.toString().endsWith(".jsonl.gz"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException | UncheckedIOException e) {
      throw new CannotDo("cannot list " + folder, e);
    }
  }

  /** Says what differs as it goes, and what it came to. */
  private final class Reporter implements ConformanceRun.Listener {
    private final Streams streams;
    private final Progress progress;

    Reporter(Streams streams, Progress progress) {
      this.streams = streams;
      this.progress = progress;
    }

    @Override
    public void differs(RecordedCase recorded, Answer answer) {
      progress.clear();
      streams
          .out()
          .println(json ? jsonLine(recorded, answer).toString() : textLine(recorded, answer));
    }

    private String textLine(RecordedCase recorded, Answer answer) {
      return "%s  %s  %s: expected %s, got %s, %s%s"
          .formatted(
              streams.styled("red", "differs"),
              recorded.id(),
              recorded.kind(),
              recorded.expected(),
              Answers.verdict(answer),
              answer.describe(),
              recorded.note().isEmpty() ? "" : " [" + recorded.note() + "]");
    }

    private static JsonObject jsonLine(RecordedCase recorded, Answer answer) {
      JsonObject line = new JsonObject();
      line.addProperty("id", recorded.id());
      line.addProperty("kind", recorded.kind());
      line.addProperty("file", recorded.file().toString());
      line.addProperty("line", recorded.line());
      line.addProperty("expected", recorded.expected());
      line.addProperty("got", Answers.verdict(answer));
      Answers.addDetails(line, answer);
      if (!recorded.note().isEmpty()) {
        line.addProperty("note", recorded.note());
      }
      return line;
    }

    @Override
    public void progress(Tally tally) {
      progress.show(tally.toString());
    }

    void finish(Tally total, ParamsLookup lookup, Target opened) {
      if (!lookup.missing().isEmpty()) {
        streams
            .err()
            .println(
                "zkat: not found, so --params stood in for: "
                    + String.join(", ", lookup.missing()));
      }
      if (json) {
        JsonObject counts = new JsonObject();
        counts.addProperty("agree", total.agree());
        counts.addProperty("differ", total.differ());
        counts.addProperty("skipped", total.skipped());
        if (total.skipped() > 0) {
          JsonObject kinds = new JsonObject();
          total.skippedByKind().forEach(kinds::addProperty);
          counts.add("skippedByKind", kinds);
        }
        streams.out().println(counts);
        return;
      }
      if (total.skipped() > 0) {
        streams
            .out()
            .println(
                "skipped (no verifier "
                    + opened.place()
                    + "): "
                    + total.skippedByKind().entrySet().stream()
                        .map(kind -> kind.getKey() + " " + kind.getValue())
                        .collect(Collectors.joining(", ")));
      }
      streams.out().println(total);
    }
  }
}
