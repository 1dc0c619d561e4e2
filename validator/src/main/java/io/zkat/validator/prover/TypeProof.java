package io.zkat.validator.prover;

import io.zkat.math.field.Scalar;

/** The first component of an action's proof, and what the range proofs after it build on. */
final class TypeProof {
  private final byte[] proof;
  private final Point commitment;
  private final Scalar blinding;

  TypeProof(byte[] proof, Point commitment, Scalar blinding) {
    this.proof = proof;
    this.commitment = commitment;
    this.blinding = blinding;
  }

  /** The bytes of the component, not to be written. */
  byte[] proof() {
    return proof;
  }

  /** CT, the commitment to the type that the component holds. */
  Point commitment() {
    return commitment;
  }

  /** beta, the blinding factor of CT. */
  Scalar blinding() {
    return blinding;
  }
}
