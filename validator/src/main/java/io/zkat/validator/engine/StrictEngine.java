package io.zkat.validator.engine;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G1Membership;
import io.zkat.math.msm.MsmScratch;
import io.zkat.math.msm.MultiScalarMul;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.Obligations;
import io.zkat.validator.proof.PendingMembers;
import io.zkat.validator.proof.PointTable;

/**
 * Evaluates what proofs ask for, each form by itself, and finds the first obligation that fails in
 * the reference's order. It defines the verdict; every other engine must give the same one. One
 * thread at a time.
 */
public final class StrictEngine {
  private final MsmScratch msm = new MsmScratch();
  private final G1Membership membership = new G1Membership();
  private double[] sums = new double[0];
  private double[] inversion = new double[0];

  /** An engine without work. */
  public StrictEngine() {}

  /**
   * Checks the membership of decoded points.
   *
   * @return index of the first point outside the subgroup of order r, or -1
   */
  public int firstOutside(PendingMembers members) {
    return membership.firstOutside(members.points(), 0, members.size());
  }

  /**
   * Computes the values of all forms, normalises them with one inversion and writes them, with
   * their encodings, to the first slots of a table.
   */
  public void values(FixedBases bases, LinearForms forms, PointTable table) {
    evaluate(bases, forms);
    normalise(bases.curve(), sums, forms.size(), table);
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
    evaluate(bases, forms);
    int failed = -1;
    for (int i = 0; i < obligations.size(); i++) {
      if (failed >= 0 && obligations.output(i) >= obligations.output(failed)) {
        continue;
      }
      if (obligations.isCertainFailure(i)
          || !G1.isInfinityXyzz(sums, obligations.form(i) * G1.XYZZ)) {
        failed = i;
      }
    }
    return failed;
  }

  private void evaluate(FixedBases bases, LinearForms forms) {
    int n = forms.size();
    if (sums.length < n * G1.XYZZ) {
      sums = new double[n * G1.XYZZ];
    }
    MultiScalarMul.computeMany(
        bases.table(),
        sums,
        0,
        n,
        forms.fixedStarts(),
        forms.fixedBases(),
        forms.fixedScalars(),
        0,
        forms.variableStarts(),
        forms.points(),
        0,
        forms.variableScalars(),
        0,
        msm);
  }
}
