package io.zkat.loadtest.console;

import java.io.PrintWriter;

/**
 * One line that is overwritten while long work goes on. It goes to standard error, and only on a
 * terminal: in a pipe nothing is printed. Not thread-safe.
 */
public final class Progress implements AutoCloseable {
  private static final long PERIOD_NANOS = 100_000_000L;
  private static final int BAR_WIDTH = 30;
  private static final String ERASE_LINE = "\r\u001b[2K";

  private final PrintWriter out;
  private final boolean shown;
  private long lastShown;
  private boolean dirty;

  private Progress(PrintWriter out, boolean shown) {
    this.out = out;
    this.shown = shown;
    this.lastShown = System.nanoTime() - PERIOD_NANOS;
  }

  /** Shows progress on {@code out} if a person looks on. */
  public static Progress on(PrintWriter out) {
    return new Progress(out, Terminal.isInteractive());
  }

  /** Shows progress on {@code out} if {@code shown}. */
  public static Progress on(PrintWriter out, boolean shown) {
    return new Progress(out, shown);
  }

  /** Replaces the line by {@code text}, at most ten times a second. */
  public void show(String text) {
    long now = System.nanoTime();
    if (!shown || now - lastShown < PERIOD_NANOS) {
      return;
    }
    lastShown = now;
    dirty = true;
    out.print(ERASE_LINE + text);
    out.flush();
  }

  /** Shows how much of some work is done, as a bar and in numbers. */
  public void bar(String what, int done, int total) {
    int filled = total == 0 ? BAR_WIDTH : (int) ((long) done * BAR_WIDTH / total);
    show(
        what
            + " ["
            + "#".repeat(filled)
            + ".".repeat(BAR_WIDTH - filled)
            + "] "
            + done
            + " of "
            + total);
  }

  /** Takes the line away, so that ordinary output can follow. */
  public void clear() {
    if (dirty) {
      dirty = false;
      out.print(ERASE_LINE);
      out.flush();
    }
  }

  @Override
  public void close() {
    clear();
  }
}
