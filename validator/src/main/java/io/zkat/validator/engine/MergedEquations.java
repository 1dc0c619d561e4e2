package io.zkat.validator.engine;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.math.msm.FixedBaseTable;
import io.zkat.math.msm.MsmScratch;
import io.zkat.math.msm.MultiScalarMul;
import io.zkat.math.msm.SecureBytes;
import io.zkat.math.msm.ShortScalars;
import io.zkat.math.pairing.Pairing;
import io.zkat.math.pairing.PairingScratch;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.Obligations;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.equation.PairingForms;
import io.zkat.validator.equation.PairingKey;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
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
 * wrong, has to cancel it. The weights are {@link ShortScalars}, and each form is divided first by
 * one of its factors that is not 0: so one of its terms has a short scalar, which halves its work,
 * and the weights are still 2^128 different ones. Pairing equations e(a_i, w) = e(b_i, g2) are the
 * same thing in the target group, whose order is r, too: e(sum z_i a_i, w) e(-sum z_i b_i, g2) is
 * the product of the powers z_i of their quotients.
 *
 * <p>Says only whether all hold; which one does not is for {@link ExactValues}. One thread at a
 * time.
 */
final class MergedEquations {
  private static final int WEIGHT_BYTES = 2 * Long.BYTES;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Variable terms that are worth a thread. */
  private static final int LEAST_UNITS = 16;

  /** What a product of two pairings costs, in variable terms of a large sum. */
  private static final int PRODUCT_UNITS = 64;

  /** What each pairing equation costs besides. */
  private static final int PAIRING_UNITS = 2;

  private final SecureBytes random;
  private final WorkExecutor executor;
  private final MsmScratch[] msm;
  private final PairingScratch pairingScratch = new PairingScratch();
  private final byte[] weightBytes = new byte[WEIGHT_BYTES];
  private final long[] weight = new long[Fr.LIMBS];
  private final long[] term = new long[Fr.LIMBS];
  private final MsmScratch pairMsm = new MsmScratch();
  private final double[] pairSums = new double[2 * G1.XYZZ];
  private final double[] sums;
  private final double[] t = new double[G1.SCRATCH];
  private final double[] pair = new double[2 * G1.AFFINE];
  private final double[] inversion = new double[G1.affineScratch(2)];
  private final int[] starts = new int[3];
  private long[] fixed = new long[0];
  private long[] scalars = new long[0];
  private double[] points = new double[0];
  private int terms;
  private int bases;

  // What is planned.
  private int pairings;
  private int shares;
  private volatile boolean paired;
  private long[] pairScalars = new long[0];
  private double[] pairPoints = new double[0];
  private boolean[] done = new boolean[0];
  private int[] weighed = new int[0];
  private long[] divisors = new long[0];
  private long[] inversionScratch = new long[0];

  /**
   * @param random source of the weights, secret and unpredictable
   * @param executor what the arithmetic is spread over
   */
  MergedEquations(SecureBytes random, WorkExecutor executor) {
    this.random = random;
    this.executor = executor;
    this.msm = new MsmScratch[executor.parallelism()];
    Arrays.setAll(msm, _ -> new MsmScratch());
    this.sums = new double[msm.length * G1.XYZZ];
  }

  /**
   * Whether all obligations of some owners that matter hold, with the error above.
   *
   * @param from the first owner
   * @param until the owner to stop before
   */
  boolean hold(EquationSink sink, Outcomes outcomes, int from, int until, StageClock clock) {
    int parts = plan(sink, outcomes, from, until);
    if (shares > 1) {
      executor.run(parts, part -> run(part, sink, outcomes, from, until));
      clock.bookMsm();
      return held(sink);
    }
    for (int share = 0; share < shares; share++) {
      runShare(share, sink);
    }
    boolean hold = joined(sink);
    clock.bookMsm();
    if (hold && pairings > 0) {
      hold = pairingsHold(sink, outcomes, from, until);
      clock.bookPairing();
    }
    return hold;
  }

  /**
   * Cuts the same question into parts that threads may run at the same time. The first one is about
   * pairings, if there are {@link #pairingParts}; of the others, shares of one sum, the last one is
   * smaller by what the pairings take.
   *
   * @return the number of parts
   */
  int plan(EquationSink sink, Outcomes outcomes, int from, int until) {
    pairings = sink.pairings().size();
    paired = true;
    shares = weighForms(sink, outcomes, from, until) ? threads() : 0;
    return pairingParts() + shares;
  }

  /** 1 if the first part is about pairings, 0 if there are none. */
  int pairingParts() {
    return Math.min(1, pairings);
  }

  /** Runs a part of what was planned with these arguments. */
  void run(int part, EquationSink sink, Outcomes outcomes, int from, int until) {
    if (part < pairingParts()) {
      paired = pairingsHold(sink, outcomes, from, until);
    } else {
      runShare(part - pairingParts(), sink);
    }
  }

  /** The answer; all parts have been run. */
  boolean held(EquationSink sink) {
    return joined(sink) && paired;
  }

  private void runShare(int share, EquationSink sink) {
    FixedBaseTable table = sink.bases().table();
    double from = boundary(share);
    double until = boundary(share + 1);
    int to = share * G1.XYZZ;
    MultiScalarMul.computeShare(
        table, sums, to, fixed, 0, points, 0, scalars, 0, terms, from, until, msm[share]);
  }

  /** Where a share of the sum begins, as a part of the whole. */
  private double boundary(int share) {
    if (share == 0 || share == shares) {
      return share == 0 ? 0 : 1;
    }
    double units = units();
    double others = pairingParts() * PRODUCT_UNITS + PAIRING_UNITS * pairings;
    double last = Math.max(0, (units + others) / shares - others) / units;
    return share * (1 - last) / (shares - 1);
  }

  private boolean joined(EquationSink sink) {
    for (int share = 1; share < shares; share++) {
      sink.curve().g1().add(sums, 0, sums, share * G1.XYZZ, t, 0);
    }
    return shares == 0 || G1.isInfinityXyzz(sums, 0);
  }

  /** Weighs the forms that count; returns whether there is one. */
  private boolean weighForms(EquationSink sink, Outcomes outcomes, int from, int until) {
    Curve curve = sink.curve();
    Fr fr = curve.fr();
    LinearForms forms = sink.equations();
    int n = forms.size();
    bases = sink.bases().table().size();
    terms = 0;
    reserve(n, forms.variableStarts()[n]);
    int count = 0;
    for (int form = 0; form < n; form++) {
      if (sink.vanishing().counts(form, outcomes, from, until)) {
        divisor(fr, forms, form, count * Fr.LIMBS);
        weighed[count++] = form;
      }
    }
    if (count == 0) {
      return false;
    }
    fr.batchInverse(divisors, 0, count, inversionScratch, 0);
    startFixed(bases);
    for (int i = 0; i < count; i++) {
      draw(curve, i > 0);
      fr.mul(weight, 0, weight, 0, divisors, i * Fr.LIMBS);
      addForm(fr, forms, weighed[i]);
    }
    return true;
  }

  /** What a form is divided by: its first factor of a variable point that is not 0, or 1. */
  private void divisor(Fr fr, LinearForms forms, int form, int to) {
    long[] factors = forms.variableScalars();
    for (int i = forms.variableStarts()[form]; i < forms.variableStarts()[form + 1]; i++) {
      if (!fr.isZero(factors, i * Fr.LIMBS)) {
        fr.fromLimbs(divisors, to, factors, i * Fr.LIMBS);
        return;
      }
    }
    fr.setOne(divisors, to);
  }

  /** How many threads the sum is worth. */
  private int threads() {
    return Math.clamp(units() / LEAST_UNITS, 1, msm.length);
  }

  /** The size of the sum in variable terms; a fixed base costs about half of one. */
  private int units() {
    return terms + bases / 2;
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
    if (pairScalars.length < 2 * n * Fr.LIMBS) {
      pairScalars = new long[2 * n * Fr.LIMBS];
      pairPoints = new double[2 * n * G1.AFFINE];
    }
    int at = 0;
    for (int i = first; i < pairings.size(); i++) {
      if (!done[i] && pairings.key(i) == key) {
        done[i] = true;
        draw(curve, at > 0);
        pairTerm(fr, pairings.a(), i, at);
        pairTerm(fr, pairings.b(), i, n + at);
        at++;
      }
    }
    starts[1] = n;
    starts[2] = 2 * n;
    MultiScalarMul.computeMany(
        curve.g1(), pairSums, 0, 2, starts, pairPoints, 0, pairScalars, 0, pairMsm);
    curve.g1().toAffine(pair, 0, pairSums, 0, 2, inversion, 0);
    curve.g1().negate(pair, G1.AFFINE, pair, G1.AFFINE);
    return Pairing.of(curve).productIsOne(pair, 0, key.lines(), pairingScratch);
  }

  private void pairTerm(Fr fr, double[] p, int i, int at) {
    System.arraycopy(p, i * G1.AFFINE, pairPoints, at * G1.AFFINE, G1.AFFINE);
    fr.toLimbs(pairScalars, at * Fr.LIMBS, weight, 0);
  }

  private void draw(Curve curve, boolean atRandom) {
    if (atRandom) {
      random.fill(weightBytes, 0, WEIGHT_BYTES);
      long k1 = (long) LONGS.get(weightBytes, 0);
      long k2 = (long) LONGS.get(weightBytes, Long.BYTES);
      ShortScalars.join(curve.g1(), weight, 0, k1, k2, term, 0);
    } else {
      curve.fr().setOne(weight, 0);
    }
  }

  private void startFixed(int bases) {
    if (fixed.length < bases * Fr.LIMBS) {
      fixed = new long[bases * Fr.LIMBS];
    } else {
      Arrays.fill(fixed, 0, bases * Fr.LIMBS, 0);
    }
  }

  private void reserve(int mostForms, int mostTerms) {
    if (scalars.length < mostTerms * Fr.LIMBS) {
      scalars = new long[mostTerms * Fr.LIMBS];
      points = new double[mostTerms * G1.AFFINE];
    }
    if (weighed.length < mostForms) {
      weighed = new int[mostForms];
      divisors = new long[mostForms * Fr.LIMBS];
      inversionScratch = new long[mostForms * Fr.LIMBS];
    }
  }

  /** Bytes of the arrays kept. */
  long retainedBytes() {
    return Double.BYTES
        * ((long) points.length
            + scalars.length
            + fixed.length
            + divisors.length
            + inversionScratch.length
            + pairPoints.length
            + pairScalars.length);
  }
}
