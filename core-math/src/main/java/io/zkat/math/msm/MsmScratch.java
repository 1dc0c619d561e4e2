package io.zkat.math.msm;

import io.zkat.math.curve.G1;
import org.jspecify.annotations.Nullable;

/**
 * Arrays of {@link MultiScalarMul}; they grow to the largest call and stay. Not shared by threads.
 */
public final class MsmScratch {
  private @Nullable MsmWork bn254;
  private @Nullable MsmWork bls12381;
  final int[] starts = new int[2];
  final int[] fixedStarts = new int[2];

  /** The sums of a call in the order in which they are computed. */
  int[] order = new int[1];

  /** Makes one without arrays: the first call on a curve allocates them. */
  public MsmScratch() {}

  MsmWork on(G1 g1) {
    boolean bn = g1 == G1.BN254;
    MsmWork work = bn ? bn254 : bls12381;
    if (work == null) {
      work = new MsmWork(g1);
      if (bn) {
        bn254 = work;
      } else {
        bls12381 = work;
      }
    }
    return work;
  }
}
