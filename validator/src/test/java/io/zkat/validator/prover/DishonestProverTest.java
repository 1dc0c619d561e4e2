package io.zkat.validator.prover;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.field.Scalar;
import io.zkat.validator.proof.DerWriter;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Provers that follow the protocol about something that is not so. */
class DishonestProverTest {
  /** What is refused in both systems, with each one's reasons. */
  enum Setting {
    CSP_BN254("16-BN254", ProofType.CSP),
    CSP_BLS12_381("16-BLS12_381_BBS_GURVY", ProofType.CSP),
    BULLETPROOF_BN254("16-BN254", ProofType.BULLETPROOF),
    BULLETPROOF_BLS12_381("16-BLS12_381_BBS_GURVY", ProofType.BULLETPROOF);

    final String set;
    final ProofType type;

    Setting(String set, ProofType type) {
      this.set = set;
      this.type = type;
    }

    Provers provers() {
      return new Provers(set, type);
    }

    /** A range proof with digits of the prover's choice. */
    byte[] prove(Provers p, OpenedCommitment commitment, Scalar[] digits) {
      return type == ProofType.CSP
          ? new CspRangeProver(p.params).prove(commitment, digits, p.random)
          : new BulletproofRangeProver(p.params).prove(commitment, digits, p.random);
    }

    /** The value is not what the commitment holds. */
    Reason otherCommitment() {
      return type == ProofType.CSP
          ? Reason.CSP_PROOF_OF_KNOWLEDGE_FAILED
          : Reason.BULLETPROOF_POLYNOMIAL_FAILED;
    }

    /** The value is not the sum of its digits, or they are not bits. */
    Reason notInRange() {
      return type == ProofType.CSP
          ? Reason.CSP_VERIFICATION_FAILED
          : Reason.BULLETPROOF_POLYNOMIAL_FAILED;
    }
  }

  private static Verdict transfer(
      Provers p, List<OpenedCommitment> in, List<OpenedCommitment> out, byte[] proof) {
    return p.validator.verifyTransfer(
        p.publicParams, p.type, Provers.points(in), Provers.points(out), proof);
  }

  private static Verdict issue(Provers p, List<OpenedCommitment> out, byte[] proof) {
    return p.validator.verifyIssue(p.publicParams, p.type, Provers.points(out), proof);
  }

  private static void assertRefused(Reason reason, int output, Verdict verdict) {
    assertEquals(reason, verdict.reason());
    assertEquals(output, verdict.output());
  }

  private static Scalar scalar(Provers p, long value) {
    return Scalar.of(p.params.curve().fr(), value);
  }

  @ParameterizedTest
  @EnumSource
  void negativeValues(Setting setting) {
    Provers p = setting.provers();
    List<OpenedCommitment> in = p.tokens("USD", 5);
    List<OpenedCommitment> out = List.of(p.token("USD", 7), p.token("USD", scalar(p, 2).negate()));
    assertRefused(
        setting.notInRange(), 1, transfer(p, in, out, p.maker.transfer("USD", in, out, p.random)));
    List<OpenedCommitment> one = out.subList(1, 2);
    assertRefused(setting.notInRange(), 0, issue(p, one, p.maker.issue("USD", one, p.random)));
  }

  @ParameterizedTest
  @EnumSource
  void valuesOverTheRange(Setting setting) {
    Provers p = setting.provers();
    long over = p.publicParams.maxToken() + 1;
    List<OpenedCommitment> in = p.tokens("USD", over, 3);
    List<OpenedCommitment> out = p.tokens("USD", 1, over + 2);
    assertRefused(
        setting.notInRange(), 1, transfer(p, in, out, p.maker.transfer("USD", in, out, p.random)));
    assertRefused(setting.notInRange(), 1, issue(p, out, p.maker.issue("USD", out, p.random)));
  }

  @ParameterizedTest
  @EnumSource
  void digitsThatAreNotBits(Setting setting) {
    Provers p = setting.provers();
    OpenedCommitment six =
        p.params.commit(scalar(p, 0), scalar(p, 6), p.random.next(p.params.curve().fr()));
    Scalar[] digits = ScalarVectors.zeros(p.params.curve().fr(), p.publicParams.bitLength());
    digits[1] = scalar(p, 1);
    digits[2] = scalar(p, 1);
    assertEquals(Reason.OK, range(p, six, setting.prove(p, six, digits)));
    digits[0] = scalar(p, 2);
    digits[1] = scalar(p, 0);
    assertEquals(setting.notInRange(), range(p, six, setting.prove(p, six, digits)));
    digits[0] = scalar(p, 0);
    assertEquals(setting.notInRange(), range(p, six, setting.prove(p, six, digits)));
  }

  private static Reason range(Provers p, OpenedCommitment commitment, byte[] proof) {
    return p.validator
        .verifyRange(p.publicParams, p.type, commitment.point().bytes(), proof)
        .reason();
  }

  @ParameterizedTest
  @EnumSource
  void sumsThatDoNotMatch(Setting setting) {
    Provers p = setting.provers();
    List<OpenedCommitment> in = p.tokens("USD", 5, 6);
    for (long second : new long[] {4, 6}) {
      List<OpenedCommitment> out = p.tokens("USD", 6, second);
      assertRefused(
          Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH,
          -1,
          transfer(p, in, out, p.maker.transfer("USD", in, out, p.random)));
    }
    List<OpenedCommitment> one = p.tokens("USD", 12);
    assertRefused(
        Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH,
        -1,
        transfer(
            p, in.subList(0, 1), one, p.maker.transfer("USD", in.subList(0, 1), one, p.random)));
  }

  @ParameterizedTest
  @EnumSource
  void mixedTypes(Setting setting) {
    Provers p = setting.provers();
    List<OpenedCommitment> dollars = p.tokens("USD", 5, 6);
    List<OpenedCommitment> mixed = List.of(p.token("USD", 4), p.token("EUR", 7));
    for (String claimed : new String[] {"USD", "EUR", "GBP"}) {
      assertRefused(
          Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH,
          -1,
          transfer(p, mixed, dollars, p.maker.transfer(claimed, mixed, dollars, p.random)));
      assertRefused(
          Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH,
          -1,
          transfer(p, dollars, mixed, p.maker.transfer(claimed, dollars, mixed, p.random)));
    }
    assertRefused(
        setting.otherCommitment(), 1, issue(p, mixed, p.maker.issue("USD", mixed, p.random)));
    assertRefused(
        setting.otherCommitment(), 0, issue(p, mixed, p.maker.issue("EUR", mixed, p.random)));
  }

  @ParameterizedTest
  @EnumSource
  void openingsThatAreNotTheCommitments(Setting setting) {
    Provers p = setting.provers();
    List<OpenedCommitment> in = p.tokens("USD", 5, 6);
    List<OpenedCommitment> out = p.tokens("USD", 5, 6);
    List<OpenedCommitment> claimed =
        List.of(
            out.get(0),
            new OpenedCommitment(out.get(1).point(), scalar(p, 5), out.get(1).blinding()));
    assertRefused(
        setting.otherCommitment(),
        1,
        transfer(p, in, out, p.maker.transfer("USD", in, claimed, p.random)));
    assertRefused(
        Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH,
        -1,
        transfer(p, claimed, in, p.maker.transfer("USD", claimed, in, p.random)));
  }

  @ParameterizedTest
  @EnumSource
  void replayedAndSwappedParts(Setting setting) {
    Provers p = setting.provers();
    List<OpenedCommitment> in = p.tokens("USD", 5, 6);
    List<OpenedCommitment> out = p.tokens("USD", 4, 7);
    byte[] mine = p.maker.transfer("USD", in, out, p.random);
    byte[] again = p.maker.transfer("USD", in, out, p.random);
    assertRefused(Reason.OK, -1, transfer(p, in, out, mine));
    // A proof is about one statement, whatever the values.
    List<OpenedCommitment> others = p.tokens("USD", 4, 7);
    assertRefused(Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH, -1, transfer(p, in, others, mine));
    assertRefused(
        Reason.TYPE_AND_SUM_CHALLENGE_MISMATCH,
        -1,
        transfer(p, in, List.of(out.get(1), out.get(0)), mine));
    // Both proofs are good, their parts do not fit: the commitment to the type differs.
    assertRefused(setting.otherCommitment(), 0, transfer(p, in, out, mixed(mine, again)));
    byte[] issued = p.maker.issue("USD", out, p.random);
    assertRefused(Reason.OK, -1, issue(p, out, issued));
    assertRefused(
        setting.otherCommitment(),
        0,
        issue(p, out, mixed(issued, p.maker.issue("USD", out, p.random))));
    // The first component of the other kind of action.
    assertRefused(Reason.MALFORMED_PROOF, -1, transfer(p, in, out, mixed(issued, mine)));
    assertRefused(Reason.MALFORMED_PROOF, -1, issue(p, out, mixed(mine, issued)));
  }

  /** The first component of one proof and the second of another. */
  private static byte[] mixed(byte[] first, byte[] second) {
    return DerWriter.values(List.of(DerWriter.items(first).get(0), DerWriter.items(second).get(1)));
  }

  /** As the reference: spec proofs 6.5 step 4. */
  @ParameterizedTest
  @EnumSource
  void oneInputAndOneOutputMayHoldAnyValue(Setting setting) {
    Provers p = setting.provers();
    Scalar negative = scalar(p, 3).negate();
    List<OpenedCommitment> in = List.of(p.token("USD", negative));
    List<OpenedCommitment> out = List.of(p.token("USD", negative));
    assertRefused(Reason.OK, -1, transfer(p, in, out, p.maker.transfer("USD", in, out, p.random)));
  }
}
