package io.zkat.loadtest.console;

import java.io.Console;

/** Whether a person looks on, which decides over colour and progress. */
public final class Terminal {
  private Terminal() {}

  /** Whether standard input and standard output are both a terminal. */
  @SuppressWarnings("SystemConsoleNull") // JDK 22 to 24 never return null, others do
  public static boolean isInteractive() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }

  /** Whether to colour: on a terminal, unless the variable NO_COLOR is set (see no-color.org). */
  public static boolean hasColour() {
    String off = System.getenv("NO_COLOR");
    return isInteractive() && (off == null || off.isEmpty());
  }
}
