package io.zkat.loadtest.report;

/** Colours words on a terminal. */
@FunctionalInterface
public interface Ink {
  /** Leaves words as they are. */
  Ink NONE = (_, word) -> word;

  /** {@code word} in a style, such as "bold", "green" or "fg(208)". */
  String paint(String style, String word);
}
