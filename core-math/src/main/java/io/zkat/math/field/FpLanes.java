package io.zkat.math.field;

/**
 * The base field of a curve on packed elements: eight elements at once in 64 doubles of a flat
 * array, limb j of lane l at offset + 8 j + l.
 *
 * <p>Operations are those of {@link Fp}, lane by lane, with the same limbs, bounds and rules of
 * aliasing. An instance owns the scratch of its kernels: it belongs to one workspace and is used by
 * one thread at a time. No method allocates once it is compiled.
 *
 * <p>Vectors compute it where the machine has them; {@link #support()} says which, and why. The
 * property {@code zkat.vector} forces {@code 512}, {@code 256} or {@code scalar}.
 */
public final class FpLanes {

  /** Elements of a packed element. */
  public static final int LANES = 8;

  /** Doubles of a packed element, on both curves. */
  public static final int PACKED = LANES * Fp.LIMBS;

  /** Doubles of scratch that {@link #sqrt} takes. */
  public static final int SQRT_SCRATCH = Fp.SQRT_SCRATCH * LANES;

  /** Doubles of scratch that {@link #cubeMask} takes. */
  public static final int CUBE_SCRATCH = SQRT_SCRATCH + PACKED;

  /** Doubles of scratch that {@link #inverse} takes. */
  public static final int INVERSE_SCRATCH = 4 * PACKED + Fp.LIMBS + Fp.INVERSE_SCRATCH;

  /** A mask of all lanes. */
  public static final int ALL_LANES = (1 << LANES) - 1;

  private final Fp field;
  private final int limbs;
  private final LaneKernels kernels;
  private final double[] w;

  FpLanes(Fp field, LaneKernels kernels) {
    this.field = field;
    limbs = field.limbs();
    this.kernels = kernels;
    w = new double[kernels.scratch()];
  }

  /** Returns a new instance for a field, by the fastest code this machine has. */
  public static FpLanes of(Fp field) {
    return new FpLanes(field, LaneSupport.CHOSEN.kernels(field));
  }

  /** Returns the doubles of a vector in this process: 8 or 4, or 0 where scalar code is used. */
  public static int vectorLanes() {
    return LaneSupport.CHOSEN.vectorLanes();
  }

  /** Says how lanes are computed in this process and why, for the log. */
  public static String support() {
    return LaneSupport.CHOSEN.reason();
  }

  /**
   * Measures whether the fused multiply-add, on which the base fields are built, is an instruction
   * of this machine. Without it results are the same, a hundred times slower.
   */
  public static boolean hasHardwareFma() {
    return LaneSupport.fusedMultiplyAddIsFast();
  }

  /** Returns the field of the lanes. */
  public Fp field() {
    return field;
  }

  /** r = a b. */
  public void mul(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    kernels.mul(r, ro, a, ao, b, bo, w);
  }

  /** r = a². */
  public void sqr(double[] r, int ro, double[] a, int ao) {
    kernels.sqr(r, ro, a, ao, w);
  }

  /** r = a b + sign c d with one reduction; the sign is 1 or -1. */
  public void dot(
      double[] r,
      int ro,
      double[] a,
      int ao,
      double[] b,
      int bo,
      double sign,
      double[] c,
      int co,
      double[] d,
      int d0) {
    kernels.dot(r, ro, a, ao, b, bo, sign, c, co, d, d0, w);
  }

  /** r = a + b, limb by limb: the bounds of the operands add up. */
  public void add(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    kernels.add(r, ro, a, ao, b, bo);
  }

  /** r = a - b, limb by limb: the bounds of the operands add up. */
  public void sub(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    kernels.sub(r, ro, a, ao, b, bo);
  }

  /** r = -a, limb by limb, with the bounds of a. */
  public void neg(double[] r, int ro, double[] a, int ao) {
    kernels.neg(r, ro, a, ao);
  }

  /** r = ka a + kb b + kc c, reduced. The factors are integers of at most 16 in size. */
  public void lin(
      double[] r,
      int ro,
      double[] a,
      int ao,
      double ka,
      double[] b,
      int bo,
      double kb,
      double[] c,
      int co,
      double kc) {
    kernels.lin(r, ro, a, ao, ka, b, bo, kb, c, co, kc, w);
  }

  /** r = a, reduced. */
  public void reduce(double[] r, int ro, double[] a, int ao) {
    kernels.reduce(r, ro, a, ao, w);
  }

  /** Returns the lanes that are 0 modulo p: bit l for lane l. */
  public int zeroMask(double[] a, int ao) {
    int mask = 0;
    int left = kernels.zeroCandidates(a, ao);
    while (left != 0) {
      int lane = Integer.numberOfTrailingZeros(left);
      left &= left - 1;
      if (field.isZero(a, ao + lane, LANES)) {
        mask |= 1 << lane;
      }
    }
    return mask;
  }

  /**
   * r = square roots of a, lane by lane.
   *
   * @param t scratch of {@link #SQRT_SCRATCH} doubles that overlaps neither r nor a
   * @return the lanes that had a root, bit l for lane l; r is undefined in the others
   */
  public int sqrt(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    power(r, ro, a, ao, field.sqrtProgram(), t, to);
    int square = to + Fp.WINDOW_POWERS * PACKED;
    sqr(t, square, r, ro);
    sub(t, square, t, square, t, to);
    return zeroMask(t, square);
  }

  /**
   * Returns the lanes of a that are cubes other than 0, bit l for lane l: those whose power (p - 1)
   * / 3 is 1. Both p are 1 modulo 3.
   *
   * @param t scratch of {@link #CUBE_SCRATCH} doubles that does not overlap a
   */
  public int cubeMask(double[] a, int ao, double[] t, int to) {
    int power = to + SQRT_SCRATCH;
    power(t, power, a, ao, field.cubeProgram(), t, to);
    setOne(t, to);
    sub(t, to, t, to, t, power);
    return zeroMask(t, to);
  }

  /** r = a to the power of a program of {@link Fp}; the first element of t becomes a, reduced. */
  private void power(double[] r, int ro, double[] a, int ao, byte[] program, double[] t, int to) {
    reduce(t, to, a, ao);
    int square = to + Fp.WINDOW_POWERS * PACKED;
    sqr(t, square, t, to);
    for (int i = 1; i < Fp.WINDOW_POWERS; i++) {
      mul(t, to + i * PACKED, t, to + (i - 1) * PACKED, t, square);
    }
    copy(r, ro, t, to + program[1] * PACKED);
    for (int i = 2; i < program.length; i += 2) {
      for (int s = program[i]; s > 0; s--) {
        sqr(r, ro, r, ro);
      }
      if (program[i + 1] != Fp.NO_POWER) {
        mul(r, ro, r, ro, t, to + program[i + 1] * PACKED);
      }
    }
  }

  /**
   * r = 1 / a, lane by lane, a product, with one inversion: the lanes are multiplied together in
   * three steps. No lane may be 0; if one is, all results are 0.
   *
   * @param t scratch of {@link #INVERSE_SCRATCH} doubles that overlaps neither r nor a
   */
  public void inverse(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    int across = to + PACKED;
    int single = to + 4 * PACKED;
    copy(t, to, a, ao);
    for (int step = 0, by = LANES / 2; by > 0; step++, by /= 2) {
      rotate(t, across + step * PACKED, t, to, by);
      mul(t, to, t, to, t, across + step * PACKED);
    }
    getLane(t, single, t, to, 0);
    field.inverse(t, single, t, single, t, single + Fp.LIMBS);
    setAll(t, to, t, single);
    mul(t, to, t, to, t, across + 2 * PACKED);
    mul(t, to, t, to, t, across + PACKED);
    mul(r, ro, t, to, t, across);
  }

  /** r = a with each lane taken from the one that many further on, around the end. */
  private void rotate(double[] r, int ro, double[] a, int ao, int by) {
    for (int i = 0; i < LANES * limbs; i += LANES) {
      for (int l = 0; l < LANES; l++) {
        r[ro + i + l] = a[ao + i + ((l + by) & (LANES - 1))];
      }
    }
  }

  /** r = a in one lane, where a is a single element. */
  public void setLane(double[] r, int ro, int lane, double[] a, int ao) {
    for (int j = 0; j < limbs; j++) {
      r[ro + LANES * j + lane] = a[ao + j];
    }
  }

  /** r = one lane of a, where r is a single element. */
  public void getLane(double[] r, int ro, double[] a, int ao, int lane) {
    for (int j = 0; j < limbs; j++) {
      r[ro + j] = a[ao + LANES * j + lane];
    }
    for (int j = limbs; j < Fp.LIMBS; j++) {
      r[ro + j] = 0; // whether a point is infinite is asked of all eight
    }
  }

  /** r = a in every lane, where a is a single element. */
  public void setAll(double[] r, int ro, double[] a, int ao) {
    for (int j = 0; j < limbs; j++) {
      for (int l = 0; l < LANES; l++) {
        r[ro + LANES * j + l] = a[ao + j];
      }
    }
  }

  /** r = a in the lanes whose bit in the mask is set; the other lanes of r stay. */
  public void copyLanes(double[] r, int ro, double[] a, int ao, int mask) {
    int left = mask & ALL_LANES;
    while (left != 0) {
      int lane = Integer.numberOfTrailingZeros(left);
      left &= left - 1;
      for (int i = lane; i < LANES * limbs; i += LANES) {
        r[ro + i] = a[ao + i];
      }
    }
  }

  /** r = a. */
  public void copy(double[] r, int ro, double[] a, int ao) {
    System.arraycopy(a, ao, r, ro, LANES * limbs);
  }

  /** r = 0. */
  public void setZero(double[] r, int ro) {
    for (int i = 0; i < LANES * limbs; i++) {
      r[ro + i] = 0;
    }
  }

  /** r = 1, reduced. */
  public void setOne(double[] r, int ro) {
    setAll(r, ro, field.one(), 0);
  }
}
