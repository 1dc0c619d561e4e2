package io.zkat.loadtest.bench;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.msm.MsmScratch;
import io.zkat.math.msm.MultiScalarMul;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long a sum of scalar multiples takes, all of it, by its number of terms. */
@State(Scope.Thread)
public class MsmBench extends Measured {
  /** Which curve. */
  @Param public Curve curve = Curve.BN254;

  /**
   * How many terms: a recomputed commitment, the variable points of a transfer with two outputs at
   * 32 bits, and more, up to a batch.
   */
  @Param({"3", "34", "40", "128", "256", "1024", "2880"})
  public int terms;

  private final double[] sum = new double[G1.XYZZ];
  private double[] points = new double[0];
  private long[] scalars = new long[0];
  private final MsmScratch scratch = new MsmScratch();

  /** For JMH. */
  public MsmBench() {}

  /** Chooses points and scalars; the same ones in each run. */
  @Setup
  public void chooseTerms() {
    SplittableRandom random = new SplittableRandom(1);
    points = RandomPoints.affine(curve, terms, random);
    scalars = RandomPoints.scalars(curve, terms, random);
    WarmUp.run(this::compute);
  }

  /** The sum. */
  @Benchmark
  public double[] compute() {
    MultiScalarMul.compute(curve.g1(), sum, 0, points, 0, scalars, 0, terms, scratch);
    return sum;
  }
}
