package io.zkat.loadtest.bench;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.evm.Bn254Precompiles;
import io.zkat.math.evm.PrecompileStatus;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long the precompiled contracts for points of G1 take, from bytes to bytes. */
@State(Scope.Thread)
public class EvmBench extends Measured {
  /** The curve of the EVM. */
  @Param("BN254")
  public Curve curve = Curve.BN254;

  private final Bn254Precompiles evm = new Bn254Precompiles();
  private final byte[] sum = new byte[Bn254Precompiles.ADD_INPUT];
  private final byte[] product = new byte[Bn254Precompiles.MUL_INPUT];
  private final byte[] out = new byte[Bn254Precompiles.POINT_OUTPUT];

  /** For JMH. */
  public EvmBench() {}

  /** Chooses operands; the same ones in each run. */
  @Setup
  public void chooseOperands() {
    SplittableRandom random = new SplittableRandom(1);
    double[] p = RandomPoints.affine(curve, 2, random);
    random.nextBytes(product);
    product[curve.g1Bytes()] &= 0x2f;
    G1Encoding.encode(curve, sum, 0, p, 0);
    G1Encoding.encode(curve, sum, curve.g1Bytes(), p, G1.AFFINE);
    G1Encoding.encode(curve, product, 0, p, 0);
    WarmUp.run(this::mul);
  }

  /** A sum. */
  @Benchmark
  public PrecompileStatus add() {
    return evm.add(out, 0, sum, 0, sum.length);
  }

  /** A multiple, the scalar of 254 bits. */
  @Benchmark
  public PrecompileStatus mul() {
    return evm.mul(out, 0, product, 0, product.length);
  }
}
