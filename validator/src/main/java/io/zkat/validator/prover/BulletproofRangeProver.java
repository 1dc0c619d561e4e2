package io.zkat.validator.prover;

import static io.zkat.validator.prover.ProverParams.BLINDING;
import static io.zkat.validator.prover.ProverParams.VALUE;
import static io.zkat.validator.prover.ScalarVectors.firstHalf;
import static io.zkat.validator.prover.ScalarVectors.inner;
import static io.zkat.validator.prover.ScalarVectors.secondHalf;
import static io.zkat.validator.prover.ScalarVectors.unfolded;

import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import io.zkat.validator.wire.DerEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Makes Bulletproof range proofs with their inner product argument (spec proofs 6.3 and 6.4; the
 * names are those of the text). Draws rho, eta; U_i and W_i for each bit; tau1, tau2. One thread at
 * a time. Not constant time.
 *
 * <p>As in {@link CspRangeProver} bases are not folded. R'_i = [y^-i]R_i is R_i with another
 * scalar.
 */
final class BulletproofRangeProver implements RangeProver {
  private static final byte[] SEPARATOR = "||".getBytes(StandardCharsets.US_ASCII);

  private final ProverParams params;
  private final Fr fr;
  private final int n;
  private final Scalar one;
  private final Scalar[] powersOfTwo;
  private final PointSums sums;
  private final PointHash hash;
  private final Elements elements;

  BulletproofRangeProver(ProverParams params) {
    this.params = params;
    fr = params.curve().fr();
    n = params.bits();
    one = Scalar.of(fr, 1);
    powersOfTwo = ScalarVectors.powers(Scalar.of(fr, 2), n);
    sums = new PointSums(params.bases());
    hash = new PointHash(fr);
    elements = new Elements(params.curveId());
  }

  @Override
  public byte[] prove(OpenedCommitment commitment, Randomness random) {
    return prove(commitment, ScalarVectors.bits(commitment.value(), n), random);
  }

  /** With digits of the prover's choice, lowest first; for honest ones they are the bits. */
  byte[] prove(OpenedCommitment commitment, Scalar[] digits, Randomness random) {
    Scalar rho = random.next(fr);
    Scalar eta = random.next(fr);
    Scalar[] u = new Scalar[n];
    Scalar[] w = new Scalar[n];
    for (int i = 0; i < n; i++) {
      u[i] = random.next(fr);
      w[i] = random.next(fr);
    }
    Scalar[] complements = new Scalar[n];
    Arrays.setAll(complements, i -> digits[i].subtract(one));
    vectorCommitment(digits, complements).add(params.bulletproofP(), rho);
    vectorCommitment(u, w).add(params.bulletproofP(), eta);
    Point[] cd = sums.finish();

    Scalar y = hash.of(cd[0], cd[1], commitment.point());
    Scalar z = hash.of(y.toBytes());
    Scalar zz = z.multiply(z);
    Scalar[] yPowers = ScalarVectors.powers(y, n);
    Scalar t1 = Scalar.of(fr, 0);
    Scalar t2 = Scalar.of(fr, 0);
    for (int i = 0; i < n; i++) {
      Scalar yw = yPowers[i].multiply(w[i]);
      Scalar rest = complements[i].add(z).multiply(yPowers[i]).add(zz.multiply(powersOfTwo[i]));
      t1 = t1.add(digits[i].subtract(z).multiply(yw)).add(rest.multiply(u[i]));
      t2 = t2.add(u[i].multiply(yw));
    }
    Scalar tau1 = random.next(fr);
    Scalar tau2 = random.next(fr);
    sums.begin().add(VALUE, t1).add(BLINDING, tau1);
    sums.begin().add(VALUE, t2).add(BLINDING, tau2);
    Point[] t = sums.finish();
    Scalar x = hash.of(t);

    Scalar[] left = new Scalar[n];
    Scalar[] right = new Scalar[n];
    for (int i = 0; i < n; i++) {
      left[i] = digits[i].subtract(z).add(x.multiply(u[i]));
      right[i] =
          yPowers[i]
              .multiply(complements[i].add(z).add(x.multiply(w[i])))
              .add(zz.multiply(powersOfTwo[i]));
    }
    Scalar tau =
        tau1.multiply(x).add(tau2.multiply(x).multiply(x)).add(zz.multiply(commitment.blinding()));
    Scalar innerProduct = inner(left, right);
    byte[] data =
        Elements.proof(
            elements.of(t[0]),
            elements.of(t[1]),
            elements.of(tau),
            elements.of(cd[0]),
            elements.of(cd[1]),
            elements.of(rho.add(eta.multiply(x))),
            elements.of(innerProduct));
    byte[] argument =
        innerProductArgument(left, right, ScalarVectors.powers(y.inverse(), n), innerProduct);
    return DerEncoder.values(List.of(data, argument));
  }

  /** Begins the sum MSM(L, left) + MSM(R, right). */
  private PointSums vectorCommitment(Scalar[] left, Scalar[] right) {
    return sums.begin()
        .addAll(params.bulletproofLeft(), left)
        .addAll(params.bulletproofRight(), right);
  }

  /**
   * Spec proofs 6.4.
   *
   * @param yInverse y^-i, by which R'_i is made of R_i
   */
  private byte[] innerProductArgument(
      Scalar[] left, Scalar[] right, Scalar[] yInverse, Scalar innerProduct) {
    int q = params.bulletproofQ();
    Scalar x0 = firstChallenge(left, right, yInverse, innerProduct);
    int rounds = Integer.numberOfTrailingZeros(n);
    Point[] ls = new Point[rounds];
    Point[] rs = new Point[rounds];
    Scalar[] a = left;
    Scalar[] b = right;
    Scalar[] weights = new Scalar[n];
    Arrays.fill(weights, one);
    Scalar[] primeWeights = yInverse.clone();
    for (int round = 0; round < rounds; round++) {
      Scalar[] aLeft = firstHalf(a);
      Scalar[] aRight = secondHalf(a);
      Scalar[] bLeft = firstHalf(b);
      Scalar[] bRight = secondHalf(b);
      vectorCommitment(unfolded(weights, aLeft, true), unfolded(primeWeights, bRight, false))
          .add(q, x0.multiply(inner(aLeft, bRight)));
      vectorCommitment(unfolded(weights, aRight, false), unfolded(primeWeights, bLeft, true))
          .add(q, x0.multiply(inner(aRight, bLeft)));
      Point[] points = sums.finish();
      ls[round] = points[0];
      rs[round] = points[1];
      Scalar x = hash.of(points);
      Scalar inverse = x.inverse();
      int half = aLeft.length;
      for (int i = 0; i < n; i++) {
        boolean upper = (i & half) != 0;
        weights[i] = weights[i].multiply(upper ? x : inverse);
        primeWeights[i] = primeWeights[i].multiply(upper ? inverse : x);
      }
      a = ScalarVectors.combine(x, aLeft, inverse, aRight);
      b = ScalarVectors.combine(inverse, bLeft, x, bRight);
    }
    return Elements.proof(elements.of(a[0]), elements.of(b[0]), elements.of(ls), elements.of(rs));
  }

  private Scalar firstChallenge(
      Scalar[] left, Scalar[] right, Scalar[] yInverse, Scalar innerProduct) {
    Scalar[] rightOfR = new Scalar[n];
    Arrays.setAll(rightOfR, i -> yInverse[i].multiply(right[i]));
    for (int i = 0; i < n; i++) {
      sums.begin().add(params.bulletproofRight() + i, yInverse[i]);
    }
    for (int i = 0; i < n; i++) {
      sums.begin().add(params.bulletproofLeft() + i, one);
    }
    sums.begin().add(params.bulletproofQ(), one);
    vectorCommitment(left, rightOfR);
    List<Point> points = new ArrayList<>();
    Collections.addAll(points, sums.finish());
    return hash.of(
        DerEncoder.octetList(List.of(PointHash.le4(points), SEPARATOR, innerProduct.toBytes())));
  }
}
