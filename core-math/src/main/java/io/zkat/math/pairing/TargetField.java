package io.zkat.math.pairing;

/**
 * Fp12 as the pairing uses it, on elements of one flat array: the seam between the tower on single
 * elements and the tower in vector lanes, which lay elements out in their own ways.
 *
 * <p>Elements are named by their offsets; a result may be any operand. The first {@link #scratch}
 * doubles of the array belong to the implementation.
 */
interface TargetField {

  /** Doubles of an element. */
  int size();

  /** Doubles at the start of the array that the implementation keeps for itself. */
  int scratch();

  /** r = a b. */
  void mul(double[] m, int r, int a, int b);

  /** r = a squared {@code times} times, at least once, for a in the cyclotomic subgroup. */
  void cyclotomicSqr(double[] m, int r, int a, int times);

  /** r = a^(p⁶), the inverse of a in the cyclotomic subgroup. */
  void conj(double[] m, int r, int a);

  /** r = a^p. */
  void frobenius(double[] m, int r, int a);

  /** r = a^(p²). */
  void frobeniusSquare(double[] m, int r, int a);

  /** r = 1 / a; 0 gives 0. */
  void inverse(double[] m, int r, int a);

  /** Writes the element in the layout of {@link io.zkat.math.tower.Fp12}. */
  void store(double[] out, int oo, double[] m, int a);
}
