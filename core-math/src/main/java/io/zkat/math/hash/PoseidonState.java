package io.zkat.math.hash;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How one permutation at a time is computed: in scalar code at first, and with the elements of the
 * state in vector lanes once it is asked for often, where the machine has them and the state fits.
 * The results are the same, in half the time or less.
 *
 * <p>Vector code is worth nothing until it is compiled, for which it must have run: it takes
 * hundreds of times as long before, and allocates. So who hashes a little never meets it; after
 * some thousand permutations every eighth one runs in lanes, and after some ten thousand all do.
 */
final class PoseidonState {
  private static final int SCALAR = 1 << 12;
  private static final int MIXED = 1 << 15;
  private static final int TURN = 8;

  private final PoseidonRecurrence permutation;
  private final PoseidonRecurrence.@Nullable InLanes lanes;
  private final long[] t;
  private int calls;

  PoseidonState(PoseidonRecurrence permutation) {
    this.permutation = permutation;
    lanes = permutation.fitsIntoLanes() ? permutation.inLanes() : null;
    t = new long[permutation.scratch()];
  }

  /** Permutes a state in place; only the first elements are wanted. */
  void permute(long[] s, int so, int outputs) {
    if (lanes != null && inLanes()) {
      lanes.permute(s, so, outputs);
    } else {
      permutation.permute(s, so, outputs, t, 0);
    }
  }

  private boolean inLanes() {
    if (calls >= MIXED) {
      return true;
    }
    calls++;
    return calls > SCALAR && calls % TURN == 0;
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
