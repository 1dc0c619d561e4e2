package io.zkat.validator.prover.identity;

import io.zkat.validator.identity.TypedIdentity;
import io.zkat.validator.wire.Der;
import io.zkat.validator.wire.DerEncoder;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;

/** Signs for an x509 identity: ECDSA over SHA-256 with the smaller S (spec wire 7). */
public final class X509Signer implements Signer {
  private final byte[] body;
  private final PrivateKey key;
  private final BigInteger order;
  private final SecureRandom random;

  /**
   * @param pem the identity's body: a certificate or a public key as PEM text
   * @param pkcs8 its private key, on P-256, P-384 or P-521
   * @throws IllegalArgumentException if the JDK does not take the key
   */
  public X509Signer(byte[] pem, byte[] pkcs8, SecureRandom random) {
    this(pem, privateKey(pkcs8), random);
  }

  private X509Signer(byte[] pem, PrivateKey key, SecureRandom random) {
    if (!(key instanceof ECKey ec)) {
      throw new IllegalArgumentException("not a key on an elliptic curve");
    }
    this.body = pem.clone();
    this.key = key;
    this.order = ec.getParams().getOrder();
    this.random = random;
  }

  /** A new key with a self-signed certificate, on P-256. */
  public static X509Signer create(String commonName, SecureRandom random) {
    return create(commonName, "secp256r1", random);
  }

  /**
   * A new key with a self-signed certificate.
   *
   * @param curve name of the curve as the JDK has it
   */
  public static X509Signer create(String commonName, String curve, SecureRandom random) {
    try {
      KeyPair pair = newPair(curve, random);
      BigInteger serial = new BigInteger(63, random).setBit(62);
      byte[] certificate = Certificate.selfSigned(commonName, pair, serial, random);
      return new X509Signer(Pem.of("CERTIFICATE", certificate), pair.getPrivate(), random);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("no key on " + curve, e);
    }
  }

  /** A new key whose identity is the bare public key, on P-256. */
  public static X509Signer createWithoutCertificate(SecureRandom random) {
    try {
      KeyPair pair = newPair("secp256r1", random);
      byte[] pem = Pem.of("PUBLIC KEY", pair.getPublic().getEncoded());
      return new X509Signer(pem, pair.getPrivate(), random);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has P-256", e);
    }
  }

  private static KeyPair newPair(String curve, SecureRandom random)
      throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec(curve), random);
    return generator.generateKeyPair();
  }

  private static PrivateKey privateKey(byte[] pkcs8) {
    try {
      return KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("not a private key in PKCS #8", e);
    }
  }

  /** The PEM text that is the body of the identity. */
  public byte[] pem() {
    return body.clone();
  }

  /** The private key in PKCS #8. */
  public byte[] pkcs8() {
    return key.getEncoded();
  }

  @Override
  public byte[] identity() {
    return IdentityEnvelope.of(TypedIdentity.X509, body);
  }

  @Override
  public byte[] sign(byte[] message) {
    byte[] der;
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(key, random);
      signature.update(message);
      der = signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the key is good for this", e);
    }
    long sequence = Der.header(der, 0, der.length, Der.SEQUENCE);
    long r = Der.header(der, Der.contentOffset(sequence), der.length, Der.INTEGER);
    long s = Der.header(der, Der.end(r), der.length, Der.INTEGER);
    BigInteger small = integer(der, s);
    if (small.compareTo(order.shiftRight(1)) > 0) {
      small = order.subtract(small);
    }
    return DerEncoder.sequence(DerEncoder.integer(integer(der, r)), DerEncoder.integer(small));
  }

  private static BigInteger integer(byte[] der, long header) {
    return new BigInteger(der, Der.contentOffset(header), Der.contentLength(header));
  }
}
