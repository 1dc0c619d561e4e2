package io.zkat.math.bounds;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.field.Fp;
import io.zkat.math.field.FpLanes;
import io.zkat.math.field.generator.BoundsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No formula can take the base fields out of their bounds. */
class ShadowBoundsTest {

  @AfterEach
  void forget() {
    ShadowBounds.clear();
  }

  private static void observe(Class<? extends Runnable> formulas)
      throws ReflectiveOperationException {
    Class<?> copy = Class.forName(formulas.getName(), true, new ShadowLoader());
    assertNotSame(formulas, copy);
    ((Runnable) copy.getConstructor().newInstance()).run();
  }

  @Test
  void allFormulasKeepTheBounds() throws ReflectiveOperationException {
    observe(Formulas.class);
    assertTrue(ShadowBounds.operations() > 50_000, "only " + ShadowBounds.operations());
  }

  @Test
  void aFormulaThatDoesNotIsFound() {
    assertThrows(BoundsException.class, () -> observe(TooLarge.class));
    assertThrows(BoundsException.class, () -> observe(TooLargeInLanes.class));
  }

  /** (1 + 1 + 1)², from limbs as small as can be. */
  public static final class TooLarge implements Runnable {
    /** For reflection. */
    public TooLarge() {}

    @Override
    public void run() {
      double[] a = new double[2 * Fp.LIMBS];
      Fp field = Fp.BLS12_381;
      field.setOne(a, 0);
      field.add(a, 8, a, 0, a, 0);
      field.sqr(a, 8, a, 8);
      field.add(a, 8, a, 0, a, 0);
      field.add(a, 8, a, 8, a, 0);
      field.sqr(a, 8, a, 8);
    }
  }

  /** The same in one lane. */
  public static final class TooLargeInLanes implements Runnable {
    /** For reflection. */
    public TooLargeInLanes() {}

    @Override
    public void run() {
      double[] a = new double[2 * FpLanes.PACKED];
      FpLanes lanes = FpLanes.of(Fp.BLS12_381);
      double[] one = new double[Fp.LIMBS];
      Fp.BLS12_381.setOne(one, 0);
      lanes.setLane(a, 0, 5, one, 0);
      lanes.add(a, 64, a, 0, a, 0);
      lanes.add(a, 64, a, 64, a, 0);
      lanes.sqr(a, 64, a, 64);
    }
  }
}
