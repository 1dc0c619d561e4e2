package io.zkat.math.pairing;

/**
 * The pairing's arithmetic in vector lanes, for one curve.
 *
 * <p>All operands lie in one array {@code m}, named by their offsets. A <em>packed element</em> is
 * 64 doubles: four slots of Fp2, limb j of the real part of slot s at {@code 8 j + 2 s}, of the
 * imaginary part behind it. An Fp12 element is two packed elements, for the coefficients of 1 and
 * w, their coefficients of 1, v, v² in slots 0 to 2; what slot 3 holds does not matter. Results may
 * be operands unless a method says otherwise. Elements are reduced (field package), unless said
 * otherwise. The first {@link #scratch} doubles of the array belong to the implementation.
 *
 * <p>The product of two lines (see {@link MillerProgram}) at two points has the coefficients b1 b2,
 * a1 b2 + a2 b1, b1 c2 + b2 c1, a1 c2 + a2 c1 in slots 0 to 3 of {@code lv}, with a, b, c the parts
 * with 1, x and y; and a constant in slot 0 of {@code nn} and {@code yy}, which are added.
 */
interface PairingKernel {
  /** Doubles of a packed element. */
  int PACKED = 64;

  /** Returns the kernel of BLS12-381 or BN254 for vectors of 8 or 4 doubles. */
  static PairingKernel of(boolean bls, int vectorLanes) {
    if (vectorLanes == 8) {
      return bls ? new PairingBls12381Lanes8Kernel() : new PairingBn254Lanes8Kernel();
    }
    return bls ? new PairingBls12381Lanes4Kernel() : new PairingBn254Lanes4Kernel();
  }

  /** Doubles at the start of the array that the implementation keeps for itself. */
  int scratch();

  /** r = a b, slot by slot; the result is a product. */
  void mul(double[] m, int r, int a, int b);

  /** r = a b, lane by lane; the result is a product. */
  void mulBase(double[] m, int r, int a, int b);

  /** r = a b + c d, lane by lane; the result is a product. */
  void dotBase(double[] m, int r, int a, int b, int c, int d);

  /** r = a, reduced, for a product of reduced elements. */
  void reduce(double[] m, int r, int a);

  /** r = the conjugates of the slots of a. */
  void conjSlots(double[] m, int r, int a);

  /** r = a0 - a1 w in Fp12. */
  void conj(double[] m, int r, int a);

  /** r = a b in Fp12. */
  void mul12(double[] m, int r, int a, int b);

  /** r = a² in Fp12. */
  void sqr12(double[] m, int r, int a);

  /** r = a squared {@code times} times in the cyclotomic subgroup. */
  void cyclotomicSqr(double[] m, int r, int a, int times);

  /** r = a times the product of two lines, in Fp12. */
  void mulLines(double[] m, int r, int a, int nn, int yy, int lv);

  /** r = the product of two lines as an element of Fp12. */
  void setLines(double[] m, int r, int nn, int yy, int lv);

  /**
   * Doubles two points (X : Y : Z), u = (X1, X2, Y1, Y2) and v = (Y1, Y2, Z1, Z2), and writes the
   * product of the tangents at the two points of G1, {@code points} = (x1, x2, y1, y2) in both
   * lanes of a slot. Not complete: Z becomes 0 and stays so.
   *
   * <p>On BLS12-381 Y is half of what it stands for.
   */
  void doubleStep(double[] m, int u, int v, int points, int nn, int lv);

  /**
   * Adds affine points, {@code added} = (x1, x2, y1, y2), with the chords in place of the tangents;
   * otherwise as {@link #doubleStep}.
   */
  void addStep(double[] m, int u, int v, int added, int points, int nn, int lv);
}
