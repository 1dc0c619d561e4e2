package io.zkat.validator.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.testing.Seeded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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

  /** What is judged here. */
  public interface Ours {
    /**
     * Null if our verdict may stand beside the reference's, else ours in words.
     *
     * @param index of the case
     * @param valid whether the reference takes it
     */
    @Nullable String objection(int index, boolean valid);
  }

  /**
   * Asks the program, and fails unless no verdict of ours objects; prints the counts.
   *
   * @param what the cases are called
   * @param questions a file with one case a line
   * @param count how many there are
   */
  public static void compare(String what, Path questions, int count, Seeded seeded, Ours ours)
      throws IOException, InterruptedException {
    List<JsonNode> theirs = ask(questions);
    assertEquals(count, theirs.size());
    List<String> differing = new ArrayList<>();
    int accepted = 0;
    for (int i = 0; i < count; i++) {
      boolean valid = theirs.get(i).get("valid").asBoolean();
      accepted += valid ? 1 : 0;
      String objection = ours.objection(i, valid);
      if (objection != null) {
        differing.add(i + ": " + objection + " / " + theirs.get(i));
      }
    }
    System.out.printf(
        "%d altered %s, of which the reference accepts %d; %d verdicts differ, %s%n",
        count, what, accepted, differing.size(), seeded);
    assertEquals(List.of(), differing, seeded::toString);
  }

  private static List<JsonNode> ask(Path questions) throws IOException, InterruptedException {
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
