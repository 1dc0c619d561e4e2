package io.zkat.math.hash;

import io.zkat.math.field.Fr;
import io.zkat.math.pool.Scratch;
import io.zkat.math.pool.ScratchKey;
import java.util.Arrays;

/**
 * Poseidon over the scalar field of BN254 as circomlib and light-poseidon define it: the state
 * starts as zero and the inputs, and the hash is its first element after the permutation.
 *
 * <p>A hasher takes a fixed number of inputs and owns its state: used by one thread at a time, kept
 * in a {@link io.zkat.math.pool.Workspace} by its {@link #key}. No method allocates, but for the
 * time until vector code is compiled (see {@link PoseidonChoice}). Not constant time: for public
 * data only.
 */
public final class Poseidon implements Scratch {
  /** Bytes of a hash, and of an input of full length. */
  public static final int BYTES = Fr.BYTES;

  /** Bytes of the longest input that {@link InputLength#PADDED} accepts. */
  public static final int LONGEST_PADDED = 64;

  /** How long a byte input may be. */
  public enum InputLength {
    /** Always {@value Poseidon#BYTES} bytes, as light-poseidon 0.5.0 asks: the default. */
    EXACT,
    /**
     * From 1 to {@value Poseidon#LONGEST_PADDED} bytes, of which those beyond {@value
     * Poseidon#BYTES} are zeros at the end of the high digits.
     */
    PADDED
  }

  private static final int E = Fr.LIMBS;
  private static final Fr FR = Fr.BN254;

  @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of a generic type
  private static final ScratchKey<Poseidon>[] KEYS =
      new ScratchKey[PoseidonParameters.MOST_INPUTS + 1];

  static {
    for (int i = 1; i < KEYS.length; i++) {
      int inputs = i;
      KEYS[i] = new ScratchKey<>(() -> new Poseidon(inputs));
    }
  }

  private final int inputs;
  private final PoseidonState permutation;
  private final long[] state;

  /**
   * A hasher of so many inputs, 1 to {@value PoseidonParameters#MOST_INPUTS}.
   *
   * @throws IllegalArgumentException if there is no instance for so many inputs
   */
  public Poseidon(int inputs) {
    this.inputs = inputs;
    permutation = new PoseidonState(PoseidonParameters.circom(inputs).recurrence());
    state = new long[(inputs + 1) * E];
  }

  /** The key of hashers of so many inputs, 1 to {@value PoseidonParameters#MOST_INPUTS}. */
  public static ScratchKey<Poseidon> key(int inputs) {
    if (inputs < 1 || inputs >= KEYS.length) {
      throw new IllegalArgumentException("no instance for " + inputs + " inputs");
    }
    return KEYS[inputs];
  }

  /** How many inputs a hash has. */
  public int inputs() {
    return inputs;
  }

  /** r = the hash of elements of {@link Fr#BN254} that stand one after another. */
  public void hash(long[] r, int ro, long[] in, int io) {
    System.arraycopy(in, io, state, E, inputs * E);
    permute();
    FR.copy(r, ro, state, 0);
  }

  /**
   * Writes the hash of inputs of {@value #BYTES} bytes each, all big endian.
   *
   * @param out gets {@value #BYTES} bytes, if the status is {@link PoseidonStatus#OK}
   */
  public PoseidonStatus hashBytesBe(byte[] out, int oo, byte[][] in) {
    return hashBytes(out, oo, in, InputLength.EXACT, false);
  }

  /** The same for inputs of the lengths that {@code length} accepts. */
  public PoseidonStatus hashBytesBe(byte[] out, int oo, byte[][] in, InputLength length) {
    return hashBytes(out, oo, in, length, false);
  }

  /** Writes the hash of inputs of {@value #BYTES} bytes each, all little endian. */
  public PoseidonStatus hashBytesLe(byte[] out, int oo, byte[][] in) {
    return hashBytes(out, oo, in, InputLength.EXACT, true);
  }

  /** The same for inputs of the lengths that {@code length} accepts. */
  public PoseidonStatus hashBytesLe(byte[] out, int oo, byte[][] in, InputLength length) {
    return hashBytes(out, oo, in, length, true);
  }

  /** The same, big endian, for inputs of {@value #BYTES} bytes that stand one after another. */
  public PoseidonStatus hashBytesBe(byte[] out, int oo, byte[] in, int io) {
    for (int i = 0; i < inputs; i++) {
      if (!FR.fromBytes(state, (i + 1) * E, in, io + i * BYTES)) {
        return PoseidonStatus.INPUT_LARGER_THAN_MODULUS;
      }
    }
    permute();
    FR.toBytes(out, oo, state, 0);
    return PoseidonStatus.OK;
  }

  /** Checks in light-poseidon's order: all lengths, all values, then how many there are. */
  private PoseidonStatus hashBytes(
      byte[] out, int oo, byte[][] in, InputLength length, boolean littleEndian) {
    for (byte[] input : in) {
      if (input.length == 0) {
        return PoseidonStatus.EMPTY_INPUT;
      }
      if (length == InputLength.EXACT ? input.length != BYTES : input.length > LONGEST_PADDED) {
        return PoseidonStatus.INVALID_LENGTH;
      }
    }
    for (int i = 0; i < in.length; i++) {
      // too many inputs are read all the same, over each other
      if (!read(in[i], Math.min(i + 1, inputs) * E, littleEndian)) {
        return PoseidonStatus.INPUT_LARGER_THAN_MODULUS;
      }
    }
    if (in.length != inputs) {
      return PoseidonStatus.WRONG_NUMBER_OF_INPUTS;
    }
    permute();
    if (littleEndian) {
      FR.toBytesLe(out, oo, state, 0);
    } else {
      FR.toBytes(out, oo, state, 0);
    }
    return PoseidonStatus.OK;
  }

  private boolean read(byte[] b, int to, boolean littleEndian) {
    int surplus = b.length - BYTES;
    if (surplus < 0) {
      // below 2^248, so below the modulus
      if (littleEndian) {
        FR.fromBytesLeReduced(state, to, b, 0, b.length);
      } else {
        FR.fromBytesReduced(state, to, b, 0, b.length);
      }
      return true;
    }
    int any = 0;
    for (int i = 0; i < surplus; i++) {
      any |= b[littleEndian ? BYTES + i : i];
    }
    if (any != 0) {
      return false;
    }
    return littleEndian ? FR.fromBytesLe(state, to, b, 0) : FR.fromBytes(state, to, b, surplus);
  }

  private void permute() {
    FR.setZero(state, 0);
    permutation.permute(state, 0, 1);
  }

  @Override
  public void clear() {
    Arrays.fill(state, 0);
    permutation.clear();
  }

  @Override
  public long retainedBytes() {
    return (long) Long.BYTES * state.length + permutation.retainedBytes();
  }
}
