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
import static io.zkat.validator.engine.RecordedBulletproof.T1;
import static io.zkat.validator.engine.RecordedBulletproof.TAU;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.validator.proof.DerWriter;
import io.zkat.validator.verdict.Reason;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Altered Bulletproofs of issues, where structure is met only as the equations use it. */
class BulletproofIssueRejectionTest {
  private static final BigInteger R_BLS12_381 =
      new BigInteger("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", 16);
  private static final BigInteger R_BN254 =
      new BigInteger("30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001", 16);

  private final RecordedBulletproof s =
      new RecordedBulletproof("proofs/32-BLS12_381_BBS_GURVY.jsonl", "bf-issue", 0, 1);
  private final RecordedBulletproof bn254 =
      new RecordedBulletproof("proofs/32-BN254.jsonl", "bf-issue", 0, 1);

  @Test
  void theUnalteredProofIsAccepted() {
    assertEquals(Reason.OK, s.reason(s.proof));
  }

  @Test
  void curveIdsOfTheSameGroupAreAccepted() {
    for (int item = T1; item <= INNER_PRODUCT; item++) {
      assertEquals(Reason.OK, s.idReason(DATA, item, 5), "item " + item);
      assertEquals(Reason.OK, s.idReason(DATA, item, 8), "item " + item);
    }
    for (int item = LEFT; item <= R; item++) {
      assertEquals(Reason.OK, s.idReason(ARGUMENT, item, 5), "item " + item);
    }
  }

  @Test
  void elementsOfOtherCurvesAreRefusedWhereTheyAreUsed() {
    for (int item : new int[] {T1, C, D, TAU, INNER_PRODUCT}) {
      assertEquals(Reason.FOREIGN_ELEMENT, s.idReason(DATA, item, 3), "item " + item);
    }
    for (int item = LEFT; item <= R; item++) {
      assertEquals(Reason.FOREIGN_ELEMENT, s.idReason(ARGUMENT, item, 3), "item " + item);
    }
  }

  @Test
  void deltaIsTakenByItsIntegerWhateverItsCurve() {
    for (int other = 0; other <= 8; other++) {
      assertEquals(Reason.OK, s.idReason(DATA, DELTA, other), "id " + other);
    }
    byte[] kept = plus(s.raw(DATA, DELTA), R_BLS12_381);
    assertEquals(Reason.OK, s.itemReason(DATA, DELTA, DerWriter.element(3, kept)));
  }

  @Test
  void infinityIsAValueLikeAnyOther() {
    assertEquals(
        Reason.BULLETPROOF_POLYNOMIAL_FAILED,
        s.itemReason(DATA, T1, DerWriter.element(s.id, s.infinity())));
    List<byte[]> points = s.points(L);
    points.set(0, s.infinity());
    assertEquals(Reason.BULLETPROOF_INNER_PRODUCT_FAILED, s.listReason(L, points));
  }

  @Test
  void missingPartsAreMetWhereTheyAreUsed() {
    List<byte[]> data = s.items(DATA);
    for (int n = 0; n < data.size(); n++) {
      byte[] cut = DerWriter.values(data.subList(0, n));
      assertEquals(
          Reason.BULLETPROOF_NIL_ELEMENT, s.reason(s.withLastRange(s.withComponent(DATA, cut))));
    }
    List<byte[]> argument = s.items(ARGUMENT);
    for (int n = 0; n < argument.size(); n++) {
      byte[] cut = DerWriter.values(argument.subList(0, n));
      assertEquals(
          n < L ? Reason.BULLETPROOF_NIL_ELEMENT : Reason.BULLETPROOF_INVALID_LENGTH,
          s.reason(s.withLastRange(s.withComponent(ARGUMENT, cut))),
          n + " items");
    }
    assertEquals(
        Reason.BULLETPROOF_NIL_ELEMENT,
        s.reason(s.withLastRange(s.withComponent(ARGUMENT, new byte[0]))));
  }

  @Test
  void integersCountAndNotTheirResidues() {
    byte[] tau = plus(bn254.raw(DATA, TAU), R_BN254);
    assertEquals(Reason.OK, bn254.itemReason(DATA, TAU, DerWriter.element(bn254.id, tau)));
    assertEquals(Reason.OK, bn254.itemReason(DATA, TAU, DerWriter.element(4, tau)));
    assertEquals(Reason.FOREIGN_ELEMENT, bn254.itemReason(DATA, TAU, DerWriter.element(7, tau)));
    byte[] product = plus(bn254.raw(DATA, INNER_PRODUCT), R_BN254);
    assertEquals(
        Reason.OK, bn254.itemReason(DATA, INNER_PRODUCT, DerWriter.element(bn254.id, product)));
  }

  @Test
  void deltaIsReducedByItsOwnCurveFirst() {
    byte[] delta = bn254.raw(DATA, DELTA);
    byte[] twice = plus(delta, R_BLS12_381.multiply(BigInteger.TWO));
    assertEquals(Reason.OK, bn254.itemReason(DATA, DELTA, DerWriter.element(7, twice)));
    assertEquals(
        Reason.BULLETPROOF_INNER_PRODUCT_FAILED,
        bn254.itemReason(DATA, DELTA, DerWriter.element(bn254.id, twice)));
    assertEquals(
        Reason.BULLETPROOF_INNER_PRODUCT_FAILED,
        bn254.itemReason(DATA, DELTA, DerWriter.element(3, twice)));
    byte[] kept = plus(delta, R_BN254);
    for (int other : new int[] {0, 1, 2, 3, 4, 6}) {
      assertEquals(Reason.OK, bn254.itemReason(DATA, DELTA, DerWriter.element(other, kept)));
    }
  }

  @Test
  void overlongIntegersAreRefusedWhereASinglePointIsMultiplied() {
    byte[] factor = plus(new byte[1], R_BN254.shiftLeft(700));
    for (int item : new int[] {TAU, INNER_PRODUCT}) {
      byte[] overlong = plus(bn254.raw(DATA, item), new BigInteger(factor));
      assertEquals(
          Reason.SCALAR_TOO_LONG,
          bn254.itemReason(DATA, item, DerWriter.element(bn254.id, overlong)),
          "item " + item);
    }
    byte[] delta = plus(bn254.raw(DATA, DELTA), new BigInteger(factor));
    assertEquals(Reason.OK, bn254.itemReason(DATA, DELTA, DerWriter.element(bn254.id, delta)));
    byte[] left = plus(bn254.raw(ARGUMENT, LEFT), new BigInteger(factor));
    assertEquals(Reason.OK, bn254.itemReason(ARGUMENT, LEFT, DerWriter.element(bn254.id, left)));
  }

  private static byte[] plus(byte[] raw, BigInteger more) {
    return new BigInteger(1, raw).add(more).toByteArray();
  }
}
