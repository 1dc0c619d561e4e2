package io.zkat.loadtest.bench;

import io.zkat.validator.proof.ProofType;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Which transfer proofs a benchmark verifies. */
@State(Scope.Thread)
public abstract class ProofWorkload extends Measured {
  /** Bits of a token value. */
  @Param("32")
  public int bits;

  /** Which curve, by its name in the reference. */
  @Param({"BN254", "BLS12_381_BBS_GURVY"})
  public String curve = "";

  /** Inputs, and as many outputs. With one there are no range proofs. */
  @Param("2")
  public int inputs;

  /** Which range proofs. */
  @Param("CSP")
  public ProofType proof = ProofType.CSP;

  /** For JMH. */
  ProofWorkload() {}
}
