package io.zkat.loadtest;

import io.zkat.loadtest.cli.CommandTree;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;

/** The command line {@code zkat}. */
public final class Zkat {
  /** The libraries' logger of everything; held here so that its level is not collected. */
  private static final Logger ROOT_LOGGER = Logger.getLogger("");

  private Zkat() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    // Libraries log what ends up in our own messages as well; only someone who debugs wants both.
    if (!Arrays.asList(args).contains("--debug")) {
      ROOT_LOGGER.setLevel(Level.OFF);
    }
    CommandLine commands = CommandTree.create();
    commands.setOut(new PrintWriter(System.out, true, System.out.charset()));
    commands.setErr(new PrintWriter(System.err, true, System.err.charset()));
    int exitCode = commands.execute(args);
    commands.getOut().flush();
    commands.getErr().flush();
    System.exit(exitCode);
  }
}
