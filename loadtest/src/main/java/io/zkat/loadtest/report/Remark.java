package io.zkat.loadtest.report;

/**
 * What a figure means.
 *
 * @param level how much it matters
 * @param text one sentence, or a few words beside a figure
 */
record Remark(Level level, String text) {
  /** Levels, the gravest last. */
  enum Level {
    GOOD,
    NOTE,
    WARNING
  }

  static final Remark NONE = new Remark(Level.NOTE, "");

  static Remark good(String text) {
    return new Remark(Level.GOOD, text);
  }

  static Remark note(String text) {
    return new Remark(Level.NOTE, text);
  }

  static Remark warning(String text) {
    return new Remark(Level.WARNING, text);
  }
}
