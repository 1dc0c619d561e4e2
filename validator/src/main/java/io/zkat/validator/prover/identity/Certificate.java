package io.zkat.validator.prover.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.zkat.validator.wire.DerEncoder;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.Signature;

/**
 * Writes self-signed certificates of EC keys, which the JDK can read only. Validators look at
 * nothing but the key in them (spec wire 7), so there are no extensions, and the period of validity
 * is the same for all.
 */
final class Certificate {
  private static final int BIT_STRING = 0x03;
  private static final int OBJECT_IDENTIFIER = 0x06;
  private static final int UTF8_STRING = 0x0c;
  private static final int UTC_TIME = 0x17;
  private static final int SET = 0x31;
  private static final int VERSION_FIELD = 0xa0;
  private static final int VERSION_3 = 2;

  /** 1.2.840.10045.4.3.2, ecdsa-with-SHA256. */
  private static final byte[] ECDSA_WITH_SHA256 = {
    0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 0x04, 0x03, 0x02
  };

  /** 2.5.4.3, common name. */
  private static final byte[] COMMON_NAME = {0x55, 0x04, 0x03};

  private static final String NOT_BEFORE = "200101000000Z";
  private static final String NOT_AFTER = "491231235959Z";

  private Certificate() {}

  static byte[] selfSigned(String commonName, KeyPair key, BigInteger serial, SecureRandom random)
      throws GeneralSecurityException {
    byte[] algorithm =
        DerEncoder.sequence(DerEncoder.element(OBJECT_IDENTIFIER, ECDSA_WITH_SHA256));
    byte[] name =
        DerEncoder.sequence(
            DerEncoder.element(
                SET,
                DerEncoder.sequence(
                    DerEncoder.element(OBJECT_IDENTIFIER, COMMON_NAME),
                    DerEncoder.element(UTF8_STRING, commonName.getBytes(UTF_8)))));
    byte[] content =
        DerEncoder.sequence(
            DerEncoder.element(VERSION_FIELD, DerEncoder.integer(VERSION_3)),
            DerEncoder.integer(serial),
            algorithm,
            name,
            DerEncoder.sequence(
                DerEncoder.element(UTC_TIME, NOT_BEFORE.getBytes(US_ASCII)),
                DerEncoder.element(UTC_TIME, NOT_AFTER.getBytes(US_ASCII))),
            name,
            key.getPublic().getEncoded());
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(key.getPrivate(), random);
    signature.update(content);
    byte[] noUnusedBits = {0};
    return DerEncoder.sequence(
        content, algorithm, DerEncoder.element(BIT_STRING, noUnusedBits, signature.sign()));
  }
}
