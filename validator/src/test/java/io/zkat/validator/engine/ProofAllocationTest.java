package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.msm.AesSecureBytes;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.ProofCheck;
import io.zkat.validator.proof.ProofParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import java.security.SecureRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Verification allocates the verdict and its cost, and nothing else. */
@MeasuresAllocation
class ProofAllocationTest {
  private static final int BUDGET = 256;

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

  @ParameterizedTest
  @CsvSource({
    "proofs/32-BLS12_381_BBS_GURVY.jsonl, CSP",
    "proofs/64-BN254.jsonl, CSP",
    "proofs/64-BLS12_381_BBS_GURVY.jsonl, BULLETPROOF",
    "proofs/32-BN254.jsonl, BULLETPROOF"
  })
  void readingAndEvaluatingAllocateNothing(String file, ProofType type) {
    JsonNode line = ProofCases.validTransfer(file, type);
    ProofParams params = new ProofCases().params(file, line).proofParams();
    byte[][] inputs = ProofCases.points(line.get("inputs"));
    byte[][] outputs = ProofCases.points(line.get("outputs"));
    byte[] proof = Vectors.hex(line, "proof");
    Verification v =
        new Verification(
            System::nanoTime, () -> -1, new AesSecureBytes(new byte[AesSecureBytes.KEY_BYTES]));
    Allocation.assertNoneOnceCompiled(
        type + " transfer", 20, () -> verify(v, params, type, inputs, outputs, proof));
    assertEquals(Reason.OK, v.batch().outcomes().reason(0));
  }

  private static void verify(
      Verification v,
      ProofParams params,
      ProofType type,
      byte[][] inputs,
      byte[][] outputs,
      byte[] proof) {
    v.clear();
    v.start();
    int owner = v.batch().begin();
    ElementReader reader = v.tools().startReading(owner, 0, params, 0);
    ProofCheck check = v.newProof();
    check.startTransfer(params, type, inputs.length, outputs.length);
    for (int i = 0; i < inputs.length; i++) {
      reader.bare(inputs[i], 0, inputs[i].length, check.inputs(), i);
    }
    for (int j = 0; j < outputs.length; j++) {
      reader.bare(outputs[j], 0, outputs[j].length, check.outputs(), j);
    }
    if (check.read(proof, 0, proof.length) == Reason.OK) {
      v.batch().enrol(check, owner, 0);
    } else {
      v.batch().fails(owner, 0, ProofCheck.DECODING, Reason.MALFORMED_PROOF, Place.NONE);
    }
    v.run();
  }
}
