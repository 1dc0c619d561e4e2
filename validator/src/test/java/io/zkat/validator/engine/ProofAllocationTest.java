package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import java.security.SecureRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Verification allocates the verdict, its cost and the run that made them, and nothing else. */
class ProofAllocationTest {
  private static final int BUDGET = 512;

  @ParameterizedTest
  @CsvSource({
    "proofs/32-BLS12_381_BBS_GURVY.jsonl, CSP",
    "proofs/32-BN254.jsonl, CSP",
    "proofs/64-BLS12_381_BBS_GURVY.jsonl, BULLETPROOF",
    "proofs/32-BN254.jsonl, BULLETPROOF"
  })
  void aTransferStaysBelowTheBudget(String file, ProofType type) {
    JsonNode line = ProofCases.validTransfer(file, type);
    PublicParams params = new ProofCases().params(file, line);
    byte[][] inputs = ProofCases.points(line.get("inputs"));
    byte[][] outputs = ProofCases.points(line.get("outputs"));
    byte[] proof = Vectors.hex(line, "proof");
    ProofValidator validator =
        new ProofValidator(Limits.DEFAULT, new SecureRandom(), System::nanoTime, () -> -1);
    long bytes =
        Allocation.bytesPerRun(
            10, () -> validator.verifyTransfer(params, type, inputs, outputs, proof));
    assertTrue(bytes <= BUDGET, bytes + " bytes");
  }
}
