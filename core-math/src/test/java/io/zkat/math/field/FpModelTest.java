package io.zkat.math.field;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Long random chains of operations, in place and not, against {@link BigInteger}. */
class FpModelTest {
  private static final int REGISTERS = 6;
  private static final int STEPS = 20_000;

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void chains(FpModel model) {
    Seeded seed = new Seeded();
    SplittableRandom random = seed.random();
    Fp field = model.field;
    double[] a = new double[(REGISTERS + 1) * Fp.LIMBS];
    double[] t = new double[Math.max(Fp.INVERSE_SCRATCH, Fp.SQRT_SCRATCH)];
    BigInteger[] values = new BigInteger[REGISTERS];
    for (int i = 0; i < REGISTERS; i++) {
      values[i] = model.random(random);
      model.put(a, i * Fp.LIMBS, values[i]);
    }
    int sum = REGISTERS * Fp.LIMBS;
    for (int step = 0; step < STEPS; step++) {
      int i = random.nextInt(REGISTERS);
      int j = random.nextInt(REGISTERS);
      int k = random.nextInt(REGISTERS);
      int ro = i * Fp.LIMBS;
      int ao = j * Fp.LIMBS;
      int bo = k * Fp.LIMBS;
      BigInteger x = values[j];
      BigInteger y = values[k];
      BigInteger expected;
      int operation = random.nextInt(10);
      switch (operation) {
        case 0 -> {
          field.mul(a, ro, a, ao, a, bo);
          expected = x.multiply(y);
        }
        case 1 -> {
          field.sqr(a, ro, a, ao);
          expected = x.multiply(x);
        }
        case 2 -> {
          field.add(a, sum, a, ao, a, bo);
          field.mul(a, ro, a, sum, a, bo);
          expected = x.add(y).multiply(y);
        }
        case 3 -> {
          field.sub(a, sum, a, ao, a, bo);
          field.sqr(a, sum, a, sum);
          field.reduce(a, ro, a, sum);
          expected = x.subtract(y).pow(2);
        }
        case 4 -> {
          int ka = random.nextInt(-16, 17);
          int kb = random.nextInt(-16, 17);
          int kc = random.nextInt(-16, 17);
          expected =
              x.multiply(BigInteger.valueOf(ka))
                  .add(y.multiply(BigInteger.valueOf(kb)))
                  .add(values[i].multiply(BigInteger.valueOf(kc)));
          field.lin(a, ro, a, ao, ka, a, bo, kb, a, ro, kc);
        }
        case 5 -> {
          field.neg(a, ro, a, ao);
          field.reduce(a, ro, a, ro);
          expected = x.negate();
        }
        case 6 -> {
          field.copy(a, ro, a, ao);
          expected = x;
        }
        case 7 -> {
          if (random.nextInt(20) > 0) {
            continue;
          }
          field.inverse(a, ro, a, ao, t, 0);
          expected = x.signum() == 0 ? x : x.modInverse(model.p);
        }
        case 8 -> {
          double sign = random.nextBoolean() ? 1 : -1;
          expected =
              x.multiply(y).add(y.multiply(values[i]).multiply(BigInteger.valueOf((long) sign)));
          field.dot(a, ro, a, ao, a, bo, sign, a, bo, a, ro);
        }
        default -> {
          expected = BigInteger.valueOf(random.nextLong());
          field.fromLong(a, ro, expected.longValue());
        }
      }
      values[i] = expected.mod(model.p);
      assertEquals(values[i], model.get(a, ro), seed + " step " + step + " operation " + operation);
    }
  }
}
