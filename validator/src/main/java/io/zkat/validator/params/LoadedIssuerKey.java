package io.zkat.validator.params;

import io.zkat.math.curve.Curve;
import io.zkat.validator.wire.ByteView;

/** An issuer key that loads, before its bases have got their place among the fixed ones. */
final class LoadedIssuerKey {
  private final int curveId;
  private final ByteView publicKey;
  private final Curve curve;
  private final boolean classic;
  private final double[] bases;
  private final double[] w;
  private final byte[] hash;

  /**
   * @param curveId the curve number that it was given with
   * @param publicKey the bytes that it was read from
   * @param curve the curve of its points
   * @param classic the flavour
   * @param bases {@link IdemixIssuerKey#BASES} affine points of G1
   * @param w the affine point of G2
   * @param hash hash of a classic key; empty for BBS+
   */
  LoadedIssuerKey(
      int curveId,
      ByteView publicKey,
      Curve curve,
      boolean classic,
      double[] bases,
      double[] w,
      byte[] hash) {
    this.curveId = curveId;
    this.publicKey = publicKey;
    this.curve = curve;
    this.classic = classic;
    this.bases = bases;
    this.w = w;
    this.hash = hash;
  }

  int curveId() {
    return curveId;
  }

  ByteView publicKey() {
    return publicKey;
  }

  Curve curve() {
    return curve;
  }

  boolean isClassic() {
    return classic;
  }

  double[] bases() {
    return bases;
  }

  double[] w() {
    return w;
  }

  byte[] hash() {
    return hash;
  }
}
