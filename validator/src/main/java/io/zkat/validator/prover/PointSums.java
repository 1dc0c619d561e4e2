package io.zkat.validator.prover;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import io.zkat.math.msm.MsmScratch;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.LinearForms;

/**
 * Sums of multiples of points: begun one after another, computed together with one inversion. Holds
 * scratch, so it belongs to one thread.
 */
public final class PointSums {
  private final FixedBases bases;
  private final Fr fr;
  private final Scalar one;
  private final Scalar minusOne;
  private final LinearForms forms = new LinearForms();
  private final MsmScratch msm = new MsmScratch();
  private final long[] k = new long[Fr.LIMBS];

  /** Without sums. */
  public PointSums(FixedBases bases) {
    this.bases = bases;
    this.fr = bases.curve().fr();
    this.one = Scalar.of(fr, 1);
    this.minusOne = one.negate();
  }

  /** Starts a sum, to which the next terms belong. */
  public PointSums begin() {
    forms.begin();
    return this;
  }

  /** Adds a multiple of a fixed base. */
  public PointSums add(int base, Scalar scalar) {
    scalar.copyTo(k, 0);
    forms.fixed(fr, base, k, 0);
    return this;
  }

  /** Adds multiples of fixed bases that follow one another. */
  public PointSums addAll(int firstBase, Scalar[] scalars) {
    for (int i = 0; i < scalars.length; i++) {
      add(firstBase + i, scalars[i]);
    }
    return this;
  }

  /** Adds a multiple of a point. */
  public PointSums add(Point point, Scalar scalar) {
    scalar.copyTo(k, 0);
    forms.variable(fr, point.affine(), 0, k, 0);
    return this;
  }

  /** Adds a point. */
  public PointSums add(Point point) {
    return add(point, one);
  }

  /** Subtracts a point. */
  public PointSums subtract(Point point) {
    return add(point, minusOne);
  }

  /** The values of all sums begun, in their order; none are left. */
  public Point[] finish() {
    Curve curve = bases.curve();
    int n = forms.size();
    double[] sums = new double[n * G1.XYZZ];
    forms.values(bases, sums, 0, msm);
    forms.clear();
    double[] affine = new double[n * G1.AFFINE];
    curve.g1().toAffine(affine, 0, sums, 0, n, new double[G1.affineScratch(n)], 0);
    Point[] points = new Point[n];
    for (int i = 0; i < n; i++) {
      points[i] = Point.of(curve, affine, i * G1.AFFINE);
    }
    return points;
  }

  /** The value of the only sum begun. */
  public Point finishOne() {
    return finish()[0];
  }
}
