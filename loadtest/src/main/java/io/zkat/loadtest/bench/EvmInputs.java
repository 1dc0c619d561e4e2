package io.zkat.loadtest.bench;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G2;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.math.evm.Bn254Precompiles;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Random inputs of the EVM's precompiled contracts; most are points, some are broken on purpose.
 */
final class EvmInputs {
  private static final Curve CURVE = Curve.BN254;
  private static final int WORD = 32;
  private static final int G1_BYTES = CURVE.g1Bytes();
  private static final int G2_BYTES = CURVE.g2Bytes();
  private static final int MANY = 200;
  private static final int FEW = 60;
  private static final int MOST_PAIRS = 4;
  private static final BigInteger P =
      new BigInteger("30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47", 16);

  private final byte[][] first = new byte[MANY][G1_BYTES];
  private final byte[][] second = new byte[FEW][G2_BYTES];
  private final byte[][] outside = new byte[FEW][G2_BYTES];

  EvmInputs(SplittableRandom random) {
    double[] p = RandomPoints.affine(CURVE, MANY, random);
    for (int i = 0; i < MANY; i++) {
      G1Encoding.encode(CURVE, first[i], 0, p, i * G1.AFFINE);
    }
    double[] q = RandomPoints.affineG2(CURVE, FEW, random);
    double[] t = new double[G2Encoding.SCRATCH];
    byte[] compressed = new byte[2 * WORD];
    for (int i = 0; i < FEW; i++) {
      G2Encoding.encode(CURVE, second[i], 0, q, i * G2.AFFINE);
      PointStatus status;
      do {
        random.nextBytes(compressed);
        compressed[0] = (byte) (0x80 | (compressed[0] & 0x0f));
        compressed[WORD] &= 0x0f;
        status = G2Encoding.decodeOnCurve(CURVE, compressed, 0, compressed.length, q, 0, t, 0);
      } while (status != PointStatus.OK);
      G2Encoding.encode(CURVE, outside[i], 0, q, 0);
    }
  }

  private static void put(byte[] b, int at, BigInteger v) {
    byte[] bytes = v.toByteArray();
    Arrays.fill(b, at, at + WORD, (byte) 0);
    int length = Math.min(WORD, bytes.length);
    System.arraycopy(bytes, bytes.length - length, b, at + WORD - length, length);
  }

  private static BigInteger get(byte[] b, int at) {
    return new BigInteger(1, Arrays.copyOfRange(b, at, at + WORD));
  }

  /** Makes the point of G1 at an offset the opposite one; infinity stays. */
  private static void negate(byte[] b, int at) {
    put(b, at + WORD, P.subtract(get(b, at + WORD)).mod(P));
  }

  private byte[] point(SplittableRandom random) {
    byte[] b = first[random.nextInt(MANY)].clone();
    switch (random.nextInt(8)) {
      case 0 -> Arrays.fill(b, (byte) 0);
      case 1 -> negate(b, 0);
      default -> {}
    }
    return b;
  }

  /** Breaks a word of some inputs, and cuts or extends some. */
  private static byte[] altered(byte[] b, SplittableRandom random) {
    if (b.length > 0 && random.nextInt(6) == 0) {
      int at = random.nextInt(b.length / WORD) * WORD;
      switch (random.nextInt(5)) {
        case 0 -> b[at + random.nextInt(WORD)] ^= (byte) (1 << random.nextInt(8));
        case 1 -> put(b, at, get(b, at).add(P));
        case 2 -> put(b, at, P.add(BigInteger.valueOf(random.nextInt(3) - 1)));
        case 3 -> Arrays.fill(b, at, at + WORD, (byte) 0);
        default -> Arrays.fill(b, at, at + WORD, (byte) 0xff);
      }
    }
    return random.nextInt(10) == 0 ? Arrays.copyOf(b, random.nextInt(b.length + 2 * WORD)) : b;
  }

  byte[] sum(SplittableRandom random) {
    byte[] b = new byte[Bn254Precompiles.ADD_INPUT];
    byte[] one = point(random);
    byte[] other = random.nextInt(5) == 0 ? one.clone() : point(random);
    if (random.nextInt(10) == 0) {
      negate(other, 0);
    }
    System.arraycopy(one, 0, b, 0, G1_BYTES);
    System.arraycopy(other, 0, b, G1_BYTES, G1_BYTES);
    return altered(b, random);
  }

  byte[] product(SplittableRandom random) {
    byte[] b = new byte[Bn254Precompiles.MUL_INPUT];
    byte[] scalar = new byte[WORD];
    random.nextBytes(scalar);
    // short ones too
    Arrays.fill(scalar, 0, random.nextInt(3) == 0 ? random.nextInt(WORD) : 0, (byte) 0);
    System.arraycopy(point(random), 0, b, 0, G1_BYTES);
    System.arraycopy(scalar, 0, b, G1_BYTES, WORD);
    return altered(b, random);
  }

  /**
   * None to four pairs; every other time they come with their opposites, so that the answer is 1.
   */
  byte[] pairs(SplittableRandom random) {
    int n = random.nextInt(MOST_PAIRS / 2 + 1);
    byte[] b = new byte[2 * n * Bn254Precompiles.PAIR];
    boolean cancel = random.nextBoolean();
    for (int i = 0; i < 2 * n; i++) {
      int at = i * Bn254Precompiles.PAIR;
      if (cancel && i % 2 == 1) {
        System.arraycopy(b, at - Bn254Precompiles.PAIR, b, at, Bn254Precompiles.PAIR);
        negate(b, at);
        continue;
      }
      System.arraycopy(point(random), 0, b, at, G1_BYTES);
      if (random.nextInt(12) != 0) {
        byte[][] from = random.nextInt(25) == 0 ? outside : second;
        System.arraycopy(from[random.nextInt(FEW)], 0, b, at + G1_BYTES, G2_BYTES);
      }
    }
    if (b.length > 0 && !cancel && random.nextInt(3) == 0) {
      b = Arrays.copyOf(b, b.length - Bn254Precompiles.PAIR);
    }
    return altered(b, random);
  }
}
