package io.zkat.math.curve;

import io.zkat.math.field.Fp;
import io.zkat.math.field.Fr;

/**
 * The curves that token requests use, and the sizes of their encodings in bytes (spec proofs 1).
 */
public enum Curve {
  /** The 254-bit curve y^2 = x^3 + 3, curve number 1 of the reference. */
  BN254(G1.BN254, G2.BN254, Fr.BN254, 32),

  /** The 381-bit curve y^2 = x^3 + 4; several curve numbers of the reference share it. */
  BLS12_381(G1.BLS12_381, G2.BLS12_381, Fr.BLS12_381, 48);

  /** Bytes of a scalar, on every curve. */
  public static final int FR_BYTES = Fr.BYTES;

  // The checker cannot know that groups and fields are immutable, having no annotation to tell it.
  @SuppressWarnings("ImmutableEnumChecker")
  private final G1 g1;

  @SuppressWarnings("ImmutableEnumChecker")
  private final G2 g2;

  @SuppressWarnings("ImmutableEnumChecker")
  private final Fr fr;

  private final int fpBytes;

  Curve(G1 g1, G2 g2, Fr fr, int fpBytes) {
    this.g1 = g1;
    this.g2 = g2;
    this.fr = fr;
    this.fpBytes = fpBytes;
  }

  /** The group that commitments and proofs live in. */
  public G1 g1() {
    return g1;
  }

  /** The other group of the pairing. */
  public G2 g2() {
    return g2;
  }

  /** The field of the coordinates of G1. */
  public Fp fp() {
    return g1.field();
  }

  /** The scalar field. */
  public Fr fr() {
    return fr;
  }

  /** Bytes of a coordinate. */
  public int fpBytes() {
    return fpBytes;
  }

  /** Bytes of an uncompressed point of G1. */
  public int g1Bytes() {
    return 2 * fpBytes;
  }

  /** Bytes of an uncompressed point of G2. */
  public int g2Bytes() {
    return 4 * fpBytes;
  }
}
