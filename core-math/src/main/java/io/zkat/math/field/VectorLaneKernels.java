package io.zkat.math.field;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * All lanes at once, or in two halves, by vectors. Halves have kernels of their own for products:
 * machines with vectors of four lanes have only 16 registers for them.
 */
final class VectorLaneKernels implements LaneKernels {
  private static final VectorSpecies<Double> S = LaneVectors.SPECIES;
  private static final int STEP = S.length();
  private static final int LANES = FpLanes.LANES;

  private final boolean wide;
  private final int size;
  private final int topLimb;
  private final double modulusLow;
  private final double quotientEstimate;

  VectorLaneKernels(Fp field) {
    wide = field.limbs() == Fp.LIMBS;
    size = field.limbs() * LANES;
    topLimb = size - LANES;
    modulusLow = field.modulusLimb(0);
    quotientEstimate = field.quotientEstimate();
  }

  @Override
  public int scratch() {
    int lanes = Math.max(FpBls12381LanesKernel.SCRATCH, FpBn254LanesKernel.SCRATCH);
    int narrow = Math.max(FpBls12381NarrowKernel.SCRATCH, FpBn254NarrowKernel.SCRATCH);
    return Math.max(lanes, narrow);
  }

  @Override
  public void mul(double[] r, int ro, double[] a, int ao, double[] b, int bo, double[] w) {
    if (STEP == LANES) {
      if (wide) {
        FpBls12381LanesKernel.mul(r, ro, a, ao, b, bo, w, 0);
      } else {
        FpBn254LanesKernel.mul(r, ro, a, ao, b, bo, w, 0);
      }
      return;
    }
    for (int h = 0; h < LANES; h += STEP) {
      if (wide) {
        FpBls12381NarrowKernel.mul(r, ro + h, a, ao + h, b, bo + h, w, 0);
      } else {
        FpBn254NarrowKernel.mul(r, ro + h, a, ao + h, b, bo + h, w, 0);
      }
    }
  }

  @Override
  public void sqr(double[] r, int ro, double[] a, int ao, double[] w) {
    for (int h = 0; h < LANES; h += STEP) {
      if (wide) {
        FpBls12381LanesKernel.sqr(r, ro + h, a, ao + h, w, 0);
      } else {
        FpBn254LanesKernel.sqr(r, ro + h, a, ao + h, w, 0);
      }
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
    if (STEP == LANES) {
      if (wide) {
        FpBls12381LanesKernel.dot(r, ro, a, ao, b, bo, c, co, d, d0, sign, w, 0);
      } else {
        FpBn254LanesKernel.dot(r, ro, a, ao, b, bo, c, co, d, d0, sign, w, 0);
      }
      return;
    }
    for (int h = 0; h < LANES; h += STEP) {
      if (wide) {
        FpBls12381NarrowKernel.dot(
            r, ro + h, a, ao + h, b, bo + h, c, co + h, d, d0 + h, sign, w, 0);
      } else {
        FpBn254NarrowKernel.dot(r, ro + h, a, ao + h, b, bo + h, c, co + h, d, d0 + h, sign, w, 0);
      }
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
    for (int h = 0; h < LANES; h += STEP) {
      if (wide) {
        FpBls12381LanesKernel.lin(r, ro + h, a, ao + h, b, bo + h, c, co + h, ka, kb, kc);
      } else {
        FpBn254LanesKernel.lin(r, ro + h, a, ao + h, b, bo + h, c, co + h, ka, kb, kc);
      }
    }
  }

  @Override
  public void reduce(double[] r, int ro, double[] a, int ao, double[] w) {
    for (int h = 0; h < LANES; h += STEP) {
      if (wide) {
        FpBls12381LanesKernel.reduce(r, ro + h, a, ao + h);
      } else {
        FpBn254LanesKernel.reduce(r, ro + h, a, ao + h);
      }
    }
  }

  @Override
  public void add(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    for (int i = 0; i < size; i += STEP) {
      DoubleVector.fromArray(S, a, ao + i)
          .add(DoubleVector.fromArray(S, b, bo + i))
          .intoArray(r, ro + i);
    }
  }

  @Override
  public void sub(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    for (int i = 0; i < size; i += STEP) {
      DoubleVector.fromArray(S, a, ao + i)
          .sub(DoubleVector.fromArray(S, b, bo + i))
          .intoArray(r, ro + i);
    }
  }

  @Override
  public void neg(double[] r, int ro, double[] a, int ao) {
    for (int i = 0; i < size; i += STEP) {
      DoubleVector.fromArray(S, a, ao + i).neg().intoArray(r, ro + i);
    }
  }

  /** Lanes whose lowest limb is a multiple of 2^48 once the multiple of p is taken away. */
  @Override
  public int zeroCandidates(double[] a, int ao) {
    int mask = 0;
    DoubleVector round = DoubleVector.broadcast(S, Fp.ROUND);
    DoubleVector high = DoubleVector.broadcast(S, Fp.SPLIT);
    for (int h = 0; h < LANES; h += STEP) {
      DoubleVector q =
          DoubleVector.fromArray(S, a, ao + topLimb + h)
              .fma(DoubleVector.broadcast(S, -quotientEstimate), round)
              .sub(round);
      DoubleVector z =
          q.fma(DoubleVector.broadcast(S, modulusLow), DoubleVector.fromArray(S, a, ao + h));
      mask |= (int) z.compare(VectorOperators.EQ, z.add(high).sub(high)).toLong() << h;
    }
    return mask;
  }
}
