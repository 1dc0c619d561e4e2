package io.zkat.validator.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/** The string types of DER (spec wire 5). */
public final class DerText {
  private static final int UTF8 = 0x0c;
  private static final int NUMERIC = 0x12;
  private static final int PRINTABLE = 0x13;
  private static final int T61 = 0x14;
  private static final int IA5 = 0x16;
  private static final int GENERAL = 0x1b;
  private static final int BMP = 0x1e;

  private DerText() {}

  /** The code points of a string with this tag and content; null if it is none. */
  public static int @Nullable [] codePoints(int tag, byte[] b, int off, int len) {
    return switch (tag) {
      case UTF8 -> Utf8.isValid(b, off, len) ? points(new String(b, off, len, UTF_8)) : null;
      case NUMERIC, PRINTABLE, IA5 -> {
        for (int i = off; i < off + len; i++) {
          if (!isCharacter(tag, b[i])) {
            yield null;
          }
        }
        yield points(new String(b, off, len, ISO_8859_1));
      }
      case T61, GENERAL -> points(new String(b, off, len, ISO_8859_1));
      case BMP -> bmp(b, off, len);
      default -> null;
    };
  }

  private static int[] points(String text) {
    return text.codePoints().toArray();
  }

  private static boolean isCharacter(int tag, byte c) {
    boolean digit = c >= '0' && c <= '9';
    return switch (tag) {
      case NUMERIC -> digit || c == ' ';
      case PRINTABLE ->
          digit
              || (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || " '()+,-./:=?*&".indexOf(c) >= 0;
      default -> c >= 0;
    };
  }

  private static int @Nullable [] bmp(byte[] b, int off, int len) {
    if (len % 2 != 0) {
      return null;
    }
    int used = len;
    if (used > 0 && b[off + used - 2] == 0 && b[off + used - 1] == 0) {
      used -= 2;
    }
    for (int i = off; i < off + used; i += 2) {
      int c = (b[i] & 0xff) << 8 | (b[i + 1] & 0xff);
      if (c >= 0xfffe || (c >= 0xfdd0 && c <= 0xfdef) || (c >= 0xd800 && c <= 0xdfff)) {
        return null;
      }
    }
    return points(new String(b, off, used, UTF_16BE));
  }
}
