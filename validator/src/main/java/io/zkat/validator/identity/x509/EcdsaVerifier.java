package io.zkat.validator.identity.x509;

import io.zkat.math.p256.P256Key;
import io.zkat.math.p256.P256Verifier;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.Der;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.ECPublicKey;
import java.util.Arrays;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;

/**
 * Verifies ECDSA signatures over SHA-256 digests (spec wire 7). The signature is read here, because
 * what forms of it count is part of the format; the arithmetic is our own for P-256
 * (docs/adr/0014), Bouncy Castle's for P-224 and else the JDK's. One thread at a time.
 */
public final class EcdsaVerifier {
  private final P256Verifier own = new P256Verifier();
  private final Signature jdk;
  private final ECDSASigner bouncyCastle = new ECDSASigner();

  /** R and S with the length of the curve's coordinates, one behind the other. */
  private final byte[] pair = new byte[2 * EcCurve.P521.size()];

  /** Creates a verifier. */
  public EcdsaVerifier() {
    try {
      jdk = Signature.getInstance("NONEwithECDSAinP1363Format");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK has ECDSA", e);
    }
  }

  /**
   * Verifies one signature.
   *
   * @param digest SHA-256 of the message, whatever the curve
   * @param sig DER: SEQUENCE { R, S }; further members and bytes after it are ignored
   * @return {@link Reason#OK}, or what is wrong
   */
  public Reason verify(EcKey key, byte[] digest, byte[] sig, int off, int len) {
    int end = off + len;
    long outer = Der.header(sig, off, end, Der.SEQUENCE);
    if (outer < 0) {
      return Reason.X509_MALFORMED_SIGNATURE;
    }
    int limit = Der.end(outer);
    long r = Der.header(sig, Der.contentOffset(outer), limit, Der.INTEGER);
    if (r < 0 || !Der.isInteger(sig, Der.contentOffset(r), Der.contentLength(r))) {
      return Reason.X509_MALFORMED_SIGNATURE;
    }
    long s = Der.header(sig, Der.end(r), limit, Der.INTEGER);
    if (s < 0 || !Der.isInteger(sig, Der.contentOffset(s), Der.contentLength(s))) {
      return Reason.X509_MALFORMED_SIGNATURE;
    }
    EcCurve curve = key.curve();
    int size = curve.size();
    // A negative S is low; it fails as one that is out of range.
    if (sig[Der.contentOffset(s)] >= 0
        && (!copy(sig, s, pair, size, size) || compare(pair, size, curve.halfOrder()) > 0)) {
      return Reason.X509_SIGNATURE_NOT_LOW_S;
    }
    if (sig[Der.contentOffset(s)] < 0
        || sig[Der.contentOffset(r)] < 0
        || !copy(sig, r, pair, 0, size)
        || compare(pair, 0, curve.order()) >= 0
        || isZero(pair, 0, size)
        || isZero(pair, size, size)) {
      return Reason.X509_SIGNATURE_INVALID;
    }
    return holds(key, digest, size) ? Reason.OK : Reason.X509_SIGNATURE_INVALID;
  }

  private boolean holds(EcKey key, byte[] digest, int size) {
    P256Key p256 = key.own();
    if (p256 != null) {
      return own.verify(p256, digest, 0, pair, 0);
    }
    ECPublicKeyParameters other = key.bouncyCastle();
    if (other != null) {
      bouncyCastle.init(false, other);
      return bouncyCastle.verifySignature(
          digest, new BigInteger(1, pair, 0, size), new BigInteger(1, pair, size, size));
    }
    ECPublicKey third = key.jdk();
    if (third == null) {
      throw new IllegalStateException("a key belongs to one of the three");
    }
    try {
      jdk.initVerify(third);
      jdk.update(digest);
      return jdk.verify(pair, 0, 2 * size);
    } catch (InvalidKeyException e) {
      throw new IllegalStateException("the key was made by the JDK", e);
    } catch (SignatureException e) {
      return false; // what the JDK says of numbers that do not fit the key
    }
  }

  /** Copies an unsigned integer, right-aligned; false if it is longer than size bytes. */
  private static boolean copy(byte[] b, long header, byte[] to, int at, int size) {
    int from = Der.contentOffset(header);
    int length = Der.contentLength(header);
    if (length > 1 && b[from] == 0) {
      from++;
      length--;
    }
    if (length > size) {
      return false;
    }
    Arrays.fill(to, at, at + size - length, (byte) 0);
    System.arraycopy(b, from, to, at + size - length, length);
    return true;
  }

  private static int compare(byte[] a, int at, byte[] b) {
    return Arrays.compareUnsigned(a, at, at + b.length, b, 0, b.length);
  }

  private static boolean isZero(byte[] b, int at, int len) {
    int any = 0;
    for (int i = 0; i < len; i++) {
      any |= b[at + i];
    }
    return any == 0;
  }
}
