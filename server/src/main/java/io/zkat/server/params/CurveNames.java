package io.zkat.server.params;

import io.zkat.validator.params.PublicParams;

/** The reference's names of the curves that parameters can have. */
public final class CurveNames {
  private CurveNames() {}

  /** The name of a set's curve. */
  public static String of(PublicParams params) {
    return switch (params.curveId()) {
      case 1 -> "BN254";
      case 5 -> "BLS12_381_GURVY";
      case 7 -> "BLS12_381_BBS_GURVY";
      case 8 -> "BLS12_381_BBS_GURVY_FAST_RNG";
      default -> throw new IllegalArgumentException("curve " + params.curveId());
    };
  }
}
