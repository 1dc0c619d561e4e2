package io.zkat.loadtest.bench;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.msm.FixedBaseTable;
import io.zkat.math.msm.MsmScratch;
import io.zkat.math.msm.MultiScalarMul;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long a sum over bases with tables of at most 40 MB takes, all of it. */
@State(Scope.Thread)
public class FixedBaseBench extends Measured {
  private static final long TABLE_BYTES = 40_000_000;
  private static final int SCALAR_SETS = 16;

  /** Which curve. */
  @Param public Curve curve = Curve.BN254;

  /** How many bases: those of public parameters for 64 bits, about. */
  @Param("72")
  public int bases;

  private final MsmScratch scratch = new MsmScratch();
  private final double[] sum = new double[G1.XYZZ];
  private FixedBaseTable table = new FixedBaseTable(G1.BN254, sum, 0, 1, 0);
  private long[] scalars = new long[0];
  private int next;

  /** For JMH. */
  public FixedBaseBench() {}

  /** Makes the table and scalars; the same ones in each run. */
  @Setup
  public void makeTable() {
    SplittableRandom random = new SplittableRandom(1);
    double[] points = RandomPoints.affine(curve, bases, random);
    table = new FixedBaseTable(curve.g1(), points, 0, bases, TABLE_BYTES);
    scalars = RandomPoints.scalars(curve, bases * SCALAR_SETS, random);
    WarmUp.run(this::compute);
  }

  /** The sum, with other scalars each time. */
  @Benchmark
  public double[] compute() {
    next = (next + 1) % SCALAR_SETS;
    MultiScalarMul.compute(
        table, sum, 0, scalars, next * bases * MultiScalarMul.SCALAR_LIMBS, scratch);
    return sum;
  }
}
