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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G2;
import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import io.zkat.math.pairing.Pairing;
import io.zkat.math.pairing.PairingScratch;
import io.zkat.math.testing.Seeded;
import io.zkat.validator.prover.Point;
import io.zkat.validator.prover.PointSums;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.wire.Der;
import io.zkat.validator.wire.proto.aries.NymSignature;
import io.zkat.validator.wire.proto.aries.Signature;
import io.zkat.validator.wire.proto.idemix.SerializedIdemixIdentity;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The equations of spec idemix-nym 5 and 6 over what we make, one by one. */
class CredentialProofTest {
  private static final Curve CURVE = Curve.BLS12_381;
  private static final byte[] MESSAGE = "message".getBytes(UTF_8);

  private final Randomness random = Randomness.of(new Seeded().random());
  private final IdemixIssuer issuer = IdemixIssuer.create(7, random);
  private final IdemixWallet wallet =
      new IdemixWallet(issuer, issuer.issue("alice", random), random);

  /** PB: a commitment and responses. */
  private record Block(Point t, List<Scalar> z) {
    static Block read(byte[] b) {
      ByteBuffer in = ByteBuffer.wrap(b);
      byte[] compressed = new byte[48];
      in.get(compressed);
      List<Scalar> z = new ArrayList<>();
      for (int left = in.getInt(); left > 0; left--) {
        byte[] scalar = new byte[Fr.BYTES];
        in.get(scalar);
        z.add(Scalar.ofBytesReduced(Fr.BLS12_381, scalar));
      }
      assertEquals(0, in.remaining());
      return new Block(Point.decode(CURVE, compressed), z);
    }
  }

  private static byte[] body(byte[] envelope) {
    long sequence = Der.header(envelope, 0, envelope.length, Der.SEQUENCE);
    long body =
        Der.header(envelope, Der.contentOffset(sequence) + 3, envelope.length, Der.OCTET_STRING);
    return content(envelope, body);
  }

  private static byte[] content(byte[] b, long header) {
    return Arrays.copyOfRange(b, Der.contentOffset(header), Der.end(header));
  }

  private static Point point(byte[] b) {
    return Point.decode(CURVE, b);
  }

  /** z_0 B_0 + z_1 B_1 + ... + c X = T. */
  private void assertHolds(Block block, Point[] bases, Scalar c, Point x) {
    PointSums sums = new PointSums(issuer.bases()).begin();
    for (int i = 0; i < bases.length; i++) {
      sums.add(bases[i], block.z.get(i));
    }
    assertEquals(bases.length, block.z.size());
    assertEquals(block.t, sums.add(x, c).finishOne());
  }

  private Point h(int index) {
    return issuer.generator(index);
  }

  @Test
  void idemixNymSignaturesHold() throws Exception {
    Signer owner = wallet.idemixNym();
    byte[] eid = body(owner.identity());
    byte[] signature = owner.sign(MESSAGE);
    long sequence = Der.header(signature, 0, signature.length, Der.SEQUENCE);
    long creator =
        Der.header(signature, Der.contentOffset(sequence), signature.length, Der.OCTET_STRING);
    long sigma = Der.header(signature, Der.end(creator), signature.length, Der.OCTET_STRING);
    SerializedIdemixIdentity identity =
        SerializedIdemixIdentity.parseFrom(content(signature, creator));
    assertAssociation(identity, eid);
    assertPseudonymSignature(identity, content(signature, sigma));
    assertArrayEquals(eid, body(owner.identity()), "the owner stays the same");
    byte[] again = owner.sign(MESSAGE);
    assertNotEquals(-1, Arrays.mismatch(signature, again), "every signature has a new pseudonym");
  }

  @Test
  void idemixSignaturesHold() throws Exception {
    Signer owner = wallet.idemix();
    SerializedIdemixIdentity identity = SerializedIdemixIdentity.parseFrom(body(owner.identity()));
    assertAssociation(identity, Signature.parseFrom(identity.getProof()).getNymEid().toByteArray());
    assertPseudonymSignature(identity, owner.sign(MESSAGE));
  }

  private void assertAssociation(SerializedIdemixIdentity identity, byte[] eid) throws Exception {
    Signature proof = Signature.parseFrom(identity.getProof());
    assertEquals("", identity.getSchema());
    assertArrayEquals(identity.getNymPublicKey().toByteArray(), proof.getNym().toByteArray());
    assertArrayEquals(eid, proof.getNymEid().toByteArray());
    assertTrue(proof.hasNonRevocationProof());
    assertEquals(5, proof.getNymEidIdx());
    assertEquals(6, proof.getNymRhIdx());
    ByteBuffer main = ByteBuffer.wrap(proof.getMainSignature().toByteArray());
    assertEquals(5, main.getShort());
    assertEquals(0, main.get());
    Point[] abd = new Point[3];
    for (int i = 0; i < abd.length; i++) {
      byte[] compressed = new byte[48];
      main.get(compressed);
      abd[i] = point(compressed);
    }
    byte[] first = new byte[main.getInt()];
    main.get(first);
    byte[] second = new byte[main.remaining()];
    main.get(second);
    Block vc1 = Block.read(first);
    Block vc2 = Block.read(second);
    Block nym = Block.read(proof.getNymProof().toByteArray());
    Block eidProof = Block.read(proof.getNymEidProof().toByteArray());
    Block rh = Block.read(proof.getNymRhProof().toByteArray());

    ByteArrayOutputStream f = new ByteArrayOutputStream();
    f.writeBytes("signWithEidNymRhNym".getBytes(US_ASCII));
    for (Point point :
        new Point[] {
          abd[1],
          abd[0],
          h(RAND),
          vc1.t,
          abd[2],
          h(RAND),
          h(SK),
          h(ATTRIBUTE),
          h(ATTRIBUTE + 1),
          h(EID),
          h(RH),
          vc2.t
        }) {
      f.writeBytes(point.bytes());
    }
    f.writeBytes(proof.getNym().toByteArray());
    f.writeBytes(nym.t.bytes());
    f.writeBytes(proof.getNymEid().toByteArray());
    f.writeBytes(eidProof.t.bytes());
    f.writeBytes(proof.getNymRh().toByteArray());
    f.writeBytes(rh.t.bytes());
    f.writeBytes(issuer.hash(new byte[0]).toBytes());
    Scalar c = challenge(f.toByteArray(), proof.getNonce().toByteArray());

    assertEquals(vc2.z.get(2), nym.z.get(1));
    assertHolds(nym, new Point[] {h(RAND), h(SK)}, c, point(proof.getNym().toByteArray()));
    assertEquals(vc2.z.get(5), eidProof.z.get(1));
    assertHolds(eidProof, new Point[] {h(RAND), h(EID)}, c, point(eid));
    assertEquals(vc2.z.get(6), rh.z.get(1));
    assertHolds(rh, new Point[] {h(RAND), h(RH)}, c, point(proof.getNymRh().toByteArray()));
    assertPaired(abd[0], abd[1]);
    Point difference =
        new PointSums(issuer.bases()).begin().add(abd[1]).subtract(abd[2]).finishOne();
    assertHolds(vc1, new Point[] {abd[0], h(RAND)}, c, difference);
    Point minusG = new PointSums(issuer.bases()).begin().subtract(h(G)).finishOne();
    assertHolds(
        vc2,
        new Point[] {abd[2], h(RAND), h(SK), h(ATTRIBUTE), h(ATTRIBUTE + 1), h(EID), h(RH)},
        c,
        minusG);
  }

  private Scalar challenge(byte[] first, byte[] nonce) {
    byte[] b = Arrays.copyOf(issuer.hash(first).toBytes(), Fr.BYTES + nonce.length);
    System.arraycopy(nonce, 0, b, Fr.BYTES, nonce.length);
    return issuer.hash(b);
  }

  private void assertPseudonymSignature(SerializedIdemixIdentity identity, byte[] sigma)
      throws Exception {
    NymSignature signature = NymSignature.parseFrom(sigma);
    Block block = Block.read(signature.getMainSignature().toByteArray());
    Point nym = point(identity.getNymPublicKey().toByteArray());
    ByteArrayOutputStream f = new ByteArrayOutputStream();
    f.writeBytes("nym-sig".getBytes(US_ASCII));
    for (Point point : new Point[] {nym, h(RAND), h(SK), block.t}) {
      f.writeBytes(point.bytes());
    }
    f.writeBytes(MESSAGE);
    Scalar c = challenge(f.toByteArray(), signature.getNonce().toByteArray());
    assertHolds(block, new Point[] {h(RAND), h(SK)}, c, nym);
  }

  /** e(A', w) = e(Abar, g2). */
  private void assertPaired(Point aPrime, Point aBar) {
    Scalar secret = Scalar.ofBytesReduced(Fr.BLS12_381, issuer.secretKey());
    double[] p = new double[2 * G1.AFFINE];
    System.arraycopy(aPrime.affine(), 0, p, 0, G1.AFFINE);
    CURVE.g1().negate(p, G1.AFFINE, aBar.affine(), 0);
    double[] q = Arrays.copyOf(IdemixIssuer.timesG2(CURVE, secret), 2 * G2.AFFINE);
    CURVE.g2().generator(q, G2.AFFINE);
    Pairing pairing = Pairing.of(CURVE);
    assertTrue(pairing.productIsOne(p, 0, pairing.prepare(q, 0, 2), new PairingScratch()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void issuedCredentialsAreSignatures(int curveId) {
    IdemixIssuer any = IdemixIssuer.create(curveId, random);
    Credential credential = any.issue("bob", random);
    Scalar secret = Scalar.ofBytesReduced(credential.e().field(), any.secretKey());
    PointSums sums = new PointSums(any.bases());
    Point b = sums.begin().add(credential.a(), secret.add(credential.e())).finishOne();
    assertEquals(credential.b(), b);
    assertEquals(5, credential.hidden().size());
    assertEquals(any.hash("bob".getBytes(UTF_8)), credential.enrollmentId());
  }
}
