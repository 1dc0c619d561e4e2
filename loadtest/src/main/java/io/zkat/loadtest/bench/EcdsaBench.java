package io.zkat.loadtest.bench;

import io.zkat.math.p256.P256Key;
import io.zkat.math.p256.P256Verifier;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long the verification of an ECDSA signature takes, ours and the JDK's. */
@State(Scope.Thread)
public class EcdsaBench extends Measured {
  private static final int BYTES = P256Verifier.BYTES;

  /** The curve. */
  @Param("P-256")
  public String curve = "P-256";

  private final P256Verifier verifier = new P256Verifier();
  private final byte[] point = new byte[P256Key.BYTES];
  private final byte[] digest = new byte[BYTES];
  private @Nullable Signature jdk;
  private @Nullable PublicKey jdkKey;
  private @Nullable P256Key key;
  private byte[] sig = {};

  /** For JMH. */
  public EcdsaBench() {}

  /** Makes a key and a signature. */
  @Setup
  public void sign() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    KeyPair pair = generator.generateKeyPair();
    ECPublicKey made = (ECPublicKey) pair.getPublic();
    put(0, made.getW().getAffineX());
    put(BYTES, made.getW().getAffineY());
    new SecureRandom().nextBytes(digest);
    Signature signature = Signature.getInstance("NONEwithECDSAinP1363Format");
    signature.initSign(pair.getPrivate());
    signature.update(digest);
    sig = signature.sign();
    jdk = signature;
    jdkKey = made;
    key = newKey();
  }

  private void put(int at, BigInteger coordinate) {
    for (int i = 0; i < BYTES; i++) {
      point[at + BYTES - 1 - i] = coordinate.shiftRight(8 * i).byteValue();
    }
  }

  private P256Key newKey() {
    P256Key made = P256Key.of(point, 0);
    if (made == null) {
      throw new IllegalStateException("the JDK's key is not on the curve");
    }
    return made;
  }

  /** The JDK's way. */
  @Benchmark
  public boolean byJdk() throws GeneralSecurityException {
    Signature signature = Objects.requireNonNull(jdk);
    signature.initVerify(jdkKey);
    signature.update(digest);
    return valid(signature.verify(sig));
  }

  /** Under a key that is read and checked first. */
  @Benchmark
  public boolean freshKey() {
    return valid(verifier.verify(newKey(), digest, 0, sig, 0));
  }

  /** Under a key that comes again and again. */
  @Benchmark
  public boolean knownKey() {
    return valid(verifier.verify(Objects.requireNonNull(key), digest, 0, sig, 0));
  }

  private static boolean valid(boolean valid) {
    if (!valid) {
      throw new IllegalStateException("the signature is valid");
    }
    return true;
  }
}
