package io.zkat.loadtest.load;

import io.zkat.loadtest.backend.Submission;

/** Submissions that were valid and are no more. */
final class Spoilt {
  private Spoilt() {}

  /**
   * A copy with one bit changed: in the last scalar of the proof, so that it is found only when all
   * has been read and computed, or in the anchor that the signatures of a request cover.
   */
  static Submission of(Submission valid) {
    return switch (valid) {
      case Submission.BareProof proof ->
          new Submission.BareProof(
              proof.kind(), proof.inputs(), proof.outputs(), lastBitChanged(proof.proof()));
      case Submission.TokenRequest request ->
          new Submission.TokenRequest(lastBitChanged(request.anchor()), request.request());
    };
  }

  private static byte[] lastBitChanged(byte[] bytes) {
    byte[] changed = bytes.clone();
    changed[changed.length - 1] ^= 1;
    return changed;
  }
}
