package io.zkat.validator.proof.csp;

import io.zkat.math.field.Fr;

/**
 * Lagrange values at a challenge c over the points 0..top, in O(top) multiplications (spec proofs
 * 5.3 and 8.3): the value at index i is prefix_i * suffix_{i+1} / d_i, where prefix and suffix are
 * products of the factors c - j and d_i = prod_{j != i} (i - j) = (-1)^(top-i) i! (top-i)!. There
 * is no division by c - j, so a c that is one of the points is no special case. Immutable.
 */
public final class LagrangePoints {
  private static final int L = Fr.LIMBS;

  private final Fr fr;
  private final int top;
  private final long[] inverseD;
  private final long[] indices;

  /** For the points 0..top. */
  public LagrangePoints(Fr fr, int top) {
    this.fr = fr;
    this.top = top;
    inverseD = new long[(top + 1) * L];
    indices = new long[(top + 1) * L];
    long[] factorials = new long[(top + 1) * L];
    fr.setOne(factorials, 0);
    for (int i = 0; i <= top; i++) {
      fr.fromLong(indices, i * L, i);
      if (i > 0) {
        fr.mul(factorials, i * L, factorials, (i - 1) * L, indices, i * L);
      }
    }
    for (int i = 0; i <= top; i++) {
      fr.mul(inverseD, i * L, factorials, i * L, factorials, (top - i) * L);
      if (((top - i) & 1) != 0) {
        fr.neg(inverseD, i * L, inverseD, i * L);
      }
    }
    fr.batchInverse(inverseD, 0, top + 1, new long[(top + 1) * L], 0);
  }

  /** Number of points. */
  public int count() {
    return top + 1;
  }

  /** Longs of scratch for {@link #prepare}. */
  public int scratch() {
    return 2 * (top + 2) * L;
  }

  /** Fills the scratch with prefix and suffix products for c. */
  public void prepare(long[] c, int co, long[] t, int to) {
    int suffix = to + (top + 2) * L;
    fr.setOne(t, to);
    fr.setOne(t, suffix + (top + 1) * L);
    for (int i = 0; i <= top; i++) {
      int next = to + (i + 1) * L;
      fr.sub(t, next, c, co, indices, i * L);
      fr.copy(t, suffix + i * L, t, next);
      fr.mul(t, next, t, to + i * L, t, next);
    }
    for (int i = top; i >= 0; i--) {
      fr.mul(t, suffix + i * L, t, suffix + i * L, t, suffix + (i + 1) * L);
    }
  }

  /** r = the Lagrange value of index i, from a prepared scratch that does not overlap r. */
  public void value(long[] r, int ro, int i, long[] t, int to) {
    int suffix = to + (top + 2) * L;
    fr.mul(r, ro, t, to + i * L, t, suffix + (i + 1) * L);
    fr.mul(r, ro, r, ro, inverseD, i * L);
  }
}
