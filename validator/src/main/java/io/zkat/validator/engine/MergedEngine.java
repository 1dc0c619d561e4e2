package io.zkat.validator.engine;

import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.math.msm.FixedBaseTable;
import io.zkat.math.msm.MsmScratch;
import io.zkat.math.msm.MultiScalarMul;
import io.zkat.math.msm.SecureBytes;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.LinearForms;
import java.util.Arrays;

/**
 * Checks that many linear forms vanish by evaluating one: their sum with random weights. Terms over
 * fixed bases are added up first, so each base is paid once however many forms use it.
 *
 * <p>Equivalence to evaluating each form: all points have order r, a prime. If all forms vanish, so
 * does every combination. If some form has a value V other than the neutral element, then for any
 * values and weights of the others at most one weight modulo r cancels it; weights are uniform in
 * 2^128 values that are distinct modulo r, secret, and drawn after all proofs are fixed. So a false
 * combination vanishes with probability at most 2^-128 (spec proofs 8.2). The first form keeps the
 * weight 1, which changes nothing: some other form's weight, or no weight at all if it alone is
 * wrong, has to cancel it.
 *
 * <p>Says only whether all vanish; which one does not is for {@link StrictEngine}. One thread at a
 * time.
 */
final class MergedEngine {
  private static final int WEIGHT_BYTES = 16;

  private final SecureBytes random;
  private final MsmScratch msm = new MsmScratch();
  private final double[] sum = new double[G1.XYZZ];
  private final byte[] weightBytes = new byte[WEIGHT_BYTES];
  private final long[] weight = new long[Fr.LIMBS];
  private final long[] term = new long[Fr.LIMBS];
  private long[] fixed = new long[0];
  private long[] variable = new long[0];

  /**
   * @param random source of the weights, secret and unpredictable
   */
  MergedEngine(SecureBytes random) {
    this.random = random;
  }

  /** Whether all forms vanish, with the error above. */
  boolean allVanish(FixedBases bases, LinearForms forms) {
    Fr fr = bases.curve().fr();
    FixedBaseTable table = bases.table();
    int n = forms.size();
    int variables = forms.variableStarts()[n];
    reserve(table.size(), variables);
    long[] fixedScalars = forms.fixedScalars();
    long[] variableScalars = forms.variableScalars();
    for (int form = 0; form < n; form++) {
      draw(fr, form);
      for (int i = forms.fixedStarts()[form]; i < forms.fixedStarts()[form + 1]; i++) {
        // A Montgomery weight times plain limbs is the plain product.
        int at = forms.fixedBases()[i] * Fr.LIMBS;
        fr.mul(term, 0, fixedScalars, i * Fr.LIMBS, weight, 0);
        fr.add(fixed, at, fixed, at, term, 0);
      }
      for (int i = forms.variableStarts()[form]; i < forms.variableStarts()[form + 1]; i++) {
        fr.mul(variable, i * Fr.LIMBS, variableScalars, i * Fr.LIMBS, weight, 0);
      }
    }
    MultiScalarMul.compute(table, sum, 0, fixed, 0, forms.points(), 0, variable, 0, variables, msm);
    return G1.isInfinityXyzz(sum, 0);
  }

  private void draw(Fr fr, int form) {
    if (form == 0) {
      fr.setOne(weight, 0);
    } else {
      random.fill(weightBytes, 0, WEIGHT_BYTES);
      fr.fromBytesReduced(weight, 0, weightBytes, 0, WEIGHT_BYTES);
    }
  }

  private void reserve(int bases, int variables) {
    if (fixed.length < bases * Fr.LIMBS) {
      fixed = new long[bases * Fr.LIMBS];
    } else {
      Arrays.fill(fixed, 0, bases * Fr.LIMBS, 0);
    }
    if (variable.length < variables * Fr.LIMBS) {
      variable = new long[variables * Fr.LIMBS];
    }
  }
}
