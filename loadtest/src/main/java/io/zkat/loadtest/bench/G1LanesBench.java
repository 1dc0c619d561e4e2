package io.zkat.loadtest.bench;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Decoding;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G1Lanes;
import io.zkat.math.curve.G1Membership;
import io.zkat.math.curve.PointStatus;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long an operation on points of G1 takes in lanes; time for one point. */
@State(Scope.Thread)
public class G1LanesBench extends Measured {
  private static final int POINTS = 64;

  /** Which curve. */
  @Param public Curve curve = Curve.BN254;

  private G1Lanes lanes = new G1Lanes(G1.BN254);
  private final double[] affine = new double[G1Lanes.AFFINE];
  private final double[] sum = new double[G1Lanes.JACOBIAN];
  private G1Decoding decoding = new G1Decoding(Curve.BN254);
  private final G1Membership membership = new G1Membership();
  private byte[] compressed = new byte[0];
  private final int[] offsets = new int[POINTS];
  private final int[] lengths = new int[POINTS];
  private final double[] decoded = new double[POINTS * G1.AFFINE];
  private final PointStatus[] status = new PointStatus[POINTS];

  /** For JMH. */
  public G1LanesBench() {}

  /** Chooses points; the same ones in each run. */
  @Setup
  public void choosePoints() {
    double[] points = RandomPoints.affine(curve, POINTS, new SplittableRandom(1));
    lanes = new G1Lanes(curve.g1());
    double[] xyzz = new double[G1.XYZZ];
    for (int lane = 0; lane < G1Lanes.LANES; lane++) {
      lanes.setAffine(affine, 0, lane, points, lane * G1.AFFINE);
      curve.g1().fromAffine(xyzz, 0, points, (G1Lanes.LANES + lane) * G1.AFFINE);
      lanes.setXyzz(sum, 0, lane, xyzz, 0);
    }
    decoding = new G1Decoding(curve);
    compressed = new byte[POINTS * curve.fpBytes()];
    Arrays.fill(lengths, curve.fpBytes());
    for (int i = 0; i < POINTS; i++) {
      offsets[i] = i * curve.fpBytes();
      G1Encoding.encodeCompressed(curve, compressed, offsets[i], points, i * G1.AFFINE);
    }
    WarmUp.run(this::addAffine, this::dbl, this::decodeCompressed);
  }

  /** The sum of a point and an affine one. */
  @Benchmark
  @OperationsPerInvocation(G1Lanes.LANES)
  public double[] addAffine() {
    lanes.addAffine(sum, 0, affine, 0, G1Lanes.ALL);
    return sum;
  }

  /** The double of a point. */
  @Benchmark
  @OperationsPerInvocation(G1Lanes.LANES)
  public double[] dbl() {
    lanes.dbl(sum, 0);
    return sum;
  }

  /** Reading a compressed point, with its membership in the group. */
  @Benchmark
  @OperationsPerInvocation(POINTS)
  public int decodeCompressed() {
    int bad = decoding.decodeOnCurve(compressed, offsets, lengths, POINTS, decoded, 0, status);
    if (bad < 0 && curve == Curve.BLS12_381) {
      bad = membership.firstOutside(decoded, 0, POINTS);
    }
    if (bad >= 0) {
      throw new IllegalStateException("point " + bad + " is refused");
    }
    return bad;
  }
}
