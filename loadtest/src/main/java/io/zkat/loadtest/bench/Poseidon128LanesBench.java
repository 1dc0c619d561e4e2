package io.zkat.loadtest.bench;

import io.zkat.math.field.Fr;
import io.zkat.math.hash.Poseidon128;
import io.zkat.math.hash.PoseidonLanes;
import io.zkat.math.hash.PoseidonParameters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long a permutation of Poseidon128 over BLS12-381 takes among many; time for one. */
@State(Scope.Thread)
public class Poseidon128LanesBench extends Measured {
  private static final int MANY = 64;

  /** Whose scalar field. */
  @Param("BLS12_381")
  public String curve = "";

  /** Which instance. */
  @Param public Poseidon128Bench.Instance instance = Poseidon128Bench.Instance.NOMADIC;

  private final long[] states = new long[MANY * Poseidon128.WIDTH * Fr.LIMBS];
  private PoseidonLanes poseidon = new PoseidonLanes(PoseidonParameters.nomadic());

  /** For JMH. */
  public Poseidon128LanesBench() {}

  /** Takes the instance. */
  @Setup
  public void takeInstance() {
    poseidon = new PoseidonLanes(instance.parameters());
    for (int i = 0; i < states.length; i += Fr.LIMBS) {
      Fr.BLS12_381.fromLong(states, i, i);
    }
    WarmUp.run(this::permute);
  }

  /** 64 permutations. */
  @Benchmark
  @OperationsPerInvocation(MANY)
  public long[] permute() {
    poseidon.permute(states, 0, MANY);
    return states;
  }
}
