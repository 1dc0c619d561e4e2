package io.zkat.loadtest.bench;

/** {@link FpLanesBench} by scalar code, as where there are no vectors. */
public class FpTwinBench extends FpLanesBench {
  /** For JMH. */
  public FpTwinBench() {}
}
