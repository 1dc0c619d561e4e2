package io.zkat.validator.prover.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import io.zkat.math.hash.HashToScalar;
import io.zkat.math.hash.Sha256;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.prover.Point;
import io.zkat.validator.prover.PointSums;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.wire.CurveIds;
import io.zkat.validator.wire.proto.amcl.ECP;
import io.zkat.validator.wire.proto.amcl.ECP2;
import io.zkat.validator.wire.proto.dlog.EIDNym;
import io.zkat.validator.wire.proto.dlog.IssuerPublicKey;
import io.zkat.validator.wire.proto.dlog.NonRevocationProof;
import io.zkat.validator.wire.proto.dlog.NymSignature;
import io.zkat.validator.wire.proto.dlog.RHNym;
import io.zkat.validator.wire.proto.dlog.Signature;
import java.io.ByteArrayOutputStream;
import java.util.List;

/** Credentials of the classic flavour on BN254 (spec idemix-nym 7). */
final class ClassicIssuer extends IdemixIssuer {
  private static final Curve CURVE = Curve.BN254;
  private static final List<String> NAMES =
      List.of("OU", "Role", "EnrollmentID", "RevocationHandle");
  private static final byte[] PROOF_LABEL = "signWithEidNymRhNym".getBytes(US_ASCII);
  private static final byte[] SIGNATURE_LABEL = "sign".getBytes(US_ASCII);

  /** Number of the revocation algorithm that stands for none, as a hash takes it. */
  private static final byte[] NO_REVOCATION = new byte[4];

  private final IssuerPublicKey publicKey;
  private final byte[] keyHash;

  private ClassicIssuer(IssuerPublicKey publicKey, Scalar secret) {
    super(CURVE, secret, generators(publicKey));
    this.publicKey = publicKey;
    keyHash = hashOf(publicKey.toBuilder().clearHash().build().toByteArray()).toBytes();
  }

  /** Draws the secret key, the discrete logarithms of the generators, the blinding of the proof. */
  static ClassicIssuer create(Randomness random) {
    Fr fr = CURVE.fr();
    Scalar secret = random.next(fr);
    Point g1 = generatorOf(CURVE);
    PointSums sums = new PointSums(new FixedBases(CURVE, g1.affine().clone()));
    // Those of the key, and bar_g1 in the place of g1.
    for (int i = 0; i < BASES; i++) {
      sums.begin().add(0, random.next(fr));
    }
    Point[] points = sums.finish();
    Point bar1 = points[G];
    Point bar2 = sums.begin().add(bar1, secret).finishOne();
    double[] w = timesG2(CURVE, secret);

    Scalar blinding = random.next(fr);
    Point t2 = sums.begin().add(bar1, blinding).finishOne();
    double[] one = timesG2(CURVE, Scalar.of(fr, 1));
    Scalar c =
        hashOf(
            join(
                rawG2(timesG2(CURVE, blinding)),
                t2.bytes(),
                rawG2(one),
                bar1.bytes(),
                rawG2(w),
                bar2.bytes()));
    IssuerPublicKey.Builder key =
        IssuerPublicKey.newBuilder()
            .addAllAttributeNames(NAMES)
            .setHSk(ecp(points[SK]))
            .setHRand(ecp(points[RAND]))
            .setW(ecp2(w))
            .setBarG1(ecp(bar1))
            .setBarG2(ecp(bar2))
            .setProofC(bytes(c))
            .setProofS(bytes(blinding.add(c.multiply(secret))));
    for (int i = 0; i < ATTRIBUTES; i++) {
      key.addHAttrs(ecp(points[ATTRIBUTE + i]));
    }
    key.setHash(bytes(hashOf(key.build().toByteArray())));
    return new ClassicIssuer(key.build(), secret);
  }

  static ClassicIssuer restore(byte[] publicKey, Scalar secret) {
    IssuerPublicKey key;
    try {
      key = IssuerPublicKey.parseFrom(publicKey);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("not an issuer's public key", e);
    }
    if (!key.getW().equals(ecp2(timesG2(CURVE, secret)))) {
      throw new IllegalArgumentException("the secret key belongs to another public key");
    }
    return new ClassicIssuer(key, secret);
  }

  private static Point[] generators(IssuerPublicKey key) {
    Point[] generators = new Point[BASES];
    generators[G] = generatorOf(CURVE);
    generators[RAND] = point(key.getHRand());
    generators[SK] = point(key.getHSk());
    for (int i = 0; i < ATTRIBUTES; i++) {
      generators[ATTRIBUTE + i] = point(key.getHAttrs(i));
    }
    return generators;
  }

  @Override
  public int curveId() {
    return CurveIds.BN254;
  }

  @Override
  public byte[] publicKey() {
    return publicKey.toByteArray();
  }

  /** hz of spec idemix-nym 7.1. */
  @Override
  Scalar hash(byte[] message) {
    return hashOf(message);
  }

  private static Scalar hashOf(byte[] message) {
    long[] r = new long[Fr.LIMBS];
    new HashToScalar(new Sha256()).hash(CURVE.fr(), r, 0, message, 0, message.length);
    return Scalar.of(CURVE.fr(), r, 0);
  }

  private static Scalar challenge(byte[] first, Scalar nonce) {
    return hashOf(join(hashOf(first).toBytes(), nonce.toBytes()));
  }

  @Override
  byte[] associationProof(Presentation p, Scalar nonce) {
    ByteArrayOutputStream first = new ByteArrayOutputStream();
    first.writeBytes(PROOF_LABEL);
    for (Point point :
        new Point[] {
          p.t1, p.t2, p.tNym, p.aPrime, p.aBar, p.d, p.nym, p.eid, p.tEid, p.rh, p.tRh
        }) {
      first.writeBytes(point.bytes());
    }
    first.writeBytes(keyHash);
    first.writeBytes(NO_REVOCATION);
    Scalar c = challenge(first.toByteArray(), nonce);
    Signature.Builder proof =
        Signature.newBuilder()
            .setAPrime(ecp(p.aPrime))
            .setABar(ecp(p.aBar))
            .setBPrime(ecp(p.d))
            .setProofC(bytes(c))
            .setProofSSk(bytes(p.response(Presentation.KEY, c)))
            .setProofSE(bytes(p.response(Presentation.MINUS_E, c)))
            .setProofSR2(bytes(p.response(Presentation.R2, c)))
            .setProofSR3(bytes(p.response(Presentation.MINUS_R3, c)))
            .setProofSSPrime(bytes(p.response(Presentation.S_PRIME, c)))
            .setNonce(bytes(nonce))
            .setNym(ecp(p.nym))
            .setProofSRNym(bytes(p.response(Presentation.NYM_RANDOMNESS, c)))
            .setRevocationEpochPk(ecp2(timesG2(CURVE, Scalar.of(CURVE.fr(), 1))))
            .setNonRevocationProof(NonRevocationProof.getDefaultInstance())
            .setEidNym(
                EIDNym.newBuilder()
                    .setNym(ecp(p.eid))
                    .setProofSEid(bytes(p.response(Presentation.EID_RANDOMNESS, c))))
            .setRhNym(
                RHNym.newBuilder()
                    .setNym(ecp(p.rh))
                    .setProofSRh(bytes(p.response(Presentation.RH_RANDOMNESS, c))));
    for (int i = 1; i <= ATTRIBUTES; i++) {
      proof.addProofSAttrs(bytes(p.response(Presentation.KEY + i, c)));
    }
    return proof.build().toByteArray();
  }

  @Override
  byte[] pseudonymSignature(NymCommitment commitment, byte[] message, Scalar nonce) {
    byte[] first =
        join(SIGNATURE_LABEL, commitment.t.bytes(), commitment.nym.bytes(), keyHash, message);
    Scalar c = challenge(first, nonce);
    return NymSignature.newBuilder()
        .setProofC(bytes(c))
        .setProofSSk(bytes(commitment.keyResponse(c)))
        .setProofSRNym(bytes(commitment.randomnessResponse(c)))
        .setNonce(bytes(nonce))
        .build()
        .toByteArray();
  }

  private static ECP ecp(Point point) {
    byte[] raw = point.bytes();
    int half = raw.length / 2;
    return ECP.newBuilder()
        .setX(ByteString.copyFrom(raw, 0, half))
        .setY(ByteString.copyFrom(raw, half, half))
        .build();
  }

  private static Point point(ECP ecp) {
    return Point.decode(CURVE, join(ecp.getX().toByteArray(), ecp.getY().toByteArray()));
  }

  private static ECP2 ecp2(double[] affine) {
    byte[] raw = rawG2(affine);
    int quarter = raw.length / 4;
    return ECP2.newBuilder()
        .setXa(ByteString.copyFrom(raw, 0, quarter))
        .setXb(ByteString.copyFrom(raw, quarter, quarter))
        .setYa(ByteString.copyFrom(raw, 2 * quarter, quarter))
        .setYb(ByteString.copyFrom(raw, 3 * quarter, quarter))
        .build();
  }

  private static byte[] rawG2(double[] affine) {
    byte[] raw = new byte[CURVE.g2Bytes()];
    G2Encoding.encode(CURVE, raw, 0, affine, 0);
    return raw;
  }

  private static ByteString bytes(Scalar scalar) {
    return ByteString.copyFrom(scalar.toBytes());
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
