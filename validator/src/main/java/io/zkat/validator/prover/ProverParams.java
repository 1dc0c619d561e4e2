package io.zkat.validator.prover;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Scalar;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.params.PublicParams;

/**
 * What provers need of public parameters: the generators by index and a table of their multiples.
 * Every sum of a prover is over these, also in the inner arguments, whose folded bases are combined
 * from the original ones. Immutable; any number of provers share it.
 */
public final class ProverParams {
  static final int TYPE = 0;
  static final int VALUE = 1;
  static final int BLINDING = 2;
  static final int GENERATOR = 3;
  static final int CSP = 4;

  private final PublicParams params;
  private final FixedBases bases;
  private final int bulletproofLeft;

  /** The generators of public parameters. */
  public ProverParams(PublicParams params) {
    this.params = params;
    double[] generator = new double[G1.AFFINE];
    params.curve().g1().generator(generator, 0);
    bulletproofLeft = CSP + (params.cspLeft().length + params.cspRight().length) / G1.AFFINE;
    bases =
        new FixedBases(
            params.curve(),
            concatenate(
                params.pedersenGenerators(),
                generator,
                params.cspLeft(),
                params.cspRight(),
                params.bulletproofLeft(),
                params.bulletproofRight(),
                params.bulletproofP(),
                params.bulletproofQ()));
  }

  private static double[] concatenate(double[]... parts) {
    int length = 0;
    for (double[] part : parts) {
      length += part.length;
    }
    double[] all = new double[length];
    int at = 0;
    for (double[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  /** The public parameters. */
  public PublicParams publicParams() {
    return params;
  }

  Curve curve() {
    return params.curve();
  }

  int curveId() {
    return params.curveId();
  }

  /** Bits of a value. */
  int bits() {
    return params.bitLength();
  }

  FixedBases bases() {
    return bases;
  }

  /** Index of A_0; A_1..A_n and B_0..B_n follow it. */
  int cspLeft() {
    return CSP;
  }

  /** Index of L_0; L_1..L_(n-1), R_0..R_(n-1), P and Q follow it. */
  int bulletproofLeft() {
    return bulletproofLeft;
  }

  int bulletproofRight() {
    return bulletproofLeft + bits();
  }

  int bulletproofP() {
    return bulletproofLeft + 2 * bits();
  }

  int bulletproofQ() {
    return bulletproofP() + 1;
  }

  /** The scalar that stands for a type of token (spec proofs 7.1). */
  public Scalar type(String type) {
    return new PointHash(curve().fr()).of(type.getBytes(UTF_8));
  }

  /**
   * A token commitment (spec proofs 7.1).
   *
   * @param value amount, an unsigned number
   */
  public OpenedCommitment commit(String type, long value, Scalar blinding) {
    return commit(type, Scalar.of(curve().fr(), value), blinding);
  }

  /** The commitment to any scalar as a value: honest provers have none beyond 64 bits. */
  public OpenedCommitment commit(String type, Scalar value, Scalar blinding) {
    return commit(type(type), value, blinding);
  }

  /**
   * A commitment to a value alone, which range proofs are about: [value]H1 + [blinding]H2.
   *
   * @param value an unsigned number
   */
  public OpenedCommitment commitValue(long value, Scalar blinding) {
    return commit(Scalar.of(curve().fr(), 0), Scalar.of(curve().fr(), value), blinding);
  }

  /** The commitment of any scalars: what honest provers never ask for. */
  OpenedCommitment commit(Scalar type, Scalar value, Scalar blinding) {
    Point point =
        new PointSums(bases)
            .begin()
            .add(TYPE, type)
            .add(VALUE, value)
            .add(BLINDING, blinding)
            .finishOne();
    return new OpenedCommitment(point, value, blinding);
  }
}
