package io.zkat.validator.mutation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An object or a list in JSON, as text of bytes. Alterations of the form are what lenient readers
 * take, or might: keys in other letters, twice or escaped, other types, odd numbers, text behind.
 */
final class JsonFormat implements Format {
  private static final Pattern CONTAINER =
      Pattern.compile("\\s*(\\{.*\\}|\\[.*\\])\\s*", Pattern.DOTALL);
  private static final Pattern TOKEN =
      Pattern.compile(
          "(\"(?:[^\"\\\\]++|\\\\.)*+\")(\\s*:)?|-?\\d[\\d.eE+-]*|true|false|null|[\\[\\]{},]",
          Pattern.DOTALL);
  private static final String[] VALUES = {
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1",
    "2",
    "-1",
    "1.0",
    "1e0",
    "1E1",
    "01",
    "+1",
    "0x1",
    "9223372036854775808",
    "18446744073709551616",
    "1e400",
    "\"\"",
    "\"1\"",
    "\"a\"",
    "[]",
    "{}",
    "[0]",
    "[1,2,3]",
    "[256]",
    "{\"a\":1}",
    "NaN",
    "\"\\ud800\"",
    "\"\\u0000\"",
    "\"\\x\"",
    "",
    "\"\u00ff\"",
    "\"a\nb\""
  };
  private static final String[] BEHIND = {" ", "\n", "\u0000", "{}", "x", ",", "//", "]", "}"};

  private final SplittableRandom random;
  private final Base64Text base64;

  JsonFormat(SplittableRandom random) {
    this.random = random;
    this.base64 = new Base64Text(random);
  }

  /** A stretch of the text. */
  private record Token(String text, boolean isKey, int from, int until) {
    boolean isValue() {
      return !isKey && "[]{},".indexOf(text.charAt(0)) < 0;
    }

    boolean isText() {
      return text.charAt(0) == '"';
    }

    String inner() {
      return text.substring(1, text.length() - 1);
    }
  }

  @Override
  public byte @Nullable [] alter(byte[] bytes, UnaryOperator<byte[]> inside) {
    String text = new String(bytes, ISO_8859_1);
    if (!CONTAINER.matcher(text).matches()) {
      return null;
    }
    List<Token> tokens = tokens(text);
    Token one = tokens.get(random.nextInt(tokens.size()));
    return altered(text, tokens, one, inside).getBytes(ISO_8859_1);
  }

  private String altered(String text, List<Token> tokens, Token one, UnaryOperator<byte[]> inside) {
    if (random.nextInt(16) == 0) {
      return random.nextBoolean()
          ? text + BEHIND[random.nextInt(BEHIND.length)]
          : BEHIND[random.nextInt(BEHIND.length)] + text;
    }
    if (one.isKey) {
      return replaced(text, one, key(tokens, one));
    }
    if (!one.isValue()) {
      return replaced(text, one, structure(one));
    }
    if (one.isText() && random.nextInt(4) != 0) {
      String inner =
          Base64Text.is(one.inner()) || random.nextInt(4) == 0
              ? base64.altered(one.inner(), inside)
              : new String(inside.apply(one.inner().getBytes(ISO_8859_1)), ISO_8859_1);
      return replaced(text, one, '"' + inner.replace("\n", "\\n") + '"');
    }
    return replaced(text, one, value(one));
  }

  private String value(Token one) {
    return switch (random.nextInt(4)) {
      case 0 -> one.isText() ? escaped(one) : one.text + random.nextInt(10);
      case 1 -> '[' + one.text + ']';
      case 2 -> " \t\r\n" + one.text + ' ';
      default -> VALUES[random.nextInt(VALUES.length)];
    };
  }

  private String structure(Token one) {
    return switch (random.nextInt(6)) {
      case 0 -> "";
      case 1 -> one.text + one.text;
      case 2 -> one.text.equals(",") ? ",null," : one.text;
      case 3 -> one.text.equals("[") ? "[null," : one.text + ",";
      case 4 -> one.text.equals("}") ? ",\"Extra\":[{\"a\":null}]}" : one.text;
      default -> " \t\r\n" + one.text + "\n";
    };
  }

  /** The key written otherwise, or a second one before it. */
  private String key(List<Token> tokens, Token one) {
    Token other = tokens.get(random.nextInt(tokens.size()));
    return switch (random.nextInt(9)) {
      case 0 -> one.text.toUpperCase(Locale.ROOT);
      case 1 -> one.text.toLowerCase(Locale.ROOT);
      case 2 -> escaped(one);
      case 3 -> '"' + one.inner() + "x\"";
      case 4 -> one.text + ':' + VALUES[random.nextInt(VALUES.length)] + ',' + one.text;
      case 5 -> one.text + ':' + (other.isValue() ? other.text : "{}") + ',' + one.text;
      case 6 -> other.isKey ? other.text : one.text;
      case 7 -> "\"\":1," + one.text;
      default -> one.text + " \n";
    };
  }

  /** With one character as an escape. */
  private String escaped(Token one) {
    String inner = one.inner();
    if (inner.isEmpty()) {
      return one.text;
    }
    int at = random.nextInt(inner.length());
    String escape =
        String.format(random.nextBoolean() ? "\\u%04x" : "\\u%04X", (int) inner.charAt(at));
    return '"' + inner.substring(0, at) + escape + inner.substring(at + 1) + '"';
  }

  private static String replaced(String text, Token one, String by) {
    return text.substring(0, one.from) + by + text.substring(one.until);
  }

  private static List<Token> tokens(String text) {
    List<Token> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      boolean quoted = matcher.group(1) != null;
      int until = quoted ? matcher.end(1) : matcher.end();
      tokens.add(
          new Token(
              text.substring(matcher.start(), until),
              matcher.group(2) != null,
              matcher.start(),
              until));
    }
    return tokens;
  }
}
