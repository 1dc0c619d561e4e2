package io.zkat.loadtest.bench;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Builds and runs the programs that measure peers. */
public final class PeerRun {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Path sources;
  private final Path builds;
  private final String searchPath;
  private final Duration limit;

  /**
   * Measures by the programs in the project's folder.
   *
   * @param home the project's folder
   * @param searchPath folders to look for tools in, as in the environment variable {@code PATH}
   */
  public PeerRun(Path home, String searchPath) {
    this(home, searchPath, LIMIT);
  }

  PeerRun(Path home, String searchPath, Duration limit) {
    sources = home.resolve("loadtest/peers");
    builds = home.resolve("build/peers").toAbsolutePath();
    this.searchPath = searchPath;
    this.limit = limit;
  }

  /**
   * Measures what a program has of a group and adds it to {@code peers}.
   *
   * @param progress gets a few words on what is going on
   * @return why the peer is left out; nothing if it was measured, or has nothing of the group
   */
  public Optional<String> measure(
      PeerProgram program, BenchGroup group, Peers peers, Consumer<String> progress) {
    if (!program.has(group)) {
      return Optional.empty();
    }
    String name = program.description();
    Path folder = sources.resolve(program.folder());
    try {
      Path out = build(program, progress);
      progress.accept("measuring " + name);
      peers.add(
          run(folder, program.run(out, group.label()), Optional.empty()).stream()
              .flatMap(line -> PeerFigure.parse(line).stream())
              .toList());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(name + " is left out: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(name + " is left out: interrupted");
    }
  }

  /**
   * Returns the line that a program answers to each of the lines given.
   *
   * @param argument what they are about
   * @param progress gets a few words on what is going on
   * @throws IOException if the program cannot be built or run, or gives another number of answers
   */
  List<String> answers(
      PeerProgram program, String argument, List<String> lines, Consumer<String> progress)
      throws IOException, InterruptedException {
    Path out = build(program, progress);
    progress.accept("asking " + program.description());
    Path in = Files.createTempFile(builds, "in", ".txt");
    try {
      Files.write(in, lines, StandardCharsets.UTF_8);
      List<String> answers =
          run(sources.resolve(program.folder()), program.run(out, argument), Optional.of(in));
      if (answers.size() != lines.size()) {
        throw new IOException(answers.size() + " answers to " + lines.size() + " questions");
      }
      return answers;
    } finally {
      Files.deleteIfExists(in);
    }
  }

  private Path build(PeerProgram program, Consumer<String> progress)
      throws IOException, InterruptedException {
    Path tool =
        find(program.tool())
            .orElseThrow(() -> new IOException("there is no " + program.tool() + " on the PATH"));
    Path folder = sources.resolve(program.folder());
    if (!Files.isDirectory(folder)) {
      throw new IOException("its program is not in " + folder);
    }
    Path out = builds.resolve(program.folder());
    Files.createDirectories(builds);
    progress.accept("building " + program.description());
    run(folder, program.build(tool, out), Optional.empty());
    return out;
  }

  private Optional<Path> find(String tool) {
    return Stream.of(searchPath.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, tool))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /** Returns the lines that a command prints; fails with what it says when it fails. */
  private List<String> run(Path folder, List<String> command, Optional<Path> in)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(builds, "out", ".txt");
    Path err = Files.createTempFile(builds, "err", ".txt");
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      // Maven takes its compiler from there.
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      in.ifPresent(file -> builder.redirectInput(file.toFile()));
      Process process =
          builder
              .directory(folder.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      try {
        process.getOutputStream().close();
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
          throw new IOException(
              command.getFirst() + " was not done after " + limit.toSeconds() + " seconds");
        }
      } finally {
        process.destroyForcibly();
      }
      if (process.exitValue() != 0) {
        throw new IOException(command.getFirst() + " failed: " + lastLine(err));
      }
      return Files.readAllLines(out, StandardCharsets.UTF_8);
    } finally {
      Files.deleteIfExists(out);
      Files.deleteIfExists(err);
    }
  }

  private static String lastLine(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .reduce((_, later) -> later)
        .orElse("it said nothing");
  }
}
