package io.zkat.loadtest.cli;

import java.io.PrintWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Where a command writes.
 *
 * @param out for what was asked for
 * @param err for progress and remarks
 * @param ansi whether to colour
 */
record Streams(PrintWriter out, PrintWriter err, Ansi ansi) {

  /** Those of the command that picocli runs; it sets {@code spec} before. */
  static Streams of(@Nullable CommandSpec spec) {
    Objects.requireNonNull(spec, "not run by picocli");
    return new Streams(
        spec.commandLine().getOut(),
        spec.commandLine().getErr(),
        spec.commandLine().getColorScheme().ansi());
  }

  /** {@code word} in one of picocli's styles; must hold none of its mark-up. */
  String styled(String style, String word) {
    return ansi.string("@|" + style + " " + word + "|@");
  }
}
