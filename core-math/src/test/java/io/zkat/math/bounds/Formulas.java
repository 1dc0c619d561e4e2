package io.zkat.math.bounds;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Decoding;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G1Membership;
import io.zkat.math.curve.G2;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.math.field.Fp;
import io.zkat.math.field.FpLanes;
import io.zkat.math.hash.HashToG1;
import io.zkat.math.msm.AesSecureBytes;
import io.zkat.math.msm.BatchMembership;
import io.zkat.math.msm.FixedBaseTable;
import io.zkat.math.msm.MsmScratch;
import io.zkat.math.msm.MultiScalarMul;
import io.zkat.math.msm.SecureBytes;
import io.zkat.math.pairing.Pairing;
import io.zkat.math.pairing.PairingScratch;
import java.util.SplittableRandom;

/** Runs every formula that works on base field elements, on both curves. */
public final class Formulas implements Runnable {
  private static final int POINTS = 7;

  private final SplittableRandom random = new SplittableRandom(7);

  /** For reflection. */
  public Formulas() {}

  @Override
  public void run() {
    for (Curve curve : Curve.values()) {
      field(curve.fp());
      lanes(FpLanes.of(curve.fp()));
      double[] p = firstGroup(curve);
      hashing(curve);
      double[] q = secondGroup(curve);
      PairingScratch scratch = new PairingScratch();
      double[] gt = new double[Pairing.GT];
      Pairing.of(curve).product(gt, 0, p, 0, q, 0, 2, scratch);
      Pairing.of(curve).encode(new byte[Pairing.of(curve).gtBytes()], 0, gt, 0);
      require(
          !Pairing.of(curve).productIsOne(p, 0, Pairing.of(curve).prepare(q, 0, 2), scratch),
          "the product of pairings");
    }
  }

  private static void require(boolean condition, String what) {
    if (!condition) {
      throw new IllegalStateException(what + " came out wrong: not a matter of bounds");
    }
  }

  private void field(Fp fp) {
    double[] a = new double[20 * Fp.LIMBS];
    double[] t = new double[1000];
    byte[] bytes = new byte[150];
    for (int i = 0; i < 20; i++) {
      random.nextBytes(bytes);
      fp.fromBytesReduced(a, i * Fp.LIMBS, bytes, 0, 7 * i);
      fp.toBytes(bytes, 0, a, i * Fp.LIMBS);
    }
    fp.setZero(a, 3 * Fp.LIMBS);
    fp.inverse(a, 0, a, 8, t, 0);
    fp.batchInverse(a, 0, 20, Fp.LIMBS, t, 0);
    boolean square = fp.sqrt(a, 0, a, 8, t, 0);
    require(square || !fp.isZero(a, 8), "a root");
  }

  private void lanes(FpLanes lanes) {
    double[] a = new double[2 * FpLanes.PACKED];
    double[] one = new double[Fp.LIMBS];
    for (int l = 0; l < FpLanes.LANES; l++) {
      lanes.field().fromLong(one, 0, random.nextLong());
      lanes.setLane(a, 0, l, one, 0);
    }
    int mask = lanes.sqrt(a, FpLanes.PACKED, a, 0, new double[FpLanes.SQRT_SCRATCH], 0);
    require(mask != 0 || lanes.zeroMask(a, 0) == 0, "roots in lanes");
  }

  /** Returns two affine points. */
  private double[] firstGroup(Curve curve) {
    G1 g1 = curve.g1();
    double[] t = new double[Math.max(G1Encoding.SCRATCH, G1.affineScratch(POINTS))];
    double[] p = new double[POINTS * G1.AFFINE];
    double[] x = new double[POINTS * G1.XYZZ];
    g1.generator(p, 0);
    for (int i = 1; i < POINTS; i++) {
      long[] k = {random.nextLong()};
      g1.mul(x, i * G1.XYZZ, p, 0, k, 0, 1, t, 0);
    }
    g1.toAffine(p, 0, x, 0, POINTS, t, 0);
    g1.generator(p, 0);
    byte[] bytes = new byte[2 * curve.fpBytes()];
    for (int i = 0; i < 2; i++) {
      int at = i * G1.AFFINE;
      require(g1.isOnCurve(p, at, t, 0), "a point");
      G1Encoding.encode(curve, bytes, 0, p, at);
      decode(curve, bytes, bytes.length, p, at, t);
      G1Encoding.encodeCompressed(curve, bytes, 0, p, at);
      decode(curve, bytes, bytes.length / 2, p, at, t);
    }
    // long chains of each operation, and the cases that are told apart
    double[] acc = new double[G1.XYZZ];
    for (int i = 0; i < 100; i++) {
      int at = random.nextInt(POINTS) * G1.AFFINE;
      switch (random.nextInt(6)) {
        case 0 -> g1.addAffine(acc, 0, p, at, t, 0);
        case 1 -> g1.subAffine(acc, 0, p, at, t, 0);
        case 2 -> g1.add(acc, 0, x, at * (G1.XYZZ / G1.AFFINE), t, 0);
        case 3 -> g1.dbl(acc, 0, t, 0);
        case 4 -> {
          g1.fromAffine(acc, 0, p, at);
          g1.addAffine(acc, 0, p, at, t, 0);
          g1.addAffine(acc, 0, p, at, t, 0);
        }
        default -> {
          double[] copy = acc.clone();
          g1.add(acc, 0, copy, 0, t, 0);
          require(!g1.equalXyzz(acc, 0, copy, 0, t, 0) || G1.isInfinityXyzz(acc, 0), "a double");
        }
      }
    }
    long[] k = new long[4 * POINTS];
    for (int i = 0; i < k.length; i++) {
      k[i] = i % 4 == 3 ? random.nextLong() >>> 2 : random.nextLong();
    }
    MultiScalarMul.compute(g1, acc, 0, p, 0, k, 0, 1, new MsmScratch());
    MultiScalarMul.compute(g1, acc, 0, p, 0, k, 0, POINTS, new MsmScratch());
    manyPoints(curve, p);
    return p;
  }

  /** What is done with many points at once, equal and opposite ones among them. */
  private void manyPoints(Curve curve, double[] few) {
    G1 g1 = curve.g1();
    int n = 190;
    int encodings = 18;
    double[] p = new double[n * G1.AFFINE];
    long[] k = new long[4 * n];
    int[] off = new int[n];
    int[] len = new int[n];
    byte[] bytes = new byte[n * curve.g1Bytes()];
    for (int i = 0; i < n; i++) {
      System.arraycopy(few, i % POINTS * G1.AFFINE, p, i * G1.AFFINE, G1.AFFINE);
      if (i % 3 == 0) {
        g1.negate(p, i * G1.AFFINE, p, i * G1.AFFINE);
      }
      for (int j = 0; j < 4; j++) {
        k[4 * i + j] = j == 3 ? random.nextLong() >>> 2 : random.nextLong();
      }
      off[i] = i * curve.g1Bytes();
      len[i] = i % 2 == 0 ? curve.fpBytes() : curve.g1Bytes();
      if (i % 2 == 0) {
        G1Encoding.encodeCompressed(curve, bytes, off[i], p, i * G1.AFFINE);
      } else {
        G1Encoding.encode(curve, bytes, off[i], p, i * G1.AFFINE);
      }
    }
    int bad =
        new G1Decoding(curve)
            .decodeOnCurve(bytes, off, len, encodings, p, 0, new PointStatus[encodings]);
    require(bad < 0, "decoding in lanes");
    MsmScratch scratch = new MsmScratch();
    double[] r = new double[9 * G1.XYZZ];
    MultiScalarMul.compute(g1, r, 0, p, 0, k, 0, n, scratch);
    int[] starts = {0, 1, 3, 3, 6, 8, 9, 12, 14, 17};
    MultiScalarMul.computeMany(g1, r, 0, 9, starts, p, 0, k, 0, scratch);
    FixedBaseTable table = new FixedBaseTable(g1, p, 0, 2, 0);
    MultiScalarMul.compute(table, r, 0, k, 0, p, 0, k, 0, 5, scratch);
    if (curve == Curve.BLS12_381) {
      require(new G1Membership().firstOutside(p, 0, POINTS) < 0, "membership in lanes");
      SecureBytes source = new AesSecureBytes(new byte[AesSecureBytes.KEY_BYTES]);
      int batch = BatchMembership.BREAK_EVEN;
      require(new BatchMembership().firstOutside(p, 0, batch, source) < 0, "membership of many");
    }
  }

  private void hashing(Curve curve) {
    double[] r = new double[G1.AFFINE];
    byte[] message = new byte[3];
    random.nextBytes(message);
    for (HashToG1.Suite suite : HashToG1.Suite.values()) {
      if (suite.curve() == curve) {
        HashToG1 hash = new HashToG1(suite);
        for (int length = 0; length <= message.length; length++) {
          hash.hash(r, 0, message, 0, length);
        }
        // 0 and 1 take the branches that hashed messages never do
        double[] element = new double[Fp.LIMBS];
        hash.map(r, 0, element, 0);
        curve.fp().setOne(element, 0);
        hash.map(r, 0, element, 0);
      }
    }
  }

  private static void decode(
      Curve curve, byte[] bytes, int length, double[] p, int at, double[] t) {
    double[] r = new double[G1.AFFINE];
    PointStatus status = G1Encoding.decode(curve, bytes, 0, length, r, 0, t, 0);
    require(status == PointStatus.OK, "decoding");
    require(curve.g1().equal(r, 0, p, at), "an encoding");
  }

  /** Returns two affine points. */
  private double[] secondGroup(Curve curve) {
    G2 g2 = curve.g2();
    double[] t = new double[Math.max(G2Encoding.SCRATCH, G2.msmScratch(2))];
    double[] q = new double[2 * G2.AFFINE];
    double[] x = new double[G2.XYZZ];
    g2.generator(q, 0);
    g2.mulLong(x, 0, q, 0, random.nextLong(), t, 0);
    g2.toAffine(q, G2.AFFINE, x, 0, t, 0);
    require(g2.isOnCurve(q, G2.AFFINE, t, 0), "a point of G2");
    require(g2.isInSubgroup(q, G2.AFFINE, t, 0), "membership in G2");
    byte[] bytes = new byte[4 * curve.fpBytes()];
    double[] r = new double[G2.AFFINE];
    G2Encoding.encodeCompressed(curve, bytes, 0, q, G2.AFFINE);
    PointStatus status = G2Encoding.decode(curve, bytes, 0, bytes.length / 2, r, 0, t, 0);
    require(status == PointStatus.OK, "decoding of G2");
    require(g2.equal(r, 0, q, G2.AFFINE), "an encoding of G2");
    long[] k = new long[8];
    for (int i = 0; i < k.length; i++) {
      k[i] = random.nextLong();
    }
    g2.msm(x, 0, q, 0, k, 0, 2, t, 0);
    return q;
  }
}
