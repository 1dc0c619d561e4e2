package io.zkat.math.field;

/**
 * The scalar field of a curve on packed elements: eight elements at once in 48 doubles of a flat
 * array, limb j of lane l at offset + 8 j + l. The representation is that of the base fields
 * (package comment): balanced digits of radix 2^48, Montgomery form with R = 2^288, not reduced.
 *
 * <p>There is no scalar twin: {@link #available()} says whether this machine has the vectors, and
 * who has something to do without them does it by {@link Fr}. An instance owns the scratch of its
 * kernels: it is used by one thread at a time. No method allocates once it is compiled.
 */
public final class FrLanes {
  /** Elements of a packed element. */
  public static final int LANES = FpLanes.LANES;

  /** Doubles of a constant, which is the same in every lane. */
  public static final int LIMBS = 6;

  /** Doubles of a packed element. */
  public static final int PACKED = LANES * LIMBS;

  private static final int LIMB_BITS = 48;
  private static final long LIMB = (1L << LIMB_BITS) - 1;
  private static final int FORM_BITS = LIMB_BITS * LIMBS;
  private static final int FR_BITS = 64 * Fr.LIMBS;

  private final Fr fr;
  private final boolean bls;
  private final int step = FpLanes.vectorLanes();
  private final double[] w = new double[FrBn254LanesKernel.SCRATCH];
  private final double[] zero = new double[PACKED];

  /** From the Montgomery form of {@link Fr} to the one in lanes, and back. */
  private final double[] enter = new double[LIMBS];

  private final double[] leave = new double[LIMBS];

  /** 2^288 as an element: its product with a is the integer that stands for a in lanes. */
  private final long[] form = new long[Fr.LIMBS];

  private final long[] plain = new long[Fr.LIMBS];
  private final long[] opposite = new long[Fr.LIMBS];

  /**
   * Lanes of a field, with scratch of their own.
   *
   * @throws IllegalStateException if this machine has no vectors for it
   */
  public FrLanes(Fr fr) {
    if (!available()) {
      throw new IllegalStateException(FpLanes.support());
    }
    this.fr = fr;
    bls = fr == Fr.BLS12_381;
    long[] power = new long[Fr.LIMBS];
    fr.setOne(power, 0);
    for (int i = 0; i < FR_BITS; i++) {
      fr.dbl(power, 0, power, 0);
    }
    integer(leave, 0, power);
    for (int i = FR_BITS; i < FORM_BITS; i++) {
      fr.dbl(power, 0, power, 0);
    }
    fr.copy(form, 0, power, 0);
    for (int i = FORM_BITS; i < 2 * FORM_BITS - FR_BITS; i++) {
      fr.dbl(power, 0, power, 0);
    }
    integer(enter, 0, power);
  }

  /** Whether this machine has vectors for it. */
  public static boolean available() {
    return FpLanes.vectorLanes() > 0;
  }

  /** Writes the integer of an element, or the negative one where that is smaller, as a constant. */
  private void integer(double[] r, int ro, long[] a) {
    fr.toLimbs(plain, 0, a, 0);
    fr.neg(opposite, 0, a, 0);
    fr.toLimbs(opposite, 0, opposite, 0);
    boolean negative = compare(opposite, plain) < 0;
    long[] x = negative ? opposite : plain;
    long carry = 0;
    for (int j = 0; j < LIMBS; j++) {
      long digit = limb(x, 0, j) + carry;
      carry = 0;
      if (j < LIMBS - 1 && digit >= 1L << (LIMB_BITS - 1)) {
        digit -= 1L << LIMB_BITS;
        carry = 1;
      }
      r[ro + j] = negative ? -digit : digit;
    }
  }

  private static int compare(long[] a, long[] b) {
    for (int i = Fr.LIMBS - 1; i >= 0; i--) {
      int c = Long.compareUnsigned(a[i], b[i]);
      if (c != 0) {
        return c;
      }
    }
    return 0;
  }

  /** The 48 bits of limb j of an integer of four longs. */
  private static long limb(long[] x, int xo, int j) {
    int bit = LIMB_BITS * j;
    int word = bit >> 6;
    int shift = bit & 63;
    long low = x[xo + word] >>> shift;
    return (shift > 64 - LIMB_BITS && word + 1 < Fr.LIMBS
            ? low | x[xo + word + 1] << (64 - shift)
            : low)
        & LIMB;
  }

  /** Writes an element as a constant: {@value #LIMBS} doubles. */
  public void constant(double[] r, int ro, long[] a, int ao) {
    long[] product = new long[Fr.LIMBS];
    fr.mul(product, 0, a, ao, form, 0);
    integer(r, ro, product);
  }

  /** r = a b. Operands: limb units u1 u2 at most 4, values at most 16. */
  public void mul(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    for (int h = 0; h < LANES; h += step) {
      if (bls) {
        FrBls12381LanesKernel.mul(r, ro + h, a, ao + h, b, bo + h, w, 0);
      } else {
        FrBn254LanesKernel.mul(r, ro + h, a, ao + h, b, bo + h, w, 0);
      }
    }
  }

  /** r = a². Operand: limb units at most 2, value at most 16. */
  public void sqr(double[] r, int ro, double[] a, int ao) {
    for (int h = 0; h < LANES; h += step) {
      if (bls) {
        FrBls12381LanesKernel.sqr(r, ro + h, a, ao + h, w, 0);
      } else {
        FrBn254LanesKernel.sqr(r, ro + h, a, ao + h, w, 0);
      }
    }
  }

  /** r = c + a b. Operands: limb units 1, of c at most 3; values at most 16. */
  public void mulAdd(
      double[] r, int ro, double[] a, int ao, double[] b, int bo, double[] c, int co) {
    for (int h = 0; h < LANES; h += step) {
      if (bls) {
        FrBls12381LanesKernel.mulAdd(r, ro + h, a, ao + h, b, bo + h, c, co + h, w, 0);
      } else {
        FrBn254LanesKernel.mulAdd(r, ro + h, a, ao + h, b, bo + h, c, co + h, w, 0);
      }
    }
  }

  /**
   * r = c + the sum of a[i] e[i] over packed elements a and constants e that stand one after
   * another, three terms with one reduction. r may be c but must not overlap a.
   *
   * <p>Operands: limb units 1, values at most 16. The result has limb units 1, and a value at most
   * 0.9 above that of c for every three terms begun.
   */
  public void fold(
      double[] r, int ro, double[] a, int ao, double[] e, int eo, int terms, double[] c, int co) {
    double[] from = c;
    int fo = co;
    int at = ao;
    int factor = eo;
    int left = terms;
    for (; left >= 3; left -= 3) {
      fold3(r, ro, a, at, e, factor, from, fo);
      from = r;
      fo = ro;
      at += 3 * PACKED;
      factor += 3 * LIMBS;
    }
    if (left == 2) {
      fold2(r, ro, a, at, e, factor, from, fo);
    } else if (left == 1) {
      fold1(r, ro, a, at, e, factor, from, fo);
    }
  }

  private void fold1(
      double[] r, int ro, double[] a, int ao, double[] e, int eo, double[] c, int co) {
    for (int h = 0; h < LANES; h += step) {
      if (bls) {
        FrBls12381LanesKernel.fold1(r, ro + h, a, ao + h, e, eo, c, co + h, w, 0);
      } else {
        FrBn254LanesKernel.fold1(r, ro + h, a, ao + h, e, eo, c, co + h, w, 0);
      }
    }
  }

  private void fold2(
      double[] r, int ro, double[] a, int ao, double[] e, int eo, double[] c, int co) {
    for (int h = 0; h < LANES; h += step) {
      if (bls) {
        FrBls12381LanesKernel.fold2(r, ro + h, a, ao + h, e, eo, c, co + h, w, 0);
      } else {
        FrBn254LanesKernel.fold2(r, ro + h, a, ao + h, e, eo, c, co + h, w, 0);
      }
    }
  }

  private void fold3(
      double[] r, int ro, double[] a, int ao, double[] e, int eo, double[] c, int co) {
    for (int h = 0; h < LANES; h += step) {
      if (bls) {
        FrBls12381LanesKernel.fold3(r, ro + h, a, ao + h, e, eo, c, co + h, w, 0);
      } else {
        FrBn254LanesKernel.fold3(r, ro + h, a, ao + h, e, eo, c, co + h, w, 0);
      }
    }
  }

  /** r = a constant in every lane. */
  public void setAll(double[] r, int ro, double[] e, int eo) {
    for (int j = 0; j < LIMBS; j++) {
      double limb = e[eo + j];
      for (int l = 0; l < LANES; l++) {
        r[ro + LANES * j + l] = limb;
      }
    }
  }

  /** r = 0. */
  public void setZero(double[] r, int ro) {
    System.arraycopy(zero, 0, r, ro, PACKED);
  }

  /** Puts an element into a lane, not yet in the form of lanes: see {@link #enter}. */
  public void setLane(double[] r, int ro, int lane, long[] a, int ao) {
    long a0 = a[ao];
    long a1 = a[ao + 1];
    long a2 = a[ao + 2];
    long a3 = a[ao + 3];
    int at = ro + lane;
    r[at] = a0 & LIMB;
    r[at + LANES] = (a0 >>> 48 | a1 << 16) & LIMB;
    r[at + 2 * LANES] = (a1 >>> 32 | a2 << 32) & LIMB;
    r[at + 3 * LANES] = a2 >>> 16;
    r[at + 4 * LANES] = a3 & LIMB;
    r[at + 5 * LANES] = a3 >>> 48;
  }

  /** r += a packed element of which every lane was set, in the form of lanes; r is not a. */
  public void enter(double[] r, int ro, double[] a, int ao) {
    fold1(r, ro, a, ao, enter, 0, r, ro);
  }

  /** r = a out of the form of lanes, for {@link #getLane}; r is not a. */
  public void leave(double[] r, int ro, double[] a, int ao) {
    fold1(r, ro, a, ao, leave, 0, zero, 0);
  }

  /** r = the element in a lane of a packed element that {@link #leave} wrote. */
  public void getLane(long[] r, int ro, double[] a, int ao, int lane) {
    int at = ao + lane;
    long i0 = (long) a[at];
    long i1 = (long) a[at + LANES] + (i0 >> LIMB_BITS);
    long i2 = (long) a[at + 2 * LANES] + (i1 >> LIMB_BITS);
    long i3 = (long) a[at + 3 * LANES] + (i2 >> LIMB_BITS);
    long i4 = (long) a[at + 4 * LANES] + (i3 >> LIMB_BITS);
    long i5 = (long) a[at + 5 * LANES] + (i4 >> LIMB_BITS);
    i0 &= LIMB;
    i1 &= LIMB;
    i2 &= LIMB;
    i3 &= LIMB;
    i4 &= LIMB;
    // between -m and m: the sign is in the highest limb
    long mask = i5 >> 63;
    long t0 = i0 | i1 << 48;
    long t1 = i1 >>> 16 | i2 << 32;
    long t2 = i2 >>> 32 | i3 << 16;
    long t3 = i4 | i5 << 48;
    long x0 = fr.m0 & mask;
    long x1 = fr.m1 & mask;
    long x2 = fr.m2 & mask;
    long s0 = t0 + x0;
    long c = Long.compareUnsigned(s0, x0) < 0 ? 1L : 0L;
    long s1 = t1 + x1 + c;
    c = Fr.carry(t1, x1, s1);
    long s2 = t2 + x2 + c;
    c = Fr.carry(t2, x2, s2);
    r[ro] = s0;
    r[ro + 1] = s1;
    r[ro + 2] = s2;
    r[ro + 3] = t3 + (fr.m3 & mask) + c;
  }
}
