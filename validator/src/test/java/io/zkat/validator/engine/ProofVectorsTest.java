package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every recorded proof gets the reference's verdict, and the strict engine's reason. */
class ProofVectorsTest {
  private final ProofCases cases = new ProofCases();
  private final ProofCases strict =
      new ProofCases(ProofValidator.strict(Limits.DEFAULT, System::nanoTime, () -> -1));

  static List<String> files() {
    return ProofCases.FILES;
  }

  @ParameterizedTest
  @MethodSource("files")
  void verdictsAgree(String file) {
    List<String> differing = new ArrayList<>();
    int valid = 0;
    int invalid = 0;
    for (JsonNode line : Vectors.cases(file)) {
      boolean expected = line.get("valid").asBoolean() && !line.hasNonNull("soundness");
      Verdict verdict = cases.judge(file, line);
      Verdict plain = strict.judge(file, line);
      if (expected != verdict.isValid()
          || plain.reason() != verdict.reason()
          || plain.output() != verdict.output()) {
        differing.add(line.get("id") + " " + line.get("note") + ": " + verdict + ", " + plain);
      }
      if (expected) {
        valid++;
      } else {
        invalid++;
      }
    }
    assertEquals(List.of(), differing);
    assertTrue(valid > 0, "no valid proof in " + file);
    assertTrue(invalid > 0 || file.contains("reference-prover"), "no invalid proof in " + file);
  }
}
