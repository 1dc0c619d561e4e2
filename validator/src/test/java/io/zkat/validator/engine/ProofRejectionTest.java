package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.DerWriter;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Altered proofs, each refused for the right reason. */
class ProofRejectionTest {
  private static final String FILE = "proofs/32-BLS12_381_BBS_GURVY.jsonl";
  private static final int ID = 7;

  private static final int CT = 0;
  private static final int BLINDING = 1;
  private static final int VALUES = 2;
  private static final int TYPE = 3;
  private static final int CHALLENGE = 6;
  private static final int Z = 2;
  private static final int LEFT = 6;
  private static final int RIGHT = 7;

  private final JsonNode line = ProofCases.validTransfer(FILE);
  private final PublicParams params = new ProofCases().params(FILE, line);
  private final byte[][] inputs = ProofCases.points(line.get("inputs"));
  private final byte[][] outputs = ProofCases.points(line.get("outputs"));
  private final byte[] proof = Vectors.hex(line, "proof");
  private final ProofValidator validator =
      new ProofValidator(Limits.DEFAULT, new SecureRandom(), System::nanoTime, () -> -1);

  private Verdict transfer(byte[] altered) {
    return validator.verifyTransfer(params, ProofType.CSP, inputs, outputs, altered);
  }

  private Reason reason(byte[] altered) {
    return transfer(altered).reason();
  }

  /** The proof with its type-and-sum component replaced. */
  private byte[] withTypeAndSum(List<byte[]> items) {
    List<byte[]> components = DerWriter.items(proof);
    return DerWriter.values(List.of(DerWriter.values(items), components.get(1)));
  }

  private List<byte[]> typeAndSum() {
    return DerWriter.items(DerWriter.items(proof).get(0));
  }

  private List<byte[]> ranges() {
    return DerWriter.items(DerWriter.items(DerWriter.items(proof).get(1)).get(0));
  }

  /** The proof with its list of range proofs replaced. */
  private byte[] withRanges(List<byte[]> ranges) {
    byte[] list = DerWriter.values(List.of(DerWriter.values(ranges)));
    return DerWriter.values(List.of(DerWriter.items(proof).get(0), list));
  }

  /** The proof with one item of its second range proof replaced. */
  private byte[] withRangeItem(int item, byte[] replacement) {
    List<byte[]> ranges = new ArrayList<>(ranges());
    List<byte[]> items = new ArrayList<>(DerWriter.items(ranges.get(1)));
    items.set(item, replacement);
    ranges.set(1, DerWriter.values(items));
    return withRanges(ranges);
  }

  private static byte[] infinity() {
    byte[] b = new byte[96];
    b[0] = 0x40;
    return b;
  }

  @Test
  void theUnalteredProofIsAccepted() {
    Verdict verdict = transfer(proof);
    assertTrue(verdict.isValid(), verdict::toString);
    assertTrue(verdict.cost().totalNanos() > 0);
    assertEquals(Reason.OK, reason(withRanges(ranges())));
  }

  @Test
  void aProofNeedsBytesInputsAndOutputs() {
    byte[][] none = {};
    assertEquals(Reason.EMPTY_PROOF, reason(new byte[0]));
    assertEquals(
        Reason.NO_INPUTS,
        validator.verifyTransfer(params, ProofType.CSP, none, outputs, proof).reason());
    assertEquals(
        Reason.NO_OUTPUTS,
        validator.verifyTransfer(params, ProofType.CSP, inputs, none, proof).reason());
    assertEquals(
        Reason.NO_INPUTS, validator.verifyTypeAndSum(params, none, outputs, proof).reason());
    assertEquals(
        Reason.EMPTY_PROOF,
        validator.verifyRange(params, ProofType.CSP, outputs[0], new byte[0]).reason());
  }

  @Test
  void panurus1971_fewerInputValuesThanInputsAreAMalformedProof() {
    List<byte[]> items = typeAndSum();
    List<byte[]> one = List.of(new byte[32]);
    items.set(BLINDING, DerWriter.array(ID, one));
    items.set(VALUES, DerWriter.array(ID, one));
    assertEquals(Reason.TYPE_AND_SUM_MISSING_COMPONENTS, reason(withTypeAndSum(items)));
    items.set(VALUES, DerWriter.array(ID, List.of(new byte[32], new byte[32])));
    assertEquals(Reason.TYPE_AND_SUM_INPUT_BLINDING_FACTORS, reason(withTypeAndSum(items)));
  }

  @Test
  void panurus1829_aProofTypeWhoseParametersAreAbsentIsNotAvailable() {
    String file = "invalid/params/bulletproof-only-32-BLS12_381_BBS_GURVY.txt";
    PublicParams bulletproofOnly = ProofCases.load(file, Vectors.bytes(file));
    assertEquals(
        Reason.PROOF_TYPE_NOT_AVAILABLE,
        validator.verifyTransfer(bulletproofOnly, ProofType.CSP, inputs, outputs, proof).reason());
    assertEquals(
        Reason.PROOF_TYPE_NOT_AVAILABLE,
        validator.verifyRange(bulletproofOnly, ProofType.CSP, outputs[0], proof).reason());
  }

  @Test
  void panurus1928_moreThanTheLimitsAllowIsRefusedBeforeAnyWork() {
    byte[][] many = Collections.nCopies(257, inputs[0]).toArray(byte[][]::new);
    assertEquals(
        Reason.LIMIT_EXCEEDED,
        validator.verifyTransfer(params, ProofType.CSP, many, outputs, proof).reason());
    assertEquals(
        Reason.LIMIT_EXCEEDED,
        validator.verifyTransfer(params, ProofType.CSP, inputs, many, proof).reason());
    assertEquals(Reason.LIMIT_EXCEEDED, reason(new byte[Limits.DEFAULT.proofBytes() + 1]));
  }

  @Test
  void bothProofSystemsTogetherHaveNoHeaderAndRefuseEveryRangeProof() {
    String file = "invalid/params/both-proof-types-32-BLS12_381_BBS_GURVY.txt";
    PublicParams both = ProofCases.load(file, Vectors.bytes(file));
    assertEquals(
        Reason.TRANSCRIPT_HEADER_EMPTY,
        validator.verifyRange(both, ProofType.CSP, outputs[0], ranges().get(0)).reason());
  }

  @Test
  void statementsOutsideTheGroupAreNamedByIndex() {
    byte[][] bad = {inputs[0], inputs[1].clone()};
    bad[1][95] ^= 1;
    Verdict verdict = validator.verifyTransfer(params, ProofType.CSP, bad, outputs, proof);
    assertEquals(Reason.MALFORMED_INPUT, verdict.reason());
    assertEquals(1, verdict.input());
    verdict =
        validator.verifyTransfer(
            params, ProofType.CSP, inputs, new byte[][] {new byte[3], outputs[1]}, proof);
    assertEquals(Reason.MALFORMED_OUTPUT, verdict.reason());
    assertEquals(0, verdict.output());
  }

  @Test
  void aPointOfSmallOrderBeforeADecodingErrorIsReportedFirst() {
    byte[][] bad = {pointOfOrderThree(), new byte[1]};
    Verdict verdict = validator.verifyTransfer(params, ProofType.CSP, bad, outputs, proof);
    assertEquals(Reason.MALFORMED_INPUT, verdict.reason());
    assertEquals(0, verdict.input());
    List<byte[]> items = typeAndSum();
    items.set(CT, DerWriter.element(ID, pointOfOrderThree()));
    assertEquals(Reason.MALFORMED_PROOF, reason(withTypeAndSum(items)));
  }

  /** (0, 2) has order 3. */
  private static byte[] pointOfOrderThree() {
    byte[] b = new byte[96];
    b[95] = 2;
    return b;
  }

  @Test
  void itemsOfTypeAndSumAreCheckedInOrder() {
    List<byte[]> items = typeAndSum();
    items.set(CT, DerWriter.element(ID, infinity()));
    assertEquals(Reason.TYPE_AND_SUM_COMMITMENT_TO_TYPE, reason(withTypeAndSum(items)));
    items = typeAndSum();
    items.set(TYPE, DerWriter.element(5, new byte[32]));
    assertEquals(Reason.TYPE_AND_SUM_TYPE, reason(withTypeAndSum(items)));
    items.set(TYPE, DerWriter.element(9, new byte[32]));
    assertEquals(Reason.UNKNOWN_CURVE_ID, reason(withTypeAndSum(items)));
    items = typeAndSum().subList(0, CHALLENGE);
    assertEquals(Reason.TYPE_AND_SUM_CHALLENGE, reason(withTypeAndSum(items)));
    items = typeAndSum();
    items.set(CHALLENGE, DerWriter.element(ID, new byte[32]));
    assertEquals(Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH, reason(withTypeAndSum(items)));
  }

  @Test
  void rangeProofsMustBeAsManyAsOutputsAndInTheirOrder() {
    List<byte[]> ranges = ranges();
    assertEquals(Reason.RANGE_PROOF_COUNT, reason(withRanges(ranges.subList(0, 1))));
    assertEquals(
        Reason.RANGE_PROOF_COUNT,
        reason(withRanges(List.of(ranges.get(0), ranges.get(1), ranges.get(0)))));
    Verdict swapped = transfer(withRanges(List.of(ranges.get(1), ranges.get(0))));
    assertEquals(Reason.CSP_PROOF_OF_KNOWLEDGE_FAILED, swapped.reason());
    assertEquals(0, swapped.output());
    Verdict replayed = transfer(withRanges(List.of(ranges.get(0), ranges.get(0))));
    assertEquals(Reason.CSP_PROOF_OF_KNOWLEDGE_FAILED, replayed.reason());
    assertEquals(1, replayed.output());
    assertEquals(Reason.MALFORMED_PROOF, reason(withRanges(List.of(ranges.get(0), new byte[0]))));
  }

  @Test
  void itemsOfARangeProofAreCheckedAndNamedByOutput() {
    List<byte[]> items = DerWriter.items(ranges().get(1));
    Verdict shortZ = transfer(withRangeItem(Z, DerWriter.array(ID, List.of(new byte[32]))));
    assertEquals(Reason.CSP_INVALID_LENGTH, shortZ.reason());
    assertEquals(1, shortZ.output());
    assertEquals(
        Reason.CSP_NIL_ELEMENT, reason(withRanges(List.of(ranges().get(0), missing(items)))));
    List<byte[]> lefts = points(items.get(LEFT));
    lefts.set(0, infinity());
    assertEquals(Reason.CSP_INFINITY, reason(withRangeItem(LEFT, DerWriter.array(ID, lefts))));
    assertEquals(
        Reason.CSP_WRONG_CURVE_ID,
        reason(withRangeItem(LEFT, DerWriter.array(5, points(items.get(LEFT))))));
    List<byte[]> swapped = points(items.get(LEFT));
    Collections.swap(swapped, 0, 1);
    assertEquals(
        Reason.CSP_VERIFICATION_FAILED, reason(withRangeItem(LEFT, DerWriter.array(ID, swapped))));
  }

  @Test
  void listsShorterThanTheRoundsFailAfterTheProofOfKnowledge() {
    List<byte[]> ranges = new ArrayList<>(ranges());
    List<byte[]> items = new ArrayList<>(DerWriter.items(ranges.get(0)));
    for (int i = LEFT; i < items.size(); i++) {
      List<byte[]> list = points(items.get(i));
      items.set(i, DerWriter.array(ID, list.subList(0, list.size() - 1)));
    }
    ranges.set(0, DerWriter.values(items));
    assertEquals(Reason.CSP_INVALID_LENGTH, reason(withRanges(ranges)));
    items.set(Z, DerWriter.array(ID, List.of(new byte[32], new byte[32])));
    ranges.set(0, DerWriter.values(items));
    assertEquals(Reason.CSP_PROOF_OF_KNOWLEDGE_FAILED, reason(withRanges(ranges)));
    items.set(RIGHT, DerWriter.array(ID, List.of()));
    ranges.set(0, DerWriter.values(items));
    assertEquals(Reason.CSP_INVALID_LENGTH, reason(withRanges(ranges)));
  }

  private static byte[] missing(List<byte[]> items) {
    return DerWriter.values(items.subList(0, items.size() - 1));
  }

  /** The byte strings of an array element with a short curve id. */
  private static List<byte[]> points(byte[] arrayElement) {
    int raw = arrayElement.length;
    for (int at = 0; at < raw; at++) {
      byte[] tail = java.util.Arrays.copyOfRange(arrayElement, at, raw);
      if (tail[0] == 0x30 && at > 4) {
        return new ArrayList<>(DerWriter.items(tail));
      }
    }
    throw new IllegalArgumentException("no list in the element");
  }

  @Test
  void truncationsAreRefusedAtEveryByte() {
    for (int n = 0; n < proof.length; n += 37) {
      byte[] cut = java.util.Arrays.copyOf(proof, n);
      Reason reason = reason(cut);
      assertEquals(n == 0 ? Reason.EMPTY_PROOF : Reason.MALFORMED_PROOF, reason, "length " + n);
    }
  }
}
