package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** One workspace serves curves and sizes in turn; nothing of the last proof may reach the next. */
class WorkspaceReuseTest {
  private static final List<String> FILES =
      List.of(
          "proofs/64-BLS12_381_BBS_GURVY.jsonl",
          "proofs/32-BN254.jsonl",
          "proofs/32-BLS12_381_BBS_GURVY.jsonl",
          "proofs/64-BN254.jsonl");

  @Test
  void proofsOfBothCurvesInTurnGetTheirVerdicts() {
    ProofCases cases = new ProofCases();
    List<List<JsonNode>> lines = FILES.stream().map(Vectors::cases).toList();
    int rounds = lines.stream().mapToInt(List::size).min().orElseThrow();
    for (int i = 0; i < rounds; i++) {
      for (int f = 0; f < FILES.size(); f++) {
        JsonNode line = lines.get(f).get(i);
        Verdict verdict = cases.judge(FILES.get(f), line);
        assertEquals(
            line.get("valid").asBoolean(), verdict.isValid(), () -> line.get("id") + " " + verdict);
      }
    }
  }
}
