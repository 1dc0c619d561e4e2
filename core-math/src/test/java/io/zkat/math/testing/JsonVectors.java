package io.zkat.math.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** The shared vectors: files of JSON objects, one a line or all in one. */
public final class JsonVectors {
  private static final Path FOLDER = Path.of("../../shared/vectors");

  private final String text;
  private int at;

  private JsonVectors(String text) {
    this.text = text;
  }

  /** The content of a file, plain or gzipped; skips the test if it is not there. */
  public static byte[] bytes(String file) {
    Path plain = FOLDER.resolve(file);
    Path packed = FOLDER.resolve(file + ".gz");
    assumeTrue(Files.exists(plain) || Files.exists(packed), () -> plain + " is not there");
    try {
      if (Files.exists(plain)) {
        return Files.readAllBytes(plain);
      }
      try (InputStream in = new GZIPInputStream(Files.newInputStream(packed))) {
        return in.readAllBytes();
      }
    } catch (IOException e) {
      throw new AssertionError(file, e);
    }
  }

  /** The objects of a file with one a line, of those with the operation named. */
  public static List<Map<String, Object>> lines(String file, String operation) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (String line : new String(bytes(file), StandardCharsets.UTF_8).split("\n", -1)) {
      if (line.isBlank()) {
        continue;
      }
      Map<String, Object> object = object(new JsonVectors(line).value());
      if (operation.equals(object.get("op"))) {
        all.add(object);
      }
    }
    return all;
  }

  /** The one object of a file. */
  public static Object document(String file) {
    return new JsonVectors(new String(bytes(file), StandardCharsets.UTF_8)).value();
  }

  /** A value as an object. */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  /** A member as a list. */
  @SuppressWarnings("unchecked")
  public static List<Object> list(Map<String, Object> object, String name) {
    return (List<Object>) object.getOrDefault(name, List.of());
  }

  /** A member as bytes, from hexadecimal digits with or without 0x. */
  public static byte[] hex(Map<String, Object> object, String name) {
    return hex(String.valueOf(object.get(name)));
  }

  /** Bytes from hexadecimal digits with or without 0x. */
  public static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.startsWith("0x") ? digits.substring(2) : digits);
  }

  private char peek() {
    while (Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return text.charAt(at);
  }

  private Object value() {
    return switch (peek()) {
      case '{' -> members();
      case '[' -> elements();
      case '"' -> string();
      default -> word();
    };
  }

  private Object word() {
    int start = at;
    while (at < text.length() && ",]} \n\r\t".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(start, at);
    return switch (word) {
      case "true" -> true;
      case "false" -> false;
      case "null" -> "null";
      default -> Double.valueOf(word);
    };
  }

  private Map<String, Object> members() {
    Map<String, Object> object = new HashMap<>();
    at++;
    while (peek() != '}') {
      if (text.charAt(at) == ',') {
        at++;
        peek();
      }
      String name = string();
      if (peek() != ':') {
        throw new AssertionError("no colon at " + at);
      }
      at++;
      object.put(name, value());
    }
    at++;
    return object;
  }

  private List<Object> elements() {
    List<Object> list = new ArrayList<>();
    at++;
    while (peek() != ']') {
      if (text.charAt(at) == ',') {
        at++;
      }
      list.add(value());
    }
    at++;
    return list;
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    at++;
    while (text.charAt(at) != '"') {
      char c = text.charAt(at++);
      if (c == '\\') {
        c = text.charAt(at++);
        switch (c) {
          case 'n' -> c = '\n';
          case 't' -> c = '\t';
          case 'r' -> c = '\r';
          case 'u' -> {
            c = (char) Integer.parseInt(text.substring(at, at + 4), 16);
            at += 4;
          }
          default -> {}
        }
      }
      out.append(c);
    }
    at++;
    return out.toString();
  }
}
