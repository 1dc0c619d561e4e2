package io.zkat.math.pairing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.field.Fp;
import io.zkat.math.field.FpLanes;
import io.zkat.math.testing.Seeded;
import io.zkat.math.tower.Fp12;
import io.zkat.math.tower.TowerModel;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Fp12 in vector lanes against Fp12 on single elements. */
class LaneFieldTest {
  private static final int E = Fp.LIMBS;

  private final Seeded seed = new Seeded();
  private final SplittableRandom random = seed.random();

  static Stream<Arguments> kernels() {
    return TowerModel.both()
        .flatMap(
            model ->
                IntStream.of(4, 8)
                    .filter(lanes -> lanes <= FpLanes.vectorLanes())
                    .mapToObj(lanes -> Arguments.of(model, lanes)));
  }

  /**
   * Coefficients of every kind that a result may be: random, 0, 1, -1, and limbs at their greatest
   * size with both signs, which add up in products.
   */
  private void fill(TowerModel model, double[] m, int at) {
    int limbs = model.fp.byteLength() / 6;
    for (int i = 0; i < Fp12.LIMBS; i += E) {
      if (random.nextInt(3) == 0) {
        double sign = random.nextBoolean() ? 1 : -1;
        for (int j = 0; j < E; j++) {
          m[at + i + j] = j < limbs - 1 ? sign * 0x1p47 : 0;
        }
        // the highest limb takes the value to about p / 2
        double top = limbs == 8 ? 0x1.a0111ea397fe6p44 : 0x1.83227397098dp13;
        m[at + i + limbs - 1] = Math.rint(sign * top / 2);
      } else {
        model.put(m, at + i, model.random(random));
      }
    }
  }

  private void load(double[] m, int to, double[] x, int xo) {
    for (int k = 0; k < 6; k++) {
      LaneField.put(m, to + k / 3 * PairingKernel.PACKED, k % 3, x, xo + k * 2 * E);
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("kernels")
  void operationsAgree(TowerModel model, int vectorLanes) {
    PairingKernel kernel = PairingKernel.of(model == TowerModel.BLS12_381, vectorLanes);
    TargetField lanes = new LaneField(kernel, model.tower);
    TargetField single = new ScalarField(model.tower);
    double[] m = new double[lanes.scratch() + 4 * lanes.size()];
    double[] s = new double[single.scratch() + 4 * single.size()];
    double[] got = new double[Fp12.LIMBS];
    int la = lanes.scratch();
    int lb = la + lanes.size();
    int lr = lb + lanes.size();
    int sa = single.scratch();
    int sb = sa + single.size();
    int sr = sb + single.size();
    for (int i = 0; i < 100; i++) {
      fill(model, s, sa);
      fill(model, s, sb);
      load(m, la, s, sa);
      load(m, lb, s, sb);
      for (int operation = 0; operation < 7; operation++) {
        switch (operation) {
          case 0 -> {
            lanes.mul(m, lr, la, lb);
            single.mul(s, sr, sa, sb);
          }
          case 1 -> {
            kernel.sqr12(m, lr, la);
            model.tower.sqr(s, sr, s, sa, s, 0);
          }
          case 2 -> {
            lanes.conj(m, lr, la);
            single.conj(s, sr, sa);
          }
          case 3 -> {
            lanes.frobenius(m, lr, la);
            single.frobenius(s, sr, sa);
          }
          case 4 -> {
            lanes.frobeniusSquare(m, lr, la);
            single.frobeniusSquare(s, sr, sa);
          }
          case 5 -> {
            lanes.inverse(m, lr, la);
            single.inverse(s, sr, sa);
          }
          default -> {
            // the formulas of cyclotomic squares hold, or fail, alike outside the subgroup
            lanes.cyclotomicSqr(m, lr, la, 3);
            single.cyclotomicSqr(s, sr, sa, 3);
          }
        }
        lanes.store(got, 0, m, lr);
        int which = operation;
        assertTrue(model.tower.equal(got, 0, s, sr), () -> "operation " + which + ", " + seed);
        // in place, and on what operations leave behind
        lanes.mul(m, lr, lr, lr);
        lanes.mul(m, lr, lr, lb);
        single.mul(s, sr, sr, sr);
        single.mul(s, sr, sr, sb);
        lanes.store(got, 0, m, lr);
        assertTrue(
            model.tower.equal(got, 0, s, sr), () -> "after operation " + which + ", " + seed);
      }
    }
  }
}
