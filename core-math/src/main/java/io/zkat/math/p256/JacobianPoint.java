package io.zkat.math.p256;

import java.util.Arrays;

/**
 * The group of P-256, y^2 = x^3 - 3 x + b. Every operation is complete: equal and opposite operands
 * and infinity give the right result, because points come from adversaries.
 *
 * <p>Forms, as flat longs at an offset (element: {@link P256Field}):
 *
 * <ul>
 *   <li><b>affine</b>, {@value #AFFINE} longs: x, y, of u = 1 and k = 1.1; never infinity;
 *   <li><b>Jacobian</b>, {@value #JACOBIAN} longs: X, Y of u = 1 and k = 1.1, and Z of u = 1 and k
 *       = 1.25, with x = X/Z^2, y = Y/Z^3; infinity has all limbs of Z zero, and no other point
 *       has: a product is zero in its limbs only if a factor is zero modulo p.
 * </ul>
 *
 * <p>Formulas: Explicit-Formulas Database, Jacobian coordinates for a = -3 (dbl-2001-b with Z3 = 2
 * Y Z, madd). The bounds in comments are the largest k. The scratch argument {@code (t, to)} is
 * {@value #SCRATCH} longs that overlap no operand.
 */
final class JacobianPoint {
  private static final int E = P256Field.LIMBS;
  private static final int Y = E;
  private static final int Z = 2 * E;

  /** Longs of an affine point. */
  static final int AFFINE = 2 * E;

  /** Longs of a Jacobian point. */
  static final int JACOBIAN = 3 * E;

  /** Longs of scratch that each operation may use. */
  static final int SCRATCH = 7 * E;

  private JacobianPoint() {}

  static boolean isInfinity(long[] p, int po) {
    long any = 0;
    for (int i = Z; i < JACOBIAN; i++) {
      any |= p[po + i];
    }
    return any == 0;
  }

  static void setInfinity(long[] r, int ro) {
    Arrays.fill(r, ro, ro + JACOBIAN, 0);
  }

  /** r = q, from affine form. */
  static void fromAffine(long[] r, int ro, long[] q, int qo) {
    System.arraycopy(q, qo, r, ro, AFFINE);
    P256Field.setOne(r, ro + Z);
  }

  /** r = p in affine form, given 1/Z. */
  static void toAffine(long[] r, int ro, long[] p, int po, long[] zi, int zo, long[] t, int to) {
    P256Field.sqr(t, to, zi, zo);
    P256Field.mul(r, ro, p, po, t, to);
    P256Field.mul(t, to, t, to, zi, zo);
    P256Field.mul(r, ro + Y, p, po + Y, t, to);
  }

  /** r = 2 p; r may be p. 4 products and 4 squares. */
  static void dbl(long[] r, int ro, long[] p, int po, long[] t, int to) {
    int delta = to;
    int gamma = to + E;
    int beta = to + 2 * E;
    int alpha = to + 3 * E;
    int u = to + 4 * E;
    P256Field.sqr(t, delta, p, po + Z); // 1.1
    P256Field.sqr(t, gamma, p, po + Y); // 1.1
    P256Field.mul(t, beta, p, po, t, gamma); // 1.1
    P256Field.sub(t, u, p, po, t, delta); // 2.2
    P256Field.add(t, alpha, p, po, t, delta); // 2.2, u = 2
    P256Field.mul(t, alpha, t, alpha, t, u); // 1.4
    P256Field.add(t, u, t, alpha, t, alpha);
    P256Field.add(t, alpha, t, alpha, t, u); // 4.2, u = 3
    P256Field.add(t, u, p, po + Y, p, po + Y);
    P256Field.mul(r, ro + Z, t, u, p, po + Z); // 1.2
    P256Field.sqr(t, delta, t, alpha);
    P256Field.lin(r, ro, t, delta, -8, t, beta);
    P256Field.add(t, beta, t, beta, t, beta);
    P256Field.add(t, beta, t, beta, t, beta);
    P256Field.sub(t, beta, t, beta, r, ro); // 5.5, u = 5
    P256Field.mul(t, alpha, t, alpha, t, beta);
    P256Field.sqr(t, gamma, t, gamma);
    P256Field.lin(r, ro + Y, t, alpha, -8, t, gamma);
  }

  /** acc += q, or acc -= q; q affine. 8 products and 3 squares. */
  static void addAffine(long[] acc, int o, long[] q, int qo, boolean negative, long[] t, int to) {
    int y = to;
    if (negative) {
      P256Field.neg(t, y, q, qo + Y);
    } else {
      System.arraycopy(q, qo + Y, t, y, E);
    }
    if (isInfinity(acc, o)) {
      System.arraycopy(q, qo, acc, o, E);
      System.arraycopy(t, y, acc, o + Y, E);
      P256Field.setOne(acc, o + Z);
      return;
    }
    int h = to + E;
    int r = to + 2 * E;
    int hh = to + 3 * E;
    int hhh = to + 4 * E;
    int v = to + 5 * E;
    int w = to + 6 * E;
    P256Field.sqr(t, hh, acc, o + Z); // 1.1
    P256Field.mul(t, h, q, qo, t, hh); // 1.1
    P256Field.mul(t, hh, t, hh, acc, o + Z); // 1.1
    P256Field.mul(t, r, t, y, t, hh); // 1.1
    P256Field.sub(t, h, t, h, acc, o); // 2.2
    P256Field.sub(t, r, t, r, acc, o + Y); // 2.2
    if (P256Field.isZero(t, h)) {
      if (P256Field.isZero(t, r)) {
        dbl(acc, o, acc, o, t, to);
      } else {
        setInfinity(acc, o);
      }
      return;
    }
    P256Field.mul(acc, o + Z, acc, o + Z, t, h); // 1.2
    P256Field.sqr(t, hh, t, h); // 1.4
    P256Field.mul(t, hhh, t, h, t, hh); // 1.2
    P256Field.mul(t, v, acc, o, t, hh); // 1.1
    P256Field.mul(t, w, acc, o + Y, t, hhh); // 1.1
    P256Field.sqr(t, hh, t, r); // 1.4
    P256Field.sub(t, hh, t, hh, t, hhh); // 2.6
    P256Field.lin(acc, o, t, hh, -2, t, v);
    P256Field.sub(t, v, t, v, acc, o); // 2.2
    P256Field.mul(t, v, t, v, t, r); // 1.4
    P256Field.lin(acc, o + Y, t, v, -1, t, w);
  }
}
