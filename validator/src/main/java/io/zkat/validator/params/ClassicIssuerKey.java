package io.zkat.validator.params;

import com.google.protobuf.InvalidProtocolBufferException;
import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G2;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.math.field.Fr;
import io.zkat.math.hash.HashToScalar;
import io.zkat.math.hash.Sha256;
import io.zkat.validator.params.IdemixIssuerKeys.BadKey;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.CurveIds;
import io.zkat.validator.wire.ProtoReader;
import io.zkat.validator.wire.proto.dlog.IssuerPublicKey;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The issuer key of the classic flavour on BN254: protobuf {@code idemix.IssuerPublicKey} with a
 * proof that the issuer knows its secret (spec idemix-nym 7.2).
 */
final class ClassicIssuerKey {
  private static final List<String> ATTRIBUTES =
      List.of("OU", "Role", "EnrollmentID", "RevocationHandle");
  private static final Curve CURVE = Curve.BN254;
  private static final G1 G1_GROUP = G1.BN254;
  private static final G2 G2_GROUP = G2.BN254;
  private static final BigInteger ORDER =
      new BigInteger("30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001", 16);

  private final List<String> names = new ArrayList<>();
  private final List<Coordinates> hAttributes = new ArrayList<>();
  private final Coordinates hSk = new Coordinates(2);
  private final Coordinates hRand = new Coordinates(2);
  private final Coordinates w = new Coordinates(4);
  private final Coordinates barG1 = new Coordinates(2);
  private final Coordinates barG2 = new Coordinates(2);
  private ByteView proofC = ByteView.EMPTY;
  private ByteView proofS = ByteView.EMPTY;
  private boolean wellFormed = true;

  /** {@code amcl.ECP} or {@code amcl.ECP2}: a point cut into parts; absent is as good as empty. */
  private static final class Coordinates {
    final ByteView[] parts;

    Coordinates(int count) {
      parts = new ByteView[count];
      Arrays.fill(parts, ByteView.EMPTY);
    }

    /** The encoded point: each part is cut or padded at its end to the length of the first. */
    byte[] joined() {
      int length = parts[0].length();
      byte[] bytes = new byte[parts.length * length];
      for (int i = 0; i < parts.length; i++) {
        byte[] part = parts[i].copy();
        System.arraycopy(part, 0, bytes, i * length, Math.min(part.length, length));
      }
      return bytes;
    }
  }

  private ClassicIssuerKey() {}

  static LoadedIssuerKey load(ByteView bytes) throws BadKey {
    ClassicIssuerKey key = new ClassicIssuerKey();
    key.read(new ProtoReader(bytes.array(), bytes.offset(), bytes.length()));
    if (!key.wellFormed) {
      throw new BadKey("is not a protobuf message");
    }
    return key.check(bytes);
  }

  private void read(ProtoReader in) {
    while (in.next()) {
      switch (in.bytesField()) {
        case 1 -> names.add(in.string());
        case 2 -> read(in.message(), hSk);
        case 3 -> read(in.message(), hRand);
        case 4 -> {
          Coordinates attribute = new Coordinates(2);
          hAttributes.add(attribute);
          read(in.message(), attribute);
        }
        case 5 -> read(in.message(), w);
        case 6 -> read(in.message(), barG1);
        case 7 -> read(in.message(), barG2);
        case 8 -> proofC = in.view();
        case 9 -> proofS = in.view();
        default -> {}
      }
    }
    wellFormed &= in.ok();
  }

  private void read(ProtoReader in, Coordinates point) {
    while (in.next()) {
      int part = in.bytesField();
      if (part >= 1 && part <= point.parts.length) {
        point.parts[part - 1] = in.view();
      }
    }
    wellFormed &= in.ok();
  }

  private LoadedIssuerKey check(ByteView bytes) throws BadKey {
    List<double[]> attributes = new ArrayList<>();
    for (Coordinates attribute : hAttributes) {
      attributes.add(g1(attribute));
    }
    double[] secretKey = g1(hSk);
    double[] randomness = g1(hRand);
    double[] first = g1(barG1);
    double[] second = g1(barG2);
    double[] issuer = IdemixIssuerKeys.decodeG2(CURVE, w.joined());
    if (issuer == null) {
      throw new BadKey("has a w that is not a point of G2");
    }
    if (G1.isInfinity(first, 0)) {
      throw new BadKey("has a neutral element where none may be");
    }
    if (G2_GROUP.isInfinity(issuer, 0)) { // rule S7
      throw new BadKey("has the neutral element as w");
    }
    if (attributes.size() < names.size()) {
      throw new BadKey("has fewer attribute bases than attribute names");
    }
    if (!challenge(issuer, first, second).equals(integer(proofC))) {
      throw new BadKey("has a proof that does not verify");
    }
    if (!names.equals(ATTRIBUTES)) {
      throw new BadKey("has other attributes than " + ATTRIBUTES);
    }
    double[] bases = new double[IdemixIssuerKey.BASES * G1.AFFINE];
    copy(bases, IdemixIssuerKey.RANDOMNESS, randomness);
    copy(bases, IdemixIssuerKey.SECRET_KEY, secretKey);
    for (int i = 0; i < IdemixIssuerKey.ATTRIBUTE_COUNT; i++) {
      copy(bases, IdemixIssuerKey.ATTRIBUTES + i, attributes.get(i));
    }
    G1_GROUP.generator(bases, IdemixIssuerKey.GENERATOR * G1.AFFINE);
    return new LoadedIssuerKey(CurveIds.BN254, bytes, CURVE, true, bases, issuer, hash(bytes));
  }

  private static void copy(double[] bases, int offset, double[] point) {
    System.arraycopy(point, 0, bases, offset * G1.AFFINE, G1.AFFINE);
  }

  /**
   * SHA-256, reduced, of the key as it is written without its field 10. The generated class writes
   * it: fields in ascending order, unknown ones at the end, as the reference does.
   */
  private static byte[] hash(ByteView bytes) throws BadKey {
    byte[] written;
    try {
      written =
          IssuerPublicKey.parseFrom(ByteBuffer.wrap(bytes.array(), bytes.offset(), bytes.length()))
              .toBuilder()
              .clearHash()
              .build()
              .toByteArray();
    } catch (InvalidProtocolBufferException e) {
      throw new BadKey("is not a protobuf message");
    }
    long[] scalar = new long[Fr.LIMBS];
    new HashToScalar(new Sha256()).hash(CURVE.fr(), scalar, 0, written, 0, written.length);
    byte[] hash = new byte[Fr.BYTES];
    CURVE.fr().toBytes(hash, 0, scalar, 0);
    return hash;
  }

  private static double[] g1(Coordinates point) throws BadKey {
    double[] affine = decode(point);
    if (affine == null) {
      throw new BadKey("has a base that is not a point of G1");
    }
    return affine;
  }

  private static double @Nullable [] decode(Coordinates point) {
    byte[] bytes = point.joined();
    double[] affine = new double[G1.AFFINE];
    double[] scratch = new double[G1Encoding.SCRATCH];
    PointStatus status = G1Encoding.decode(CURVE, bytes, 0, bytes.length, affine, 0, scratch, 0);
    return status == PointStatus.OK ? affine : null;
  }

  private static BigInteger integer(ByteView bytes) {
    return new BigInteger(1, bytes.copy());
  }

  /** hz(raw(t1) || raw(t2) || raw(g2) || raw(bar_g1) || raw(w) || raw(bar_g2)). */
  private BigInteger challenge(double[] issuer, double[] g1, double[] g2) {
    BigInteger s = integer(proofS).mod(ORDER);
    BigInteger minusC = integer(proofC).negate().mod(ORDER);
    double[] generator = new double[G2.AFFINE];
    G2_GROUP.generator(generator, 0);
    Sha256 sha = new Sha256();
    updateG2(sha, sumG2(generator, s, issuer, minusC));
    updateG1(sha, sumG1(g1, s, g2, minusC));
    updateG2(sha, generator);
    updateG1(sha, g1);
    updateG2(sha, issuer);
    updateG1(sha, g2);
    byte[] digest = new byte[Sha256.LENGTH];
    sha.digest(digest, 0);
    return new BigInteger(1, digest).mod(ORDER);
  }

  private static void updateG1(Sha256 sha, double[] affine) {
    byte[] bytes = new byte[CURVE.g1Bytes()];
    G1Encoding.encode(CURVE, bytes, 0, affine, 0);
    sha.update(bytes, 0, bytes.length);
  }

  private static void updateG2(Sha256 sha, double[] affine) {
    byte[] bytes = new byte[CURVE.g2Bytes()];
    G2Encoding.encode(CURVE, bytes, 0, affine, 0);
    sha.update(bytes, 0, bytes.length);
  }

  /** k p + m q. */
  private static double[] sumG1(double[] p, BigInteger k, double[] q, BigInteger m) {
    double[] scratch = new double[Math.max(G1.SCRATCH, G1.affineScratch(1))];
    double[] sum = new double[G1.XYZZ];
    double[] second = new double[G1.XYZZ];
    G1_GROUP.mul(sum, 0, p, 0, limbs(k), 0, Fr.LIMBS, scratch, 0);
    G1_GROUP.mul(second, 0, q, 0, limbs(m), 0, Fr.LIMBS, scratch, 0);
    G1_GROUP.add(sum, 0, second, 0, scratch, 0);
    double[] affine = new double[G1.AFFINE];
    G1_GROUP.toAffine(affine, 0, sum, 0, 1, scratch, 0);
    return affine;
  }

  /** k p + m q. */
  private static double[] sumG2(double[] p, BigInteger k, double[] q, BigInteger m) {
    double[] points = Arrays.copyOf(p, 2 * G2.AFFINE);
    System.arraycopy(q, 0, points, G2.AFFINE, G2.AFFINE);
    long[] scalars = Arrays.copyOf(limbs(k), 2 * Fr.LIMBS);
    System.arraycopy(limbs(m), 0, scalars, Fr.LIMBS, Fr.LIMBS);
    double[] scratch = new double[Math.max(G2.SCRATCH, G2.msmScratch(2))];
    double[] sum = new double[G2.XYZZ];
    G2_GROUP.msm(sum, 0, points, 0, scalars, 0, 2, scratch, 0);
    double[] affine = new double[G2.AFFINE];
    G2_GROUP.toAffine(affine, 0, sum, 0, scratch, 0);
    return affine;
  }

  private static long[] limbs(BigInteger scalar) {
    long[] limbs = new long[Fr.LIMBS];
    for (int i = 0; i < limbs.length; i++) {
      limbs[i] = scalar.shiftRight(64 * i).longValue();
    }
    return limbs;
  }
}
