package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.zkat.math.field.Fr;
import io.zkat.math.testing.Seeded;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrMatrixTest {
  private static final int E = Fr.LIMBS;

  private final Seeded seeded = new Seeded();
  private final Fr fr = Fr.BLS12_381;

  private long[] random(int elements) {
    long[] a = new long[elements * E];
    for (int i = 0; i < elements; i++) {
      byte[] b = seeded.bytes(40);
      fr.fromBytesReduced(a, i * E, b, 0, b.length);
    }
    return a;
  }

  private long[] unit(int n) {
    long[] a = new long[n * n * E];
    for (int i = 0; i < n; i++) {
      fr.setOne(a, (i * n + i) * E);
    }
    return a;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 13})
  void productWithTheInverseIsTheUnit(int n) {
    long[] a = random(n * n);
    // a first pivot of zero
    fr.setZero(a, 0);
    if (n == 1) {
      fr.setOne(a, 0);
    }
    long[] inverse = FrMatrix.inverse(fr, a, n);
    assertArrayEquals(unit(n), FrMatrix.product(fr, a, inverse, n, n, n));
    assertArrayEquals(unit(n), FrMatrix.product(fr, inverse, a, n, n, n));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 12})
  void aMatrixSolvesItsCharacteristicPolynomial(int n) {
    long[] a = random(n * n);
    long[] c = FrMatrix.characteristic(fr, a, n);
    long[] value = new long[n * n * E];
    for (int k = 0; k <= n; k++) {
      value = FrMatrix.product(fr, value, a, n, n, n);
      for (int i = 0; i < n; i++) {
        fr.add(value, (i * n + i) * E, value, (i * n + i) * E, c, k * E);
      }
    }
    assertArrayEquals(new long[n * n * E], value);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void aMatrixWithEqualRowsHasNoInverse(int n) {
    long[] a = random(n * n);
    System.arraycopy(a, 0, a, n * E, n * E);
    assertThrows(ArithmeticException.class, () -> FrMatrix.inverse(fr, a, n));
  }
}
