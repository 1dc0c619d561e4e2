package io.zkat.math.field;

/** One lane after the other, by the kernels of single elements. */
final class ScalarLaneKernels implements LaneKernels {
  private static final int A = 0;
  private static final int B = Fp.LIMBS;
  private static final int C = 2 * Fp.LIMBS;
  private static final int D = 3 * Fp.LIMBS;
  private static final int R = 4 * Fp.LIMBS;

  private final Fp field;
  private final int limbs;

  ScalarLaneKernels(Fp field) {
    this.field = field;
    limbs = field.limbs();
  }

  @Override
  public int scratch() {
    return 5 * Fp.LIMBS;
  }

  private void load(double[] w, int wo, double[] a, int ao) {
    for (int j = 0; j < limbs; j++) {
      w[wo + j] = a[ao + FpLanes.LANES * j];
    }
  }

  private void store(double[] r, int ro, double[] w) {
    for (int j = 0; j < limbs; j++) {
      r[ro + FpLanes.LANES * j] = w[R + j];
    }
  }

  @Override
  public void mul(double[] r, int ro, double[] a, int ao, double[] b, int bo, double[] w) {
    for (int l = 0; l < FpLanes.LANES; l++) {
      load(w, A, a, ao + l);
      load(w, B, b, bo + l);
      field.mul(w, R, w, A, w, B);
      store(r, ro + l, w);
    }
  }

  @Override
  public void sqr(double[] r, int ro, double[] a, int ao, double[] w) {
    for (int l = 0; l < FpLanes.LANES; l++) {
      load(w, A, a, ao + l);
      field.sqr(w, R, w, A);
      store(r, ro + l, w);
    }
  }

  @Override
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
      int d0,
      double[] w) {
    for (int l = 0; l < FpLanes.LANES; l++) {
      load(w, A, a, ao + l);
      load(w, B, b, bo + l);
      load(w, C, c, co + l);
      load(w, D, d, d0 + l);
      field.dot(w, R, w, A, w, B, sign, w, C, w, D);
      store(r, ro + l, w);
    }
  }

  @Override
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
      double kc,
      double[] w) {
    for (int l = 0; l < FpLanes.LANES; l++) {
      load(w, A, a, ao + l);
      load(w, B, b, bo + l);
      load(w, C, c, co + l);
      field.lin(w, R, w, A, ka, w, B, kb, w, C, kc);
      store(r, ro + l, w);
    }
  }

  @Override
  public void reduce(double[] r, int ro, double[] a, int ao, double[] w) {
    for (int l = 0; l < FpLanes.LANES; l++) {
      load(w, A, a, ao + l);
      field.reduce(w, R, w, A);
      store(r, ro + l, w);
    }
  }

  @Override
  public void add(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    for (int i = 0; i < limbs * FpLanes.LANES; i++) {
      r[ro + i] = a[ao + i] + b[bo + i];
    }
  }

  @Override
  public void sub(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    for (int i = 0; i < limbs * FpLanes.LANES; i++) {
      r[ro + i] = a[ao + i] - b[bo + i];
    }
  }

  @Override
  public void neg(double[] r, int ro, double[] a, int ao) {
    for (int i = 0; i < limbs * FpLanes.LANES; i++) {
      r[ro + i] = -a[ao + i];
    }
  }

  @Override
  public int zeroCandidates(double[] a, int ao) {
    return FpLanes.ALL_LANES;
  }
}
