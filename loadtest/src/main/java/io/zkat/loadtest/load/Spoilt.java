package io.zkat.loadtest.load;

import io.zkat.loadtest.backend.Submission;
import java.util.Arrays;
import java.util.List;

/** Submissions that were valid and are no more, made without anybody's keys. */
final class Spoilt {
  private Spoilt() {}

  /**
   * Copies that have to be refused: one with a bit changed, in the last scalar of the proof, so
   * that it is found only when all has been read and computed, or in the anchor that the signatures
   * of a request cover; and one that is cut in half.
   */
  static List<Submission> of(Submission valid) {
    return switch (valid) {
      case Submission.BareProof proof ->
          List.of(
              with(proof, lastBitChanged(proof.proof())), with(proof, firstHalf(proof.proof())));
      case Submission.TokenRequest request ->
          List.of(
              new Submission.TokenRequest(lastBitChanged(request.anchor()), request.request()),
              new Submission.TokenRequest(request.anchor(), firstHalf(request.request())));
    };
  }

  private static Submission with(Submission.BareProof original, byte[] proof) {
    return new Submission.BareProof(original.kind(), original.inputs(), original.outputs(), proof);
  }

  private static byte[] lastBitChanged(byte[] bytes) {
    byte[] changed = bytes.clone();
    changed[changed.length - 1] ^= 1;
    return changed;
  }

  private static byte[] firstHalf(byte[] bytes) {
    return Arrays.copyOf(bytes, bytes.length / 2);
  }
}
