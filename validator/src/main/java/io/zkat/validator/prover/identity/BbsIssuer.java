package io.zkat.validator.prover.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.protobuf.ByteString;
import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G2;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import io.zkat.math.hash.Blake2b;
import io.zkat.validator.params.BbsGenerators;
import io.zkat.validator.prover.Point;
import io.zkat.validator.wire.proto.aries.NonRevocationProof;
import io.zkat.validator.wire.proto.aries.NymSignature;
import io.zkat.validator.wire.proto.aries.Signature;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Credentials of the BBS+ flavour on BLS12-381 (spec idemix-nym 2 to 6). */
final class BbsIssuer extends IdemixIssuer {
  private static final Curve CURVE = Curve.BLS12_381;
  private static final byte[] PROOF_LABEL = "signWithEidNymRhNym".getBytes(US_ASCII);
  private static final byte[] SIGNATURE_LABEL = "nym-sig".getBytes(US_ASCII);
  private static final int OKM_BYTES = 48;

  /** Five messages, none of them revealed. */
  private static final byte[] NOTHING_REVEALED = {0, 5, 0};

  private static final int EID_INDEX = 5;
  private static final int RH_INDEX = 6;

  private final int curveId;
  private final byte[] publicKey;

  BbsIssuer(int curveId, Scalar secret) {
    this(curveId, secret, timesG2(CURVE, secret));
  }

  private BbsIssuer(int curveId, Scalar secret, double[] w) {
    super(CURVE, secret, generators(w));
    this.curveId = curveId;
    publicKey = new byte[CURVE.g2Bytes() / 2];
    G2Encoding.encodeCompressed(CURVE, publicKey, 0, w, 0);
  }

  private static Point[] generators(double[] w) {
    double[] bases = BbsGenerators.of(w);
    Point[] generators = new Point[BASES];
    for (int i = 0; i < BASES; i++) {
      generators[i] = Point.of(CURVE, bases, i * G1.AFFINE);
    }
    return generators;
  }

  @Override
  public int curveId() {
    return curveId;
  }

  @Override
  public byte[] publicKey() {
    return publicKey.clone();
  }

  /** okm of spec idemix-nym 2. */
  @Override
  Scalar hash(byte[] message) {
    Blake2b blake = new Blake2b(OKM_BYTES);
    blake.update(message, 0, message.length);
    byte[] digest = new byte[OKM_BYTES];
    blake.digest(digest, 0);
    return Scalar.ofBytesReduced(Fr.BLS12_381, digest);
  }

  private Scalar challenge(byte[] first, Scalar nonce) {
    return hash(join(hash(first).toBytes(), nonce.toBytes()));
  }

  @Override
  byte[] associationProof(Presentation p, Scalar nonce) {
    byte[] h0 = generator(RAND).bytes();
    ByteArrayOutputStream first = new ByteArrayOutputStream();
    first.writeBytes(PROOF_LABEL);
    first.writeBytes(p.aBar.bytes());
    first.writeBytes(p.aPrime.bytes());
    first.writeBytes(h0);
    first.writeBytes(p.t1.bytes());
    first.writeBytes(p.d.bytes());
    first.writeBytes(h0);
    for (int i = SK; i <= SK + ATTRIBUTES; i++) {
      first.writeBytes(generator(i).bytes());
    }
    for (Point point : new Point[] {p.t2, p.nym, p.tNym, p.eid, p.tEid, p.rh, p.tRh}) {
      first.writeBytes(point.bytes());
    }
    first.writeBytes(hash(new byte[0]).toBytes());
    Scalar c = challenge(first.toByteArray(), nonce).negate();

    byte[] vc1 = block(p.t1, p.response(Presentation.MINUS_E, c), p.response(Presentation.R2, c));
    Scalar[] z2 = new Scalar[3 + ATTRIBUTES];
    for (int i = 0; i < z2.length; i++) {
      z2[i] = p.response(Presentation.MINUS_R3 + i, c);
    }
    byte[] main =
        join(
            NOTHING_REVEALED,
            compressed(p.aPrime),
            compressed(p.aBar),
            compressed(p.d),
            ByteBuffer.allocate(Integer.BYTES).putInt(vc1.length).array(),
            vc1,
            block(p.t2, z2));
    return Signature.newBuilder()
        .setMainSignature(ByteString.copyFrom(main))
        .setNonce(ByteString.copyFrom(nonce.toBytes()))
        .setNym(ByteString.copyFrom(p.nym.bytes()))
        .setNymProof(pseudonymBlock(p, p.tNym, Presentation.NYM_RANDOMNESS, Presentation.KEY, c))
        .setNymEid(ByteString.copyFrom(p.eid.bytes()))
        .setNymEidProof(
            pseudonymBlock(p, p.tEid, Presentation.EID_RANDOMNESS, Presentation.ENROLLMENT_ID, c))
        .setNymEidIdx(EID_INDEX)
        .setNymRh(ByteString.copyFrom(p.rh.bytes()))
        .setNymRhProof(
            pseudonymBlock(p, p.tRh, Presentation.RH_RANDOMNESS, Presentation.REVOCATION_HANDLE, c))
        .setNymRhIdx(RH_INDEX)
        .setRevocationEpochPk(ByteString.copyFrom(epochKey()))
        .setNonRevocationProof(NonRevocationProof.getDefaultInstance())
        .build()
        .toByteArray();
  }

  /** There is no revocation; honest signers fill the field with some point. */
  private static byte[] epochKey() {
    double[] generator = new double[G2.AFFINE];
    CURVE.g2().generator(generator, 0);
    byte[] raw = new byte[CURVE.g2Bytes()];
    G2Encoding.encode(CURVE, raw, 0, generator, 0);
    return raw;
  }

  private static ByteString pseudonymBlock(
      Presentation p, Point t, int randomness, int value, Scalar c) {
    return ByteString.copyFrom(block(t, p.response(randomness, c), p.response(value, c)));
  }

  @Override
  byte[] pseudonymSignature(NymCommitment commitment, byte[] message, Scalar nonce) {
    byte[] first =
        join(
            SIGNATURE_LABEL,
            commitment.nym.bytes(),
            generator(RAND).bytes(),
            generator(SK).bytes(),
            commitment.t.bytes(),
            message);
    Scalar c = challenge(first, nonce).negate();
    byte[] main = block(commitment.t, commitment.randomnessResponse(c), commitment.keyResponse(c));
    return NymSignature.newBuilder()
        .setMainSignature(ByteString.copyFrom(main))
        .setNonce(ByteString.copyFrom(nonce.toBytes()))
        .build()
        .toByteArray();
  }

  /** PB of spec idemix-nym 2. */
  private static byte[] block(Point t, Scalar... responses) {
    ByteBuffer block =
        ByteBuffer.allocate(CURVE.fpBytes() + Integer.BYTES + responses.length * Fr.BYTES);
    block.put(compressed(t)).putInt(responses.length);
    for (Scalar response : responses) {
      block.put(response.toBytes());
    }
    return block.array();
  }

  private static byte[] compressed(Point point) {
    byte[] b = new byte[CURVE.fpBytes()];
    G1Encoding.encodeCompressed(CURVE, b, 0, point.affine(), 0);
    return b;
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
