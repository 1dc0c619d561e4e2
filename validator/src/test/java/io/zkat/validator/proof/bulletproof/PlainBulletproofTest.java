package io.zkat.validator.proof.bulletproof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.G1Membership;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.engine.ProofValidator;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.ProofAlterations;
import io.zkat.validator.proof.ProofParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.OpenedCommitment;
import io.zkat.validator.prover.ProofMaker;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import io.zkat.validator.wire.DerValues;
import java.security.SecureRandom;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The merged form against the plain procedure, on proofs altered at random. */
class PlainBulletproofTest {
  private static final int ALL = 10_000;
  private static final int SAMPLE = 150;

  private final Seeded seeded = new Seeded();
  private final ProofValidator validator =
      new ProofValidator(Limits.DEFAULT, new SecureRandom(), System::nanoTime, () -> -1);
  private final BulletproofProof proof = new BulletproofProof();

  @ParameterizedTest
  @ValueSource(strings = {"16-BN254", "16-BLS12_381_BBS_GURVY"})
  void mergedAndPlainFormAgreeOnAlteredProofs(String set) {
    PublicParams params = params(set);
    ProverParams prover = new ProverParams(params);
    Randomness random = Randomness.of(seeded.random());
    OpenedCommitment value = prover.commitValue(0x1234, random.next(params.curve().fr()));
    byte[] honest = new ProofMaker(prover, ProofType.BULLETPROOF).range(value, random);
    byte[] commitment = value.point().bytes();
    ProofAlterations alterations = new ProofAlterations(seeded.random(), honest);
    Map<Reason, Integer> seen = new EnumMap<>(Reason.class);
    for (int i = 0; i < (Vectors.all() ? ALL : SAMPLE); i++) {
      byte[] altered = alterations.next();
      Verdict merged = validator.verifyRange(params, ProofType.BULLETPROOF, commitment, altered);
      Reason plain = plain(params.proofParams(), commitment, altered);
      assertEquals(plain, merged.reason(), () -> seeded + ": " + HexFormat.of().formatHex(altered));
      seen.merge(plain, 1, Integer::sum);
    }
    assertEquals(Reason.OK, plain(params.proofParams(), commitment, honest));
    for (Reason reason :
        new Reason[] {
          Reason.OK,
          Reason.MALFORMED_PROOF,
          Reason.BULLETPROOF_POLYNOMIAL_FAILED,
          Reason.BULLETPROOF_INNER_PRODUCT_FAILED
        }) {
      assertTrue(seen.containsKey(reason), () -> reason + " in " + seen);
    }
  }

  private static PublicParams params(String set) {
    String name = "requests/" + set + "/params-bulletproof.txt";
    return switch (PublicParams.decode(name, Vectors.bytes(name), Limits.DEFAULT)) {
      case ParamsResult.Loaded(PublicParams params) -> params;
      case ParamsResult.Refused refused -> throw new AssertionError(refused.message());
    };
  }

  /** Decoding as in the reference, point by point; then structure; then the plain procedure. */
  private Reason plain(ProofParams params, byte[] commitment, byte[] altered) {
    PendingMembers members = new PendingMembers();
    ElementReader reader = new ElementReader(members);
    reader.start(params.curve(), params.curveId(), Limits.DEFAULT.foreignPoints());
    PointTable v = new PointTable(1);
    assertEquals(Reason.OK, reader.bare(commitment, 0, commitment.length, v, 0));
    if (altered.length == 0) {
      return Reason.EMPTY_PROOF;
    }
    reader.context(Reason.MALFORMED_PROOF, 0);
    Reason reason = proof.read(altered, 0, altered.length, new DerValues(), reader);
    if (hasOutsider(members)) {
      return Reason.MALFORMED_PROOF;
    }
    if (reason == Reason.OK) {
      reason = proof.checkShape(params.curveId());
    }
    if (reason != Reason.OK) {
      return reason;
    }
    BulletproofParams bulletproof = Objects.requireNonNull(params.bulletproof());
    return new PlainBulletproof(bulletproof, params.bases()).verify(proof, altered, v, 0);
  }

  private static boolean hasOutsider(PendingMembers members) {
    return members.size() > 0
        && new G1Membership().firstOutside(members.points(), 0, members.size()) >= 0;
  }
}
