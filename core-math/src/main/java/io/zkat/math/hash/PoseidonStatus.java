package io.zkat.math.hash;

/** Whether byte inputs of {@link Poseidon} could be hashed. */
public enum PoseidonStatus {
  /** The hash was written. */
  OK,
  /** An input has no bytes. */
  EMPTY_INPUT,
  /** An input has a length that is not accepted. */
  INVALID_LENGTH,
  /** An input is not below the modulus. */
  INPUT_LARGER_THAN_MODULUS,
  /** There are more inputs or fewer than the hasher takes. */
  WRONG_NUMBER_OF_INPUTS
}
