package io.zkat.loadtest.bench;

import io.zkat.math.field.Fr;
import io.zkat.math.hash.Poseidon128;
import io.zkat.math.hash.PoseidonParameters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long a permutation of Poseidon128 over BLS12-381 takes. */
@State(Scope.Thread)
public class Poseidon128Bench extends Measured {
  /** The two instances that are called so. */
  public enum Instance {
    /** 8 full and 56 partial rounds. */
    NOMADIC,
    /** 8 full and 58 partial rounds. */
    ORCHARD_2021;

    PoseidonParameters parameters() {
      return this == NOMADIC ? PoseidonParameters.nomadic() : PoseidonParameters.orchard2021();
    }
  }

  /** Whose scalar field. */
  @Param("BLS12_381")
  public String curve = "";

  /** Which instance. */
  @Param public Instance instance = Instance.NOMADIC;

  private final long[] state = new long[Poseidon128.WIDTH * Fr.LIMBS];
  private Poseidon128 poseidon = new Poseidon128(PoseidonParameters.nomadic());

  /** For JMH. */
  public Poseidon128Bench() {}

  /** Takes the instance. */
  @Setup
  public void takeInstance() {
    poseidon = new Poseidon128(instance.parameters());
    // one at a time moves into vector lanes once they are compiled and faster
    WarmUp.run(() -> poseidon.permute(state, 0));
  }

  /** One permutation. */
  @Benchmark
  public long[] permute() {
    poseidon.permute(state, 0);
    return state;
  }
}
