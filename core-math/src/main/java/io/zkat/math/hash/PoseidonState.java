package io.zkat.math.hash;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How one permutation at a time is computed: in scalar code, or with the elements of the state in
 * vector lanes where the machine has them, the state fits, and {@link PoseidonChoice} finds them
 * faster. The results are the same.
 */
final class PoseidonState {
  private final PoseidonRecurrence permutation;
  private final PoseidonRecurrence.@Nullable InLanes lanes;
  private final PoseidonChoice choice;
  private final long[] t;

  PoseidonState(PoseidonRecurrence permutation) {
    this(permutation, permutation.choice());
  }

  PoseidonState(PoseidonRecurrence permutation, PoseidonChoice choice) {
    this.permutation = permutation;
    this.choice = choice;
    lanes = permutation.fitsIntoLanes() ? permutation.inLanes() : null;
    t = new long[permutation.scratch()];
  }

  /** Permutes a state in place; only the first elements are wanted. */
  void permute(long[] s, int so, int outputs) {
    PoseidonRecurrence.InLanes vectors = lanes;
    if (vectors == null) {
      permutation.permute(s, so, outputs, t, 0);
      return;
    }
    PoseidonChoice.Call call = choice.next();
    switch (call) {
      case SCALAR -> permutation.permute(s, so, outputs, t, 0);
      case LANES -> vectors.permute(s, so, outputs);
      case SCALAR_TRIAL -> {
        long start = System.nanoTime();
        permutation.permute(s, so, outputs, t, 0);
        choice.took(call, System.nanoTime() - start);
      }
      case LANES_TRIAL -> {
        long start = System.nanoTime();
        vectors.permute(s, so, outputs);
        choice.took(call, System.nanoTime() - start);
      }
    }
  }

  void clear() {
    Arrays.fill(t, 0);
    if (lanes != null) {
      lanes.clear();
    }
  }

  /** Bytes of the arrays kept; an estimate. */
  long retainedBytes() {
    return (long) Long.BYTES * t.length + (lanes == null ? 0 : lanes.retainedBytes());
  }
}
