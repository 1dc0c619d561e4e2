package io.zkat.loadtest.samples;

import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;

/**
 * Which proofs of a sample to take.
 *
 * @param kind their kind
 * @param inputs their number of inputs
 * @param outputs their number of outputs
 */
public record SampleFilter(ProofKind kind, int inputs, int outputs) {

  /** Whether {@code proof} is one of them. */
  public boolean accepts(Submission.BareProof proof) {
    return proof.kind() == kind
        && proof.inputs().size() == inputs
        && proof.outputs().size() == outputs;
  }
}
