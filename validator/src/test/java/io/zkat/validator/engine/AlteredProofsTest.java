package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.field.Scalar;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofAlterations;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.OpenedCommitment;
import io.zkat.validator.prover.ProofMaker;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.verdict.Verdict;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Proofs of ours, altered: each gets a verdict, and the same one from merged equations as from each
 * equation alone.
 */
class AlteredProofsTest {
  private static final String EVERY_KIND =
      """
      TYPE_AND_SUM, CSP, 16-BN254
      TYPE_AND_SUM, CSP, 16-BLS12_381_BBS_GURVY
      RANGE, CSP, 16-BN254
      RANGE, CSP, 16-BLS12_381_BBS_GURVY
      TRANSFER, CSP, 16-BN254
      TRANSFER, CSP, 16-BLS12_381_BBS_GURVY
      ISSUE, CSP, 16-BN254
      ISSUE, CSP, 16-BLS12_381_BBS_GURVY
      RANGE, BULLETPROOF, 16-BN254
      RANGE, BULLETPROOF, 16-BLS12_381_BBS_GURVY
      TRANSFER, BULLETPROOF, 16-BN254
      TRANSFER, BULLETPROOF, 16-BLS12_381_BBS_GURVY
      ISSUE, BULLETPROOF, 16-BN254
      ISSUE, BULLETPROOF, 16-BLS12_381_BBS_GURVY
      """;

  /** Of each kind: more than 20,000 together. */
  private static final int ALTERATIONS = Vectors.all() ? 1_500 : 75;

  /** How far apart the bytes are that are altered one by one. */
  private static final int STRIDE = Vectors.all() ? 1 : 11;

  /** What is proved. */
  enum Kind {
    TYPE_AND_SUM,
    RANGE,
    TRANSFER,
    ISSUE
  }

  /** A statement with its proof. */
  private static final class Proved {
    final PublicParams params;
    final ProofType type;
    final Kind kind;
    final byte[][] inputs;
    final byte[][] outputs;
    final byte[] proof;

    Proved(Kind kind, ProofType type, String set, Seeded seeded) {
      this.kind = kind;
      this.type = type;
      String file = type == ProofType.CSP ? "/params.txt" : "/params-bulletproof.txt";
      String name = "requests/" + set + file;
      params = ProofCases.load(name, Vectors.bytes(name));
      ProverParams prover = new ProverParams(params);
      ProofMaker maker = new ProofMaker(prover, type);
      Randomness random = Randomness.of(seeded.random());
      Scalar[] blindings = random.next(params.curve().fr(), 4);
      OpenedCommitment value = prover.commitValue(4, blindings[3]);
      List<OpenedCommitment> in = List.of(prover.commit("USD", 9, blindings[0]));
      List<OpenedCommitment> out =
          List.of(prover.commit("USD", 2, blindings[1]), prover.commit("USD", 7, blindings[2]));
      inputs = new byte[][] {in.get(0).point().bytes()};
      outputs =
          kind == Kind.RANGE
              ? new byte[][] {value.point().bytes()}
              : new byte[][] {out.get(0).point().bytes(), out.get(1).point().bytes()};
      proof =
          switch (kind) {
            case TYPE_AND_SUM -> maker.typeAndSum("USD", in, out, random);
            case RANGE -> maker.range(value, random);
            case TRANSFER -> maker.transfer("USD", in, out, random);
            case ISSUE -> maker.issue("USD", out, random);
          };
    }

    Verdict judge(ProofValidator validator, byte[] altered) {
      return switch (kind) {
        case TYPE_AND_SUM -> validator.verifyTypeAndSum(params, inputs, outputs, altered);
        case RANGE -> validator.verifyRange(params, type, outputs[0], altered);
        case TRANSFER -> validator.verifyTransfer(params, type, inputs, outputs, altered);
        case ISSUE -> validator.verifyIssue(params, type, outputs, altered);
      };
    }
  }

  private final Seeded seeded = new Seeded();
  private final ProofValidator merged =
      new ProofValidator(Limits.DEFAULT, new SecureRandom(), System::nanoTime, () -> -1);
  private final ProofValidator strict =
      ProofValidator.strict(Limits.DEFAULT, System::nanoTime, () -> -1);

  @ParameterizedTest
  @CsvSource(textBlock = EVERY_KIND)
  void everyByteAlteredGetsAVerdict(Kind kind, ProofType type, String set) {
    Proved proved = new Proved(kind, type, set, seeded);
    assertTrue(proved.judge(merged, proved.proof).isValid());
    int refused = 0;
    for (int i = 0; i < proved.proof.length; i += STRIDE) {
      byte[] altered = proved.proof.clone();
      altered[i] ^= (byte) (1 + seeded.random().nextInt(255));
      if (!proved.judge(merged, altered).isValid()) {
        refused++;
      }
    }
    // A few bytes do not count: curve ids that mix, and what is not compared.
    assertTrue(refused >= proved.proof.length / STRIDE * 9 / 10, refused + " refused, " + seeded);
  }

  @ParameterizedTest
  @CsvSource(textBlock = EVERY_KIND)
  void mergedAndSingleEquationsAgree(Kind kind, ProofType type, String set) {
    Proved proved = new Proved(kind, type, set, seeded);
    ProofAlterations alterations = new ProofAlterations(seeded.random(), proved.proof);
    for (int i = 0; i < ALTERATIONS; i++) {
      byte[] altered = alterations.next();
      Verdict expected = proved.judge(strict, altered);
      Verdict actual = proved.judge(merged, altered);
      String what = "alteration " + i + ", " + seeded;
      assertEquals(expected.reason(), actual.reason(), what);
      assertEquals(expected.input(), actual.input(), what);
      assertEquals(expected.output(), actual.output(), what);
    }
  }
}
