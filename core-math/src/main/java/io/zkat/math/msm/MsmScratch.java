package io.zkat.math.msm;

import io.zkat.math.curve.G1;

/**
 * Arrays of {@link MultiScalarMul}; they grow to the largest call and stay. Not shared by threads.
 */
public final class MsmScratch {
  final double[] t = new double[G1.SCRATCH];
  final double[] sums = new double[2 * G1.XYZZ];
  double[] buckets = new double[0];
  int[] digits = new int[0];

  /** Makes one without arrays for buckets yet. */
  public MsmScratch() {}

  void ensure(int bucketCount, int digitCount) {
    if (buckets.length < bucketCount * G1.XYZZ) {
      buckets = new double[bucketCount * G1.XYZZ];
    }
    if (digits.length < digitCount) {
      digits = new int[digitCount];
    }
  }
}
