package io.zkat.loadtest.cli;

import static java.util.stream.Collectors.joining;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.zkat.loadtest.bench.BatchChart;
import io.zkat.loadtest.bench.BenchGroup;
import io.zkat.loadtest.bench.BenchLine;
import io.zkat.loadtest.bench.BenchPlan;
import io.zkat.loadtest.bench.BenchRun;
import io.zkat.loadtest.bench.CrossCheck;
import io.zkat.loadtest.bench.PeerFigure;
import io.zkat.loadtest.bench.PeerProgram;
import io.zkat.loadtest.bench.PeerRun;
import io.zkat.loadtest.bench.Peers;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.loadtest.console.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code zkat bench}. */
@Command(
    name = "bench",
    sortOptions = false,
    description = {
      "Measures single operations with JMH, in processes of their own.",
      "",
      "Times are medians; the spread is the standard deviation over the iterations.",
      ""
    })
final class BenchCommand implements Callable<Integer> {
  /** The system property with the project's folder, where programs of peers are. */
  private static final String HOME = "zkat.home";

  @Spec @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "GROUP",
      description = "Any of: ${COMPLETION-CANDIDATES}; default: all, one after the other.")
  List<BenchGroup> groups = List.of();

  @Option(
      names = "--filter",
      paramLabel = "TEXT",
      description = "Only operations whose name contains this, such as Fp.mul.")
  String filter = "";

  @Option(names = "--forks", paramLabel = "N", description = "Processes; default ${DEFAULT-VALUE}.")
  int forks = 1;

  @Option(
      names = "--warmups",
      paramLabel = "N",
      description = "Iterations before measuring; the default depends on the group.")
  @Nullable Integer warmups;

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description = "Measured iterations; default ${DEFAULT-VALUE}.")
  int iterations = 5;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = TimeConverter.class,
      defaultValue = "500ms",
      description = "Length of an iteration; default ${DEFAULT-VALUE}.")
  Duration time = Duration.ofMillis(500);

  @Option(
      names = "--with",
      paramLabel = "NAME=VALUES",
      description =
          "Values of a parameter, as batch=1,2,4 or curve=BN254, instead of those that a plain run"
              + " takes; repeatable.")
  Map<String, String> with = new LinkedHashMap<>();

  @Option(
      names = "--full",
      description =
          "proof and validator with all batches from 1 to 128, executors, proof systems and widths,"
              + " where --with does not say otherwise; hours instead of minutes.")
  boolean full;

  @Option(
      names = "--peers",
      description = {
        "Measure other libraries in the same run and print ratios: our time over theirs.",
        "gnark-crypto and mathlib by Go, blst by Cargo, what Java has by Maven, each if its tool is",
        "there. The programs are built first, for which the tools may fetch the libraries."
      })
  boolean withPeers;

  @Option(
      names = "--cross-check",
      description = {
        "Instead of measuring, compare results with those of light-poseidon and go-ethereum on",
        "random inputs; the exit code is 1 if any differs."
      })
  boolean crossCheck;

  @Option(
      names = "--cases",
      paramLabel = "N",
      description = "Random inputs of each operation; default ${DEFAULT-VALUE}.")
  int cases = 10_000;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Chooses the random inputs; another one each time if it is not given.")
  @Nullable Long seed;

  @Option(names = "--json", description = "One JSON object a line.")
  boolean json;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Draw the results of proof or validator against the size of the batch.")
  @Nullable Path svg;

  @Option(
      names = "--results",
      paramLabel = "FILE",
      description = "Instead of measuring, take what --json has written, to draw it again.")
  @Nullable Path results;

  @Override
  public Integer call() {
    if (forks < 1 || iterations < 1 || (warmups != null && warmups < 0) || time.isZero()) {
      throw new CannotDo("--forks, --iterations and --time must be positive");
    }
    Streams streams = Streams.of(spec);
    if (crossCheck) {
      return compareResults(streams);
    }
    if (results != null) {
      draw(read(results));
      return 0;
    }
    List<BenchGroup> chosen = groups.isEmpty() ? List.of(BenchGroup.values()) : groups;
    checkParameters(chosen);
    try (Progress progress = Progress.on(streams.err())) {
      Printer printer = new Printer(streams, progress);
      for (BenchGroup group : chosen) {
        Peers peers = new Peers();
        if (withPeers) {
          measurePeers(group, peers, streams, progress);
        }
        int before = Objects.requireNonNullElse(warmups, group.warmups());
        BenchRun run =
            new BenchRun(new BenchPlan(forks, before, iterations, time, parameters(group)));
        run.run(
            group,
            filter,
            line -> printer.print(withPeers ? peers.compare(line) : line),
            progress::show);
      }
      if (printer.lines == 0) {
        throw new CannotDo("no operation has '" + filter + "' in its name");
      }
      draw(printer.results);
    }
    return 0;
  }

  private static List<JsonObject> read(Path file) {
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> line.startsWith("{"))
          .map(line -> JsonParser.parseString(line).getAsJsonObject())
          .toList();
    } catch (IOException | JsonParseException e) {
      throw new CannotDo("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private void draw(List<JsonObject> lines) {
    if (svg != null) {
      try {
        Files.writeString(svg, new BatchChart(lines).svg());
      } catch (IOException e) {
        throw new CannotDo("cannot write " + svg + ": " + e.getMessage(), e);
      }
    }
  }

  /** Those that a group has. */
  private Map<String, List<String>> parameters(BenchGroup group) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    if (full) {
      parameters.putAll(group.wide());
    }
    with.forEach(
        (name, values) -> {
          if (group.parameters().contains(name)) {
            parameters.put(name, List.of(values.split(",")));
          }
        });
    return parameters;
  }

  private void checkParameters(List<BenchGroup> chosen) {
    for (String name : with.keySet()) {
      if (chosen.stream().noneMatch(group -> group.parameters().contains(name))) {
        throw new CannotDo(
            "--with "
                + name
                + ": the parameters are "
                + chosen.stream()
                    .flatMap(group -> group.parameters().stream())
                    .distinct()
                    .sorted()
                    .collect(joining(", ")));
      }
    }
  }

  private static void measurePeers(
      BenchGroup group, Peers peers, Streams streams, Progress progress) {
    PeerRun run = peerRun();
    for (PeerProgram program : PeerProgram.values()) {
      Optional<String> absent = run.measure(program, group, peers, progress::show);
      progress.clear();
      absent.ifPresent(
          reason -> {
            streams.err().println("zkat: " + reason);
            streams.err().flush();
          });
    }
  }

  private static PeerRun peerRun() {
    return new PeerRun(
        Path.of(System.getProperty(HOME, "")),
        Objects.requireNonNullElse(System.getenv("PATH"), ""));
  }

  private int compareResults(Streams streams) {
    if (cases < 1) {
      throw new CannotDo("--cases must be positive");
    }
    long chosen = seed == null ? System.nanoTime() : seed;
    List<CrossCheck.Finding> findings = new ArrayList<>();
    try (Progress progress = Progress.on(streams.err())) {
      new CrossCheck(cases, chosen)
          .run(
              peerRun(),
              finding -> {
                progress.clear();
                findings.add(finding);
                print(finding, chosen, streams);
              },
              progress::show);
    }
    return findings.stream().anyMatch(finding -> finding.differences() > 0) ? 1 : 0;
  }

  private void print(CrossCheck.Finding finding, long chosen, Streams streams) {
    if (json) {
      JsonObject line = new JsonObject();
      line.addProperty("peer", finding.peer());
      line.addProperty("operation", finding.operation());
      line.addProperty("cases", finding.cases());
      line.addProperty("refused", finding.refused());
      line.addProperty("differences", finding.differences());
      line.addProperty("seed", chosen);
      streams.out().println(line);
    } else {
      streams
          .out()
          .printf(
              Locale.ROOT,
              "%-22s beside %-15s %,d cases, %,d of them refused; %,d differ (--seed %d)%n",
              finding.operation(),
              finding.peer() + ":",
              finding.cases(),
              finding.refused(),
              finding.differences(),
              chosen);
      finding.examples().forEach(example -> streams.out().println("  " + example));
    }
    streams.out().flush();
  }

  private final class Printer {
    private final Streams streams;
    private final Progress progress;
    private final List<JsonObject> results = new ArrayList<>();
    private int lines;

    Printer(Streams streams, Progress progress) {
      this.streams = streams;
      this.progress = progress;
    }

    void print(BenchLine line) {
      progress.clear();
      results.add(line.toJson());
      if (json) {
        streams.out().println(line.toJson());
      } else {
        if (lines == 0) {
          streams
              .out()
              .printf(
                  "%-8s %-28s %-28s %14s %10s %10s%s%n",
                  "group",
                  "operation",
                  "with",
                  "ns",
                  "spread",
                  "bytes/op",
                  withPeers ? String.format("%14s %6s  peer", "peer ns", "ratio") : "");
        }
        streams
            .out()
            .printf(
                Locale.ROOT,
                "%-8s %-28s %-28s %,14.2f %10s %10s%s%n",
                line.group(),
                line.operation(),
                String.join(" ", line.parameters().values()),
                line.nanos(),
                Double.isNaN(line.spread())
                    ? "-"
                    : String.format(Locale.ROOT, "%,.2f", line.spread()),
                Double.isNaN(line.bytes()) ? "?" : String.valueOf(Math.round(line.bytes())),
                comparison(line));
      }
      streams.out().flush();
      lines++;
    }

    /** The peers, the second and later ones on lines of their own below the first. */
    private static String comparison(BenchLine line) {
      StringBuilder text = new StringBuilder();
      for (PeerFigure peer : line.peers()) {
        if (!text.isEmpty()) {
          text.append(String.format("%n%-103s", ""));
        }
        text.append(
            String.format(
                Locale.ROOT, "%,14.2f %6.2f  %s", peer.nanos(), line.ratio(peer), peer.peer()));
      }
      return text.toString();
    }
  }
}
