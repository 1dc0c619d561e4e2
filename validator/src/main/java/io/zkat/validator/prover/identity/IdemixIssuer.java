package io.zkat.validator.prover.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G2;
import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.params.IdemixIssuerKey;
import io.zkat.validator.prover.Point;
import io.zkat.validator.prover.PointSums;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.wire.CurveIds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An issuer of anonymous credentials with its secret key, in one of the two flavours (spec
 * idemix-nym 1). Both sign the same way and prove the same statement; they differ in hashes, signs
 * of responses and encodings. Immutable.
 */
public abstract sealed class IdemixIssuer permits BbsIssuer, ClassicIssuer {
  // Indices of the bases, as verifiers count them.
  static final int RAND = IdemixIssuerKey.RANDOMNESS;
  static final int SK = IdemixIssuerKey.SECRET_KEY;
  static final int ATTRIBUTE = IdemixIssuerKey.ATTRIBUTES;
  static final int ATTRIBUTES = IdemixIssuerKey.ATTRIBUTE_COUNT;
  static final int EID = ATTRIBUTE + 2;
  static final int RH = ATTRIBUTE + 3;
  static final int G = IdemixIssuerKey.GENERATOR;
  static final int BASES = IdemixIssuerKey.BASES;

  private final Scalar secret;
  private final Point[] generators;
  private final FixedBases bases;

  /**
   * @param generators those of the key and g1, by the indices above
   */
  IdemixIssuer(Curve curve, Scalar secret, Point[] generators) {
    this.secret = secret;
    this.generators = generators;
    double[] points = new double[BASES * G1.AFFINE];
    for (int i = 0; i < BASES; i++) {
      System.arraycopy(generators[i].affine(), 0, points, i * G1.AFFINE, G1.AFFINE);
    }
    bases = new FixedBases(curve, points);
  }

  /**
   * A new issuer.
   *
   * @param curveId 7 or 8 for the BBS+ flavour, 1 for the classic one
   */
  public static IdemixIssuer create(int curveId, Randomness random) {
    if (curveId == CurveIds.BN254) {
      return ClassicIssuer.create(random);
    }
    return new BbsIssuer(bbsCurve(curveId), random.next(Fr.BLS12_381));
  }

  /**
   * The issuer of a key.
   *
   * @param publicKey its public key, as public parameters hold it
   * @param secret its secret key, 32 bytes
   * @throws IllegalArgumentException if the two do not belong together
   */
  public static IdemixIssuer restore(int curveId, byte[] publicKey, byte[] secret) {
    IdemixIssuer issuer =
        curveId == CurveIds.BN254
            ? ClassicIssuer.restore(publicKey, Scalar.ofBytesReduced(Fr.BN254, secret))
            : new BbsIssuer(bbsCurve(curveId), Scalar.ofBytesReduced(Fr.BLS12_381, secret));
    if (!Arrays.equals(issuer.publicKey(), publicKey)) {
      throw new IllegalArgumentException("the secret key belongs to another public key");
    }
    return issuer;
  }

  private static int bbsCurve(int curveId) {
    if (curveId != CurveIds.BLS12_381_BBS_GURVY
        && curveId != CurveIds.BLS12_381_BBS_GURVY_FAST_RNG) {
      throw new IllegalArgumentException("no credentials on the curve " + curveId);
    }
    return curveId;
  }

  /** The curve number of the key. */
  public abstract int curveId();

  /** The public key, as public parameters hold it. */
  public abstract byte[] publicKey();

  /** The secret key, 32 bytes. */
  public byte[] secretKey() {
    return secret.toBytes();
  }

  /**
   * Issues a credential for a new secret key. Draws the key, then e and s.
   *
   * @param enrollmentId names the holder to auditors
   */
  public Credential issue(String enrollmentId, Randomness random) {
    Fr fr = secret.field();
    List<Scalar> hidden = new ArrayList<>();
    hidden.add(random.next(fr));
    for (String attribute : List.of("org1", "member", enrollmentId, "handle of " + enrollmentId)) {
      hidden.add(hash(attribute.getBytes(UTF_8)));
    }
    Scalar e = random.next(fr);
    Scalar s = random.next(fr);
    PointSums sums = new PointSums(bases);
    Point b =
        sums.begin()
            .add(G, Scalar.of(fr, 1))
            .add(RAND, s)
            .addAll(SK, hidden.toArray(Scalar[]::new))
            .finishOne();
    Point a = sums.begin().add(b, e.add(secret).inverse()).finishOne();
    return new Credential(a, b, e, s, hidden);
  }

  FixedBases bases() {
    return bases;
  }

  Point generator(int index) {
    return generators[index];
  }

  /** The hash of this flavour to scalars: for attributes and challenges. */
  abstract Scalar hash(byte[] message);

  /**
   * The association proof: the answers to the challenge of a presentation, encoded.
   *
   * @param nonce what makes the challenge unique
   */
  abstract byte[] associationProof(Presentation presentation, Scalar nonce);

  /**
   * A pseudonym signature.
   *
   * @param nonce what makes the challenge unique
   */
  abstract byte[] pseudonymSignature(NymCommitment commitment, byte[] message, Scalar nonce);

  /** k times the generator of G2. */
  static double[] timesG2(Curve curve, Scalar k) {
    G2 g2 = curve.g2();
    double[] generator = new double[G2.AFFINE];
    g2.generator(generator, 0);
    long[] limbs = new long[Fr.LIMBS];
    k.copyTo(limbs, 0);
    curve.fr().toLimbs(limbs, 0, limbs, 0);
    double[] scratch = new double[Math.max(G2.SCRATCH, G2.msmScratch(1))];
    double[] product = new double[G2.XYZZ];
    g2.msm(product, 0, generator, 0, limbs, 0, 1, scratch, 0);
    double[] affine = new double[G2.AFFINE];
    g2.toAffine(affine, 0, product, 0, scratch, 0);
    return affine;
  }

  /** The generator of G1. */
  static Point generatorOf(Curve curve) {
    double[] affine = new double[G1.AFFINE];
    curve.g1().generator(affine, 0);
    return Point.of(curve, affine, 0);
  }
}
