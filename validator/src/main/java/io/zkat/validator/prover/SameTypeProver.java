package io.zkat.validator.prover;

import static io.zkat.validator.prover.ProverParams.BLINDING;
import static io.zkat.validator.prover.ProverParams.TYPE;

import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;

/**
 * Makes same-type proofs (spec proofs 6.2). Draws beta, r_t, r_beta. One thread at a time. Not
 * constant time.
 */
final class SameTypeProver {
  private final ProverParams params;
  private final Fr fr;
  private final PointSums sums;
  private final PointHash hash;
  private final Elements elements;

  SameTypeProver(ProverParams params) {
    this.params = params;
    fr = params.curve().fr();
    sums = new PointSums(params.bases());
    hash = new PointHash(fr);
    elements = new Elements(params.curveId());
  }

  TypeProof prove(String type, Randomness random) {
    Scalar t = params.type(type);
    Scalar beta = random.next(fr);
    Scalar rType = random.next(fr);
    Scalar rBeta = random.next(fr);
    sums.begin().add(TYPE, t).add(BLINDING, beta);
    sums.begin().add(TYPE, rType).add(BLINDING, rBeta);
    Point[] points = sums.finish();
    Scalar challenge = hash.of(points);
    byte[] proof =
        Elements.proof(
            elements.of(rType.add(challenge.multiply(t))),
            elements.of(rBeta.add(challenge.multiply(beta))),
            elements.of(challenge),
            elements.of(points[0]));
    return new TypeProof(proof, points[0], beta);
  }
}
