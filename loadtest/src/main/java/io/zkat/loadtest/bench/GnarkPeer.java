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

/** Measures gnark-crypto, by a Go program that is built first. */
public final class GnarkPeer {
  private static final String NAME = "gnark-crypto";
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Path sources;
  private final Path builds;
  private final String searchPath;
  private final Duration limit;

  /**
   * Measures by the program in the project's folder.
   *
   * @param home the project's folder
   * @param searchPath folders to look for Go in, as in the environment variable {@code PATH}
   */
  public GnarkPeer(Path home, String searchPath) {
    this(home, searchPath, LIMIT);
  }

  GnarkPeer(Path home, String searchPath, Duration limit) {
    sources = home.resolve("loadtest/peers/gnark");
    builds = home.resolve("build/peers");
    this.searchPath = searchPath;
    this.limit = limit;
  }

  /**
   * Measures what the peer has of a group and adds it to {@code peers}.
   *
   * @param progress gets a few words on what is going on
   * @return why the peer is left out; nothing if it was measured
   */
  public Optional<String> measure(BenchGroup group, Peers peers, Consumer<String> progress) {
    if (group == BenchGroup.PROOF) {
      return Optional.empty();
    }
    Optional<Path> go = go();
    if (go.isEmpty()) {
      return Optional.of(NAME + " is left out: there is no go on the PATH");
    }
    if (!Files.isDirectory(sources)) {
      return Optional.of(NAME + " is left out: its program is not in " + sources);
    }
    Path program = builds.resolve("gnark").toAbsolutePath();
    try {
      Files.createDirectories(builds);
      progress.accept("building " + NAME);
      run(go.get().toString(), "build", "-buildvcs=false", "-o", program.toString(), ".");
      progress.accept("measuring " + NAME);
      peers.add(
          run(program.toString(), group.label()).stream()
              .flatMap(line -> PeerFigure.parse(line).stream())
              .toList());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(NAME + " is left out: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(NAME + " is left out: interrupted");
    }
  }

  private Optional<Path> go() {
    return Stream.of(searchPath.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, "go"))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /** Returns the lines that a command prints; fails with what it says when it fails. */
  private List<String> run(String... command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(builds, "out", ".txt");
    Path err = Files.createTempFile(builds, "err", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(sources.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      try {
        process.getOutputStream().close();
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
          throw new IOException(
              command[0] + " was not done after " + limit.toSeconds() + " seconds");
        }
      } finally {
        process.destroyForcibly();
      }
      if (process.exitValue() != 0) {
        throw new IOException(command[0] + " failed: " + lastLine(err));
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
