package io.zkat.validator.proof.sigma;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.math.hash.Sha256;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.ScalarTable;

/**
 * The type-and-sum proof of a transfer (spec proofs 6.1): all inputs and outputs have one type, and
 * the values of the inputs add up to those of the outputs. Nothing is an equation between points
 * here: commitments are recomputed and hashed. Three steps, the engine's work in between:
 *
 * <ol>
 *   <li>{@link #differences}: I_i = In_i - CT, O_j = Out_j - CT, S = sum I_i - sum O_j;
 *   <li>{@link #commitments}: the forms of K_i, K_T, K_S, which need those as points;
 *   <li>{@link #challengeMatches}: hash and comparison.
 * </ol>
 */
public final class TypeAndSumVerifier {
  private static final int L = Fr.LIMBS;

  private final SigmaChallenge challenge;
  private final long[] k = new long[L];

  /** A verifier that hashes with {@code sha}, which it may share with others of its thread. */
  public TypeAndSumVerifier(Sha256 sha) {
    this.challenge = new SigmaChallenge(sha);
  }

  /**
   * Writes I_0.., O_0.., S as XYZZ points, {@code inputs + outputs + 1} of them.
   *
   * @param in commitments of the inputs, slots 0..inputs-1
   * @param out commitments of the outputs
   * @param r result; t scratch of {@link G1#SCRATCH} doubles
   */
  public void differences(
      G1 g1,
      TypeAndSumProof proof,
      PointTable in,
      int inputs,
      PointTable out,
      int outputs,
      double[] r,
      double[] t) {
    double[] ct = proof.points().xy;
    int cto = PointTable.at(TypeAndSumProof.COMMITMENT_TO_TYPE);
    int sum = (inputs + outputs) * G1.XYZZ;
    for (int i = 0; i < inputs; i++) {
      g1.fromAffine(r, i * G1.XYZZ, in.xy, PointTable.at(i));
      g1.subAffine(r, i * G1.XYZZ, ct, cto, t, 0);
    }
    for (int j = 0; j < outputs; j++) {
      g1.fromAffine(r, (inputs + j) * G1.XYZZ, out.xy, PointTable.at(j));
      g1.subAffine(r, (inputs + j) * G1.XYZZ, ct, cto, t, 0);
    }
    G1.setInfinityXyzz(r, sum);
    for (int i = 0; i < inputs; i++) {
      g1.addAffine(r, sum, in.xy, PointTable.at(i), t, 0);
      g1.subAffine(r, sum, ct, cto, t, 0);
    }
    for (int j = 0; j < outputs; j++) {
      g1.subAffine(r, sum, out.xy, PointTable.at(j), t, 0);
      g1.addAffine(r, sum, ct, cto, t, 0);
    }
  }

  /**
   * Emits the forms of K_0.., K_T, K_S.
   *
   * @param typeBase index of H0 among the fixed bases; H1 and H2 follow it
   * @param d table of I_0.., O_0.., S
   */
  public void commitments(
      Curve curve,
      int typeBase,
      TypeAndSumProof proof,
      PointTable d,
      int inputs,
      int outputs,
      LinearForms forms) {
    Fr fr = curve.fr();
    long[] s = proof.scalars.values;
    fr.neg(k, 0, s, ScalarTable.at(TypeAndSumProof.CHALLENGE));
    for (int i = 0; i < inputs; i++) {
      forms.begin();
      forms.fixed(fr, typeBase + 1, s, ScalarTable.at(proof.value(i)));
      forms.fixed(fr, typeBase + 2, s, ScalarTable.at(proof.blinding(i)));
      forms.variable(fr, d.xy, PointTable.at(i), k, 0);
    }
    forms.begin();
    forms.fixed(fr, typeBase, s, ScalarTable.at(TypeAndSumProof.TYPE));
    forms.fixed(fr, typeBase + 2, s, ScalarTable.at(TypeAndSumProof.TYPE_BLINDING));
    forms.variable(fr, proof.points().xy, PointTable.at(TypeAndSumProof.COMMITMENT_TO_TYPE), k, 0);
    forms.begin();
    forms.fixed(fr, typeBase + 2, s, ScalarTable.at(TypeAndSumProof.EQUALITY_OF_SUM));
    forms.variable(fr, d.xy, PointTable.at(inputs + outputs), k, 0);
  }

  /**
   * Whether all scalars that the reference multiplies single points with are short enough for it:
   * those marked (*) in spec proofs 6.1, and the challenge, whose negative it takes as an integer.
   */
  public static boolean allSplit(TypeAndSumProof proof, byte[] b, int inputs) {
    ScalarTable s = proof.scalars;
    boolean all =
        s.splits(TypeAndSumProof.CHALLENGE, b)
            && s.splits(TypeAndSumProof.TYPE, b)
            && s.splits(TypeAndSumProof.TYPE_BLINDING, b)
            && s.splits(TypeAndSumProof.EQUALITY_OF_SUM, b);
    for (int i = 0; i < inputs && all; i++) {
      all = s.splits(proof.value(i), b) && s.splits(proof.blinding(i), b);
    }
    return all;
  }

  /**
   * Hashes K_0.., K_T, K_S, I_0.., O_0.., CT, S and compares with the proof's challenge.
   *
   * @param commitments table of K_0.., K_T, K_S, from a slot on
   * @param d table of I_0.., O_0.., S
   */
  public boolean challengeMatches(
      Curve curve,
      TypeAndSumProof proof,
      byte[] proofBytes,
      PointTable commitments,
      int slot,
      PointTable d,
      int inputs,
      int outputs) {
    challenge.absorb(curve, commitments, slot, inputs + 2);
    challenge.absorb(curve, d, 0, inputs + outputs);
    challenge.absorb(curve, proof.points(), TypeAndSumProof.COMMITMENT_TO_TYPE, 1);
    challenge.absorb(curve, d, inputs + outputs, 1);
    return challenge.matches(curve, proof.scalars, TypeAndSumProof.CHALLENGE, proofBytes);
  }
}
