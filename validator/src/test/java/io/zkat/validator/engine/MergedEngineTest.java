package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.math.msm.AesSecureBytes;
import io.zkat.math.msm.SecureBytes;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.Obligations;
import io.zkat.validator.verdict.Reason;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One combination instead of many equations: when it vanishes and when it does not. */
class MergedEngineTest {
  private static final int FORMS = 5;

  private final SecureBytes random = new AesSecureBytes(new byte[AesSecureBytes.KEY_BYTES]);
  private final LinearForms forms = new LinearForms();
  private final long[] k = new long[Fr.LIMBS];

  /** k G - G' for fixed G and variable G' = G: vanishes exactly if k is 1. */
  private void form(Curve curve, long fixed) {
    Fr fr = curve.fr();
    double[] g = new double[G1.AFFINE];
    curve.g1().generator(g, 0);
    forms.begin();
    fr.fromLong(k, 0, fixed);
    forms.fixed(fr, 0, k, 0);
    fr.setOne(k, 0);
    fr.neg(k, 0, k, 0);
    forms.variable(fr, g, 0, k, 0);
  }

  private static FixedBases bases(Curve curve) {
    double[] g = new double[G1.AFFINE];
    curve.g1().generator(g, 0);
    return new FixedBases(curve, g);
  }

  @ParameterizedTest
  @EnumSource
  void vanishingFormsVanishTogether(Curve curve) {
    FixedBases bases = bases(curve);
    for (int n = 0; n < FORMS; n++) {
      assertTrue(new MergedEngine(random).allVanish(bases, forms), n + " forms");
      form(curve, 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneWrongFormAnywhereIsSeenAndNamed(Curve curve) {
    FixedBases bases = bases(curve);
    MergedEngine engine = new MergedEngine(random);
    for (int wrong = 0; wrong < FORMS; wrong++) {
      forms.clear();
      Obligations obligations = new Obligations();
      for (int i = 0; i < FORMS; i++) {
        form(curve, i == wrong ? 3 : 1);
        obligations.vanishes(i, Reason.CSP_VERIFICATION_FAILED, i);
      }
      assertFalse(engine.allVanish(bases, forms), "form " + wrong);
      assertEquals(wrong, new StrictEngine().firstFailure(bases, forms, obligations));
    }
  }

  @ParameterizedTest
  @EnumSource
  void oppositeErrorsDoNotCancelBecauseWeightsDiffer(Curve curve) {
    form(curve, 1);
    form(curve, 2); // G too much
    form(curve, 0); // G too little
    assertFalse(new MergedEngine(random).allVanish(bases(curve), forms));
    SecureBytes equalWeights =
        (out, off, len) -> {
          java.util.Arrays.fill(out, off, off + len, (byte) 0);
          out[off + len - 1] = 1;
        };
    assertTrue(new MergedEngine(equalWeights).allVanish(bases(curve), forms), "the weights matter");
  }
}
