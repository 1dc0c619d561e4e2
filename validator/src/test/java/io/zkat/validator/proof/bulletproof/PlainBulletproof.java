package io.zkat.validator.proof.bulletproof;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.field.Fr;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.ScalarTable;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.wire.DerEncoder;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * The verification of one Bulletproof as spec proofs 6.3 and 6.4 say it, step by step: scalars are
 * big integers, points are multiplied one at a time, generators are folded point by point. Slow; it
 * defines what the merged form has to say.
 */
final class PlainBulletproof {
  private static final BigInteger TWO = BigInteger.TWO;
  private static final byte[] SEPARATOR = "||".getBytes(StandardCharsets.US_ASCII);

  private final BulletproofParams params;
  private final FixedBases bases;
  private final Curve curve;
  private final G1 g1;
  private final BigInteger r;
  private final double[] t = new double[Math.max(G1.SCRATCH, G1.affineScratch(1))];

  PlainBulletproof(BulletproofParams params, FixedBases bases) {
    this.params = params;
    this.bases = bases;
    this.curve = params.curve;
    this.g1 = curve.g1();
    Fr fr = curve.fr();
    long[] minusOne = new long[Fr.LIMBS];
    fr.setOne(minusOne, 0);
    fr.neg(minusOne, 0, minusOne, 0);
    this.r = integer(minusOne, 0).add(BigInteger.ONE);
  }

  /**
   * Verifies one proof as that of an issue: the structural checks of a transfer come before this.
   *
   * @param v table and slot of the commitment to the value
   */
  Reason verify(BulletproofProof proof, byte[] proofBytes, PointTable v, int slot) {
    Reason reason = proof.checkData(params.paramsId, proofBytes);
    if (reason != Reason.OK) {
      return reason;
    }
    double[] t1 = point(proof, BulletproofProof.T1);
    double[] t2 = point(proof, BulletproofProof.T2);
    double[] c = point(proof, BulletproofProof.C);
    double[] d = point(proof, BulletproofProof.D);
    double[] value = copy(v.xy, PointTable.at(slot));
    BigInteger x = hash(le4(t1, t2));
    BigInteger y = hash(le4(c, d, value));
    BigInteger z = hash(bytes(y));
    if (!polynomialHolds(proof, t1, t2, value, x, y, z)) {
      return Reason.BULLETPROOF_POLYNOMIAL_FAILED;
    }
    reason = proof.checkArgument(params.paramsId, params.rounds);
    if (reason != Reason.OK) {
      return reason;
    }
    int n = params.bits;
    double[][] right = new double[n][];
    double[] com = add(mul(d, x), c);
    for (int i = 0; i < n; i++) {
      BigInteger power = y.modPow(BigInteger.valueOf(i), r);
      right[i] = mul(base(params.rightBase + i), power.modInverse(r));
      BigInteger zeta = z.multiply(power).add(z.multiply(z).multiply(TWO.pow(i)));
      com = add(com, mul(right[i], zeta));
      com = add(com, mul(base(params.leftBase + i), z.negate()));
    }
    long[] delta = new long[Fr.LIMBS];
    proof.delta(curve.fr(), params.paramsId, delta, 0);
    com = add(com, mul(base(params.pBase), integer(delta, 0).negate()));
    return argumentHolds(proof, right, com) ? Reason.OK : Reason.BULLETPROOF_INNER_PRODUCT_FAILED;
  }

  private boolean polynomialHolds(
      BulletproofProof proof,
      double[] t1,
      double[] t2,
      double[] value,
      BigInteger x,
      BigInteger y,
      BigInteger z) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < params.bits; i++) {
      sum = sum.add(y.modPow(BigInteger.valueOf(i), r));
    }
    BigInteger z2 = z.multiply(z);
    BigInteger largest = TWO.pow(params.bits).subtract(BigInteger.ONE);
    BigInteger delta = z.subtract(z2).multiply(sum).subtract(z2.multiply(z).multiply(largest));
    double[] left = mul(base(params.valueBase), scalar(proof, BulletproofProof.INNER_PRODUCT));
    left = add(left, mul(base(params.blindingBase), scalar(proof, BulletproofProof.TAU)));
    left = add(left, mul(t1, x.negate()));
    left = add(left, mul(t2, x.multiply(x).negate()));
    return g1.equal(left, 0, add(mul(value, z2), mul(base(params.valueBase), delta)), 0);
  }

  /** The inner product argument, with the generators folded in each round. */
  private boolean argumentHolds(BulletproofProof proof, double[][] right, double[] com) {
    int n = params.bits;
    double[] q = base(params.qBase);
    double[][] g = new double[n][];
    double[][] all = new double[2 * n + 2][];
    for (int i = 0; i < n; i++) {
      g[i] = base(params.leftBase + i);
      all[i] = right[i];
      all[n + i] = g[i];
    }
    all[2 * n] = q;
    all[2 * n + 1] = com;
    byte[] inner = new byte[Fr.BYTES];
    int at = ScalarTable.bytesAt(BulletproofProof.INNER_PRODUCT);
    System.arraycopy(proof.scalars.bytes, at, inner, 0, inner.length);
    BigInteger x0 = hash(DerEncoder.octetList(List.of(le4(all), SEPARATOR, inner)));
    BigInteger product = scalar(proof, BulletproofProof.INNER_PRODUCT);
    double[] target = add(com, mul(q, x0.multiply(product)));
    double[][] h = right.clone();
    for (int round = 0; round < params.rounds; round++) {
      double[] lq = point(proof, BulletproofProof.L + round);
      double[] rq = point(proof, BulletproofProof.R + round);
      BigInteger x = hash(le4(lq, rq));
      BigInteger inverse = x.modInverse(r);
      target = add(target, mul(lq, x.multiply(x)));
      target = add(target, mul(rq, inverse.multiply(inverse)));
      g = fold(g, inverse, x);
      h = fold(h, x, inverse);
    }
    BigInteger left = scalar(proof, BulletproofProof.LEFT);
    BigInteger last = scalar(proof, BulletproofProof.RIGHT);
    double[] result = add(mul(g[0], left), mul(h[0], last));
    result = add(result, mul(mul(q, x0), left.multiply(last)));
    return g1.equal(result, 0, target, 0);
  }

  /** a times the lower half plus b times the upper half. */
  private double[][] fold(double[][] points, BigInteger a, BigInteger b) {
    int half = points.length / 2;
    double[][] folded = new double[half][];
    for (int i = 0; i < half; i++) {
      folded[i] = add(mul(points[i], a), mul(points[half + i], b));
    }
    return folded;
  }

  // ---- scalars and bytes

  private BigInteger integer(long[] a, int ao) {
    byte[] b = new byte[Fr.BYTES];
    curve.fr().toBytes(b, 0, a, ao);
    return new BigInteger(1, b);
  }

  private BigInteger scalar(BulletproofProof proof, int slot) {
    return integer(proof.scalars.values, ScalarTable.at(slot));
  }

  private static byte[] bytes(BigInteger x) {
    byte[] b = new byte[Fr.BYTES];
    byte[] digits = x.toByteArray();
    for (int i = 0; i < Math.min(b.length, digits.length); i++) {
      b[b.length - 1 - i] = digits[digits.length - 1 - i];
    }
    return b;
  }

  private BigInteger hash(byte[] message) {
    try {
      return new BigInteger(1, MessageDigest.getInstance("SHA-256").digest(message)).mod(r);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private byte[] le4(double[]... points) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] encoded = new byte[curve.g1Bytes()];
    for (double[] point : points) {
      G1Encoding.encode(curve, encoded, 0, point, 0);
      out.writeBytes(new byte[] {(byte) encoded.length, 0, 0, 0});
      out.writeBytes(encoded);
    }
    return out.toByteArray();
  }

  // ---- points, affine

  private double[] base(int index) {
    double[] p = new double[G1.AFFINE];
    bases.copy(index, p, 0);
    return p;
  }

  private static double[] point(BulletproofProof proof, int slot) {
    return copy(proof.points.xy, PointTable.at(slot));
  }

  private static double[] copy(double[] p, int po) {
    double[] copied = new double[G1.AFFINE];
    System.arraycopy(p, po, copied, 0, G1.AFFINE);
    return copied;
  }

  private double[] mul(double[] p, BigInteger k) {
    BigInteger reduced = k.mod(r);
    long[] limbs = new long[Fr.LIMBS];
    for (int i = 0; i < Fr.LIMBS; i++) {
      limbs[i] = reduced.shiftRight(64 * i).longValue();
    }
    double[] xyzz = new double[G1.XYZZ];
    g1.mul(xyzz, 0, p, 0, limbs, 0, Fr.LIMBS, t, 0);
    return affine(xyzz);
  }

  private double[] add(double[] p, double[] q) {
    double[] xyzz = new double[G1.XYZZ];
    g1.fromAffine(xyzz, 0, p, 0);
    g1.addAffine(xyzz, 0, q, 0, t, 0);
    return affine(xyzz);
  }

  private double[] affine(double[] xyzz) {
    double[] p = new double[G1.AFFINE];
    g1.toAffine(p, 0, xyzz, 0, 1, t, 0);
    return p;
  }
}
