package io.zkat.math.hash;

import io.zkat.math.field.Fr;

/**
 * Small matrices over a scalar field, row by row in flat arrays. For constants that are made once:
 * these methods allocate.
 */
final class FrMatrix {
  private static final int E = Fr.LIMBS;

  private FrMatrix() {}

  /** Returns the transpose of a matrix. */
  static long[] transpose(long[] a, int rows, int columns) {
    long[] r = new long[a.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        System.arraycopy(a, (i * columns + j) * E, r, (j * rows + i) * E, E);
      }
    }
    return r;
  }

  /** Returns the product of an n x m and an m x k matrix. */
  static long[] product(Fr fr, long[] a, long[] b, int n, int m, int k) {
    long[] columns = transpose(b, m, k);
    long[] r = new long[n * k * E];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < k; j++) {
        fr.innerProduct(r, (i * k + j) * E, a, i * m * E, columns, j * m * E, m);
      }
    }
    return r;
  }

  /**
   * Returns the inverse of an n x n matrix, by elimination.
   *
   * @throws ArithmeticException if there is none
   */
  static long[] inverse(Fr fr, long[] matrix, int n) {
    long[] a = matrix.clone();
    long[] r = new long[a.length];
    long[] factor = new long[E];
    for (int i = 0; i < n; i++) {
      fr.setOne(r, (i * n + i) * E);
    }
    for (int column = 0; column < n; column++) {
      int pivot = column;
      while (pivot < n && fr.isZero(a, (pivot * n + column) * E)) {
        pivot++;
      }
      if (pivot == n) {
        throw new ArithmeticException("the matrix has no inverse");
      }
      if (pivot != column) {
        addMultiple(fr, a, r, n, column, pivot, one(fr));
      }
      fr.inverse(factor, 0, a, (column * n + column) * E);
      for (int j = 0; j < n; j++) {
        fr.mul(a, (column * n + j) * E, a, (column * n + j) * E, factor, 0);
        fr.mul(r, (column * n + j) * E, r, (column * n + j) * E, factor, 0);
      }
      for (int i = 0; i < n; i++) {
        if (i != column) {
          fr.neg(factor, 0, a, (i * n + column) * E);
          addMultiple(fr, a, r, n, i, column, factor);
        }
      }
    }
    return r;
  }

  private static long[] one(Fr fr) {
    long[] one = new long[E];
    fr.setOne(one, 0);
    return one;
  }

  /** Adds to row {@code to} of both matrices a multiple of row {@code from}. */
  private static void addMultiple(
      Fr fr, long[] a, long[] b, int n, int to, int from, long[] factor) {
    for (int j = 0; j < n; j++) {
      int t = (to * n + j) * E;
      int f = (from * n + j) * E;
      fr.mulAdd(a, t, a, f, factor, 0, a, t);
      fr.mulAdd(b, t, b, f, factor, 0, b, t);
    }
  }

  /**
   * Returns the coefficients of the characteristic polynomial of an n x n matrix, n + 1 of them,
   * the highest first, which is 1 (the method of Faddeev and LeVerrier).
   */
  static long[] characteristic(Fr fr, long[] a, int n) {
    long[] c = new long[(n + 1) * E];
    fr.setOne(c, 0);
    long[] m = new long[n * n * E];
    long[] count = new long[E];
    for (int k = 1; k <= n; k++) {
      for (int i = 0; i < n; i++) {
        int d = (i * n + i) * E;
        fr.add(m, d, m, d, c, (k - 1) * E);
      }
      m = product(fr, a, m, n, n, n);
      int trace = k * E;
      for (int i = 0; i < n; i++) {
        fr.sub(c, trace, c, trace, m, (i * n + i) * E);
      }
      fr.fromLong(count, 0, k);
      fr.inverse(count, 0, count, 0);
      fr.mul(c, trace, c, trace, count, 0);
    }
    return c;
  }
}
