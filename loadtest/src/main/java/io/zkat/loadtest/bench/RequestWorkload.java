package io.zkat.loadtest.bench;

import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.request.OwnerKind;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Which transfers of two inputs and two outputs a benchmark validates. */
@State(Scope.Thread)
public abstract class RequestWorkload extends Measured {
  /** Which curve, by its name in the reference. */
  @Param({"BN254", "BLS12_381_BBS_GURVY"})
  public String curve = "";

  /** Bits of a token value. */
  @Param("32")
  public int bits;

  /** Which range proofs. */
  @Param("CSP")
  public ProofType proof = ProofType.CSP;

  /** Who owns the tokens. */
  @Param("IDEMIX_NYM")
  public OwnerKind owner = OwnerKind.IDEMIX_NYM;

  /** For JMH. */
  RequestWorkload() {}

  /** What makes them, with new keys. */
  final RequestSubject subject() {
    return new RequestSubject(curve, bits, proof, owner);
  }
}
