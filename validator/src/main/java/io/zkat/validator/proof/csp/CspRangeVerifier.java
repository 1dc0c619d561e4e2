package io.zkat.validator.proof.csp;

import io.zkat.math.field.Fr;
import io.zkat.math.hash.Sha256;
import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.CurveFamilies;
import io.zkat.validator.proof.ScalarTable;
import io.zkat.validator.verdict.Reason;

/**
 * Replays the transcripts of CSP range proofs and says what must hold (spec proofs 5.5 and 8). Two
 * steps, because the inner transcript hashes the point C0, which the engine computes in between:
 *
 * <ol>
 *   <li>{@link #outer}: structure, outer challenges, the equation of the proof of knowledge, the
 *       form of C0;
 *   <li>{@link #inner}: inner challenges from the bytes of C0, the final equation.
 * </ol>
 *
 * <p>The final equation is emitted over the original bases with the products of the inner
 * challenges as coefficients, so that nothing is folded point by point; it equals the reference's
 * comparison term for term. One thread at a time.
 */
public final class CspRangeVerifier {
  private static final int L = Fr.LIMBS;
  private static final int MAX_LENGTH = 2 * 64 + 4;
  private static final int MAX_PADDED = 256;

  // Steps in the reference's order.
  private static final int STRUCTURE = 0;
  private static final int PROOF_OF_KNOWLEDGE = 1;
  private static final int INNER_STRUCTURE = 2;
  private static final int FINAL = 3;

  private final CspTranscript transcript;

  // Scalars of the running proof, Montgomery.
  final long[] f = new long[MAX_LENGTH * L];
  final long[] s = new long[MAX_PADDED * L];
  final long[] roundChallenges = new long[CspProof.MAX_ROUNDS * L];
  private final long[] suffixes = new long[(CspProof.MAX_ROUNDS + 1) * L];
  private final long[] lagrange = new long[2 * (2 * 64 + 2) * L];
  private final long[] k = new long[12 * L];
  private final byte[] zero = new byte[Fr.BYTES];

  private static final int VAL = 0;
  private static final int F_F = L;
  private static final int A = 2 * L;
  private static final int B = 3 * L;
  private static final int SIGMA = 4 * L;
  private static final int GAMMA2 = 5 * L;
  private static final int ONE = 6 * L;

  /** A verifier that hashes with {@code sha}, which it may share with others of its thread. */
  public CspRangeVerifier(Sha256 sha) {
    this.transcript = new CspTranscript(sha);
  }

  /**
   * First step: checks the structure and emits the equation of the proof of knowledge.
   *
   * @param v table and slot of the commitment to the value
   * @param order place of the first step among those of the check
   * @param place the output that failures are reported with
   * @return whether the inner argument is worth looking at, and the next value of the sink is C0;
   *     if not, the check fails for certain
   */
  boolean outer(
      CspParams params,
      CspProof proof,
      PointTable v,
      int vSlot,
      Check check,
      int order,
      int place,
      EquationSink sink) {
    Reason shape = proof.checkShape(params.paramsId);
    if (shape != Reason.OK) {
      sink.fails(check, order + STRUCTURE, shape, place);
      return false;
    }
    Fr fr = params.curve.fr();
    int g1 = params.curve.g1Bytes();
    PointTable p = proof.points;
    long[] c = proof.challenges;

    transcript.start(params.header);
    transcript.absorb(v.bytes, PointTable.bytesAt(vSlot), g1);
    absorbPoint(p, CspProof.T, g1);
    transcript.squeeze(fr, c, CspProof.E);
    absorbPoint(p, CspProof.P_COMM, g1);
    transcript.squeeze(fr, c, CspProof.ETA);
    transcript.squeeze(fr, c, CspProof.C);
    absorbScalar(proof.scalars, CspProof.U);
    transcript.squeeze(fr, c, CspProof.GAMMA);
    absorbPoint(p, CspProof.S_COMM, g1);
    absorbScalar(proof.scalars, CspProof.S_EVAL);
    transcript.squeeze(fr, c, CspProof.RHO);

    // z_v Gv + z_r Gr - T - e V = 0
    long[] z = proof.scalars.values;
    LinearForms forms = sink.equations();
    forms.begin();
    forms.fixed(fr, params.valueBase, z, ScalarTable.at(CspProof.Z));
    forms.fixed(fr, params.blindingBase, z, ScalarTable.at(CspProof.Z + 1));
    minusOne(fr, k, A);
    forms.variable(fr, p.xy, PointTable.at(CspProof.T), k, A);
    fr.neg(k, A, c, CspProof.E);
    forms.variable(fr, v.xy, PointTable.at(vSlot), k, A);
    sink.vanishes(check, order + PROOF_OF_KNOWLEDGE, Reason.CSP_PROOF_OF_KNOWLEDGE_FAILED, place);

    if (!sameFamily(params, proof)) {
      sink.fails(check, order + INNER_STRUCTURE, Reason.FOREIGN_ELEMENT, place);
      return false;
    }
    // The inner argument refuses bases at infinity ([eta]Gv, [eta]Gr) and lists of other lengths.
    if (fr.isZero(c, CspProof.ETA)) {
      sink.fails(check, order + INNER_STRUCTURE, Reason.CSP_VERIFICATION_FAILED, place);
      return false;
    }
    if (!proof.hasRounds(params.rounds)) {
      sink.fails(check, order + INNER_STRUCTURE, Reason.CSP_INVALID_LENGTH, place);
      return false;
    }

    // C0 = pComm + eta V + rho sComm
    LinearForms commitments = sink.values();
    commitments.begin();
    fr.setOne(k, A);
    commitments.variable(fr, p.xy, PointTable.at(CspProof.P_COMM), k, A);
    commitments.variable(fr, v.xy, PointTable.at(vSlot), c, CspProof.ETA);
    commitments.variable(fr, p.xy, PointTable.at(CspProof.S_COMM), c, CspProof.RHO);
    return true;
  }

  /** Of the two scalars whose id is not compared: do they work with those of the parameters? */
  private static boolean sameFamily(CspParams params, CspProof proof) {
    return CurveFamilies.sameScalarFamily(proof.scalars.curveId(CspProof.U), params.paramsId)
        && CurveFamilies.sameScalarFamily(proof.scalars.curveId(CspProof.S_EVAL), params.paramsId);
  }

  /**
   * Second step: emits the final equation.
   *
   * @param c0 table and slot of C0, its encoding included
   */
  void inner(
      CspParams params,
      CspProof proof,
      PointTable c0,
      int c0Slot,
      Check check,
      int order,
      int place,
      EquationSink sink) {
    Fr fr = params.curve.fr();
    int g1 = params.curve.g1Bytes();
    int m = params.length;
    int rounds = params.rounds;
    ScalarTable sc = proof.scalars;
    linearForm(params, proof);
    claimedValue(fr, proof);

    transcript.start(params.header);
    transcript.absorb(c0.bytes, PointTable.bytesAt(c0Slot), g1);
    for (int i = 0; i < m; i++) {
      transcript.absorb(fr, f, i * L);
    }
    for (int i = m; i < 1 << rounds; i++) {
      transcript.absorb(zero, 0, Fr.BYTES);
    }
    transcript.absorb(fr, k, VAL);
    for (int q = 0; q < rounds; q++) {
      int cq = q * L;
      absorbPoint(proof.points, CspProof.LEFT + q, g1);
      absorbPoint(proof.points, CspProof.RIGHT + q, g1);
      absorbScalar(sc, CspProof.V_LEFT + q);
      absorbScalar(sc, CspProof.V_RIGHT + q);
      transcript.squeeze(fr, roundChallenges, cq);
      // val <- c val + VLeft + c^2 VRight
      fr.sqr(k, A, roundChallenges, cq);
      fr.mulAdd2(
          k,
          VAL,
          roundChallenges,
          cq,
          k,
          VAL,
          k,
          A,
          sc.values,
          ScalarTable.at(CspProof.V_RIGHT + q));
      fr.add(k, VAL, k, VAL, sc.values, ScalarTable.at(CspProof.V_LEFT + q));
    }
    products(fr, rounds, m);
    emitFinal(params, proof, c0, c0Slot, sink.equations());
    sink.vanishes(check, order + FINAL, Reason.CSP_VERIFICATION_FAILED, place);
  }

  /** The linear form f of spec proofs 5.4, step 4. */
  private void linearForm(CspParams params, CspProof proof) {
    Fr fr = params.curve.fr();
    int n = params.bits;
    long[] c = proof.challenges;
    params.mu.prepare(c, CspProof.C, lagrange, 0);
    for (int i = 0; i <= n; i++) {
      params.mu.value(f, i * L, i, lagrange, 0);
      fr.mul(f, i * L, f, i * L, c, CspProof.GAMMA);
    }
    for (int i = 1; i <= n; i++) {
      fr.mulAdd(f, i * L, c, CspProof.ETA, params.powersOfTwo, (i - 1) * L, f, i * L);
    }
    fr.sqr(k, GAMMA2, c, CspProof.GAMMA);
    params.nu.prepare(c, CspProof.C, lagrange, 0);
    for (int t = 0; t <= n; t++) {
      int at = (n + 1 + t) * L;
      params.nu.value(f, at, t == 0 ? 0 : n + t, lagrange, 0);
      fr.mul(f, at, f, at, k, GAMMA2);
    }
    fr.neg(f, (2 * n + 2) * L, c, CspProof.ETA);
    fr.setZero(f, (2 * n + 3) * L);
  }

  /** v0 = gamma u + gamma^2 u (u - 1) + rho sEval. */
  private void claimedValue(Fr fr, CspProof proof) {
    long[] c = proof.challenges;
    long[] values = proof.scalars.values;
    int u = ScalarTable.at(CspProof.U);
    fr.setOne(k, ONE);
    fr.sub(k, A, values, u, k, ONE);
    fr.mul(k, A, k, A, k, GAMMA2);
    fr.add(k, A, k, A, c, CspProof.GAMMA);
    fr.mulAdd2(k, VAL, k, A, values, u, c, CspProof.RHO, values, ScalarTable.at(CspProof.S_EVAL));
  }

  /**
   * The products s_i of inner challenges, c_q for each bit (rounds-1-q) of i; their sum over the
   * padding, sigma = prod (1 + c_q) - sum of the first m; fF = sum s_i f_i; the suffix products.
   */
  private void products(Fr fr, int rounds, int m) {
    fr.setOne(s, 0);
    for (int bit = 0; bit < rounds; bit++) {
      int cq = (rounds - 1 - bit) * L;
      int half = 1 << bit;
      for (int i = 0; i < half && half + i < m; i++) {
        fr.mul(s, (half + i) * L, s, i * L, roundChallenges, cq);
      }
    }
    fr.setOne(k, ONE);
    fr.setOne(k, SIGMA);
    fr.setOne(suffixes, rounds * L);
    for (int q = rounds - 1; q >= 0; q--) {
      fr.add(k, A, roundChallenges, q * L, k, ONE);
      fr.mul(k, SIGMA, k, SIGMA, k, A);
      fr.mul(suffixes, q * L, suffixes, (q + 1) * L, roundChallenges, q * L);
    }
    for (int i = 0; i < m; i++) {
      fr.sub(k, SIGMA, k, SIGMA, s, i * L);
    }
    fr.innerProduct(k, F_F, s, 0, f, 0, m);
  }

  /**
   * [fF] com - [val] gF = 0, where com = [c_0 suf_0] C0 + sum ([suf_q] Left_q + [c_q^2 suf_q]
   * Right_q) and gF = sum s_i g_i. Not divided by fF: that would change the verdict for fF = 0.
   */
  private void emitFinal(
      CspParams params, CspProof proof, PointTable c0, int c0Slot, LinearForms forms) {
    Fr fr = params.curve.fr();
    int n = params.bits;
    PointTable p = proof.points;
    forms.begin();
    fr.neg(k, VAL, k, VAL);
    for (int i = 0; i <= n; i++) {
      fr.mul(k, A, k, VAL, s, i * L);
      forms.fixed(fr, params.leftBase + i, k, A);
      fr.mul(k, A, k, VAL, s, (n + 1 + i) * L);
      forms.fixed(fr, params.rightBase + i, k, A);
    }
    fr.mul(k, B, k, VAL, proof.challenges, CspProof.ETA);
    fr.mul(k, A, k, B, s, (2 * n + 2) * L);
    forms.fixed(fr, params.valueBase, k, A);
    fr.mul(k, A, k, B, s, (2 * n + 3) * L);
    forms.fixed(fr, params.blindingBase, k, A);
    fr.mul(k, A, k, VAL, k, SIGMA);
    forms.fixed(fr, params.generatorBase, k, A);

    fr.mul(k, A, k, F_F, suffixes, 0); // suffixes[q] = c_q suf_q
    forms.variable(fr, c0.xy, PointTable.at(c0Slot), k, A);
    for (int q = 0; q < params.rounds; q++) {
      fr.mul(k, A, k, F_F, suffixes, (q + 1) * L);
      forms.variable(fr, p.xy, PointTable.at(CspProof.LEFT + q), k, A);
      fr.sqr(k, B, roundChallenges, q * L);
      fr.mul(k, A, k, A, k, B);
      forms.variable(fr, p.xy, PointTable.at(CspProof.RIGHT + q), k, A);
    }
  }

  private void absorbPoint(PointTable table, int slot, int len) {
    transcript.absorb(table.bytes, PointTable.bytesAt(slot), len);
  }

  private void absorbScalar(ScalarTable table, int slot) {
    transcript.absorb(table.bytes, ScalarTable.bytesAt(slot), Fr.BYTES);
  }

  private static void minusOne(Fr fr, long[] r, int ro) {
    fr.setOne(r, ro);
    fr.neg(r, ro, r, ro);
  }
}
