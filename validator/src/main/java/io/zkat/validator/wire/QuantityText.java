package io.zkat.validator.wire;

/**
 * Reads the quantity of a clear token as Go's {@code big.Int} reads text with base 0 (spec
 * validation 6.3): a sign, a prefix for the base, digits with single underscores between them. Text
 * of any length takes one pass and no big integer, since only numbers of up to 64 bits are of use.
 */
public final class QuantityText {
  private boolean valid;
  private long value;

  /** Creates a reader that has read nothing yet. */
  public QuantityText() {}

  /**
   * Reads a quantity.
   *
   * @param bits how many bits it may have, 4 to 64
   * @return false if the text is no number, is negative or has more bits
   */
  public boolean read(String text, int bits) {
    valid = true;
    value = 0;
    int at = 0;
    boolean negative = text.startsWith("-");
    if (negative || text.startsWith("+")) {
      at++;
    }
    int base = 10;
    boolean separable = false; // whether an underscore may stand here
    if (text.startsWith("0", at) && at + 1 < text.length()) {
      base = prefixBase(text.charAt(at + 1));
      at += base == 0 ? 1 : 2;
      base = base == 0 ? 8 : base;
      separable = true;
    }
    boolean digit = false;
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '_') {
        valid &= separable;
        separable = false;
      } else {
        append(digit(c), base, bits);
        separable = true;
        digit = true;
      }
    }
    // What ends with an underscore, or has none but a prefix, has no last digit.
    return valid && digit && separable && (!negative || value == 0);
  }

  /** The quantity read last, unsigned. */
  public long value() {
    return value;
  }

  private static int prefixBase(char c) {
    return switch (c) {
      case 'b', 'B' -> 2;
      case 'o', 'O' -> 8;
      case 'x', 'X' -> 16;
      default -> 0;
    };
  }

  private static int digit(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    int letter = c | 0x20;
    return letter >= 'a' && letter <= 'f' && c < 0x80 ? letter - 'a' + 10 : Integer.MAX_VALUE;
  }

  private void append(int digit, int base, int bits) {
    long most = -1L >>> -bits;
    if (digit >= base
        || Long.compareUnsigned(value, Long.divideUnsigned(most, base)) > 0
        || Long.compareUnsigned(value * base, most - digit) > 0) {
      valid = false;
      return;
    }
    value = value * base + digit;
  }
}
