package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Verdict;
import java.security.SecureRandom;
import tools.jackson.databind.JsonNode;

/**
 * Whatever the bytes of a proof are, the answer is a verdict, and the same one the second time in a
 * used workspace. Some of the inputs are a valid proof with a window overwritten, so that the
 * deeper checks are reached.
 */
class ProofFuzzTest {
  private static final String FILE = "proofs/32-BN254.jsonl";

  private static final ProofValidator VALIDATOR =
      new ProofValidator(Limits.DEFAULT, new SecureRandom(), System::nanoTime, () -> -1);
  private static final JsonNode LINE = ProofCases.validTransfer(FILE);
  private static final PublicParams PARAMS = new ProofCases().params(FILE, LINE);

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
    Verdict first = VALIDATOR.verifyTransfer(PARAMS, ProofType.CSP, inputs, outputs, proof);
    VALIDATOR.verifyTypeAndSum(PARAMS, inputs, outputs, proof);
    VALIDATOR.verifyRange(PARAMS, ProofType.CSP, outputs[0], proof);
    Verdict second = VALIDATOR.verifyTransfer(PARAMS, ProofType.CSP, inputs, outputs, proof);
    assertEquals(first.reason(), second.reason());
  }
}
