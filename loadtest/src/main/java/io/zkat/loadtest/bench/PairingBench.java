package io.zkat.loadtest.bench;

import io.zkat.math.curve.Curve;
import io.zkat.math.pairing.Pairing;
import io.zkat.math.pairing.PairingScratch;
import io.zkat.math.pairing.PreparedG2;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long a product of pairings takes, all of it, with one final exponentiation. */
@State(Scope.Thread)
public class PairingBench extends Measured {
  private static final double[] NONE = new double[0];

  /** Which curve. */
  @Param public Curve curve = Curve.BN254;

  /** How many pairs: two, as in the check of a signature. */
  @Param("2")
  public int pairs;

  private final PairingScratch scratch = new PairingScratch();
  private final double[] value = new double[Pairing.GT];
  private Pairing pairing = Pairing.BN254;
  private double[] p = NONE;
  private double[] q = NONE;
  private PreparedG2[] prepared = new PreparedG2[0];

  /** For JMH. */
  public PairingBench() {}

  /** Chooses points; the same ones in each run. */
  @Setup
  public void choosePoints() {
    SplittableRandom random = new SplittableRandom(1);
    pairing = Pairing.of(curve);
    p = RandomPoints.affine(curve, pairs, random);
    q = RandomPoints.affineG2(curve, pairs, random);
    prepared = new PreparedG2[] {pairing.prepare(q, 0, pairs)};
    WarmUp.run(this::fixedG2, this::freeG2);
  }

  /** Points of G2 whose lines were computed before. */
  @Benchmark
  public double[] fixedG2() {
    pairing.product(value, 0, p, 0, prepared, 1, NONE, 0, NONE, 0, 0, scratch);
    return value;
  }

  /** Points of G2 that are new each time. */
  @Benchmark
  public double[] freeG2() {
    pairing.product(value, 0, p, 0, q, 0, pairs, scratch);
    return value;
  }
}
