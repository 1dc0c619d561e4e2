package io.zkat.validator.wire;

import io.zkat.math.curve.Curve;
import org.jspecify.annotations.Nullable;

/** The curve numbers of the reference (spec proofs 1.1). */
public final class CurveIds {
  /** FP256BN, in the encoding of AMCL. */
  public static final int FP256BN = 0;

  /** BN254. */
  public static final int BN254 = 1;

  /** FP256BN again, in another library's encoding. */
  public static final int FP256BN_MIRACL = 2;

  /** BLS12-381, of a library that reads only 96 uncompressed bytes. */
  public static final int BLS12_381 = 3;

  /** BLS12-377. */
  public static final int BLS12_377 = 4;

  /** BLS12-381, of the library whose rules this implementation has. */
  public static final int BLS12_381_GURVY = 5;

  /** As {@link #BLS12_381} with another hash to the curve. */
  public static final int BLS12_381_BBS = 6;

  /** As {@link #BLS12_381_GURVY} with another hash to the curve: the usual one. */
  public static final int BLS12_381_BBS_GURVY = 7;

  /** As {@link #BLS12_381_BBS_GURVY} with another source of randomness. */
  public static final int BLS12_381_BBS_GURVY_FAST_RNG = 8;

  private CurveIds() {}

  /** Whether a number names a curve. The reference aborts on others, so they are always refused. */
  public static boolean isKnown(long id) {
    return id >= 0 && id <= BLS12_381_BBS_GURVY_FAST_RNG;
  }

  /** The group that this implementation computes in for a curve number; null if in none. */
  public static @Nullable Curve curve(long id) {
    if (id == BN254) {
      return Curve.BN254;
    }
    return id == BLS12_381_GURVY || id == BLS12_381_BBS_GURVY || id == BLS12_381_BBS_GURVY_FAST_RNG
        ? Curve.BLS12_381
        : null;
  }
}
