package io.zkat.loadtest.bench;

import io.zkat.math.hash.Poseidon;
import io.zkat.math.hash.PoseidonLanes;
import io.zkat.math.hash.PoseidonParameters;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long a hash of Poseidon over BN254 takes among many, from bytes to bytes; time for one. */
@State(Scope.Thread)
public class PoseidonLanesBench extends Measured {
  private static final int MANY = 64;

  /** Whose scalar field. */
  @Param("BN254")
  public String curve = "";

  /** Inputs of a hash. */
  @Param({"1", "2", "3", "6", "12"})
  public int inputs;

  private final byte[] out = new byte[MANY * Poseidon.BYTES];
  private PoseidonLanes poseidon = new PoseidonLanes(PoseidonParameters.circom(1));
  private byte[] in = new byte[0];

  /** For JMH. */
  public PoseidonLanesBench() {}

  /** Chooses inputs; the same ones in each run. */
  @Setup
  public void chooseInputs() {
    poseidon = new PoseidonLanes(PoseidonParameters.circom(inputs));
    in = new byte[MANY * inputs * Poseidon.BYTES];
    new SplittableRandom(1).nextBytes(in);
    for (int i = 0; i < in.length; i += Poseidon.BYTES) {
      in[i] &= 0x0f;
    }
    WarmUp.run(this::hashBytesBe);
  }

  /** 64 hashes. */
  @Benchmark
  @OperationsPerInvocation(MANY)
  public int hashBytesBe() {
    return poseidon.hashBytesBe(out, 0, in, 0, MANY);
  }
}
