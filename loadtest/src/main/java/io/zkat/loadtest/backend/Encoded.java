package io.zkat.loadtest.backend;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Bytes that people keep as they are, in hexadecimal digits, or in base64. */
public final class Encoded {
  private static final HexFormat HEX = HexFormat.of();

  private Encoded() {}

  /**
   * The bytes that {@code content} stands for. Content of an even number of hexadecimal digits is
   * read as such, other content in the alphabet of base64 as base64; white space is ignored.
   * Everything else stands for itself. (Proofs, actions and requests hold bytes outside ASCII, so
   * they are never mistaken for text.)
   */
  public static byte[] decode(byte[] content) {
    String text = text(content);
    if (!text.isEmpty() && text.length() % 2 == 0 && isHex(text)) {
      return HEX.parseHex(text);
    }
    byte[] decoded = base64OrNull(content);
    return decoded == null ? content : decoded;
  }

  /** The bytes of hexadecimal digits, or null if there is another character or an odd number. */
  public static byte @Nullable [] hexOrNull(String text) {
    return text.length() % 2 == 0 && isHex(text) ? HEX.parseHex(text) : null;
  }

  /** The bytes of base64, white space ignored, or null if it is none. Nothing is not base64. */
  public static byte @Nullable [] base64OrNull(byte[] content) {
    String text = text(content);
    if (text.isEmpty()) {
      return null;
    }
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Whether the first character that is not white space is an opening brace. */
  public static boolean startsWithBrace(byte[] content) {
    for (byte b : content) {
      if (!isSpace(b)) {
        return b == '{';
      }
    }
    return false;
  }

  /** What is wrong with a file, without its name. */
  public static String reasonOf(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "no such file";
      case AccessDeniedException _ -> "permission denied";
      default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    };
  }

  private static String text(byte[] content) {
    StringBuilder text = new StringBuilder(content.length);
    for (char c : new String(content, StandardCharsets.ISO_8859_1).toCharArray()) {
      if (!isSpace(c)) {
        text.append(c);
      }
    }
    return text.toString();
  }

  private static boolean isHex(String text) {
    return text.chars().allMatch(HexFormat::isHexDigit);
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }
}
