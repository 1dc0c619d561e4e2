package io.zkat.loadtest.inspect;

import java.util.List;

/** The reference's names of its curves, by the number in encoded elements (spec proofs 1.1). */
final class CurveNames {
  private static final List<String> NAMES =
      List.of(
          "FP256BN_AMCL",
          "BN254",
          "FP256BN_AMCL_MIRACL",
          "BLS12_381",
          "BLS12_377_GURVY",
          "BLS12_381_GURVY",
          "BLS12_381_BBS",
          "BLS12_381_BBS_GURVY",
          "BLS12_381_BBS_GURVY_FAST_RNG");

  private CurveNames() {}

  static String of(long id) {
    return id >= 0 && id < NAMES.size() ? NAMES.get((int) id) : "unknown curve " + id;
  }
}
