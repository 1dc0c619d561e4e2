package io.zkat.math.pairing;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G2;
import io.zkat.math.field.FpLanes;
import io.zkat.math.tower.Fp12;
import org.jspecify.annotations.Nullable;

/**
 * The pairing of one curve: products of pairings and the question whether a product is 1.
 *
 * <p>Points and the values are as the package comment says. Pairs are given in two ways, together
 * in one product: sets of prepared points of G2, and plain points of G2. No method allocates but
 * {@link #prepare}, once the scratch has grown. Instances are immutable; a scratch serves one call
 * at a time.
 */
public final class Pairing {
  /** Doubles of a value: an element of {@link Fp12}. */
  public static final int GT = Fp12.LIMBS;

  /** The pairing of BN254. */
  public static final Pairing BN254 =
      new Pairing(MillerProgram.BN254, Fp12.BN254, FpLanes.vectorLanes());

  /** The pairing of BLS12-381. */
  public static final Pairing BLS12_381 =
      new Pairing(MillerProgram.BLS12_381, Fp12.BLS12_381, FpLanes.vectorLanes());

  private static final double[] NO_POINTS = new double[0];
  private static final PreparedG2[] NO_SETS = new PreparedG2[0];

  private final MillerProgram program;
  private final Fp12 tower;
  private final boolean bls;
  private final TargetField scalarField;
  private final MillerLoop scalarLoop;
  private final TargetField field;
  private final MillerLoop loop;

  /** The loop in vector lanes, where there is one: the same as {@code loop}. */
  private final @Nullable LaneMillerLoop lanes;

  /**
   * A pairing in vectors.
   *
   * @param vectorLanes doubles in a vector: 8, 4, or 0 for scalar code
   */
  Pairing(MillerProgram program, Fp12 tower, int vectorLanes) {
    this.program = program;
    this.tower = tower;
    bls = program == MillerProgram.BLS12_381;
    scalarField = new ScalarField(tower);
    scalarLoop = new ScalarMillerLoop(program, tower);
    if (vectorLanes > 0) {
      PairingKernel kernel = PairingKernel.of(bls, vectorLanes);
      lanes = new LaneMillerLoop(kernel, program);
      field = new LaneField(kernel, tower);
      loop = lanes;
    } else {
      lanes = null;
      field = scalarField;
      loop = scalarLoop;
    }
  }

  /** Returns the pairing of a curve. */
  public static Pairing of(Curve curve) {
    return curve == Curve.BN254 ? BN254 : BLS12_381;
  }

  /** Returns the field of the values. */
  public Fp12 field() {
    return tower;
  }

  /** Returns the length of an encoded value: 384 or 576 bytes. */
  public int gtBytes() {
    return tower.byteLength();
  }

  /** Writes a value in the reference's byte order. */
  public void encode(byte[] b, int off, double[] gt, int gto) {
    tower.toBytes(b, off, gt, gto);
  }

  /** Returns the n affine points q of G2 with their lines. Allocates, and takes about a pairing. */
  public PreparedG2 prepare(double[] q, int qo, int n) {
    int tableSize = program.lineCount() * MillerProgram.LINE;
    double[] lines = new double[n * tableSize];
    boolean[] infinite = new boolean[n];
    double[] t = new double[MillerProgram.SCRATCH];
    for (int i = 0; i < n; i++) {
      int point = qo + i * G2.AFFINE;
      infinite[i] = program.group().isInfinity(q, point);
      program.lines(lines, i * tableSize, q, point, t, 0);
    }
    double[] tables = lanes == null ? NO_POINTS : lanes.tables(lines, n, infinite);
    return new PreparedG2(this, n, lines, infinite, tables);
  }

  /**
   * Returns whether the product of e(p[i], q[i]) is 1.
   *
   * @param p n affine points of G1, one after the other
   * @param q n affine points of G2
   */
  public boolean productIsOne(
      double[] p, int po, double[] q, int qo, int n, PairingScratch scratch) {
    return productIsOne(NO_POINTS, 0, NO_SETS, 0, p, po, q, qo, n, scratch);
  }

  /**
   * Returns whether the product of e(p[i], q[i]) is 1.
   *
   * @param p as many affine points of G1 as q has points
   */
  public boolean productIsOne(double[] p, int po, PreparedG2 q, PairingScratch scratch) {
    scratch.one[0] = q;
    return productIsOne(p, po, scratch.one, 1, NO_POINTS, 0, NO_POINTS, 0, 0, scratch);
  }

  /**
   * Returns whether the product of all e(p[i], sets[i]) and all e(p2[i], q2[i]) is 1.
   *
   * @param p an affine point of G1 for each point of the sets, in order
   * @param sets points of G2, prepared by this pairing; the first {@code setCount} count
   * @param p2 n affine points of G1
   * @param q2 n affine points of G2
   */
  public boolean productIsOne(
      double[] p,
      int po,
      PreparedG2[] sets,
      int setCount,
      double[] p2,
      int p2o,
      double[] q2,
      int q2o,
      int n,
      PairingScratch scratch) {
    product(scratch.value, 0, p, po, sets, setCount, p2, p2o, q2, q2o, n, scratch);
    return tower.isOne(scratch.value, 0);
  }

  /** gt = the product of e(p[i], q[i]), n pairs of affine points. */
  public void product(
      double[] gt, int gto, double[] p, int po, double[] q, int qo, int n, PairingScratch scratch) {
    product(gt, gto, NO_POINTS, 0, NO_SETS, 0, p, po, q, qo, n, scratch);
  }

  /**
   * gt = the product of all e(p[i], sets[i]) and all e(p2[i], q2[i]), with the parameters of {@link
   * #productIsOne(double[], int, PreparedG2[], int, double[], int, double[], int, int,
   * PairingScratch)}.
   *
   * @throws IllegalArgumentException if a set was prepared by another pairing
   */
  public void product(
      double[] gt,
      int gto,
      double[] p,
      int po,
      PreparedG2[] sets,
      int setCount,
      double[] p2,
      int p2o,
      double[] q2,
      int q2o,
      int n,
      PairingScratch scratch) {
    int prepared = 0;
    for (int i = 0; i < setCount; i++) {
      if (sets[i].pairing() != this) {
        throw new IllegalArgumentException("set " + i + " belongs to another pairing");
      }
      prepared += sets[i].size();
    }
    boolean done =
        product(
            field, loop, gt, gto, p, po, sets, setCount, p2, p2o, q2, q2o, prepared, n, scratch);
    if (!done) {
      // a point outside the group, for which only the scalar loop is complete
      product(
          scalarField,
          scalarLoop,
          gt,
          gto,
          p,
          po,
          sets,
          setCount,
          p2,
          p2o,
          q2,
          q2o,
          prepared,
          n,
          scratch);
    }
  }

  private boolean product(
      TargetField k,
      MillerLoop miller,
      double[] gt,
      int gto,
      double[] p,
      int po,
      PreparedG2[] sets,
      int setCount,
      double[] p2,
      int p2o,
      double[] q2,
      int q2o,
      int prepared,
      int n,
      PairingScratch scratch) {
    int f = k.scratch();
    int r = f + k.size();
    int work = r + k.size();
    int space = Math.max(FinalExponentiation.ELEMENTS * k.size(), miller.workspace(prepared, n));
    double[] m = scratch.arena(work + space);
    if (!miller.run(m, f, p, po, sets, setCount, p2, p2o, q2, q2o, n, work)) {
      return false;
    }
    FinalExponentiation.run(k, bls, m, r, f, work);
    k.store(gt, gto, m, r);
    return true;
  }

  @Override
  public String toString() {
    return bls ? "Pairing[BLS12_381]" : "Pairing[BN254]";
  }
}
