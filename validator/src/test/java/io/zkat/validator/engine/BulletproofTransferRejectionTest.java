package io.zkat.validator.engine;

import static io.zkat.validator.engine.RecordedBulletproof.ARGUMENT;
import static io.zkat.validator.engine.RecordedBulletproof.C;
import static io.zkat.validator.engine.RecordedBulletproof.D;
import static io.zkat.validator.engine.RecordedBulletproof.DATA;
import static io.zkat.validator.engine.RecordedBulletproof.DELTA;
import static io.zkat.validator.engine.RecordedBulletproof.INNER_PRODUCT;
import static io.zkat.validator.engine.RecordedBulletproof.L;
import static io.zkat.validator.engine.RecordedBulletproof.LEFT;
import static io.zkat.validator.engine.RecordedBulletproof.R;
import static io.zkat.validator.engine.RecordedBulletproof.RIGHT;
import static io.zkat.validator.engine.RecordedBulletproof.T1;
import static io.zkat.validator.engine.RecordedBulletproof.TAU;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.DerWriter;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Altered Bulletproofs of transfers, where structure is checked before anything else. */
class BulletproofTransferRejectionTest {
  private final RecordedBulletproof s =
      new RecordedBulletproof("proofs/32-BLS12_381_BBS_GURVY.jsonl", "bf-transfer", 2, 2);

  @Test
  void theUnalteredProofIsAccepted() {
    assertEquals(Reason.OK, s.reason(s.proof));
    assertEquals(Reason.OK, s.reason(s.withRanges(s.ranges())));
  }

  @Test
  void missingPartsAreNamedByOutput() {
    Verdict verdict = s.verdict(s.withLastRange(s.withComponent(DATA, new byte[0])));
    assertEquals(Reason.BULLETPROOF_NIL_ELEMENT, verdict.reason());
    assertEquals(1, verdict.output());
    assertEquals(
        Reason.BULLETPROOF_NIL_ELEMENT,
        s.reason(s.withLastRange(s.withComponent(ARGUMENT, new byte[0]))));
    for (int component : new int[] {DATA, ARGUMENT}) {
      List<byte[]> items = s.items(component);
      for (int n = 0; n < items.size(); n++) {
        byte[] cut = DerWriter.values(items.subList(0, n));
        assertEquals(
            Reason.BULLETPROOF_NIL_ELEMENT,
            s.reason(s.withLastRange(s.withComponent(component, cut))),
            n + " items");
      }
    }
  }

  @Test
  void curveIdsAreComparedButThoseOfLeftAndRight() {
    for (int item = T1; item <= INNER_PRODUCT; item++) {
      assertEquals(Reason.BULLETPROOF_WRONG_CURVE_ID, s.idReason(DATA, item, 5), "item " + item);
    }
    assertEquals(Reason.BULLETPROOF_WRONG_CURVE_ID, s.idReason(ARGUMENT, L, 5));
    assertEquals(Reason.BULLETPROOF_WRONG_CURVE_ID, s.idReason(ARGUMENT, R, 8));
    assertEquals(Reason.OK, s.idReason(ARGUMENT, LEFT, 5));
    assertEquals(Reason.OK, s.idReason(ARGUMENT, RIGHT, 8));
    assertEquals(Reason.FOREIGN_ELEMENT, s.idReason(ARGUMENT, RIGHT, 3));
    assertEquals(Reason.UNKNOWN_CURVE_ID, s.idReason(ARGUMENT, RIGHT, 9));
  }

  @Test
  void noPointMayBeInfinity() {
    for (int item : new int[] {T1, 1, C, D}) {
      assertEquals(
          Reason.BULLETPROOF_INFINITY,
          s.itemReason(DATA, item, DerWriter.element(s.id, s.infinity())));
    }
    for (int item : new int[] {L, R}) {
      List<byte[]> points = s.points(item);
      points.set(2, s.infinity());
      assertEquals(Reason.BULLETPROOF_INFINITY, s.listReason(item, points));
    }
  }

  @Test
  void equationsFailInTheirOrder() {
    byte[] zero = DerWriter.element(s.id, new byte[32]);
    assertEquals(Reason.BULLETPROOF_POLYNOMIAL_FAILED, s.itemReason(DATA, TAU, zero));
    assertEquals(Reason.BULLETPROOF_INNER_PRODUCT_FAILED, s.itemReason(DATA, DELTA, zero));
    assertEquals(Reason.BULLETPROOF_INNER_PRODUCT_FAILED, s.itemReason(ARGUMENT, LEFT, zero));
    List<byte[]> points = s.points(R);
    Collections.swap(points, 0, 1);
    assertEquals(Reason.BULLETPROOF_INNER_PRODUCT_FAILED, s.listReason(R, points));
    List<byte[]> ranges = s.ranges();
    Verdict swapped = s.verdict(s.withRanges(List.of(ranges.get(1), ranges.get(0))));
    assertEquals(Reason.BULLETPROOF_POLYNOMIAL_FAILED, swapped.reason());
    assertEquals(0, swapped.output());
    Verdict replayed = s.verdict(s.withRanges(List.of(ranges.get(0), ranges.get(0))));
    assertEquals(Reason.BULLETPROOF_POLYNOMIAL_FAILED, replayed.reason());
    assertEquals(1, replayed.output());
  }

  @Test
  void lengthsOfListsAreLookedAtAfterThePolynomial() {
    List<byte[]> points = s.points(L);
    assertEquals(
        Reason.BULLETPROOF_INVALID_LENGTH, s.listReason(L, points.subList(0, points.size() - 1)));
    assertEquals(Reason.BULLETPROOF_INVALID_LENGTH, s.listReason(R, List.of()));
    points.addAll(s.points(L));
    assertEquals(Reason.BULLETPROOF_INVALID_LENGTH, s.listReason(L, points));
    byte[] cut = s.withItem(ARGUMENT, L, DerWriter.array(s.id, List.of()));
    List<byte[]> components = DerWriter.items(cut);
    List<byte[]> data = s.items(DATA);
    data.set(TAU, DerWriter.element(s.id, new byte[32]));
    components.set(DATA, DerWriter.values(data));
    assertEquals(
        Reason.BULLETPROOF_POLYNOMIAL_FAILED,
        s.reason(s.withLastRange(DerWriter.values(components))));
  }

  @Test
  void structureOfAllProofsComesBeforeTheEquationsOfTheFirstComponent() {
    byte[] bad = s.withComponent(DATA, new byte[0]);
    byte[] good = s.ranges().get(0);
    List<byte[]> sigma = DerWriter.items(DerWriter.items(s.proof).get(0));
    sigma.set(6, DerWriter.element(s.id, new byte[32])); // the challenge
    byte[] mismatch = DerWriter.values(sigma);
    byte[] list = DerWriter.values(List.of(DerWriter.values(List.of(good, good, bad))));
    Verdict verdict = s.verdict(DerWriter.values(List.of(mismatch, list)));
    assertEquals(Reason.BULLETPROOF_NIL_ELEMENT, verdict.reason());
    assertEquals(2, verdict.output());
    list = DerWriter.values(List.of(DerWriter.values(List.of(good, good, good))));
    assertEquals(
        Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH,
        s.reason(DerWriter.values(List.of(mismatch, list))));
    assertEquals(Reason.RANGE_PROOF_COUNT, s.reason(s.withRanges(List.of(good, good, good))));
    assertEquals(Reason.RANGE_PROOF_COUNT, s.reason(s.withRanges(List.of(good))));
    // A proof too many that was checked for the last request is forgotten.
    assertEquals(Reason.OK, s.reason(s.proof));
  }

  @Test
  void containersMustDecode() {
    assertEquals(Reason.MALFORMED_PROOF, s.reason(s.withLastRange(new byte[0])));
    byte[] one = DerWriter.values(List.of(new byte[0]));
    byte[] three = DerWriter.values(List.of(new byte[0], new byte[0], new byte[0]));
    assertEquals(Reason.MALFORMED_PROOF, s.reason(s.withLastRange(one)));
    assertEquals(Reason.MALFORMED_PROOF, s.reason(s.withLastRange(three)));
    assertEquals(
        Reason.MALFORMED_PROOF,
        s.reason(s.withLastRange(s.withComponent(ARGUMENT, new byte[] {0x30}))));
    assertEquals(
        Reason.MALFORMED_PROOF,
        s.reason(s.withLastRange(s.withComponent(DATA, new byte[] {0x30}))));
    List<byte[]> items = s.items(DATA);
    items.add(new byte[] {1});
    assertEquals(
        Reason.OK,
        s.reason(s.withLastRange(s.withComponent(DATA, DerWriter.values(items)))),
        "surplus items are not parsed");
  }

  @Test
  void rangeProofsThatAreNotNeededAreCheckedForStructureOnly() {
    RecordedBulletproof one =
        new RecordedBulletproof("proofs/32-BLS12_381_BBS_GURVY.jsonl", "bf-transfer", 1, 1);
    List<byte[]> ranges = s.ranges();
    assertEquals(Reason.OK, one.reason(one.withRanges(ranges)));
    byte[] noLists = s.withItem(ARGUMENT, L, DerWriter.array(one.id, List.of()));
    assertEquals(Reason.OK, one.reason(one.withRanges(List.of(noLists))));
    byte[] bad = s.withItem(DATA, C, DerWriter.element(one.id, one.infinity()));
    assertEquals(Reason.BULLETPROOF_INFINITY, one.reason(one.withRanges(List.of(bad))));
    assertEquals(
        Reason.BULLETPROOF_INFINITY, one.reason(one.withRanges(List.of(ranges.get(0), bad))));
  }

  @Test
  void parametersWithoutBulletproofsHaveNoneToVerify() {
    String file = "proofs/32-BLS12_381_BBS_GURVY.jsonl";
    ProofCases cases = new ProofCases();
    PublicParams csp = cases.params(file, ProofCases.validTransfer(file));
    assertEquals(
        Reason.PROOF_TYPE_NOT_AVAILABLE,
        cases.judge(csp, s.kind, s.inputs, s.outputs, s.proof).reason());
  }
}
