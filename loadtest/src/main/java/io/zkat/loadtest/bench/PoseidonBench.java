package io.zkat.loadtest.bench;

import io.zkat.math.hash.Poseidon;
import io.zkat.math.hash.PoseidonStatus;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long a hash of Poseidon over BN254 takes, from bytes to bytes. */
@State(Scope.Thread)
public class PoseidonBench extends Measured {
  /** Whose scalar field. */
  @Param("BN254")
  public String curve = "";

  /** Inputs of a hash. */
  @Param({"1", "2", "3", "6", "12"})
  public int inputs;

  private final byte[] out = new byte[Poseidon.BYTES];
  private Poseidon poseidon = new Poseidon(1);
  private byte[][] in = new byte[0][];

  /** For JMH. */
  public PoseidonBench() {}

  /** Chooses inputs; the same ones in each run. */
  @Setup
  public void chooseInputs() {
    SplittableRandom random = new SplittableRandom(1);
    poseidon = new Poseidon(inputs);
    in = new byte[inputs][Poseidon.BYTES];
    for (byte[] input : in) {
      random.nextBytes(input);
      input[0] &= 0x0f;
    }
    // one at a time moves into vector lanes once they are compiled and faster
    WarmUp.run(() -> poseidon.hashBytesBe(out, 0, in));
  }

  /** One hash. */
  @Benchmark
  public PoseidonStatus hashBytesBe() {
    return poseidon.hashBytesBe(out, 0, in);
  }
}
