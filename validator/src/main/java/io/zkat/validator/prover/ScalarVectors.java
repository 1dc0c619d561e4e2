package io.zkat.validator.prover;

import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import java.util.Arrays;

/** Vectors of scalars. */
final class ScalarVectors {
  private ScalarVectors() {}

  static Scalar[] zeros(Fr fr, int n) {
    Scalar[] r = new Scalar[n];
    Arrays.fill(r, Scalar.of(fr, 0));
    return r;
  }

  /** The sum of a_i b_i; the vectors are as long as each other and not empty. */
  static Scalar inner(Scalar[] a, Scalar[] b) {
    Scalar sum = a[0].multiply(b[0]);
    for (int i = 1; i < a.length; i++) {
      sum = sum.add(a[i].multiply(b[i]));
    }
    return sum;
  }

  /** x a + y b, element by element. */
  static Scalar[] combine(Scalar x, Scalar[] a, Scalar y, Scalar[] b) {
    Scalar[] r = new Scalar[a.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = x.multiply(a[i]).add(y.multiply(b[i]));
    }
    return r;
  }

  static Scalar[] scale(Scalar x, Scalar[] a) {
    Scalar[] r = new Scalar[a.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = x.multiply(a[i]);
    }
    return r;
  }

  /** 1, x, x^2 and so on. */
  static Scalar[] powers(Scalar x, int n) {
    Scalar[] r = new Scalar[n];
    r[0] = Scalar.of(x.field(), 1);
    for (int i = 1; i < n; i++) {
      r[i] = r[i - 1].multiply(x);
    }
    return r;
  }

  /** The lowest n bits, at most 64, of the integer that a scalar stands for; the lowest first. */
  static Scalar[] bits(Scalar value, int n) {
    byte[] b = value.toBytes();
    Scalar[] r = new Scalar[n];
    for (int i = 0; i < n; i++) {
      r[i] = Scalar.of(value.field(), b[Fr.BYTES - 1 - i / 8] >>> (i % 8) & 1);
    }
    return r;
  }

  static Scalar[] firstHalf(Scalar[] a) {
    return Arrays.copyOf(a, a.length / 2);
  }

  static Scalar[] secondHalf(Scalar[] a) {
    return Arrays.copyOfRange(a, a.length / 2, a.length);
  }

  /**
   * Coefficients of the original bases in the sum of one half of the folded bases times as many
   * scalars: base i of a round is the sum of the original bases whose index has i in its low bits.
   *
   * @param weights by which each original base counts in its folded base
   * @param upper whether the upper half of the folded bases is meant
   */
  static Scalar[] unfolded(Scalar[] weights, Scalar[] half, boolean upper) {
    Scalar[] k = zeros(weights[0].field(), weights.length);
    int size = half.length;
    for (int i = 0; i < k.length; i++) {
      if (((i & size) != 0) == upper) {
        k[i] = weights[i].multiply(half[i & (size - 1)]);
      }
    }
    return k;
  }
}
