package io.zkat.validator.prover;

import static io.zkat.validator.prover.ProverParams.BLINDING;
import static io.zkat.validator.prover.ProverParams.TYPE;
import static io.zkat.validator.prover.ProverParams.VALUE;

import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Makes type-and-sum proofs (spec proofs 6.1). Draws beta; r_t, r_beta; r_v and r_s for each input;
 * r_S. One thread at a time. Not constant time.
 */
final class TypeAndSumProver {
  private final ProverParams params;
  private final Fr fr;
  private final PointSums sums;
  private final PointHash hash;
  private final Elements elements;

  TypeAndSumProver(ProverParams params) {
    this.params = params;
    fr = params.curve().fr();
    sums = new PointSums(params.bases());
    hash = new PointHash(fr);
    elements = new Elements(params.curveId());
  }

  TypeProof prove(
      String type, List<OpenedCommitment> in, List<OpenedCommitment> out, Randomness random) {
    int inputs = in.size();
    Scalar t = params.type(type);
    Scalar beta = random.next(fr);
    Scalar rType = random.next(fr);
    Scalar rBeta = random.next(fr);
    Scalar[] rValues = new Scalar[inputs];
    Scalar[] rBlindings = new Scalar[inputs];
    for (int i = 0; i < inputs; i++) {
      rValues[i] = random.next(fr);
      rBlindings[i] = random.next(fr);
    }
    Scalar rSum = random.next(fr);

    Point ct = sums.begin().add(TYPE, t).add(BLINDING, beta).finishOne();
    for (int i = 0; i < inputs; i++) {
      sums.begin().add(VALUE, rValues[i]).add(BLINDING, rBlindings[i]);
    }
    sums.begin().add(TYPE, rType).add(BLINDING, rBeta);
    sums.begin().add(BLINDING, rSum);
    differences(in, out, ct);
    List<Point> points = new ArrayList<>();
    Collections.addAll(points, sums.finish());
    points.add(points.size() - 1, ct);
    Scalar challenge = hash.of(points.toArray(Point[]::new));

    Scalar[] values = new Scalar[inputs];
    Scalar[] blindings = new Scalar[inputs];
    Scalar sum = Scalar.of(fr, 0);
    for (int i = 0; i < inputs; i++) {
      Scalar difference = in.get(i).blinding().subtract(beta);
      values[i] = rValues[i].add(challenge.multiply(in.get(i).value()));
      blindings[i] = rBlindings[i].add(challenge.multiply(difference));
      sum = sum.add(difference);
    }
    for (OpenedCommitment output : out) {
      sum = sum.subtract(output.blinding().subtract(beta));
    }
    byte[] proof =
        Elements.proof(
            elements.of(ct),
            elements.of(blindings),
            elements.of(values),
            elements.of(rType.add(challenge.multiply(t))),
            elements.of(rBeta.add(challenge.multiply(beta))),
            elements.of(rSum.add(challenge.multiply(sum))),
            elements.of(challenge));
    return new TypeProof(proof, ct, beta);
  }

  /** Begins the sums I_i, O_j and S, in this order. */
  private void differences(List<OpenedCommitment> in, List<OpenedCommitment> out, Point ct) {
    for (OpenedCommitment input : in) {
      sums.begin().add(input.point()).subtract(ct);
    }
    for (OpenedCommitment output : out) {
      sums.begin().add(output.point()).subtract(ct);
    }
    sums.begin();
    for (OpenedCommitment input : in) {
      sums.add(input.point()).subtract(ct);
    }
    for (OpenedCommitment output : out) {
      sums.subtract(output.point()).add(ct);
    }
  }
}
