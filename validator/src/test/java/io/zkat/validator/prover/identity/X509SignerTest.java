package io.zkat.validator.prover.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.validator.wire.Der;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class X509SignerTest {
  private static final byte[] MESSAGE = "message".getBytes(UTF_8);

  private final SecureRandom random = new SecureRandom();

  private static X509Certificate certificate(X509Signer signer) throws Exception {
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(signer.pem()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"secp256r1", "secp384r1", "secp521r1"})
  void signaturesVerifyAndHaveTheSmallerS(String curve) throws Exception {
    X509Signer signer = X509Signer.create("alice", curve, random);
    X509Certificate certificate = certificate(signer);
    certificate.verify(certificate.getPublicKey());
    assertEquals("CN=alice", certificate.getSubjectX500Principal().getName());
    BigInteger half =
        ((ECPublicKey) certificate.getPublicKey()).getParams().getOrder().shiftRight(1);
    for (int i = 0; i < 8; i++) {
      byte[] signature = signer.sign(MESSAGE);
      assertTrue(verifies(certificate.getPublicKey(), signature));
      assertTrue(s(signature).compareTo(half) <= 0);
    }
  }

  private static boolean verifies(PublicKey key, byte[] signature) throws Exception {
    Signature verifier = Signature.getInstance("SHA256withECDSA");
    verifier.initVerify(key);
    verifier.update(MESSAGE);
    return verifier.verify(signature);
  }

  private static BigInteger s(byte[] signature) {
    long sequence = Der.header(signature, 0, signature.length, Der.SEQUENCE);
    long r = Der.header(signature, Der.contentOffset(sequence), signature.length, Der.INTEGER);
    long s = Der.header(signature, Der.end(r), signature.length, Der.INTEGER);
    return new BigInteger(signature, Der.contentOffset(s), Der.contentLength(s));
  }

  @Test
  void keysAreRestored() throws Exception {
    X509Signer signer = X509Signer.create("bob", random);
    X509Signer again = new X509Signer(signer.pem(), signer.pkcs8(), random);
    assertArrayEquals(signer.identity(), again.identity());
    assertTrue(verifies(certificate(signer).getPublicKey(), again.sign(MESSAGE)));
    assertThrows(
        IllegalArgumentException.class, () -> new X509Signer(signer.pem(), new byte[3], random));
  }

  @Test
  void theIdentityIsAnEnvelopeAroundPem() {
    byte[] identity = X509Signer.createWithoutCertificate(random).identity();
    long envelope = Der.header(identity, 0, identity.length, Der.SEQUENCE);
    assertEquals(identity.length, Der.end(envelope));
    int at = Der.contentOffset(envelope);
    assertArrayEquals(new byte[] {2, 1, 2}, java.util.Arrays.copyOfRange(identity, at, at + 3));
    long body = Der.header(identity, at + 3, identity.length, Der.OCTET_STRING);
    String pem = new String(identity, Der.contentOffset(body), Der.contentLength(body), US_ASCII);
    assertTrue(pem.startsWith("-----BEGIN PUBLIC KEY-----\n"), pem);
    assertTrue(pem.endsWith("\n-----END PUBLIC KEY-----\n"), pem);
  }
}
