package io.zkat.validator.verdict;

/** Where in an action something belongs: an input, an output or neither, as one int. */
public final class Place {
  /** Neither an input nor an output. */
  public static final int NONE = -1;

  private Place() {}

  /** The place of input i. */
  public static int input(int i) {
    return i << 1 | 1;
  }

  /** The place of output j. */
  public static int output(int j) {
    return j << 1;
  }

  /** The index of the input, or -1 if the place is none. */
  public static int inputOf(int place) {
    return place != NONE && (place & 1) == 1 ? place >> 1 : NONE;
  }

  /** The index of the output, or -1 if the place is none. */
  public static int outputOf(int place) {
    return place != NONE && (place & 1) == 0 ? place >> 1 : NONE;
  }
}
