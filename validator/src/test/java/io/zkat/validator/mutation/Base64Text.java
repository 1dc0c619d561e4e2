package io.zkat.validator.mutation;

import java.util.Base64;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/** Alters text in base64: what it holds, or how it is written. */
final class Base64Text {
  private static final String DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private final SplittableRandom random;

  Base64Text(SplittableRandom random) {
    this.random = random;
  }

  /** Whether a text is likely to be base64 of something. */
  static boolean is(String text) {
    return text.length() >= 8 && text.length() % 4 == 0 && text.matches("[A-Za-z0-9+/]*={0,2}");
  }

  /** Altered, in most cases by a function of the bytes that it stands for. */
  String altered(String text, UnaryOperator<byte[]> inside) {
    if (!is(text) || random.nextInt(5) == 0) {
      return form(text);
    }
    return Base64.getEncoder().encodeToString(inside.apply(Base64.getDecoder().decode(text)));
  }

  private String form(String text) {
    int at = random.nextInt(text.length() + 1);
    return switch (random.nextInt(10)) {
      case 0 -> text.replace("=", "");
      case 1 -> text + "=";
      case 2 -> text + "====";
      case 3 -> text.replace('+', '-').replace('/', '_');
      case 4 -> inserted(text, at, "\n");
      case 5 -> inserted(text, at, "\r\n");
      case 6 -> inserted(text, at, random.nextBoolean() ? " " : "\t");
      case 7 -> inserted(text, at, "=");
      case 8 -> text.substring(0, at);
      default -> strayBits(text);
    };
  }

  private static String inserted(String text, int at, String more) {
    return text.substring(0, at) + more + text.substring(at);
  }

  /** The bits of the last digit that stand for nothing, set. */
  private static String strayBits(String text) {
    int last = text.indexOf('=') - 1;
    if (last < 0) {
      return text;
    }
    int digit = DIGITS.indexOf(text.charAt(last)) | 1;
    return text.substring(0, last) + DIGITS.charAt(digit) + text.substring(last + 1);
  }
}
