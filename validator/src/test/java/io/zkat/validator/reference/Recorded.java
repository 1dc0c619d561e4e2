package io.zkat.validator.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers that the reference, or Go's libraries, once gave: compressed files beside the tests, an
 * answer a line. Lines that start with # are comments.
 */
public final class Recorded {
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private Recorded() {}

  /** Reads the answers, each one JSON value, in the file {@code name} beside a test. */
  public static void json(Class<?> test, String name, Consumer<JsonNode> reader) {
    read(compressed(test, name), line -> reader.accept(JSON.readTree(line)));
  }

  /**
   * Reads the answers in the file {@code name} beside a test.
   *
   * @param property if it is set, it names a file, not compressed, that is read instead
   */
  public static void lines(Class<?> test, String name, String property, Consumer<String> reader) {
    String file = System.getProperty(property);
    read(file == null ? compressed(test, name) : () -> Files.newInputStream(Path.of(file)), reader);
  }

  private static Source compressed(Class<?> test, String name) {
    return () -> new GZIPInputStream(Objects.requireNonNull(test.getResourceAsStream(name), name));
  }

  private static void read(Source source, Consumer<String> reader) {
    try (InputStream in = source.open();
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#")) {
          reader.accept(line);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Source {
    InputStream open() throws IOException;
  }
}
