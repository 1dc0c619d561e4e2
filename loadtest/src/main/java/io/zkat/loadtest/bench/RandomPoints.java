package io.zkat.loadtest.bench;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G2;
import io.zkat.math.field.Fr;
import io.zkat.math.msm.MultiScalarMul;
import java.util.SplittableRandom;

/** Points and scalars to measure with. */
final class RandomPoints {
  private RandomPoints() {}

  /** Affine multiples of the generator by random scalars. */
  static double[] affine(Curve curve, int count, SplittableRandom random) {
    double[] generator = new double[G1.AFFINE];
    curve.g1().generator(generator, 0);
    long[] scalars = scalars(curve, count, random);
    double[] multiples = new double[count * G1.XYZZ];
    double[] scratch = new double[Math.max(G1.SCRATCH, G1.affineScratch(count))];
    for (int i = 0; i < count; i++) {
      curve
          .g1()
          .mul(
              multiples,
              i * G1.XYZZ,
              generator,
              0,
              scalars,
              i * MultiScalarMul.SCALAR_LIMBS,
              MultiScalarMul.SCALAR_LIMBS,
              scratch,
              0);
    }
    double[] affine = new double[count * G1.AFFINE];
    curve.g1().toAffine(affine, 0, multiples, 0, count, scratch, 0);
    return affine;
  }

  /** Affine multiples of the generator of G2 by random integers of 63 bits. */
  static double[] affineG2(Curve curve, int count, SplittableRandom random) {
    G2 g2 = curve.g2();
    double[] generator = new double[G2.AFFINE];
    g2.generator(generator, 0);
    double[] affine = new double[count * G2.AFFINE];
    double[] multiple = new double[G2.XYZZ];
    double[] scratch = new double[G2.SCRATCH];
    for (int i = 0; i < count; i++) {
      g2.mulLong(multiple, 0, generator, 0, random.nextLong() >>> 1, scratch, 0);
      g2.toAffine(affine, i * G2.AFFINE, multiple, 0, scratch, 0);
    }
    return affine;
  }

  /** Scalars below the order, as plain limbs. */
  static long[] scalars(Curve curve, int count, SplittableRandom random) {
    Fr fr = curve.fr();
    long[] scalars = new long[count * MultiScalarMul.SCALAR_LIMBS];
    long[] scalar = new long[Fr.LIMBS];
    byte[] bytes = new byte[Fr.BYTES];
    for (int i = 0; i < count; i++) {
      random.nextBytes(bytes);
      fr.fromBytesReduced(scalar, 0, bytes, 0, bytes.length);
      fr.toLimbs(scalars, i * MultiScalarMul.SCALAR_LIMBS, scalar, 0);
    }
    return scalars;
  }
}
