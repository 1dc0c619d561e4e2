package io.zkat.validator.proof.sigma;

import io.zkat.math.curve.Curve;
import io.zkat.math.field.Fr;
import io.zkat.math.hash.Sha256;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.ScalarTable;
import io.zkat.validator.verdict.Reason;

/**
 * The same-type proof of an issue (spec proofs 6.2): knowledge of the type in the commitment CT
 * that all outputs are compared with. The outputs themselves do not enter it. Two steps, the
 * engine's work in between: the form of K, then hash and comparison.
 */
public final class SameTypeVerifier {
  private final SigmaChallenge challenge;
  private final long[] k = new long[Fr.LIMBS];

  /** A verifier that hashes with {@code sha}, which it may share with others of its thread. */
  public SameTypeVerifier(Sha256 sha) {
    this.challenge = new SigmaChallenge(sha);
  }

  /**
   * Emits the form of K = [Type]H0 + [BlindingFactor]H2 - [Challenge]CT.
   *
   * @param typeBase index of H0 among the fixed bases; H1 and H2 follow it
   * @return {@link Reason#OK}, or why the proof is refused before any arithmetic
   */
  public Reason commitment(
      Curve curve,
      int paramsId,
      int typeBase,
      SameTypeProof proof,
      byte[] proofBytes,
      LinearForms forms) {
    Reason usable = proof.checkUsable(paramsId);
    if (usable != Reason.OK) {
      return usable;
    }
    ScalarTable s = proof.scalars;
    if (curve == Curve.BN254
        && !(s.splits(SameTypeProof.TYPE, proofBytes)
            && s.splits(SameTypeProof.BLINDING, proofBytes)
            && s.splits(SameTypeProof.CHALLENGE, proofBytes))) {
      return Reason.SCALAR_TOO_LONG;
    }
    Fr fr = curve.fr();
    forms.begin();
    forms.fixed(fr, typeBase, s.values, ScalarTable.at(SameTypeProof.TYPE));
    forms.fixed(fr, typeBase + 2, s.values, ScalarTable.at(SameTypeProof.BLINDING));
    fr.neg(k, 0, s.values, ScalarTable.at(SameTypeProof.CHALLENGE));
    forms.variable(fr, proof.points().xy, PointTable.at(SameTypeProof.COMMITMENT_TO_TYPE), k, 0);
    return Reason.OK;
  }

  /**
   * Hashes CT and K and compares with the proof's challenge.
   *
   * @param commitment table and slot of K
   */
  public boolean challengeMatches(
      Curve curve, SameTypeProof proof, byte[] proofBytes, PointTable commitment, int slot) {
    challenge.absorb(curve, proof.points(), SameTypeProof.COMMITMENT_TO_TYPE, 1);
    challenge.absorb(curve, commitment, slot, 1);
    return challenge.matches(curve, proof.scalars, SameTypeProof.CHALLENGE, proofBytes);
  }
}
