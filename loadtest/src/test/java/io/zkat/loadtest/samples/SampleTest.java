package io.zkat.loadtest.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.validator.proof.ProofType;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SampleTest {
  @ParameterizedTest
  @CsvSource({
    "16,BN254,CSP",
    "32,BN254,CSP",
    "64,BN254,CSP",
    "16,BLS12_381_BBS_GURVY,CSP",
    "32,BLS12_381_BBS_GURVY,CSP",
    "64,BLS12_381_BBS_GURVY,CSP",
    "16,BN254,BULLETPROOF",
    "32,BN254,BULLETPROOF",
    "64,BN254,BULLETPROOF",
    "16,BLS12_381_BBS_GURVY,BULLETPROOF",
    "32,BLS12_381_BBS_GURVY,BULLETPROOF",
    "64,BLS12_381_BBS_GURVY,BULLETPROOF"
  })
  void hasTransfersOfEverySize(int bits, String curve, ProofType type) {
    ProofKind kind = type == ProofType.CSP ? ProofKind.CSP_TRANSFER : ProofKind.BF_TRANSFER;
    Sample sample = Sample.load(bits, curve, type);
    Set<String> distinct = new HashSet<>();
    for (Submission.BareProof proof : sample.proofs()) {
      assertEquals(kind, proof.kind());
      assertTrue(distinct.add(HexFormat.of().formatHex(proof.proof())), "twice the same proof");
    }
    for (int inputs = 1; inputs <= 3; inputs++) {
      for (int outputs = 1; outputs <= 3; outputs++) {
        SampleFilter filter = new SampleFilter(kind, inputs, outputs);
        long count = sample.proofs().stream().filter(filter::accepts).count();
        assertTrue(
            count >= (inputs == 2 && outputs == 2 ? 10 : 2), inputs + "x" + outputs + ": " + count);
      }
    }
  }

  @Test
  void saysWhatThereIs() {
    assertEquals(
        "there is no bundled sample for 8 bits on BN254; there are 16, 32 and 64 bits on BN254 and"
            + " BLS12_381_BBS_GURVY",
        assertThrows(CannotDo.class, () -> Sample.load(8, "BN254", ProofType.CSP)).getMessage());
    assertThrows(CannotDo.class, () -> Sample.load(32, "../BN254", ProofType.CSP));
  }
}
