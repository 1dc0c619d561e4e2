package io.zkat.loadtest.generate;

import io.zkat.validator.wire.CurveIds;

/** The curves of public parameters, with the reference's names. */
public enum TokenCurve {
  /** Curve number 1; credentials of the classic flavour. */
  BN254(CurveIds.BN254),
  /** Curve number 7; credentials of the BBS+ flavour. */
  BLS12_381_BBS_GURVY(CurveIds.BLS12_381_BBS_GURVY);

  private final int id;

  TokenCurve(int id) {
    this.id = id;
  }

  /** The curve number. */
  public int id() {
    return id;
  }
}
