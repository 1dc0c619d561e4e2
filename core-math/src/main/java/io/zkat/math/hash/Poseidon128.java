package io.zkat.math.hash;

import io.zkat.math.field.Fr;
import java.util.Arrays;

/**
 * Poseidon of width 3 over the scalar field of BLS12-381, as ocaml-bls12-381 and its hash library
 * have it: the permutation, and a sponge over it that takes two elements at a time.
 *
 * <p>An object owns its state: used by one thread at a time. No method allocates, but for the time
 * until vector code is compiled (see {@link PoseidonChoice}). Not constant time: for public data
 * only.
 */
public final class Poseidon128 {
  /** Elements of a state. */
  public static final int WIDTH = 3;

  private static final int E = Fr.LIMBS;
  private static final int RATE = 2;

  private final Fr fr;
  private final PoseidonState permutation;
  private final long[] state = new long[WIDTH * E];
  private final long[] one = new long[E];

  /**
   * By the parameters of one of the two instances, {@link PoseidonParameters#nomadic} or {@link
   * PoseidonParameters#orchard2021}.
   */
  public Poseidon128(PoseidonParameters parameters) {
    fr = parameters.field();
    if (fr != Fr.BLS12_381 || parameters.width() != WIDTH) {
      throw new IllegalArgumentException(parameters + " is another permutation");
    }
    permutation = new PoseidonState(parameters.recurrence());
    fr.setOne(one, 0);
  }

  /** Permutes a state of {@value #WIDTH} elements in place. */
  public void permute(long[] s, int so) {
    permutation.permute(s, so, WIDTH);
  }

  /**
   * r = the hash of n elements that stand one after another, none or any number: pairs are added to
   * the last two elements of the state, each followed by a permutation; then what is left and a one
   * after it; the hash is the second element.
   */
  public void hash(long[] r, int ro, long[] in, int io, int n) {
    Arrays.fill(state, 0);
    int left = n;
    int at = io;
    for (; left >= RATE; left -= RATE) {
      fr.add(state, E, state, E, in, at);
      fr.add(state, 2 * E, state, 2 * E, in, at + E);
      permute(state, 0);
      at += RATE * E;
    }
    if (left > 0) {
      fr.add(state, E, state, E, in, at);
    }
    int end = (1 + left) * E;
    fr.add(state, end, state, end, one, 0);
    permute(state, 0);
    fr.copy(r, ro, state, E);
  }
}
