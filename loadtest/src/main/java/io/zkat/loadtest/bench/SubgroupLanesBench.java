package io.zkat.loadtest.bench;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1Membership;
import io.zkat.math.msm.AesSecureBytes;
import io.zkat.math.msm.BatchMembership;
import io.zkat.math.msm.SecureBytes;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * How long the membership of a point in the prime-order subgroup takes, tested in lanes or among
 * many in a batch; time for one point. BN254 has no such test.
 */
@State(Scope.Thread)
public class SubgroupLanesBench extends Measured {
  private static final int SMALL = 640;
  private static final int LARGE = 2560;

  /** Which curve. */
  @Param("BLS12_381")
  public Curve curve = Curve.BLS12_381;

  private double[] points = new double[0];
  private final G1Membership exact = new G1Membership();
  private final BatchMembership batch = new BatchMembership();
  private final SecureBytes source = new AesSecureBytes(new byte[AesSecureBytes.KEY_BYTES]);

  /** For JMH. */
  public SubgroupLanesBench() {}

  /** Chooses points, all of them members; the same ones in each run. */
  @Setup
  public void choosePoints() {
    points = RandomPoints.affine(curve, LARGE, new SplittableRandom(1));
    WarmUp.run(this::contains, this::inBatchOf640, this::inBatchOf2560);
  }

  /** The exact test, in lanes. */
  @Benchmark
  @OperationsPerInvocation(SMALL)
  public int contains() {
    return exact.firstOutside(points, 0, SMALL);
  }

  /** A point of 640 that are tested together. */
  @Benchmark
  @OperationsPerInvocation(SMALL)
  public int inBatchOf640() {
    return batch.firstOutside(points, 0, SMALL, source);
  }

  /** A point of 2560 that are tested together. */
  @Benchmark
  @OperationsPerInvocation(LARGE)
  public int inBatchOf2560() {
    return batch.firstOutside(points, 0, LARGE, source);
  }
}
