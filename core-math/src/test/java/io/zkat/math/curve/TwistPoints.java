package io.zkat.math.curve;

import io.zkat.math.field.Fp;
import io.zkat.math.testing.Seeded;
import io.zkat.math.tower.Fp2;
import java.math.BigInteger;

/** Affine points of a twist, in G2 or not. */
public final class TwistPoints {
  private static final int E2 = Fp2.LIMBS;

  private TwistPoints() {}

  /** A random point of the twist: hardly ever of G2. */
  public static double[] random(Curve curve, Seeded seeded) {
    G2 g2 = curve.g2();
    Fp2 f = g2.field();
    double[] p = new double[G2.AFFINE];
    double[] t = new double[G2Encoding.SCRATCH];
    do {
      for (int i = 0; i < 2; i++) {
        byte[] b = seeded.bytes(64);
        curve.fp().fromBytesReduced(p, i * Fp.LIMBS, b, 0, b.length);
      }
      g2.rightSide(t, 0, p, 0, t, E2);
    } while (!f.sqrt(p, E2, t, 0, t, E2));
    return p;
  }

  /** A multiple of the generator of G2. */
  public static double[] member(Curve curve, Seeded seeded) {
    double[] p = new double[G2.AFFINE];
    curve.g2().generator(p, 0);
    return multiple(curve, p, seeded.bits(64));
  }

  /** A point on BN254's twist of order 10069, a factor of the order of the twist. */
  public static double[] ofSmallOrder(Seeded seeded) {
    BigInteger x = BigInteger.valueOf(4965661367192848881L);
    BigInteger x2 = x.multiply(x);
    BigInteger six = BigInteger.valueOf(6);
    // p = 36 x⁴ + 36 x³ + 24 x² + 6 x + 1, r = p - 6 x²
    BigInteger p =
        x2.multiply(x2)
            .add(x2.multiply(x))
            .multiply(BigInteger.valueOf(36))
            .add(x2.multiply(BigInteger.valueOf(24)))
            .add(x.multiply(six))
            .add(BigInteger.ONE);
    BigInteger r = p.subtract(x2.multiply(six));
    BigInteger rest = r.multiply(p.shiftLeft(1).subtract(r)).divide(BigInteger.valueOf(10_069));
    while (true) {
      double[] point = multiple(Curve.BN254, random(Curve.BN254, seeded), rest);
      if (!G2.BN254.isInfinity(point, 0)) {
        return point;
      }
    }
  }

  /** k p by doubling and adding. */
  public static double[] multiple(Curve curve, double[] p, BigInteger k) {
    G2 g2 = curve.g2();
    double[] t = new double[G2.SCRATCH];
    double[] acc = new double[G2.XYZZ];
    g2.setInfinityXyzz(acc, 0);
    for (int i = k.bitLength() - 1; i >= 0; i--) {
      g2.dbl(acc, 0, t, 0);
      if (k.testBit(i)) {
        g2.addAffine(acc, 0, p, 0, t, 0);
      }
    }
    double[] r = new double[G2.AFFINE];
    g2.toAffine(r, 0, acc, 0, t, 0);
    return r;
  }
}
