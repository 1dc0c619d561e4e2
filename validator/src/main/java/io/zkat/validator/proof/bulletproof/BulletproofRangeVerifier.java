package io.zkat.validator.proof.bulletproof;

import io.zkat.math.curve.Curve;
import io.zkat.math.field.Fr;
import io.zkat.math.hash.HashToScalar;
import io.zkat.math.hash.Sha256;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.ScalarTable;
import io.zkat.validator.verdict.Reason;

/**
 * Replays the hashes of Bulletproof range proofs and says what must hold (spec proofs 6.3, 6.4 and
 * 8). In the reference's order, the engine's work between 3 and 4:
 *
 * <ol>
 *   <li>{@link #start}: nothing is missing, challenges x, y, z;
 *   <li>{@link #polynomial}: the equation about the value;
 *   <li>{@link #exact}: shape of the argument, the points R'_i and com, whose bytes are hashed;
 *   <li>{@link #argument}: the final equation.
 * </ol>
 *
 * <p>The final equation is emitted over the original generators, with the products of the round
 * challenges as coefficients, so that nothing is folded point by point; it equals the reference's
 * comparison term for term. The same goes for com, where R'_i = [y^-i]R_i makes the coefficient z +
 * z^2 2^i y^-i, and the z is one for all. One thread at a time.
 */
public final class BulletproofRangeVerifier {
  private static final int L = Fr.LIMBS;
  private static final int MAX_BITS = 1 << BulletproofProof.MAX_ROUNDS;

  private static final int Z2 = 0;
  private static final int A = L;
  private static final int B = 2 * L;
  private static final int POWER = 3 * L;
  private static final int LEFT_RIGHT = 4 * L;

  /** Offset of delta, the part of the polynomial that the challenges alone give. */
  static final int DELTA = 5 * L;

  /** Offset of x0, the challenge that binds the inner product. */
  static final int X0 = 6 * L;

  private final HashToScalar hash;
  private final byte[] length = new byte[Integer.BYTES];
  private final byte[] scalar = new byte[Fr.BYTES];

  // Scalars of the running proof, Montgomery.
  final long[] k = new long[7 * L];
  final long[] sigma = new long[MAX_BITS * L];
  private final long[] inversion =
      new long[BulletproofProof.ROUND + BulletproofProof.MAX_ROUNDS * L];

  /** A verifier that hashes with {@code sha}, which it may share with others of its thread. */
  public BulletproofRangeVerifier(Sha256 sha) {
    this.hash = new HashToScalar(sha);
  }

  /**
   * Computes the challenges x, y, z.
   *
   * @param proofBytes the bytes that the proof was read from
   * @param v table and slot of the commitment to the value
   * @return {@link Reason#OK}, or why no equation of the proof can be looked at
   */
  public Reason start(
      BulletproofParams params,
      BulletproofProof proof,
      byte[] proofBytes,
      PointTable v,
      int vSlot) {
    Reason reason = proof.checkData(params.paramsId, proofBytes);
    if (reason != Reason.OK) {
      return reason;
    }
    Curve curve = params.curve;
    Fr fr = curve.fr();
    long[] c = proof.challenges;
    absorb(curve, proof.points, BulletproofProof.T1, 2);
    hash.finish(fr, c, BulletproofProof.X);
    absorb(curve, proof.points, BulletproofProof.C, 2);
    absorb(curve, v, vSlot, 1);
    hash.finish(fr, c, BulletproofProof.Y);
    fr.toBytes(scalar, 0, c, BulletproofProof.Y);
    hash.hash(fr, c, BulletproofProof.Z, scalar, 0, scalar.length);
    return Reason.OK;
  }

  /** Emits [InnerProduct - delta]H1 + [Tau]H2 - [x]T1 - [x^2]T2 - [z^2]V = 0. */
  public void polynomial(
      BulletproofParams params,
      BulletproofProof proof,
      PointTable v,
      int vSlot,
      LinearForms forms) {
    Fr fr = params.curve.fr();
    long[] c = proof.challenges;
    long[] s = proof.scalars.values;
    double[] p = proof.points.xy;
    delta(params, proof);
    forms.begin();
    fr.sub(k, A, s, ScalarTable.at(BulletproofProof.INNER_PRODUCT), k, DELTA);
    forms.fixed(fr, params.valueBase, k, A);
    forms.fixed(fr, params.blindingBase, s, ScalarTable.at(BulletproofProof.TAU));
    fr.neg(k, A, c, BulletproofProof.X);
    forms.variable(fr, p, PointTable.at(BulletproofProof.T1), k, A);
    fr.mul(k, A, k, A, c, BulletproofProof.X);
    forms.variable(fr, p, PointTable.at(BulletproofProof.T2), k, A);
    fr.sqr(k, Z2, c, BulletproofProof.Z);
    fr.neg(k, A, k, Z2);
    forms.variable(fr, v.xy, PointTable.at(vSlot), k, A);
  }

  /**
   * delta = (z - z^2) sum of y^i - z^3 (2^n - 1); the sum over i below 2^k is the product of 1 +
   * y^(2^j) over j below k.
   */
  private void delta(BulletproofParams params, BulletproofProof proof) {
    Fr fr = params.curve.fr();
    long[] c = proof.challenges;
    fr.sqr(k, Z2, c, BulletproofProof.Z);
    fr.sub(k, DELTA, c, BulletproofProof.Z, k, Z2);
    fr.copy(k, POWER, c, BulletproofProof.Y);
    for (int j = 0; j < params.rounds; j++) {
      fr.mulAdd(k, DELTA, k, DELTA, k, POWER, k, DELTA);
      fr.sqr(k, POWER, k, POWER);
    }
    fr.mul(k, A, k, Z2, c, BulletproofProof.Z);
    fr.neg(k, A, k, A);
    fr.mulAdd(k, DELTA, k, A, params.largest, 0, k, DELTA);
  }

  /**
   * Emits the forms of R'_0 to R'_(n-1) and of com = [x]D + C + [z](sum R_i - sum L_i) + sum [z^2
   * 2^i y^-i]R_i - [Delta]P, in this order.
   *
   * @return {@link Reason#OK}, or why the argument is refused before any arithmetic; then nothing
   *     is emitted
   */
  public Reason exact(BulletproofParams params, BulletproofProof proof, LinearForms values) {
    Reason reason = proof.checkArgument(params.paramsId, params.rounds);
    if (reason != Reason.OK) {
      return reason;
    }
    Fr fr = params.curve.fr();
    long[] c = proof.challenges;
    roundChallenges(params, proof);
    long[] inverse = proof.inverses;
    fr.setOne(k, POWER);
    for (int i = 0; i < params.bits; i++) {
      values.begin();
      values.fixed(fr, params.rightBase + i, k, POWER);
      fr.mul(k, POWER, k, POWER, inverse, BulletproofProof.Y);
    }
    values.begin();
    fr.sqr(k, POWER, c, BulletproofProof.Z);
    fr.dbl(k, B, inverse, BulletproofProof.Y);
    for (int i = 0; i < params.bits; i++) {
      values.fixed(fr, params.rightBase + i, k, POWER);
      fr.mul(k, POWER, k, POWER, k, B);
    }
    values.fixed(fr, params.sumBase, c, BulletproofProof.Z);
    proof.delta(fr, params.paramsId, k, A);
    fr.neg(k, A, k, A);
    values.fixed(fr, params.pBase, k, A);
    values.variable(fr, proof.points.xy, PointTable.at(BulletproofProof.D), c, BulletproofProof.X);
    fr.setOne(k, A);
    values.variable(fr, proof.points.xy, PointTable.at(BulletproofProof.C), k, A);
    return Reason.OK;
  }

  /** The challenges of the rounds, and with one inversion their inverses and that of y. */
  private void roundChallenges(BulletproofParams params, BulletproofProof proof) {
    Fr fr = params.curve.fr();
    long[] c = proof.challenges;
    for (int q = 0; q < params.rounds; q++) {
      absorb(params.curve, proof.points, BulletproofProof.L + q, 1);
      absorb(params.curve, proof.points, BulletproofProof.R + q, 1);
      hash.finish(fr, c, BulletproofProof.ROUND + q * L);
    }
    int n = 2 + params.rounds;
    System.arraycopy(c, BulletproofProof.Y, proof.inverses, BulletproofProof.Y, n * L);
    fr.batchInverse(proof.inverses, BulletproofProof.Y, n, inversion, 0);
  }

  /**
   * Emits sum [Left sigma_i]L_i + sum [Right sigma_i^-1 y^-i]R_i - sum [x_q^2]Lq - sum [x_q^-2]Rq +
   * [x0 (Left Right - InnerProduct)]Q - com = 0.
   *
   * @param exact table of the points that {@link #exact} asked for, with their encodings
   * @param slot slot of R'_0 there
   */
  public void argument(
      BulletproofParams params,
      BulletproofProof proof,
      PointTable exact,
      int slot,
      LinearForms forms) {
    Fr fr = params.curve.fr();
    int n = params.bits;
    long[] s = proof.scalars.values;
    double[] p = proof.points.xy;
    innerChallenge(params, proof, exact, slot);
    products(params, proof);
    forms.begin();
    int left = ScalarTable.at(BulletproofProof.LEFT);
    int right = ScalarTable.at(BulletproofProof.RIGHT);
    fr.copy(k, POWER, s, right);
    for (int i = 0; i < n; i++) {
      fr.mul(k, A, s, left, sigma, i * L);
      forms.fixed(fr, params.leftBase + i, k, A);
      // The inverse of a product is the product for the complement of i.
      fr.mul(k, A, k, POWER, sigma, (n - 1 - i) * L);
      forms.fixed(fr, params.rightBase + i, k, A);
      fr.mul(k, POWER, k, POWER, proof.inverses, BulletproofProof.Y);
    }
    fr.mul(k, LEFT_RIGHT, s, left, s, right);
    fr.sub(k, A, k, LEFT_RIGHT, s, ScalarTable.at(BulletproofProof.INNER_PRODUCT));
    fr.mul(k, A, k, A, k, X0);
    forms.fixed(fr, params.qBase, k, A);
    for (int q = 0; q < params.rounds; q++) {
      int round = BulletproofProof.ROUND + q * L;
      negativeSquare(fr, proof.challenges, round);
      forms.variable(fr, p, PointTable.at(BulletproofProof.L + q), k, A);
      negativeSquare(fr, proof.inverses, round);
      forms.variable(fr, p, PointTable.at(BulletproofProof.R + q), k, A);
    }
    fr.setOne(k, A);
    fr.neg(k, A, k, A);
    forms.variable(fr, exact.xy, PointTable.at(slot + n), k, A);
  }

  private void negativeSquare(Fr fr, long[] a, int ao) {
    fr.sqr(k, A, a, ao);
    fr.neg(k, A, k, A);
  }

  /** x0 from R'_i, L_i, Q, com and the inner product (spec proofs 6.4). */
  private void innerChallenge(
      BulletproofParams params, BulletproofProof proof, PointTable exact, int slot) {
    hash.update(params.textStart, 0, params.textStart.length);
    absorb(params.curve, exact, slot, params.bits);
    hash.update(params.textMiddle, 0, params.textMiddle.length);
    absorb(params.curve, exact, slot + params.bits, 1);
    hash.update(params.textEnd, 0, params.textEnd.length);
    hash.update(proof.scalars.bytes, ScalarTable.bytesAt(BulletproofProof.INNER_PRODUCT), Fr.BYTES);
    hash.finish(params.curve.fr(), k, X0);
  }

  /**
   * sigma_i = product over the rounds q of x_q where bit rounds-1-q of i is set, of its inverse
   * elsewhere.
   */
  private void products(BulletproofParams params, BulletproofProof proof) {
    Fr fr = params.curve.fr();
    int rounds = params.rounds;
    fr.copy(sigma, 0, proof.inverses, BulletproofProof.ROUND);
    for (int q = 1; q < rounds; q++) {
      fr.mul(sigma, 0, sigma, 0, proof.inverses, BulletproofProof.ROUND + q * L);
    }
    for (int bit = 0; bit < rounds; bit++) {
      fr.sqr(k, B, proof.challenges, BulletproofProof.ROUND + (rounds - 1 - bit) * L);
      int half = 1 << bit;
      for (int i = 0; i < half; i++) {
        fr.mul(sigma, (half + i) * L, sigma, i * L, k, B);
      }
    }
  }

  /** Appends n points to the hashed text, each after its length in four bytes, lowest first. */
  private void absorb(Curve curve, PointTable table, int slot, int n) {
    int size = curve.g1Bytes();
    length[0] = (byte) size;
    for (int i = slot; i < slot + n; i++) {
      hash.update(length, 0, length.length);
      hash.update(table.bytes, PointTable.bytesAt(i), size);
    }
  }
}
