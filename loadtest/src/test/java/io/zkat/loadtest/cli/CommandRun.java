package io.zkat.loadtest.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/**
 * What one command line did.
 *
 * @param exitCode its exit code
 * @param out the lines on standard output
 * @param err the lines on standard error
 */
record CommandRun(int exitCode, List<String> out, List<String> err) {

  /** Runs it in this process. */
  static CommandRun of(TargetOptions.Opener targets, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commands = CommandTree.create(targets);
    commands.setOut(new PrintWriter(out, true));
    commands.setErr(new PrintWriter(err, true));
    int exitCode = commands.execute(args);
    return new CommandRun(
        exitCode, out.toString().lines().toList(), err.toString().lines().toList());
  }

  /** Runs it with the real back ends. */
  static CommandRun of(String... args) {
    return of(TargetOptions::open, args);
  }

  String lastLine() {
    return out.getLast();
  }
}
