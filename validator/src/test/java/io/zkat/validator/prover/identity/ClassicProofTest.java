package io.zkat.validator.prover.identity;

import static io.zkat.validator.prover.identity.IdemixIssuer.ATTRIBUTE;
import static io.zkat.validator.prover.identity.IdemixIssuer.EID;
import static io.zkat.validator.prover.identity.IdemixIssuer.G;
import static io.zkat.validator.prover.identity.IdemixIssuer.RAND;
import static io.zkat.validator.prover.identity.IdemixIssuer.RH;
import static io.zkat.validator.prover.identity.IdemixIssuer.SK;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.zkat.math.curve.Curve;
import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import io.zkat.math.testing.Seeded;
import io.zkat.validator.prover.Point;
import io.zkat.validator.prover.PointSums;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.wire.Der;
import io.zkat.validator.wire.proto.amcl.ECP;
import io.zkat.validator.wire.proto.dlog.IssuerPublicKey;
import io.zkat.validator.wire.proto.dlog.NymSignature;
import io.zkat.validator.wire.proto.dlog.Signature;
import io.zkat.validator.wire.proto.idemix.SerializedIdemixIdentity;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The equations of spec idemix-nym 7 over what we make, one by one. */
class ClassicProofTest {
  private static final Curve CURVE = Curve.BN254;
  private static final byte[] MESSAGE = "message".getBytes(UTF_8);

  private final Randomness random = Randomness.of(new Seeded().random());
  private final IdemixIssuer issuer = IdemixIssuer.create(1, random);
  private final IdemixWallet wallet =
      new IdemixWallet(issuer, issuer.issue("alice", random), random);

  private static Point point(ECP ecp) {
    return Point.decode(CURVE, ecp.getX().concat(ecp.getY()).toByteArray());
  }

  private static Scalar scalar(ByteString bytes) {
    return Scalar.ofBytesReduced(Fr.BN254, bytes.toByteArray());
  }

  private PointSums sum() {
    return new PointSums(issuer.bases()).begin();
  }

  private static byte[] content(byte[] b, long header) {
    return Arrays.copyOfRange(b, Der.contentOffset(header), Der.end(header));
  }

  private byte[] keyHash() throws Exception {
    IssuerPublicKey key = IssuerPublicKey.parseFrom(issuer.publicKey());
    byte[] hash = issuer.hash(key.toBuilder().clearHash().build().toByteArray()).toBytes();
    assertArrayEquals(hash, key.getHash().toByteArray());
    return hash;
  }

  @Test
  void idemixNymSignaturesHold() throws Exception {
    Signer owner = wallet.idemixNym();
    byte[] signature = owner.sign(MESSAGE);
    long sequence = Der.header(signature, 0, signature.length, Der.SEQUENCE);
    long creator =
        Der.header(signature, Der.contentOffset(sequence), signature.length, Der.OCTET_STRING);
    long sigma = Der.header(signature, Der.end(creator), signature.length, Der.OCTET_STRING);
    SerializedIdemixIdentity identity =
        SerializedIdemixIdentity.parseFrom(content(signature, creator));
    Signature proof = Signature.parseFrom(identity.getProof());
    byte[] envelope = owner.identity();
    assertArrayEquals(
        point(proof.getEidNym().getNym()).bytes(),
        Arrays.copyOfRange(envelope, envelope.length - 64, envelope.length));
    assertArrayEquals(identity.getNymPublicKey().toByteArray(), point(proof.getNym()).bytes());
    assertAssociation(proof);
    assertPseudonymSignature(point(proof.getNym()), content(signature, sigma));
  }

  private void assertAssociation(Signature proof) throws Exception {
    assertTrue(proof.hasNonRevocationProof());
    Scalar c = scalar(proof.getProofC());
    Scalar minusC = c.negate();
    Scalar sk = scalar(proof.getProofSSk());
    Point aPrime = point(proof.getAPrime());
    Point aBar = point(proof.getABar());
    Point bPrime = point(proof.getBPrime());
    Point nym = point(proof.getNym());
    Point eid = point(proof.getEidNym().getNym());
    Point rh = point(proof.getRhNym().getNym());
    Point t1 =
        sum()
            .add(aPrime, scalar(proof.getProofSE()))
            .add(RAND, scalar(proof.getProofSR2()))
            .add(aBar, minusC)
            .add(bPrime, c)
            .finishOne();
    PointSums second =
        sum()
            .add(RAND, scalar(proof.getProofSSPrime()))
            .add(bPrime, scalar(proof.getProofSR3()))
            .add(SK, sk)
            .add(G, c);
    assertEquals(4, proof.getProofSAttrsCount());
    for (int i = 0; i < 4; i++) {
      second.add(ATTRIBUTE + i, scalar(proof.getProofSAttrs(i)));
    }
    Point t2 = second.finishOne();
    Point t3 =
        sum().add(SK, sk).add(RAND, scalar(proof.getProofSRNym())).add(nym, minusC).finishOne();
    Point t4 =
        sum()
            .add(EID, scalar(proof.getProofSAttrs(2)))
            .add(RAND, scalar(proof.getEidNym().getProofSEid()))
            .add(eid, minusC)
            .finishOne();
    Point t5 =
        sum()
            .add(RH, scalar(proof.getProofSAttrs(3)))
            .add(RAND, scalar(proof.getRhNym().getProofSRh()))
            .add(rh, minusC)
            .finishOne();
    ByteArrayOutputStream f = new ByteArrayOutputStream();
    f.writeBytes("signWithEidNymRhNym".getBytes(US_ASCII));
    for (Point point : new Point[] {t1, t2, t3, aPrime, aBar, bPrime, nym, eid, t4, rh, t5}) {
      f.writeBytes(point.bytes());
    }
    f.writeBytes(keyHash());
    f.writeBytes(new byte[4]);
    assertEquals(c, challenge(f.toByteArray(), proof.getNonce()));
    Scalar secret = Scalar.ofBytesReduced(Fr.BN254, issuer.secretKey());
    assertEquals(aBar, sum().add(aPrime, secret).finishOne());
  }

  private Scalar challenge(byte[] first, ByteString nonce) {
    byte[] b = ByteString.copyFrom(issuer.hash(first).toBytes()).concat(nonce).toByteArray();
    return issuer.hash(b);
  }

  private void assertPseudonymSignature(Point nym, byte[] sigma) throws Exception {
    NymSignature signature = NymSignature.parseFrom(sigma);
    Scalar c = scalar(signature.getProofC());
    Point t =
        sum()
            .add(SK, scalar(signature.getProofSSk()))
            .add(RAND, scalar(signature.getProofSRNym()))
            .add(nym, c.negate())
            .finishOne();
    ByteArrayOutputStream f = new ByteArrayOutputStream();
    f.writeBytes("sign".getBytes(US_ASCII));
    f.writeBytes(t.bytes());
    f.writeBytes(nym.bytes());
    f.writeBytes(keyHash());
    f.writeBytes(MESSAGE);
    assertEquals(c, challenge(f.toByteArray(), signature.getNonce()));
  }
}
