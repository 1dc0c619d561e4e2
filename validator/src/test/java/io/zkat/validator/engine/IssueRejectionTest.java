package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.DerWriter;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Reason;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Altered issue proofs, each refused for the right reason. */
class IssueRejectionTest {
  private static final String FILE = "proofs/32-BN254.jsonl";
  private static final int ID = 1;
  private static final int CHALLENGE = 2;

  private final JsonNode line = validIssue();
  private final PublicParams params = new ProofCases().params(FILE, line);
  private final byte[][] outputs = ProofCases.points(line.get("outputs"));
  private final byte[] proof = Vectors.hex(line, "proof");
  private final ProofValidator validator =
      new ProofValidator(Limits.DEFAULT, new SecureRandom(), System::nanoTime, () -> -1);

  private static JsonNode validIssue() {
    for (JsonNode line : Vectors.cases(FILE)) {
      if (Vectors.text(line, "kind").equals("csp-issue") && line.get("valid").asBoolean()) {
        return line;
      }
    }
    throw new AssertionError("no valid issue in " + FILE);
  }

  private Reason reason(byte[] altered) {
    return validator.verifyIssue(params, ProofType.CSP, outputs, altered).reason();
  }

  private byte[] withSameType(byte[] component) {
    return DerWriter.values(List.of(component, DerWriter.items(proof).get(1)));
  }

  private List<byte[]> sameType() {
    return DerWriter.items(DerWriter.items(proof).get(0));
  }

  @Test
  void theUnalteredProofIsAccepted() {
    assertEquals(Reason.OK, reason(proof));
    assertEquals(Reason.OK, reason(withSameType(DerWriter.values(sameType()))));
  }

  @Test
  void panurus1954_anEmptyCommitmentIsMalformed() {
    byte[][] empty = {new byte[0]};
    assertEquals(
        Reason.MALFORMED_OUTPUT,
        validator.verifyIssue(params, ProofType.CSP, empty, proof).reason());
  }

  @Test
  void panurus1954_aSameTypeProofWithoutItsLastElementsIsIncomplete() {
    for (int n = 0; n < 4; n++) {
      byte[] cut = DerWriter.values(sameType().subList(0, n));
      assertEquals(Reason.SAME_TYPE_MISSING_COMPONENTS, reason(withSameType(cut)), n + " items");
    }
    assertEquals(Reason.SAME_TYPE_MISSING_COMPONENTS, reason(withSameType(new byte[0])));
  }

  @Test
  void elementsOfAnotherFamilyAndOtherChallengesAreRefused() {
    List<byte[]> items = sameType();
    items.set(CHALLENGE, DerWriter.element(ID, new byte[32]));
    assertEquals(
        Reason.SAME_TYPE_CHALLENGE_MISMATCH, reason(withSameType(DerWriter.values(items))));
    items.set(CHALLENGE, DerWriter.element(7, new byte[32]));
    assertEquals(Reason.FOREIGN_ELEMENT, reason(withSameType(DerWriter.values(items))));
    items.set(0, DerWriter.element(ID, longScalar()));
    items.set(CHALLENGE, sameType().get(CHALLENGE));
    assertEquals(Reason.SCALAR_TOO_LONG, reason(withSameType(DerWriter.values(items))));
  }

  /** 2^711. */
  private static byte[] longScalar() {
    byte[] b = new byte[90];
    b[1] = (byte) 0x80;
    return b;
  }

  @Test
  void rangeProofsMustBeAsManyAsOutputs() {
    byte[][] twice = {outputs[0], outputs[0]};
    byte[][] asked = outputs.length == 1 ? twice : new byte[][] {outputs[0]};
    assertEquals(
        Reason.RANGE_PROOF_COUNT,
        validator.verifyIssue(params, ProofType.CSP, asked, proof).reason());
    assertEquals(
        Reason.NO_OUTPUTS,
        validator.verifyIssue(params, ProofType.CSP, new byte[0][], proof).reason());
  }
}
