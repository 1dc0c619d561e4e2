package io.zkat.math.pairing;

import io.zkat.math.tower.Fp12;

/** {@link TargetField} on single elements. */
final class ScalarField implements TargetField {
  private final Fp12 tower;

  ScalarField(Fp12 tower) {
    this.tower = tower;
  }

  @Override
  public int size() {
    return Fp12.LIMBS;
  }

  @Override
  public int scratch() {
    return Fp12.SCRATCH;
  }

  @Override
  public void mul(double[] m, int r, int a, int b) {
    tower.mul(m, r, m, a, m, b, m, 0);
  }

  @Override
  public void cyclotomicSqr(double[] m, int r, int a, int times) {
    tower.cyclotomicSqr(m, r, m, a, m, 0);
    for (int i = 1; i < times; i++) {
      tower.cyclotomicSqr(m, r, m, r, m, 0);
    }
  }

  @Override
  public void conj(double[] m, int r, int a) {
    tower.conj(m, r, m, a);
  }

  @Override
  public void frobenius(double[] m, int r, int a) {
    tower.frobenius(m, r, m, a, m, 0);
  }

  @Override
  public void frobeniusSquare(double[] m, int r, int a) {
    tower.frobeniusSquare(m, r, m, a);
  }

  @Override
  public void inverse(double[] m, int r, int a) {
    tower.inverse(m, r, m, a, m, 0);
  }

  @Override
  public void store(double[] out, int oo, double[] m, int a) {
    tower.copy(out, oo, m, a);
  }
}
