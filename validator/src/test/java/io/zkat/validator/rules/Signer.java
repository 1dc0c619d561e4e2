package io.zkat.validator.rules;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.zkat.validator.wire.Der;
import io.zkat.validator.wire.DerEncoder;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.List;

/** Somebody with an identity who signs messages, for requests made in tests. */
final class Signer {
  static final int X509 = 2;
  static final int HTLC = 4;
  static final int MULTISIG = 5;
  static final int POLICY = 6;

  private static final BigInteger P256_ORDER =
      new BigInteger("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", 16);

  private final byte[] identity;
  private final Hand hand;

  Signer(byte[] identity, Hand hand) {
    this.identity = identity;
    this.hand = hand;
  }

  /** What makes a signature. */
  interface Hand {
    byte[] sign(byte[] message);
  }

  byte[] identity() {
    return identity;
  }

  byte[] sign(byte[] message) {
    return hand.sign(message);
  }

  /** This identity with other signatures. */
  Signer signing(Hand other) {
    return new Signer(identity, other);
  }

  static byte[] typed(int type, byte[] body) {
    return DerEncoder.sequence(DerEncoder.integer(type), DerEncoder.octets(body));
  }

  static byte[] pem(String label, byte[] content) {
    return ("-----BEGIN "
            + label
            + "-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)
            + "\n-----END "
            + label
            + "-----\n")
        .getBytes(US_ASCII);
  }

  /** A new key on P-256. */
  static Signer x509() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair pair = generator.generateKeyPair();
      byte[] identity = typed(X509, pem("PUBLIC KEY", pair.getPublic().getEncoded()));
      return new Signer(identity, message -> ecdsa(pair, message));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A signature with low S. */
  private static byte[] ecdsa(KeyPair pair, byte[] message) {
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(pair.getPrivate());
      signature.update(message);
      byte[] der = signature.sign();
      long outer = Der.header(der, 0, der.length, Der.SEQUENCE);
      long r = Der.header(der, Der.contentOffset(outer), der.length, Der.INTEGER);
      long s = Der.header(der, Der.end(r), der.length, Der.INTEGER);
      BigInteger value = new BigInteger(der, Der.contentOffset(s), Der.contentLength(s));
      boolean low = value.compareTo(P256_ORDER.shiftRight(1)) <= 0;
      return DerEncoder.sequence(
          DerEncoder.integer(new BigInteger(der, Der.contentOffset(r), Der.contentLength(r))),
          DerEncoder.integer(low ? value : P256_ORDER.subtract(value)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** This identity with signatures whose second number is the larger one of two. */
  Signer highS() {
    return signing(
        message -> {
          byte[] der = sign(message);
          long outer = Der.header(der, 0, der.length, Der.SEQUENCE);
          long r = Der.header(der, Der.contentOffset(outer), der.length, Der.INTEGER);
          long s = Der.header(der, Der.end(r), der.length, Der.INTEGER);
          BigInteger low = new BigInteger(der, Der.contentOffset(s), Der.contentLength(s));
          return DerEncoder.sequence(
              DerEncoder.integer(new BigInteger(der, Der.contentOffset(r), Der.contentLength(r))),
              DerEncoder.integer(P256_ORDER.subtract(low)));
        });
  }

  /** All of several. */
  static Signer multisig(Signer... members) {
    byte[] body = DerEncoder.values(List.of(members).stream().map(Signer::identity).toList());
    return new Signer(
        typed(MULTISIG, body),
        message ->
            DerEncoder.values(List.of(members).stream().map(one -> one.sign(message)).toList()));
  }

  /** Several with a formula; those that do not sign leave their slot empty. */
  static Signer policy(String formula, List<Signer> members, List<Signer> signing) {
    byte[] text = formula.getBytes(US_ASCII);
    byte[] body =
        DerEncoder.sequence(
            DerEncoder.element(0x0c, text),
            DerEncoder.octetList(members.stream().map(Signer::identity).toList()));
    return new Signer(
        typed(POLICY, body),
        message ->
            DerEncoder.values(
                members.stream()
                    .map(one -> signing.contains(one) ? one.sign(message) : new byte[0])
                    .toList()));
  }
}
