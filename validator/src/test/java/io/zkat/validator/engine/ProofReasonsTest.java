package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.DerWriter;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.ReasonsPage;
import io.zkat.validator.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Every reason of the proof layer is the answer to something. */
class ProofReasonsTest {
  private static final String BLS12_381 = "proofs/32-BLS12_381_BBS_GURVY.jsonl";
  private static final String BN254 = "proofs/32-BN254.jsonl";
  private static final byte[] ZERO = DerWriter.element(7, new byte[32]);
  private static final byte[] NOTHING = DerWriter.values(List.of());

  private final ProofCases cases = new ProofCases();
  private final Map<Reason, Verdict> reached = new EnumMap<>(Reason.class);

  /** A recorded proof of two inputs and outputs, or of an issue of one. */
  private final class Subject {
    final String kind;
    final PublicParams params;
    byte[][] inputs;
    byte[][] outputs;
    final byte[] proof;

    Subject(String file, String kind) {
      boolean issue = kind.endsWith("issue");
      JsonNode line = ProofCases.valid(file, kind, issue ? 0 : 2, issue ? 1 : 2);
      this.kind = kind;
      params = cases.params(file, line);
      inputs = ProofCases.points(line.get("inputs"));
      outputs = ProofCases.points(line.get("outputs"));
      proof = Vectors.hex(line, "proof");
    }

    void reaches(Reason reason, byte[] altered) {
      reaches(reason, params, altered);
    }

    void reaches(Reason reason, PublicParams under, byte[] altered) {
      Verdict verdict = cases.judge(under, kind, inputs, outputs, altered);
      assertEquals(reason, verdict.reason());
      assertEquals(reason.text(), verdict.message().replaceFirst(" \\(.*", ""));
      reached.put(reason, verdict);
    }

    void reaches(Reason reason, UnaryOperator<byte[]> change, int... path) {
      reaches(reason, DerWriter.edit(proof, change, path));
    }
  }

  private static UnaryOperator<byte[]> is(byte[] element) {
    return _ -> element;
  }

  private static UnaryOperator<byte[]> curveId(int id) {
    return element -> DerWriter.element(id, DerWriter.raw(element));
  }

  /** The list of an array element changed. */
  private static UnaryOperator<byte[]> array(UnaryOperator<List<byte[]>> change) {
    return element ->
        DerWriter.array(7, change.apply(new ArrayList<>(DerWriter.items(DerWriter.raw(element)))));
  }

  private static List<byte[]> swapped(List<byte[]> list) {
    Collections.swap(list, 0, 1);
    return list;
  }

  private static List<byte[]> startingAtInfinity(List<byte[]> list) {
    list.set(0, infinity());
    return list;
  }

  private static byte[] infinity() {
    byte[] b = new byte[96];
    b[0] = 0x40;
    return b;
  }

  private static PublicParams load(String file) {
    return ProofCases.load(file, Vectors.bytes(file));
  }

  @Test
  void everyReasonOfTheProofLayerIsReached() {
    statements();
    containersAndElements();
    typeAndSum();
    sameType();
    cspRanges();
    bulletproofs();
    assertEquals(
        ReasonsPage.rows().stream()
            .filter(row -> row.section().equals("Proofs"))
            .map(ReasonsPage.Row::code)
            .toList(),
        reached.keySet().stream().map(Reason::name).toList());
  }

  private void statements() {
    Subject s = new Subject(BLS12_381, "csp-transfer");
    s.reaches(Reason.EMPTY_PROOF, new byte[0]);
    s.reaches(
        Reason.PROOF_TYPE_NOT_AVAILABLE,
        load("invalid/params/bulletproof-only-32-BLS12_381_BBS_GURVY.txt"),
        s.proof);
    byte[][] inputs = s.inputs;
    s.inputs = new byte[0][];
    s.reaches(Reason.NO_INPUTS, s.proof);
    s.inputs = Collections.nCopies(257, inputs[0]).toArray(byte[][]::new);
    s.reaches(Reason.LIMIT_EXCEEDED, s.proof);
    s.inputs = new byte[][] {inputs[0], new byte[1]};
    s.reaches(Reason.MALFORMED_INPUT, s.proof);
    s.inputs = inputs;
    s.outputs = new byte[][] {new byte[1], s.outputs[1]};
    s.reaches(Reason.MALFORMED_OUTPUT, s.proof);
    s.outputs = new byte[0][];
    s.reaches(Reason.NO_OUTPUTS, s.proof);
  }

  private void containersAndElements() {
    Subject s = new Subject(BLS12_381, "csp-transfer");
    s.reaches(Reason.MALFORMED_PROOF, new byte[1]);
    s.reaches(Reason.UNKNOWN_CURVE_ID, curveId(9), 0, 3);
    s.reaches(Reason.FOREIGN_ELEMENT, curveId(3), 1, 0, 0, 3);
    byte[] overlong = new byte[90];
    overlong[1] = (byte) 0x80;
    new Subject(BN254, "csp-transfer")
        .reaches(Reason.SCALAR_TOO_LONG, is(DerWriter.element(1, overlong)), 0, 3);
  }

  private void typeAndSum() {
    Subject s = new Subject(BLS12_381, "csp-transfer");
    s.reaches(Reason.TYPE_AND_SUM_COMMITMENT_TO_TYPE, is(DerWriter.element(7, infinity())), 0, 0);
    s.reaches(Reason.TYPE_AND_SUM_INPUT_BLINDING_FACTORS, array(list -> list.subList(0, 1)), 0, 1);
    s.reaches(Reason.TYPE_AND_SUM_INPUT_VALUES, curveId(5), 0, 2);
    s.reaches(Reason.TYPE_AND_SUM_TYPE, curveId(5), 0, 3);
    s.reaches(Reason.TYPE_AND_SUM_TYPE_BLINDING_FACTOR, curveId(5), 0, 4);
    s.reaches(Reason.TYPE_AND_SUM_EQUALITY_OF_SUM, curveId(5), 0, 5);
    s.reaches(Reason.TYPE_AND_SUM_CHALLENGE, curveId(5), 0, 6);
    s.reaches(Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH, is(ZERO), 0, 6);
    byte[][] inputs = s.inputs;
    s.inputs = new byte[][] {inputs[0], inputs[1], inputs[0]};
    s.reaches(Reason.TYPE_AND_SUM_MISSING_COMPONENTS, s.proof);
  }

  private void sameType() {
    Subject s = new Subject(BLS12_381, "csp-issue");
    s.reaches(Reason.SAME_TYPE_MISSING_COMPONENTS, is(new byte[0]), 0);
    s.reaches(Reason.SAME_TYPE_CHALLENGE_MISMATCH, is(ZERO), 0, 2);
  }

  private void cspRanges() {
    Subject s = new Subject(BLS12_381, "csp-transfer");
    s.reaches(Reason.RANGE_PROOF_COUNT, is(NOTHING), 1, 0);
    Subject issue = new Subject(BLS12_381, "csp-issue");
    issue.reaches(
        Reason.TRANSCRIPT_HEADER_EMPTY,
        load("invalid/params/both-proof-types-32-BLS12_381_BBS_GURVY.txt"),
        issue.proof);
    s.reaches(Reason.CSP_NIL_ELEMENT, is(NOTHING), 1, 0, 0);
    s.reaches(Reason.CSP_WRONG_CURVE_ID, curveId(5), 1, 0, 0, 0);
    s.reaches(Reason.CSP_INVALID_LENGTH, array(list -> list.subList(0, 1)), 1, 0, 0, 2);
    s.reaches(Reason.CSP_INFINITY, array(ProofReasonsTest::startingAtInfinity), 1, 0, 0, 6);
    s.reaches(Reason.CSP_PROOF_OF_KNOWLEDGE_FAILED, array(ProofReasonsTest::swapped), 1, 0, 0, 2);
    s.reaches(Reason.CSP_VERIFICATION_FAILED, array(ProofReasonsTest::swapped), 1, 0, 0, 6);
  }

  private void bulletproofs() {
    Subject s = new Subject(BLS12_381, "bf-transfer");
    s.reaches(Reason.BULLETPROOF_NIL_ELEMENT, is(NOTHING), 1, 0, 0, 0);
    s.reaches(Reason.BULLETPROOF_WRONG_CURVE_ID, curveId(5), 1, 0, 0, 0, 0);
    s.reaches(Reason.BULLETPROOF_INFINITY, is(DerWriter.element(7, infinity())), 1, 0, 0, 0, 0);
    s.reaches(Reason.BULLETPROOF_POLYNOMIAL_FAILED, is(ZERO), 1, 0, 0, 0, 2);
    s.reaches(Reason.BULLETPROOF_INVALID_LENGTH, array(list -> list.subList(0, 1)), 1, 0, 0, 1, 2);
    s.reaches(
        Reason.BULLETPROOF_INNER_PRODUCT_FAILED, array(ProofReasonsTest::swapped), 1, 0, 0, 1, 2);
  }
}
