package io.zkat.math.curve;

/** What reading a point's bytes came to. Only {@link #OK} leaves a point behind. */
public enum PointStatus {
  /** The bytes are a point of the curve (and, where asked for, of the prime-order subgroup). */
  OK,
  /** Fewer bytes than the form named by the flag bits needs. */
  TOO_SHORT,
  /** A combination of flag bits that names no form. */
  BAD_FLAGS,
  /** The infinity flag is set and some other bit is, too. */
  BAD_INFINITY,
  /** A coordinate is not below the field's modulus. */
  NOT_CANONICAL,
  /** The coordinates do not satisfy the curve equation, or no y exists for a compressed x. */
  NOT_ON_CURVE,
  /** The point lies on the curve but outside the subgroup of order r. */
  NOT_IN_SUBGROUP
}
