package io.zkat.loadtest.bench;

import io.zkat.math.curve.Curve;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** {@link MsmBench} for 128 terms by scalar code, as where there are no vectors. */
@State(Scope.Thread)
public class MsmTwinBench extends Measured {
  /** Which curve. */
  @Param public Curve curve = Curve.BN254;

  /** How many terms. */
  @Param("128")
  public int terms;

  private final MsmBench plain = new MsmBench();

  /** For JMH. */
  public MsmTwinBench() {}

  /** Chooses points and scalars; the same ones in each run. */
  @Setup
  public void chooseTerms() {
    plain.curve = curve;
    plain.terms = terms;
    plain.chooseTerms();
  }

  /** The sum. */
  @Benchmark
  public double[] compute() {
    return plain.compute();
  }
}
