package io.zkat.loadtest.bench;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.PointStatus;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long one operation on a point of G1 takes, the reading of one among them. */
@State(Scope.Thread)
public class G1Bench extends Measured {
  /** Which curve. */
  @Param public Curve curve = Curve.BN254;

  private final double[] affine = new double[G1.AFFINE];
  private final double[] other = new double[G1.XYZZ];
  private final double[] sum = new double[G1.XYZZ];
  private final double[] scratch = new double[Math.max(G1.SCRATCH, G1Encoding.SCRATCH)];
  private byte[] uncompressed = new byte[0];
  private byte[] compressed = new byte[0];

  /** For JMH. */
  public G1Bench() {}

  /** Chooses points; the same ones in each run. */
  @Setup
  public void choosePoints() {
    SplittableRandom random = new SplittableRandom(1);
    double[] points = RandomPoints.affine(curve, 2, random);
    System.arraycopy(points, 0, affine, 0, G1.AFFINE);
    curve.g1().fromAffine(other, 0, affine, 0);
    curve.g1().dbl(other, 0, scratch, 0);
    curve.g1().fromAffine(sum, 0, points, G1.AFFINE);
    uncompressed = new byte[curve.g1Bytes()];
    G1Encoding.encode(curve, uncompressed, 0, affine, 0);
    compressed = new byte[curve.fpBytes()];
    G1Encoding.encodeCompressed(curve, compressed, 0, affine, 0);
  }

  /** The sum of a point and an affine one. */
  @Benchmark
  public double[] addAffine() {
    curve.g1().addAffine(sum, 0, affine, 0, scratch, 0);
    return sum;
  }

  /** The sum of two points. */
  @Benchmark
  public double[] add() {
    curve.g1().add(sum, 0, other, 0, scratch, 0);
    return sum;
  }

  /** The double of a point. */
  @Benchmark
  public double[] dbl() {
    curve.g1().dbl(sum, 0, scratch, 0);
    return sum;
  }

  /** Reading an uncompressed point, with its membership in the group. */
  @Benchmark
  public PointStatus decode() {
    return G1Encoding.decode(curve, uncompressed, 0, uncompressed.length, affine, 0, scratch, 0);
  }

  /** Reading an uncompressed point, without its membership in the group. */
  @Benchmark
  public PointStatus decodeOnCurve() {
    return G1Encoding.decodeOnCurve(
        curve, uncompressed, 0, uncompressed.length, affine, 0, scratch, 0);
  }

  /** Reading a compressed point, with its membership in the group. */
  @Benchmark
  public PointStatus decodeCompressed() {
    return G1Encoding.decode(curve, compressed, 0, compressed.length, affine, 0, scratch, 0);
  }
}
