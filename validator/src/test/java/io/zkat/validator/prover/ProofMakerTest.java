package io.zkat.validator.prover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Honest proofs of every shape are valid. */
class ProofMakerTest {
  @ParameterizedTest
  @CsvSource({
    "16-BN254, CSP",
    "32-BN254, CSP",
    "64-BN254, CSP",
    "16-BLS12_381_BBS_GURVY, CSP",
    "32-BLS12_381_BBS_GURVY, CSP",
    "64-BLS12_381_BBS_GURVY, CSP",
    "16-BN254, BULLETPROOF",
    "32-BN254, BULLETPROOF",
    "64-BN254, BULLETPROOF",
    "16-BLS12_381_BBS_GURVY, BULLETPROOF",
    "32-BLS12_381_BBS_GURVY, BULLETPROOF",
    "64-BLS12_381_BBS_GURVY, BULLETPROOF",
  })
  void honestProofsAreValid(String set, ProofType type) {
    Provers p = new Provers(set, type);
    long max = p.publicParams.maxToken();
    assertValidTransfer(p, new long[] {5, 6}, new long[] {11, 0});
    assertValidTransfer(p, new long[] {max, 0}, new long[] {1, max - 1});
    assertValidTransfer(p, new long[] {7}, new long[] {7});
    assertValidTransfer(p, new long[] {7}, new long[] {3, 4});
    assertValidTransfer(p, new long[] {1, 2, 3}, new long[] {6});
    assertValidIssue(p, max);
    assertValidIssue(p, 0, 1, 2);
  }

  private static void assertValidTransfer(Provers p, long[] in, long[] out) {
    List<OpenedCommitment> inputs = p.tokens("USD", in);
    List<OpenedCommitment> outputs = p.tokens("USD", out);
    byte[] proof = p.maker.transfer("USD", inputs, outputs, p.random);
    assertEquals(
        Reason.OK,
        p.validator
            .verifyTransfer(
                p.publicParams, p.type, Provers.points(inputs), Provers.points(outputs), proof)
            .reason(),
        () -> in.length + " inputs, " + out.length + " outputs");
  }

  private static void assertValidIssue(Provers p, long... out) {
    List<OpenedCommitment> outputs = p.tokens("", out);
    byte[] proof = p.maker.issue("", outputs, p.random);
    assertEquals(
        Reason.OK,
        p.validator.verifyIssue(p.publicParams, p.type, Provers.points(outputs), proof).reason());
  }

  @Test
  void noProofsAreMadeThatTheParametersCannotJudge() {
    ProverParams bulletproofs =
        new ProverParams(Provers.load(Provers.file("16-BN254", ProofType.BULLETPROOF)));
    assertThrows(IllegalArgumentException.class, () -> new ProofMaker(bulletproofs, ProofType.CSP));
    ProverParams both =
        new ProverParams(
            Provers.load("invalid/params/both-proof-types-32-BLS12_381_BBS_GURVY.txt"));
    assertThrows(IllegalArgumentException.class, () -> new ProofMaker(both, ProofType.CSP));
  }
}
