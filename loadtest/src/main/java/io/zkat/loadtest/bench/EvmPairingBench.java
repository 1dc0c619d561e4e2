package io.zkat.loadtest.bench;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G2;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.evm.Bn254Precompiles;
import io.zkat.math.evm.PrecompileStatus;
import io.zkat.math.pairing.Pairing;
import io.zkat.math.pairing.PairingScratch;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long the precompiled check of a product of pairings takes, from bytes to bytes. */
@State(Scope.Thread)
public class EvmPairingBench extends Measured {
  /** The curve of the EVM. */
  @Param("BN254")
  public Curve curve = Curve.BN254;

  /** How many pairs. */
  @Param({"1", "2", "4", "10"})
  public int pairs;

  private final Bn254Precompiles evm = new Bn254Precompiles();
  private final PairingScratch scratch = new PairingScratch();
  private final byte[] out = new byte[Bn254Precompiles.PAIRING_OUTPUT];
  private byte[] in = new byte[0];
  private double[] p = new double[0];
  private double[] q = new double[0];

  /** For JMH. */
  public EvmPairingBench() {}

  /** Chooses points; the same ones in each run. */
  @Setup
  public void choosePoints() {
    SplittableRandom random = new SplittableRandom(1);
    p = RandomPoints.affine(curve, pairs, random);
    q = RandomPoints.affineG2(curve, pairs, random);
    in = new byte[pairs * Bn254Precompiles.PAIR];
    for (int i = 0; i < pairs; i++) {
      int at = i * Bn254Precompiles.PAIR;
      G1Encoding.encode(curve, in, at, p, i * G1.AFFINE);
      G2Encoding.encode(curve, in, at + curve.g1Bytes(), q, i * G2.AFFINE);
    }
    WarmUp.run(this::check);
  }

  /** The check, with one final exponentiation. */
  @Benchmark
  public PrecompileStatus check() {
    return evm.pairing(out, 0, in, 0, in.length);
  }

  /** The product alone, of points that were read before, with one final exponentiation. */
  @Benchmark
  public boolean product() {
    return Pairing.BN254.productIsOne(p, 0, q, 0, pairs, scratch);
  }

  /** The same pairings with a final exponentiation each. */
  @Benchmark
  public boolean productOneByOne() {
    boolean all = true;
    for (int i = 0; i < pairs; i++) {
      all &= Pairing.BN254.productIsOne(p, i * G1.AFFINE, q, i * G2.AFFINE, 1, scratch);
    }
    return all;
  }
}
