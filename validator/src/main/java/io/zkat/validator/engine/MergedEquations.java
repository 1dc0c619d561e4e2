package io.zkat.validator.engine;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.math.msm.FixedBaseTable;
import io.zkat.math.msm.MsmScratch;
import io.zkat.math.msm.MultiScalarMul;
import io.zkat.math.msm.SecureBytes;
import io.zkat.math.pairing.Pairing;
import io.zkat.math.pairing.PairingScratch;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.Obligations;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.equation.PairingForms;
import io.zkat.validator.equation.PairingKey;
import java.util.Arrays;

/**
 * Checks that many linear forms vanish by evaluating one, their sum with random weights, and that
 * many pairing equations under one key hold by one product of two pairings, with points that are
 * sums with random weights. Terms over fixed bases are added up first, so each base is paid once
 * however many forms use it.
 *
 * <p>Equivalence to evaluating each: all points have order r, a prime. If all equations hold, so
 * does every combination. If some form has a value V other than the neutral element, then for any
 * values and weights of the others at most one weight modulo r cancels it; weights are uniform in
 * 2^128 values that are distinct modulo r, secret, and drawn after all proofs are fixed. So a false
 * combination vanishes with probability at most 2^-128 (spec proofs 8.2). The first equation keeps
 * the weight 1, which changes nothing: some other's weight, or no weight at all if it alone is
 * wrong, has to cancel it. Pairing equations e(a_i, w) = e(b_i, g2) are the same thing in the
 * target group, whose order is r, too: e(sum z_i a_i, w) e(-sum z_i b_i, g2) is the product of the
 * powers z_i of their quotients.
 *
 * <p>Says only whether all hold; which one does not is for {@link ExactValues}. One thread at a
 * time.
 */
final class MergedEquations {
  private static final int WEIGHT_BYTES = 16;

  private final SecureBytes random;
  private final MsmScratch msm = new MsmScratch();
  private final PairingScratch pairingScratch = new PairingScratch();
  private final byte[] weightBytes = new byte[WEIGHT_BYTES];
  private final long[] weight = new long[Fr.LIMBS];
  private final long[] term = new long[Fr.LIMBS];
  private final double[] sums = new double[2 * G1.XYZZ];
  private final double[] pair = new double[2 * G1.AFFINE];
  private final double[] inversion = new double[G1.affineScratch(2)];
  private final int[] starts = new int[3];
  private long[] fixed = new long[0];
  private long[] scalars = new long[0];
  private double[] points = new double[0];
  private int terms;
  private boolean[] done = new boolean[0];

  /**
   * @param random source of the weights, secret and unpredictable
   */
  MergedEquations(SecureBytes random) {
    this.random = random;
  }

  /**
   * Whether all obligations of some owners that matter hold, with the error above.
   *
   * @param from the first owner
   * @param until the owner to stop before
   */
  boolean hold(EquationSink sink, Outcomes outcomes, int from, int until, StageClock clock) {
    boolean vanish = formsVanish(sink, outcomes, from, until);
    clock.bookMsm();
    if (!vanish || sink.pairings().size() == 0) {
      return vanish;
    }
    boolean hold = pairingsHold(sink, outcomes, from, until);
    clock.bookPairing();
    return hold;
  }

  private boolean formsVanish(EquationSink sink, Outcomes outcomes, int from, int until) {
    Fr fr = sink.curve().fr();
    LinearForms forms = sink.equations();
    FixedBaseTable table = sink.bases().table();
    int n = forms.size();
    startTerms(forms.variableStarts()[n]);
    startFixed(table.size());
    boolean any = false;
    for (int form = 0; form < n; form++) {
      if (sink.vanishing().counts(form, outcomes, from, until)) {
        draw(fr, any);
        any = true;
        addForm(fr, forms, form);
      }
    }
    if (!any) {
      return true;
    }
    MultiScalarMul.compute(table, sums, 0, fixed, 0, points, 0, scalars, 0, terms, msm);
    return G1.isInfinityXyzz(sums, 0);
  }

  private void addForm(Fr fr, LinearForms forms, int form) {
    long[] fixedScalars = forms.fixedScalars();
    for (int i = forms.fixedStarts()[form]; i < forms.fixedStarts()[form + 1]; i++) {
      // A Montgomery weight times plain limbs is the plain product.
      int at = forms.fixedBases()[i] * Fr.LIMBS;
      fr.mul(term, 0, fixedScalars, i * Fr.LIMBS, weight, 0);
      fr.add(fixed, at, fixed, at, term, 0);
    }
    int first = forms.variableStarts()[form];
    int count = forms.variableStarts()[form + 1] - first;
    for (int i = 0; i < count; i++) {
      fr.mul(
          scalars,
          (terms + i) * Fr.LIMBS,
          forms.variableScalars(),
          (first + i) * Fr.LIMBS,
          weight,
          0);
    }
    System.arraycopy(
        forms.points(), first * G1.AFFINE, points, terms * G1.AFFINE, count * G1.AFFINE);
    terms += count;
  }

  private boolean pairingsHold(EquationSink sink, Outcomes outcomes, int from, int until) {
    PairingForms pairings = sink.pairings();
    Obligations obligations = sink.paired();
    int n = pairings.size();
    if (done.length < n) {
      done = new boolean[n];
    }
    for (int i = 0; i < n; i++) {
      done[i] = !obligations.counts(i, outcomes, from, until);
    }
    for (int i = 0; i < n; i++) {
      if (!done[i] && !keyHolds(pairings, i)) {
        return false;
      }
    }
    return true;
  }

  /** Combines all equations that are not done and have the key of equation {@code first}. */
  private boolean keyHolds(PairingForms pairings, int first) {
    PairingKey key = pairings.key(first);
    Curve curve = key.curve();
    Fr fr = curve.fr();
    int n = 0;
    for (int i = first; i < pairings.size(); i++) {
      n += !done[i] && pairings.key(i) == key ? 1 : 0;
    }
    startTerms(2 * n);
    terms = 0;
    for (int i = first; i < pairings.size(); i++) {
      if (!done[i] && pairings.key(i) == key) {
        done[i] = true;
        draw(fr, terms > 0);
        pairTerm(fr, pairings.a(), i, terms);
        pairTerm(fr, pairings.b(), i, n + terms);
        terms++;
      }
    }
    starts[1] = n;
    starts[2] = 2 * n;
    MultiScalarMul.computeMany(curve.g1(), sums, 0, 2, starts, points, 0, scalars, 0, msm);
    curve.g1().toAffine(pair, 0, sums, 0, 2, inversion, 0);
    curve.g1().negate(pair, G1.AFFINE, pair, G1.AFFINE);
    return Pairing.of(curve).productIsOne(pair, 0, key.lines(), pairingScratch);
  }

  private void pairTerm(Fr fr, double[] p, int i, int at) {
    System.arraycopy(p, i * G1.AFFINE, points, at * G1.AFFINE, G1.AFFINE);
    fr.toLimbs(scalars, at * Fr.LIMBS, weight, 0);
  }

  private void draw(Fr fr, boolean atRandom) {
    if (atRandom) {
      random.fill(weightBytes, 0, WEIGHT_BYTES);
      fr.fromBytesReduced(weight, 0, weightBytes, 0, WEIGHT_BYTES);
    } else {
      fr.setOne(weight, 0);
    }
  }

  private void startFixed(int bases) {
    if (fixed.length < bases * Fr.LIMBS) {
      fixed = new long[bases * Fr.LIMBS];
    } else {
      Arrays.fill(fixed, 0, bases * Fr.LIMBS, 0);
    }
  }

  private void startTerms(int most) {
    terms = 0;
    if (scalars.length < most * Fr.LIMBS) {
      scalars = new long[most * Fr.LIMBS];
      points = new double[most * G1.AFFINE];
    }
  }

  /** Bytes of the arrays kept. */
  long retainedBytes() {
    return Double.BYTES * ((long) points.length + scalars.length + fixed.length);
  }
}
