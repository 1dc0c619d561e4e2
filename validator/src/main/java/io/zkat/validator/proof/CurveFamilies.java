package io.zkat.validator.proof;

import io.zkat.validator.wire.CurveIds;

/** Which curve numbers work together in arithmetic (spec proofs 1.5). */
public final class CurveFamilies {
  private CurveFamilies() {}

  /** Whether scalars of this id are reduced when read; the others keep their integer. */
  public static boolean reducesScalars(int id) {
    return id == CurveIds.BLS12_381_GURVY
        || id == CurveIds.BLS12_381_BBS_GURVY
        || id == CurveIds.BLS12_381_BBS_GURVY_FAST_RNG;
  }

  /** Whether points of this id take part in arithmetic under parameters of that id. */
  public static boolean samePointGroup(int id, int paramsId) {
    return paramsId == CurveIds.BN254 ? id == CurveIds.BN254 : reducesScalars(id);
  }

  /** Whether scalars of this id take part in arithmetic under parameters of that id. */
  public static boolean sameScalarFamily(int id, int paramsId) {
    return reducesScalars(id) == reducesScalars(paramsId);
  }
}
