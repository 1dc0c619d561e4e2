package io.zkat.math.pairing;

import io.zkat.math.field.Fp;
import io.zkat.math.tower.Fp12;
import io.zkat.math.tower.Fp2;
import io.zkat.math.tower.Fp6;

/** {@link TargetField} in vector lanes: elements as {@link PairingKernel} lays them out. */
final class LaneField implements TargetField {
  private static final int E = Fp.LIMBS;
  private static final int E2 = Fp2.LIMBS;
  private static final int PACKED = PairingKernel.PACKED;
  private static final int SIZE = 2 * PACKED;

  /** The power of w of coefficient k of the layout. */
  private static final int[] POWER = {0, 2, 4, 1, 3, 5};

  private final PairingKernel kernel;
  private final Fp12 tower;
  private final int temporary;
  private final int constant;
  private final int single;
  private final int scratch;

  /** The factors of the coefficients in a^p. */
  private final double[] gamma = new double[SIZE];

  /** Those in a^(p²): in the base field, in both lanes of a slot. */
  private final double[] gammaSquared = new double[SIZE];

  LaneField(PairingKernel kernel, Fp12 tower) {
    this.kernel = kernel;
    this.tower = tower;
    temporary = kernel.scratch();
    constant = temporary + SIZE;
    single = constant + SIZE;
    // up to the next place like the first: a multiple of 8 further
    scratch = kernel.scratch() + (2 * SIZE + 2 * Fp6.LIMBS + Fp6.SCRATCH + 7) / 8 * 8;
    double[] c = new double[E2];
    for (int k = 0; k < 6; k++) {
      tower.frobeniusCoefficient(c, 0, POWER[k]);
      put(gamma, k / 3 * PACKED, k % 3, c, 0);
      tower.frobeniusSquareCoefficient(c, 0, POWER[k]);
      putBoth(gammaSquared, k / 3 * PACKED, k % 3, c, 0);
    }
  }

  /** Puts a single Fp2 element into a slot. */
  static void put(double[] m, int a, int slot, double[] x, int xo) {
    for (int j = 0; j < E; j++) {
      m[a + 8 * j + 2 * slot] = x[xo + j];
      m[a + 8 * j + 2 * slot + 1] = x[xo + E + j];
    }
  }

  /** Puts a single base field element into both lanes of a slot. */
  static void putBoth(double[] m, int a, int slot, double[] x, int xo) {
    for (int j = 0; j < E; j++) {
      m[a + 8 * j + 2 * slot] = x[xo + j];
      m[a + 8 * j + 2 * slot + 1] = x[xo + j];
    }
  }

  /** Takes a single Fp2 element out of a slot. */
  static void get(double[] x, int xo, double[] m, int a, int slot) {
    for (int j = 0; j < E; j++) {
      x[xo + j] = m[a + 8 * j + 2 * slot];
      x[xo + E + j] = m[a + 8 * j + 2 * slot + 1];
    }
  }

  @Override
  public int size() {
    return SIZE;
  }

  @Override
  public int scratch() {
    return scratch;
  }

  @Override
  public void mul(double[] m, int r, int a, int b) {
    kernel.mul12(m, r, a, b);
  }

  @Override
  public void cyclotomicSqr(double[] m, int r, int a, int times) {
    kernel.cyclotomicSqr(m, r, a, times);
  }

  @Override
  public void conj(double[] m, int r, int a) {
    kernel.conj(m, r, a);
  }

  @Override
  public void frobenius(double[] m, int r, int a) {
    System.arraycopy(gamma, 0, m, constant, SIZE);
    for (int h = 0; h < SIZE; h += PACKED) {
      kernel.conjSlots(m, r + h, a + h);
      kernel.mul(m, r + h, r + h, constant + h);
      kernel.reduce(m, r + h, r + h);
    }
  }

  @Override
  public void frobeniusSquare(double[] m, int r, int a) {
    System.arraycopy(gammaSquared, 0, m, constant, SIZE);
    for (int h = 0; h < SIZE; h += PACKED) {
      kernel.mulBase(m, r + h, a + h, constant + h);
      kernel.reduce(m, r + h, r + h);
    }
  }

  /** By the norm to Fp6, which is inverted as a single element. */
  @Override
  public void inverse(double[] m, int r, int a) {
    int inverse = single + Fp6.LIMBS;
    kernel.conj(m, temporary, a);
    kernel.mul12(m, constant, a, temporary);
    for (int k = 0; k < 3; k++) {
      get(m, single + k * E2, m, constant, k);
    }
    tower.base().inverse(m, inverse, m, single, m, inverse + Fp6.LIMBS);
    for (int i = 0; i < PACKED; i++) {
      m[constant + PACKED + i] = 0;
    }
    for (int k = 0; k < 3; k++) {
      put(m, constant, k, m, inverse + k * E2);
    }
    kernel.mul12(m, r, temporary, constant);
  }

  @Override
  public void store(double[] out, int oo, double[] m, int a) {
    for (int k = 0; k < 6; k++) {
      get(out, oo + k * E2, m, a + k / 3 * PACKED, k % 3);
    }
  }
}
