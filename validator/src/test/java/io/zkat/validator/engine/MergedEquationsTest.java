package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G2;
import io.zkat.math.field.Fr;
import io.zkat.math.msm.AesSecureBytes;
import io.zkat.math.msm.SecureBytes;
import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.equation.PairingKey;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One combination instead of many equations: when it holds and when it does not. */
class MergedEquationsTest {
  private static final int EQUATIONS = 5;

  private final SecureBytes random = new AesSecureBytes(new byte[AesSecureBytes.KEY_BYTES]);
  private final MergedEquations merged = new MergedEquations(random, WorkExecutor.serial());
  private final StageClock clock = new StageClock(System::nanoTime, () -> -1);
  private final Outcomes outcomes = new Outcomes();
  private final long[] k = new long[Fr.LIMBS];

  private static FixedBases bases(Curve curve) {
    double[] g = new double[G1.AFFINE];
    curve.g1().generator(g, 0);
    return new FixedBases(curve, g);
  }

  private static Check check(FixedBases bases, int owner) {
    Check check = SinkEngine.passive(bases);
    check.enrol(owner, 0);
    return check;
  }

  /** Of a new owner: k G - G' for fixed G and variable G' = G; vanishes exactly if k is 1. */
  private void form(EquationSink sink, long fixed) {
    Fr fr = sink.curve().fr();
    double[] g = new double[G1.AFFINE];
    sink.curve().g1().generator(g, 0);
    LinearForms forms = sink.equations();
    forms.begin();
    fr.fromLong(k, 0, fixed);
    forms.fixed(fr, 0, k, 0);
    fr.setOne(k, 0);
    fr.neg(k, 0, k, 0);
    forms.variable(fr, g, 0, k, 0);
    Check check = check(sink.bases(), outcomes.begin());
    sink.vanishes(check, 0, Reason.CSP_VERIFICATION_FAILED, Place.NONE);
  }

  private boolean hold(EquationSink sink) {
    return merged.hold(sink, outcomes, 0, outcomes.size(), clock);
  }

  @ParameterizedTest
  @EnumSource
  void vanishingFormsVanishTogether(Curve curve) {
    EquationSink sink = new EquationSink(bases(curve), outcomes);
    for (int n = 0; n < EQUATIONS; n++) {
      assertTrue(hold(sink), n + " forms");
      form(sink, 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneWrongFormAnywhereIsSeenAndNamed(Curve curve) {
    EquationSink sink = new EquationSink(bases(curve), outcomes);
    for (int wrong = 0; wrong < EQUATIONS; wrong++) {
      sink.clear();
      outcomes.clear();
      for (int i = 0; i < EQUATIONS; i++) {
        form(sink, i == wrong ? 3 : 1);
      }
      assertFalse(hold(sink), "form " + wrong);
      assertEquals(wrong > 2, merged.hold(sink, outcomes, 0, 3, clock), "owners 0 to 2");
      assertTrue(new ExactValues(WorkExecutor.serial()).judge(sink, outcomes, 0, EQUATIONS, clock));
      for (int i = 0; i < EQUATIONS; i++) {
        Reason expected = i == wrong ? Reason.CSP_VERIFICATION_FAILED : Reason.OK;
        assertEquals(expected, outcomes.reason(i), "owner " + i);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void oppositeErrorsDoNotCancelBecauseWeightsDiffer(Curve curve) {
    EquationSink sink = new EquationSink(bases(curve), outcomes);
    form(sink, 1);
    form(sink, 2); // G too much
    form(sink, 0); // G too little
    assertFalse(hold(sink));
    SecureBytes equalWeights =
        (out, off, len) -> {
          java.util.Arrays.fill(out, off, off + len, (byte) 0);
          out[off + len - 1] = 1;
        };
    MergedEquations unweighted = new MergedEquations(equalWeights, WorkExecutor.serial());
    assertTrue(unweighted.hold(sink, outcomes, 0, 3, clock), "the weights matter");
  }

  @ParameterizedTest
  @EnumSource
  void anEquationBehindAnEarlierFailureDoesNotCount(Curve curve) {
    EquationSink sink = new EquationSink(bases(curve), outcomes);
    form(sink, 3);
    assertFalse(hold(sink));
    outcomes.fails(0, Outcomes.rank(0, 0), Reason.MALFORMED_PROOF, Place.NONE);
    assertTrue(hold(sink));
  }

  @ParameterizedTest
  @EnumSource
  void pairingEquationsOfTwoKeysHoldTogetherAndWrongOnesAreNamed(Curve curve) {
    EquationSink sink = new EquationSink(bases(curve), outcomes);
    PairingKey[] keys = {key(curve, 5), key(curve, 7)};
    for (int wrong = -1; wrong < EQUATIONS; wrong++) {
      sink.clear();
      outcomes.clear();
      for (int i = 0; i < EQUATIONS; i++) {
        pairing(sink, keys[i & 1], (i & 1) == 0 ? 5 : 7, i + 2, i == wrong ? 1 : 0);
      }
      assertEquals(wrong < 0, hold(sink), "equation " + wrong);
      assertEquals(
          wrong >= 0,
          new ExactValues(WorkExecutor.serial()).judge(sink, outcomes, 0, EQUATIONS, clock));
      for (int i = 0; i < EQUATIONS; i++) {
        Reason expected = i == wrong ? Reason.CSP_NIL_ELEMENT : Reason.OK;
        assertEquals(expected, outcomes.reason(i), "owner " + i);
      }
    }
  }

  private static PairingKey key(Curve curve, long secret) {
    G2 g2 = curve.g2();
    double[] g = new double[G2.AFFINE];
    double[] w = new double[G2.XYZZ];
    double[] t = new double[G2.SCRATCH];
    g2.generator(g, 0);
    g2.mulLong(w, 0, g, 0, secret, t, 0);
    g2.toAffine(w, 0, w, 0, t, 0);
    return new PairingKey(curve, w, 0);
  }

  /** e([t] G, w) = e([t x + error] G, g2) for w = [x] g2. */
  private void pairing(EquationSink sink, PairingKey key, long x, long t, long error) {
    double[] a = multiple(sink.curve(), t);
    double[] b = multiple(sink.curve(), t * x + error);
    Check check = check(sink.bases(), outcomes.begin());
    sink.pairing(check, key, a, 0, b, 0, 0, Reason.CSP_NIL_ELEMENT, Place.NONE);
  }

  private static double[] multiple(Curve curve, long k) {
    G1 g1 = curve.g1();
    double[] g = new double[G1.AFFINE];
    g1.generator(g, 0);
    double[] sum = new double[G1.XYZZ];
    double[] t = new double[G1.SCRATCH];
    G1.setInfinityXyzz(sum, 0);
    for (long i = 0; i < k; i++) {
      g1.addAffine(sum, 0, g, 0, t, 0);
    }
    double[] affine = new double[G1.AFFINE];
    g1.toAffine(affine, 0, sum, 0, 1, new double[G1.affineScratch(1)], 0);
    return affine;
  }
}
