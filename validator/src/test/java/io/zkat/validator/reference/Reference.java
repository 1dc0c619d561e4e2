package io.zkat.validator.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * The reference as a program, built from {@code reference-verdicts.go} in the test resources, which
 * says how; and files of answers that it has given.
 */
public final class Reference {
  /** The property that names the program; tests that ask it run only where it is set. */
  public static final String PROGRAM = "zkat.reference";

  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private Reference() {}

  /** About how many cases it is asked: the property {@code zkat.reference.cases}. */
  public static int cases() {
    return Integer.getInteger("zkat.reference.cases", 2_000);
  }

  /**
   * Asks the program.
   *
   * @param questions a file with one question a line
   * @return an answer to each
   */
  public static List<JsonNode> ask(Path questions) throws IOException, InterruptedException {
    Path answers =
        Files.createTempFile(questions.toAbsolutePath().getParent(), "answers", ".jsonl");
    Process reference =
        new ProcessBuilder(Objects.requireNonNull(System.getProperty(PROGRAM), PROGRAM))
            .redirectInput(questions.toFile())
            .redirectOutput(answers.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertEquals(0, reference.waitFor());
    return Files.readAllLines(answers).stream().map(JSON::readTree).toList();
  }

  /** Reads a compressed file of recorded answers from beside a test. */
  public static void recorded(Class<?> test, String name, Consumer<JsonNode> reader) {
    InputStream in = Objects.requireNonNull(test.getResourceAsStream(name), name);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(new GZIPInputStream(in), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        reader.accept(JSON.readTree(line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
