package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.verdict.Verdict;
import tools.jackson.databind.JsonNode;

/**
 * As {@link ProofFuzzTest} for Bulletproofs: the answer is a verdict, and the same one the second
 * time in a used workspace.
 */
class BulletproofFuzzTest {
  private static final String FILE = "proofs/32-BN254.jsonl";
  private static final ProofCases CASES = new ProofCases();
  private static final JsonNode LINE = ProofCases.valid(FILE, "bf-transfer", 2, 2);
  private static final PublicParams PARAMS = CASES.params(FILE, LINE);

  @FuzzTest(maxDuration = "60s")
  void anyBytesGetAVerdict(FuzzedDataProvider data) {
    byte[][] inputs = ProofCases.points(LINE.get("inputs"));
    byte[][] outputs = ProofCases.points(LINE.get("outputs"));
    byte[] proof;
    if (data.consumeBoolean()) {
      proof = Vectors.hex(LINE, "proof");
      int at = data.consumeInt(0, proof.length - 1);
      byte[] patch = data.consumeRemainingAsBytes();
      System.arraycopy(patch, 0, proof, at, Math.min(patch.length, proof.length - at));
    } else {
      proof = data.consumeRemainingAsBytes();
    }
    Verdict first = CASES.judge(PARAMS, "bf-transfer", inputs, outputs, proof);
    CASES.judge(PARAMS, "bf-range", inputs, outputs, proof);
    CASES.judge(PARAMS, "bf-issue", inputs, outputs, proof);
    Verdict second = CASES.judge(PARAMS, "bf-transfer", inputs, outputs, proof);
    assertEquals(first.reason(), second.reason());
  }
}
