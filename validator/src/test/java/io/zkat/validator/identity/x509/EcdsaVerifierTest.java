package io.zkat.validator.identity.x509;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.hash.Sha256;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerEncoder;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Spec wire 7: signatures. */
final class EcdsaVerifierTest {
  private final EcdsaVerifier verifier = new EcdsaVerifier();
  private final Seeded seeded = new Seeded();

  private Reason verify(EcKey key, byte[] message, byte[] sig) {
    return verifier.verify(key, sha256(message), sig, 0, sig.length);
  }

  private static byte[] sha256(byte[] message) {
    byte[] digest = new byte[Sha256.LENGTH];
    Sha256 sha = new Sha256();
    sha.update(message, 0, message.length);
    sha.digest(digest, 0);
    return digest;
  }

  /**
   * Wycheproof counts BER and both S of a signature as its own rules say; here a signature is valid
   * if its numbers are, its S is the low one, and its DER is read by the reference's rules.
   */
  @Test
  void wycheproof() {
    JsonNode document = Vectors.document("public/wycheproof/ecdsa_secp256r1_sha256_test.json");
    int valid = 0;
    int high = 0;
    for (JsonNode group : document.get("testGroups")) {
      byte[] point = Vectors.hex(group.get("publicKey"), "uncompressed");
      EcKey key = EcKey.of(EcCurve.P256, point);
      assertNotNull(key);
      byte[] der = Vectors.hex(group, "publicKeyDer");
      CertificateReader.FoundKey found = CertificateReader.publicKeyInfo(der);
      assertNotNull(found);
      assertTrue(Arrays.equals(point, found.point()));
      for (JsonNode test : group.get("tests")) {
        String what = test.toString();
        byte[] sig = Vectors.hex(test, "sig");
        Reason reason = verify(key, Vectors.hex(test, "msg"), sig);
        if (Vectors.text(test, "result").equals("valid")) {
          valid += reason == Reason.OK ? 1 : 0;
          high += reason == Reason.X509_SIGNATURE_NOT_LOW_S ? 1 : 0;
          assertTrue(reason == Reason.OK || reason == Reason.X509_SIGNATURE_NOT_LOW_S, what);
        } else if (reason == Reason.OK) {
          // What comes behind R and S, and behind the sequence, is not looked at.
          assertTrue(
              what.contains("appending") || what.contains("append") || what.contains("trailing"),
              what);
        }
      }
    }
    assertTrue(valid > 50 && high > 20, valid + " valid, " + high + " high");
  }

  /** The same numbers written as one byte string: the arithmetic alone. */
  @Test
  void wycheproofNumbers() {
    JsonNode document =
        Vectors.document("public/wycheproof/ecdsa_secp256r1_sha256_p1363_test.json");
    BigInteger n = new BigInteger(1, EcCurve.P256.order());
    int checked = 0;
    for (JsonNode group : document.get("testGroups")) {
      EcKey key = EcKey.of(EcCurve.P256, Vectors.hex(group.get("publicKey"), "uncompressed"));
      assertNotNull(key);
      for (JsonNode test : group.get("tests")) {
        byte[] sig = Vectors.hex(test, "sig");
        if (sig.length != 64) {
          continue;
        }
        BigInteger r = new BigInteger(1, sig, 0, 32);
        BigInteger s = new BigInteger(1, sig, 32, 32);
        boolean valid = Vectors.text(test, "result").equals("valid");
        // n - s is valid if and only if s is.
        BigInteger low = valid ? s.min(n.subtract(s)) : s;
        Reason reason = verify(key, Vectors.hex(test, "msg"), der(r, low));
        assertEquals(valid, reason == Reason.OK, test.toString());
        checked++;
      }
    }
    assertTrue(checked > 100);
  }

  private static byte[] der(BigInteger r, BigInteger s) {
    return DerEncoder.sequence(DerEncoder.integer(r), DerEncoder.integer(s));
  }

  @ParameterizedTest
  @EnumSource(EcCurve.class)
  void signaturesOfEveryCurve(EcCurve curve) {
    X9ECParameters x9 = CustomNamedCurves.getByName(curve.standardName());
    ECDomainParameters domain = new ECDomainParameters(x9);
    BigInteger n = domain.getN();
    BigInteger d = seeded.below(n.subtract(BigInteger.ONE)).add(BigInteger.ONE);
    byte[] point = domain.getG().multiply(d).normalize().getEncoded(false);
    EcKey key = EcKey.of(curve, point);
    assertNotNull(key);
    ECDSASigner signer = new ECDSASigner(new HMacDSAKCalculator(new SHA256Digest()));
    signer.init(true, new ECPrivateKeyParameters(d, domain));
    for (int round = 0; round < 20; round++) {
      byte[] message = seeded.bytes(seeded.random().nextInt(300));
      BigInteger[] rs = signer.generateSignature(sha256(message));
      BigInteger low = rs[1].min(n.subtract(rs[1]));
      BigInteger high = n.subtract(low);
      assertEquals(Reason.OK, verify(key, message, der(rs[0], low)), seeded.toString());
      assertEquals(Reason.X509_SIGNATURE_NOT_LOW_S, verify(key, message, der(rs[0], high)));
      assertEquals(
          Reason.X509_SIGNATURE_INVALID, verify(key, message, der(rs[0].add(BigInteger.ONE), low)));
      assertEquals(
          Reason.X509_SIGNATURE_INVALID,
          verify(key, seeded.bytes(301), der(rs[0], low)),
          seeded.toString());
      assertEquals(Reason.X509_SIGNATURE_INVALID, verify(key, message, der(rs[0].negate(), low)));
      assertEquals(Reason.X509_SIGNATURE_INVALID, verify(key, message, der(rs[0], low.negate())));
      assertEquals(Reason.X509_SIGNATURE_INVALID, verify(key, message, der(rs[0].add(n), low)));
      assertEquals(Reason.X509_SIGNATURE_NOT_LOW_S, verify(key, message, der(rs[0], low.add(n))));
      byte[] sig = der(rs[0], low);
      byte[] longer = Arrays.copyOf(sig, sig.length + 3);
      assertEquals(Reason.OK, verify(key, message, longer), "bytes behind are ignored");
      assertEquals(
          Reason.OK,
          verify(
              key,
              message,
              DerEncoder.sequence(
                  DerEncoder.integer(rs[0]), DerEncoder.integer(low), DerEncoder.integer(7))),
          "and so are members");
    }
  }

  @Test
  void numbersAtTheBorders() {
    EcKey key =
        EcKey.of(
            EcCurve.P256,
            HexFormat.of()
                .parseHex(
                    "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                        + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"));
    assertNotNull(key);
    BigInteger n = new BigInteger(1, EcCurve.P256.order());
    BigInteger half = n.shiftRight(1);
    byte[] message = {};
    BigInteger one = BigInteger.ONE;
    assertEquals(Reason.X509_SIGNATURE_INVALID, verify(key, message, der(one, half)));
    assertEquals(Reason.X509_SIGNATURE_NOT_LOW_S, verify(key, message, der(one, half.add(one))));
    assertEquals(Reason.X509_SIGNATURE_INVALID, verify(key, message, der(BigInteger.ZERO, one)));
    assertEquals(Reason.X509_SIGNATURE_INVALID, verify(key, message, der(one, BigInteger.ZERO)));
    assertEquals(Reason.X509_SIGNATURE_INVALID, verify(key, message, der(n, one)));
    assertEquals(
        Reason.X509_SIGNATURE_NOT_LOW_S, verify(key, message, der(one, one.shiftLeft(900))));
    for (String malformed :
        new String[] {
          "",
          "30",
          "3000",
          "3003020101",
          "300602010102",
          "30060201010302",
          "3006020101020200",
          "300702010102020001",
          "30070202000102 0101".replace(" ", ""),
          "31060201010201 01".replace(" ", ""),
          "3080020101020101",
          "308106020101020101",
          "30060200020101"
        }) {
      byte[] sig = HexFormat.of().parseHex(malformed);
      assertEquals(Reason.X509_MALFORMED_SIGNATURE, verify(key, message, sig), malformed);
    }
  }

  @Test
  void pointsOffTheCurveAreNoKeys() {
    byte[] generator =
        CustomNamedCurves.getByName("secp256r1").getG().normalize().getEncoded(false);
    assertNotNull(EcKey.of(EcCurve.P256, generator));
    byte[] off = generator.clone();
    off[64] ^= 1;
    assertNull(EcKey.of(EcCurve.P256, off));
    assertNull(EcKey.of(EcCurve.P384, generator));
    assertNull(EcKey.of(EcCurve.P256, Arrays.copyOf(generator, 64)));
    assertNull(EcKey.of(EcCurve.P256, Arrays.copyOf(generator, 66)));
    assertNull(EcKey.of(EcCurve.P256, new byte[] {0}));
    assertNull(
        EcKey.of(
            EcCurve.P256,
            CustomNamedCurves.getByName("secp256r1").getG().normalize().getEncoded(true)));
    byte[] notReduced = new byte[65];
    notReduced[0] = 4;
    Arrays.fill(notReduced, 1, 65, (byte) 0xff);
    assertNull(EcKey.of(EcCurve.P256, notReduced));
  }
}
