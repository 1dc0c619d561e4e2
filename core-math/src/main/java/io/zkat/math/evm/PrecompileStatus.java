package io.zkat.math.evm;

/** Whether a precompiled contract accepted its input. A call that it refuses fails. */
public enum PrecompileStatus {
  /** The output was written. */
  OK,
  /** A coordinate is not below the field's modulus. */
  NOT_CANONICAL,
  /** A point is not on its curve. */
  NOT_ON_CURVE,
  /** A point of the twist is not in the group G2. */
  NOT_IN_SUBGROUP,
  /** The length is no multiple of that of a pair. */
  INVALID_LENGTH
}
