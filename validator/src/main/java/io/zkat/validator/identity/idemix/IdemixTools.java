package io.zkat.validator.identity.idemix;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G2;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.math.field.Fr;
import io.zkat.math.hash.Sha256;
import io.zkat.validator.equation.LinearForms;
import java.util.Arrays;

/**
 * Scratch and hash functions with which all checks of a thread read and hash. Nothing in it
 * outlives a call.
 */
public final class IdemixTools {
  private static final int MAX_ENCODING = 96;

  final SerializedIdentity identity = new SerializedIdentity();
  final ClassicSignature classic = new ClassicSignature();
  final ScalarHash okm = new ScalarHash();
  final Sha256 sha = new Sha256();
  final double[] t = new double[Math.max(G1Encoding.SCRATCH, G2Encoding.SCRATCH)];
  final double[] point = new double[G1.AFFINE];
  final double[] g2Point = new double[G2.AFFINE];
  final long[] scalar = new long[Fr.LIMBS];
  final byte[] encoded = new byte[MAX_ENCODING];
  final byte[] bytes = new byte[4 * MAX_ENCODING];
  final byte[] digest = new byte[Sha256.LENGTH];

  /** The scalar of the empty message, encoded: a constant of every BBS+ challenge. */
  final byte[] emptyMessage = new byte[Fr.BYTES];

  private final long[] negated = new long[Fr.LIMBS];

  /** The point of G2 seen last in a classic signature; signers send the same one each time. */
  private final byte[] lastEpochKey = new byte[Curve.BN254.g2Bytes()];

  private boolean hasLastEpochKey;

  /** Makes the scratch. */
  public IdemixTools() {
    okm.finish(scalar, 0);
    Fr.BLS12_381.toBytes(emptyMessage, 0, scalar, 0);
  }

  /** Reads a point that lies on the curve to r, affine; false if there is none. */
  boolean decode(Curve curve, byte[] b, int off, int len, double[] r, int ro) {
    return G1Encoding.decodeOnCurve(curve, b, off, len, r, ro, t, 0) == PointStatus.OK;
  }

  /** Appends the encoding of an affine point to the message of the BBS+ hash. */
  void absorb(double[] p, int po) {
    G1Encoding.encode(Curve.BLS12_381, encoded, 0, p, po);
    okm.update(encoded, 0, Curve.BLS12_381.g1Bytes());
  }

  /** Appends the encoding of an affine point to the message of the classic hash. */
  void absorbClassic(double[] p, int po) {
    G1Encoding.encode(Curve.BN254, encoded, 0, p, po);
    sha.update(encoded, 0, Curve.BN254.g1Bytes());
  }

  /** Subtracts scalar times fixed base from the form begun last. */
  void subtractFixed(LinearForms forms, Fr fr, int base, long[] s, int so) {
    fr.neg(negated, 0, s, so);
    forms.fixed(fr, base, negated, 0);
  }

  /** Subtracts scalar times point from the form begun last. */
  void subtractVariable(LinearForms forms, Fr fr, double[] p, int po, long[] s, int so) {
    fr.neg(negated, 0, s, so);
    forms.variable(fr, p, po, negated, 0);
  }

  /** Adds a point to the form begun last. */
  void addPoint(LinearForms forms, Fr fr, double[] p, int po) {
    fr.setOne(negated, 0);
    forms.variable(fr, p, po, negated, 0);
  }

  // ---- classic flavour

  /**
   * Whether the number in the bytes is the challenge SHA-256(first || nonce), reduced, where first
   * is SHA-256 of the message so far, reduced (spec idemix-nym 7.3, 7.4). The number in question is
   * not reduced.
   */
  boolean isClassicChallenge(
      byte[] challenge, int off, int len, byte[] nonce, int nonceOff, int nonceLen) {
    Fr fr = Fr.BN254;
    finishClassic(fr);
    sha.update(encoded, 0, Fr.BYTES);
    toBytesUpToOrder(fr, nonce, nonceOff, nonceLen, encoded);
    sha.update(encoded, 0, Fr.BYTES);
    finishClassic(fr);
    int extra = Math.max(0, len - Fr.BYTES);
    for (int i = 0; i < extra; i++) {
      if (challenge[off + i] != 0) {
        return false;
      }
    }
    int missing = Fr.BYTES - (len - extra);
    for (int i = 0; i < missing; i++) {
      if (encoded[i] != 0) {
        return false;
      }
    }
    return Arrays.equals(encoded, missing, Fr.BYTES, challenge, off + extra, off + len);
  }

  /** Leaves the reduced digest of the message so far in the first bytes of {@link #encoded}. */
  private void finishClassic(Fr fr) {
    sha.digest(digest, 0);
    fr.fromBytesReduced(scalar, 0, digest, 0, digest.length);
    fr.toBytes(encoded, 0, scalar, 0);
  }

  /** Writes a number as 32 bytes: as it is up to r, which stays, else reduced. */
  private void toBytesUpToOrder(Fr fr, byte[] b, int off, int len, byte[] out) {
    if (fr.compareBytesToModulus(b, off, len) > 0) {
      fr.fromBytesReduced(scalar, 0, b, off, len);
      fr.toBytes(out, 0, scalar, 0);
      return;
    }
    int used = Math.min(len, Fr.BYTES);
    Arrays.fill(out, 0, Fr.BYTES - used, (byte) 0);
    System.arraycopy(b, off + len - used, out, Fr.BYTES - used, used);
  }

  /** Whether the bytes are a point of G2 of BN254. */
  boolean isEpochKey(byte[] b, int len) {
    if (len < lastEpochKey.length / 2) {
      return false;
    }
    if (hasLastEpochKey
        && len >= lastEpochKey.length
        && Arrays.equals(b, 0, lastEpochKey.length, lastEpochKey, 0, lastEpochKey.length)) {
      return true;
    }
    boolean decodes = G2Encoding.decode(Curve.BN254, b, 0, len, g2Point, 0, t, 0) == PointStatus.OK;
    if (decodes && len >= lastEpochKey.length) {
      System.arraycopy(b, 0, lastEpochKey, 0, lastEpochKey.length);
      hasLastEpochKey = true;
    }
    return decodes;
  }
}
