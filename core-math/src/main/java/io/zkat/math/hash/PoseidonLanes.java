package io.zkat.math.hash;

import io.zkat.math.field.Fr;
import io.zkat.math.field.FrLanes;
import org.jspecify.annotations.Nullable;

/**
 * Many permutations of Poseidon at once, eight in the lanes of vectors; one after another where the
 * machine has no vectors. The results are those of one at a time.
 *
 * <p>An object owns its work space: used by one thread at a time. No method allocates once it is
 * compiled. Not constant time: for public data only.
 */
public final class PoseidonLanes {
  /** Hashes that are computed together; fewer take as long. */
  public static final int LANES = FrLanes.LANES;

  private static final int E = Fr.LIMBS;

  private final Fr fr;
  private final int width;
  private final PoseidonRecurrence permutation;
  private final long[] state;
  private final long[] t;
  private final PoseidonRecurrence.@Nullable Lanes lanes;

  /** Work space for an instance. */
  public PoseidonLanes(PoseidonParameters parameters) {
    fr = parameters.field();
    width = parameters.width();
    permutation = parameters.recurrence();
    state = new long[LANES * width * E];
    t = new long[permutation.scratch()];
    lanes = FrLanes.available() ? permutation.lanes() : null;
  }

  /** Permutes n states in place; they stand one after another. */
  public void permute(long[] s, int so, int n) {
    run(s, so, n, width);
  }

  /**
   * Hashes n times {@code width - 1} elements that stand one after another, as {@link Poseidon}
   * does: r gets n elements.
   */
  public void hash(long[] r, int ro, long[] in, int io, int n) {
    int inputs = (width - 1) * E;
    for (int done = 0; done < n; done += LANES) {
      int count = Math.min(LANES, n - done);
      for (int i = 0; i < count; i++) {
        fr.setZero(state, i * width * E);
        System.arraycopy(in, io + (done + i) * inputs, state, (i * width + 1) * E, inputs);
      }
      run(state, 0, count, 1);
      for (int i = 0; i < count; i++) {
        fr.copy(r, ro + (done + i) * E, state, i * width * E);
      }
    }
  }

  /**
   * Hashes n times {@code width - 1} inputs of {@value Poseidon#BYTES} bytes, big endian, that
   * stand one after another, as {@link Poseidon#hashBytesBe} does.
   *
   * @param out gets n hashes of {@value Poseidon#BYTES} bytes, if all inputs are accepted
   * @return the first hash of which an input is not below the modulus; -1 if there is none, and
   *     otherwise nothing is written
   */
  public int hashBytesBe(byte[] out, int oo, byte[] in, int io, int n) {
    int inputs = width - 1;
    for (int i = 0; i < n * inputs; i++) {
      if (fr.compareBytesToModulus(in, io + i * Poseidon.BYTES, Poseidon.BYTES) >= 0) {
        return i / inputs;
      }
    }
    for (int done = 0; done < n; done += LANES) {
      int count = Math.min(LANES, n - done);
      for (int i = 0; i < count; i++) {
        fr.setZero(state, i * width * E);
        for (int j = 0; j < inputs; j++) {
          int from = io + ((done + i) * inputs + j) * Poseidon.BYTES;
          fr.fromBytesReduced(state, (i * width + 1 + j) * E, in, from, Poseidon.BYTES);
        }
      }
      run(state, 0, count, 1);
      for (int i = 0; i < count; i++) {
        fr.toBytes(out, oo + (done + i) * Poseidon.BYTES, state, i * width * E);
      }
    }
    return -1;
  }

  private void run(long[] s, int so, int n, int outputs) {
    int stride = width * E;
    int done = 0;
    if (lanes != null) {
      // a single state is faster alone
      for (; done < n - 1; done += LANES) {
        lanes.permute(s, so + done * stride, Math.min(LANES, n - done), outputs);
      }
    }
    for (; done < n; done++) {
      permutation.permute(s, so + done * stride, outputs, t, 0);
    }
  }
}
