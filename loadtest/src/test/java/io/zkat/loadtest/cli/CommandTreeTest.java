package io.zkat.loadtest.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.backend.FakeTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandTreeTest {
  @TempDir Path folder = Path.of("");

  @Test
  void showsHelpWhenAskedForIt() {
    for (String[] args : new String[][] {{"help"}, {"--help"}, {"-h"}}) {
      CommandRun run = CommandRun.of(args);
      assertEquals(0, run.exitCode());
      assertTrue(String.join("\n", run.out()).contains("conformance"), run.out().toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"validate", "conformance", "inspect", "load", "bench"})
  void showsHelpOfEachCommand(String command) {
    for (String[] args : new String[][] {{command, "--help"}, {"help", command}}) {
      CommandRun run = CommandRun.of(args);
      assertEquals(0, run.exitCode());
      assertTrue(run.out().getFirst().contains("zkat " + command), run.out().toString());
      assertTrue(String.join("\n", run.out()).contains("--json"), run.out().toString());
      assertFalse(String.join("\n", run.out()).contains("\u001b"), "colour in a pipe");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"generator", "nonsense"})
  void doesNotKnowOtherCommands(String command) {
    CommandRun run = CommandRun.of(command);

    assertEquals(2, run.exitCode());
    assertEquals(1, run.err().size(), run.err().toString());
    assertTrue(
        run.err().getFirst().startsWith("zkat: unknown command '" + command + "'"),
        run.err().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"params", "proofs", "requests"})
  void showsHelpOfEachKindOfGeneration(String what) {
    CommandRun run = CommandRun.of("generate", what, "--help");
    assertEquals(0, run.exitCode());
    assertTrue(run.out().getFirst().contains("zkat generate " + what), run.out().toString());
    assertTrue(String.join("\n", run.out()).contains("--seed"), run.out().toString());
  }

  @Test
  void suggestsWhatMayHaveBeenMeant() {
    assertEquals(
        List.of("zkat: unknown command 'conformace', did you mean conformance?; see: zkat help"),
        CommandRun.of("conformace").err());
    assertEquals(
        List.of("zkat: unknown option '--jsn', did you mean --json?; see: zkat conformance --help"),
        CommandRun.of("conformance", "--jsn", "x").err());
  }

  @Test
  void needsACommand() {
    CommandRun run = CommandRun.of();

    assertEquals(2, run.exitCode());
    assertEquals(List.of("zkat: which command?; see: zkat help"), run.err());
  }

  @Test
  void showsTheVersion() {
    CommandRun run = CommandRun.of("version");

    assertEquals(0, run.exitCode());
    assertTrue(run.out().getFirst().startsWith("zkat "), run.out().toString());
    assertTrue(run.out().get(1).startsWith("Java 2"), run.out().toString());
    assertEquals(run.out(), CommandRun.of("--version").out());
  }

  @Test
  void showsWhereAnErrorComesFromOnlyWhenAsked() throws IOException {
    Path file = Files.writeString(folder.resolve("cases"), "oops");
    CommandRun quiet = CommandRun.of((_, _) -> new FakeTarget(), "conformance", file.toString());
    CommandRun loud =
        CommandRun.of((_, _) -> new FakeTarget(), "conformance", "--debug", file.toString());

    assertEquals(List.of("zkat: " + file + ":1: not JSON"), quiet.err());
    assertEquals(quiet.err().getFirst(), loud.err().getFirst());
    assertTrue(loud.err().stream().anyMatch(line -> line.contains("\tat ")), loud.err().toString());
    assertEquals(2, loud.exitCode());
  }

  @Test
  void reportsAFaultOfItsOwnInOneLine() {
    CommandRun run =
        CommandRun.of(
            (_, _) -> {
              throw new IllegalStateException("first\nsecond");
            },
            "conformance",
            "x");

    assertEquals(
        List.of(
            "zkat: internal error: java.lang.IllegalStateException: first second (--debug shows"
                + " where)"),
        run.err());
    assertEquals(2, run.exitCode());
  }

  @Test
  void checksTheOptionsOfTheTarget() {
    assertCannot("--in-process and --server exclude each other", "--in-process", "--server", "h:1");
    assertCannot("--plain and --server exclude each other", "--plain", "--server", "h:1");
    assertCannot("--tls, --ca, --cert and --key go with --server", "--tls");
    assertCannot("--cert and --key go together", "--server", "h:1", "--cert", "c.pem");
    assertCannot("'h' is not HOST:PORT", "--server", "h");
    assertTrue(
        CommandRun.of("conformance", "x", "--server", "h:1", "--ca", folder + "/none.pem")
            .err()
            .getFirst()
            .startsWith("zkat: cannot read the files for TLS: "));
  }

  private static void assertCannot(String message, String... options) {
    String[] args = new String[options.length + 2];
    args[0] = "conformance";
    args[1] = "x";
    System.arraycopy(options, 0, args, 2, options.length);
    CommandRun run = CommandRun.of(args);
    assertEquals(List.of("zkat: " + message), run.err());
    assertEquals(2, run.exitCode());
  }
}
