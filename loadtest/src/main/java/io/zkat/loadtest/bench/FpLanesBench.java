package io.zkat.loadtest.bench;

import io.zkat.math.field.Fp;
import io.zkat.math.field.FpLanes;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long an operation in a base field takes in lanes; time for one element of eight. */
@State(Scope.Thread)
public class FpLanesBench extends Measured {
  private static final int WIDE = 64;

  /** Whose base field. */
  @Param({"BN254", "BLS12_381"})
  public String curve = "";

  private FpLanes lanes = FpLanes.of(Fp.BN254);
  private final double[] a = new double[FpLanes.PACKED];
  private final double[] b = new double[FpLanes.PACKED];
  private final double[] r = new double[FpLanes.PACKED];

  /** For JMH. */
  public FpLanesBench() {}

  /** Chooses operands; the same ones in each run. */
  @Setup
  public void chooseOperands() {
    Fp fp = curve.equals("BN254") ? Fp.BN254 : Fp.BLS12_381;
    lanes = FpLanes.of(fp);
    SplittableRandom random = new SplittableRandom(1);
    double[] element = new double[Fp.LIMBS];
    byte[] wide = new byte[WIDE];
    for (int lane = 0; lane < FpLanes.LANES; lane++) {
      for (double[] operand : new double[][] {a, b}) {
        random.nextBytes(wide);
        fp.fromBytesReduced(element, 0, wide, 0, wide.length);
        lanes.setLane(operand, 0, lane, element, 0);
      }
    }
    WarmUp.run(this::mul, this::sqr);
  }

  /** A product. */
  @Benchmark
  @OperationsPerInvocation(FpLanes.LANES)
  public double[] mul() {
    lanes.mul(r, 0, a, 0, b, 0);
    return r;
  }

  /** A square. */
  @Benchmark
  @OperationsPerInvocation(FpLanes.LANES)
  public double[] sqr() {
    lanes.sqr(r, 0, a, 0);
    return r;
  }
}
