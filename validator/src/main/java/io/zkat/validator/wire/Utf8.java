package io.zkat.validator.wire;

/** What counts as UTF-8: shortest forms, no surrogates, nothing above U+10FFFF. */
public final class Utf8 {
  private Utf8() {}

  /** Whether the whole window is valid UTF-8. */
  public static boolean isValid(byte[] b, int off, int len) {
    int end = off + len;
    int at = off;
    while (at < end) {
      if (b[at] >= 0) {
        at++;
        continue;
      }
      int length = characterLength(b, at, end);
      if (length == 0) {
        return false;
      }
      at += length;
    }
    return true;
  }

  /**
   * Number of bytes of the character at {@code at}, or 0 if no valid character begins there and
   * ends before {@code end}.
   */
  static int characterLength(byte[] b, int at, int end) {
    int first = b[at] & 0xff;
    if (first < 0x80) {
      return 1;
    }
    if (first < 0xc2 || first > 0xf4) {
      return 0;
    }
    int length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (end - at < length) {
      return 0;
    }
    // Only the second byte has narrower ranges, which keep out long forms, surrogates and the rest.
    int second = b[at + 1] & 0xff;
    int lowest =
        switch (first) {
          case 0xe0 -> 0xa0;
          case 0xf0 -> 0x90;
          default -> 0x80;
        };
    int highest =
        switch (first) {
          case 0xed -> 0x9f;
          case 0xf4 -> 0x8f;
          default -> 0xbf;
        };
    if (second < lowest || second > highest) {
      return 0;
    }
    for (int i = 2; i < length; i++) {
      if ((b[at + i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    return length;
  }
}
