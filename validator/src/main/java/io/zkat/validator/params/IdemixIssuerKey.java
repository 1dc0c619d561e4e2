package io.zkat.validator.params;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.PairingKey;
import io.zkat.validator.wire.ByteView;

/**
 * The public key of an idemix issuer that has been found valid (spec wire 2.1 item 8), with what
 * verifying its credentials needs, prepared: its bases among fixed ones, the lines of its point of
 * G2. Immutable; shared by all threads.
 *
 * <p>Both flavours have the same seven bases, so they are counted alike. Names of spec idemix-nym,
 * first BBS+ (3), then classic (7.2):
 *
 * <ul>
 *   <li>{@link #RANDOMNESS}: h0, h_rand
 *   <li>{@link #SECRET_KEY}: h[0], h_sk
 *   <li>{@link #ATTRIBUTES} and the three behind it: h[1] to h[4], h_attrs[0] to h_attrs[3]
 *   <li>{@link #GENERATOR}: g1
 * </ul>
 */
public final class IdemixIssuerKey {
  /** Offset of the base for randomness. */
  public static final int RANDOMNESS = 0;

  /** Offset of the base for the secret key. */
  public static final int SECRET_KEY = 1;

  /** Offset of the first base for attributes: OU, Role, EnrollmentID, RevocationHandle. */
  public static final int ATTRIBUTES = 2;

  /** Number of attributes. */
  public static final int ATTRIBUTE_COUNT = 4;

  /** Offset of the generator of G1. */
  public static final int GENERATOR = ATTRIBUTES + ATTRIBUTE_COUNT;

  /** Number of bases. */
  public static final int BASES = GENERATOR + 1;

  private final int curveId;
  private final ByteView publicKey;
  private final Curve curve;
  private final boolean classic;
  private final FixedBases bases;
  private final int firstBase;
  private final PairingKey pairingKey;
  private final byte[] encodedBases;
  private final byte[] hash;

  IdemixIssuerKey(LoadedIssuerKey loaded, FixedBases bases, int firstBase) {
    this.curveId = loaded.curveId();
    this.publicKey = loaded.publicKey();
    this.curve = loaded.curve();
    this.classic = loaded.isClassic();
    this.bases = bases;
    this.firstBase = firstBase;
    this.pairingKey = new PairingKey(curve, loaded.w(), 0);
    this.hash = loaded.hash();
    int size = curve.g1Bytes();
    this.encodedBases = new byte[BASES * size];
    for (int i = 0; i < BASES; i++) {
      G1Encoding.encode(curve, encodedBases, i * size, loaded.bases(), i * G1.AFFINE);
    }
  }

  /** The curve number of the key, which need not be that of the tokens. */
  public int curveId() {
    return curveId;
  }

  /** The key as it stands in the parameters; layout by curve: spec idemix-nym 3 and 7.2. */
  public ByteView publicKey() {
    return publicKey;
  }

  /** The curve of the key. */
  public Curve curve() {
    return curve;
  }

  /** Whether credentials are of the classic flavour (spec idemix-nym 7), not BBS+. */
  public boolean isClassic() {
    return classic;
  }

  /** The fixed bases that hold the key's: those of the parameters if the curve is theirs. */
  public FixedBases bases() {
    return bases;
  }

  /** Index of the key's base at an offset, such as {@link #RANDOMNESS}, in {@link #bases}. */
  public int base(int offset) {
    return firstBase + offset;
  }

  /** What the pairing equation of a credential is checked with. */
  public PairingKey pairingKey() {
    return pairingKey;
  }

  /**
   * The uncompressed encodings of all bases one behind the other, {@link Curve#g1Bytes} each; not
   * to be written.
   */
  public byte[] encodedBases() {
    return encodedBases;
  }

  /** Hash of a classic key (spec idemix-nym 7.2), 32 bytes; empty for BBS+. Not to be written. */
  public byte[] hash() {
    return hash;
  }

  /** Heap bytes that the key keeps alive, without its bases. */
  long retainedBytes() {
    return pairingKey.retainedBytes() + encodedBases.length;
  }
}
