package io.zkat.validator.engine;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G1Subgroup;
import io.zkat.math.field.Fr;
import io.zkat.math.msm.MsmScratch;
import io.zkat.math.msm.MultiScalarMul;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.Obligations;
import io.zkat.validator.proof.PendingMembers;
import io.zkat.validator.proof.PointTable;

/**
 * Evaluates what proofs ask for one by one, in the reference's order. It defines the verdict; every
 * other engine must give the same one. One thread at a time.
 */
public final class StrictEngine {
  private final MsmScratch msm = new MsmScratch();
  private final double[] t = new double[G1.SCRATCH];
  private final double[] sum = new double[G1.XYZZ];
  private double[] points = new double[0];
  private double[] xyzz = new double[0];
  private double[] inversion = new double[0];

  /** An engine without work. */
  public StrictEngine() {}

  /**
   * Checks the membership of decoded points.
   *
   * @return index of the first point outside the subgroup of order r, or -1
   */
  public int firstOutside(PendingMembers members) {
    for (int i = 0; i < members.size(); i++) {
      if (!G1Subgroup.contains(members.points(), i * G1.AFFINE, t, 0)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Computes the values of forms {@code first} and after, normalises them with one inversion and
   * writes them, with their encodings, to the first slots of a table.
   */
  public void values(FixedBases bases, LinearForms forms, int first, PointTable table) {
    int n = forms.size() - first;
    ensureXyzz(n);
    for (int i = 0; i < n; i++) {
      evaluate(bases, forms, first + i, xyzz, i * G1.XYZZ);
    }
    normalise(bases.curve(), xyzz, n, table);
  }

  /** Writes n XYZZ points, normalised with one inversion, to the first slots of a table. */
  public void normalise(Curve curve, double[] p, int n, PointTable table) {
    int scratch = G1.affineScratch(n);
    if (inversion.length < scratch) {
      inversion = new double[scratch];
    }
    curve.g1().toAffine(table.xy, 0, p, 0, n, inversion, 0);
    for (int i = 0; i < n; i++) {
      G1Encoding.encode(curve, table.bytes, PointTable.bytesAt(i), table.xy, PointTable.at(i));
    }
  }

  /**
   * Finds the obligation that fails first: of the outputs with a failure the lowest, of its
   * obligations the one that came first.
   *
   * @return its index, or -1 if all hold
   */
  public int firstFailure(FixedBases bases, LinearForms forms, Obligations obligations) {
    int failed = -1;
    for (int i = 0; i < obligations.size(); i++) {
      if (failed >= 0 && obligations.output(i) >= obligations.output(failed)) {
        continue;
      }
      if (obligations.isCertainFailure(i) || !vanishes(bases, forms, obligations.form(i))) {
        failed = i;
      }
    }
    return failed;
  }

  private boolean vanishes(FixedBases bases, LinearForms forms, int form) {
    evaluate(bases, forms, form, sum, 0);
    return G1.isInfinityXyzz(sum, 0);
  }

  /** r = the sum of the form's terms, XYZZ. */
  private void evaluate(FixedBases bases, LinearForms forms, int form, double[] r, int ro) {
    int start = forms.start(form);
    int n = forms.end(form) - start;
    if (points.length < n * G1.AFFINE) {
      points = new double[n * G1.AFFINE];
    }
    for (int i = 0; i < n; i++) {
      forms.copyPoint(bases, start + i, points, i * G1.AFFINE);
    }
    MultiScalarMul.compute(
        bases.curve().g1(), r, ro, points, 0, forms.scalars(), start * Fr.LIMBS, n, msm);
  }

  private void ensureXyzz(int n) {
    if (xyzz.length < n * G1.XYZZ) {
      xyzz = new double[n * G1.XYZZ];
    }
  }
}
