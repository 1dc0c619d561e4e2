package io.zkat.validator.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * The reference as a program, built from {@code reference-verdicts.go} in the test resources, which
 * says how. {@link Recorded} has answers that it gave.
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
}
