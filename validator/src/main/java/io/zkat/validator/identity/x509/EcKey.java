package io.zkat.validator.identity.x509;

import io.zkat.math.p256.P256Key;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.jspecify.annotations.Nullable;

/**
 * An ECDSA public key, made once for all signatures of its owner. Immutable; any number of threads
 * may share it.
 */
public final class EcKey {
  private final EcCurve curve;

  /** For P-256, which nearly all keys are on. */
  private final @Nullable P256Key own;

  /** For the larger curves. */
  private final @Nullable ECPublicKey jdk;

  /** For P-224, which the JDK has dropped. */
  private final @Nullable ECPublicKeyParameters bouncyCastle;

  private EcKey(
      EcCurve curve,
      @Nullable P256Key own,
      @Nullable ECPublicKey jdk,
      @Nullable ECPublicKeyParameters bouncyCastle) {
    this.curve = curve;
    this.own = own;
    this.jdk = jdk;
    this.bouncyCastle = bouncyCastle;
  }

  /** The key of an uncompressed point; null if the bytes are none on the curve. */
  static @Nullable EcKey of(EcCurve curve, byte[] point) {
    if (!curve.isUncompressed(point)) {
      return null;
    }
    if (curve == EcCurve.P256) {
      P256Key own = P256Key.of(point, 1);
      return own == null ? null : new EcKey(curve, own, null, null);
    }
    BigInteger[] xy = curve.point(point);
    if (xy == null) {
      return null;
    }
    if (curve == EcCurve.P224) {
      X9ECParameters x9 = CustomNamedCurves.getByName(curve.standardName());
      ECDomainParameters domain = new ECDomainParameters(x9);
      return new EcKey(
          curve,
          null,
          null,
          new ECPublicKeyParameters(x9.getCurve().createPoint(xy[0], xy[1]), domain));
    }
    try {
      AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
      parameters.init(new ECGenParameterSpec(curve.standardName()));
      ECPublicKeySpec spec =
          new ECPublicKeySpec(
              new ECPoint(xy[0], xy[1]), parameters.getParameterSpec(ECParameterSpec.class));
      return new EcKey(
          curve, null, (ECPublicKey) KeyFactory.getInstance("EC").generatePublic(spec), null);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no support for " + curve.standardName(), e);
    }
  }

  EcCurve curve() {
    return curve;
  }

  @Nullable P256Key own() {
    return own;
  }

  @Nullable ECPublicKey jdk() {
    return jdk;
  }

  @Nullable ECPublicKeyParameters bouncyCastle() {
    return bouncyCastle;
  }
}
