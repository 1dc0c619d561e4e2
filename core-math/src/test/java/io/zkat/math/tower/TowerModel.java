package io.zkat.math.tower;

import io.zkat.math.field.Fp;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The extension fields in BigInteger: what the tower is measured against.
 *
 * <p>An element of Fp12 is a polynomial in w of degree below 6 over Fp2, with w⁶ = xi: coefficient
 * k of w has its real part at 2k and its imaginary part at 2k + 1. Fp6 is the even powers, Fp2 the
 * constant ones.
 */
public final class TowerModel {
  /** The tower of BN254. */
  public static final TowerModel BN254 = new TowerModel(Fp12.BN254);

  /** The tower of BLS12-381. */
  public static final TowerModel BLS12_381 = new TowerModel(Fp12.BLS12_381);

  private static final int E = Fp.LIMBS;
  private static final int[] POWER = {0, 2, 4, 1, 3, 5};

  /** The tower under test. */
  public final Fp12 tower;

  /** Its base field. */
  public final Fp fp;

  /** The modulus. */
  public final BigInteger p;

  private final BigInteger xi;

  private TowerModel(Fp12 tower) {
    this.tower = tower;
    fp = tower.base().base().base();
    xi = BigInteger.valueOf(tower.base().base().xiReal());
    double[] minusOne = new double[E];
    fp.fromLong(minusOne, 0, -1);
    p = get(minusOne, 0).add(BigInteger.ONE);
  }

  /** Both towers. */
  public static Stream<TowerModel> both() {
    return Stream.of(BN254, BLS12_381);
  }

  /** The base field element at an offset. */
  public BigInteger get(double[] a, int ao) {
    byte[] b = new byte[fp.byteLength()];
    fp.toBytes(b, 0, a, ao);
    return new BigInteger(1, b);
  }

  /** Stores a base field element. */
  public void put(double[] r, int ro, BigInteger v) {
    byte[] b = new byte[64];
    byte[] bytes = v.mod(p).toByteArray();
    System.arraycopy(bytes, 0, b, b.length - bytes.length, bytes.length);
    fp.fromBytesReduced(r, ro, b, 0, 64);
  }

  /** A random element of the base field, one in eight an edge value. */
  public BigInteger random(SplittableRandom random) {
    return switch (random.nextInt(24)) {
      case 0 -> BigInteger.ZERO;
      case 1 -> BigInteger.ONE;
      case 2 -> p.subtract(BigInteger.ONE);
      default -> {
        byte[] b = new byte[64];
        random.nextBytes(b);
        yield new BigInteger(1, b).mod(p);
      }
    };
  }

  /** A random element with {@code coefficients} of the powers of w, {@code step} apart. */
  BigInteger[] random(SplittableRandom random, int coefficients, int step) {
    BigInteger[] a = zero();
    for (int i = 0; i < coefficients; i++) {
      a[2 * step * i] = random(random);
      a[2 * step * i + 1] = random(random);
    }
    return a;
  }

  static BigInteger[] zero() {
    BigInteger[] a = new BigInteger[12];
    Arrays.fill(a, BigInteger.ZERO);
    return a;
  }

  static BigInteger[] one() {
    BigInteger[] a = zero();
    a[0] = BigInteger.ONE;
    return a;
  }

  /** Stores the element in the layout of Fp12, or as much of it as {@code doubles} takes. */
  void put(double[] r, int ro, BigInteger[] a, int doubles) {
    for (int k = 0; k < doubles / (2 * E); k++) {
      put(r, ro + 2 * k * E, a[2 * POWER[k]]);
      put(r, ro + (2 * k + 1) * E, a[2 * POWER[k] + 1]);
    }
  }

  BigInteger[] get(double[] r, int ro, int doubles) {
    BigInteger[] a = zero();
    for (int k = 0; k < doubles / (2 * E); k++) {
      a[2 * POWER[k]] = get(r, ro + 2 * k * E);
      a[2 * POWER[k] + 1] = get(r, ro + (2 * k + 1) * E);
    }
    return a;
  }

  BigInteger[] add(BigInteger[] a, BigInteger[] b) {
    BigInteger[] r = zero();
    for (int i = 0; i < 12; i++) {
      r[i] = a[i].add(b[i]).mod(p);
    }
    return r;
  }

  BigInteger[] scale(BigInteger[] a, long k) {
    BigInteger[] r = zero();
    for (int i = 0; i < 12; i++) {
      r[i] = a[i].multiply(BigInteger.valueOf(k)).mod(p);
    }
    return r;
  }

  BigInteger[] mul(BigInteger[] a, BigInteger[] b) {
    BigInteger[] r = new BigInteger[22];
    Arrays.fill(r, BigInteger.ZERO);
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 6; j++) {
        int k = 2 * (i + j);
        BigInteger re = a[2 * i].multiply(b[2 * j]).subtract(a[2 * i + 1].multiply(b[2 * j + 1]));
        BigInteger im = a[2 * i].multiply(b[2 * j + 1]).add(a[2 * i + 1].multiply(b[2 * j]));
        r[k] = r[k].add(re);
        r[k + 1] = r[k + 1].add(im);
      }
    }
    BigInteger[] out = new BigInteger[12];
    for (int k = 0; k < 6; k++) {
      BigInteger re = r[2 * k];
      BigInteger im = r[2 * k + 1];
      if (k < 5) {
        BigInteger highRe = r[2 * k + 12];
        BigInteger highIm = r[2 * k + 13];
        re = re.add(highRe.multiply(xi)).subtract(highIm);
        im = im.add(highIm.multiply(xi)).add(highRe);
      }
      out[2 * k] = re.mod(p);
      out[2 * k + 1] = im.mod(p);
    }
    return out;
  }

  BigInteger[] pow(BigInteger[] a, BigInteger e) {
    BigInteger[] r = one();
    for (int i = e.bitLength() - 1; i >= 0; i--) {
      r = mul(r, r);
      if (e.testBit(i)) {
        r = mul(r, a);
      }
    }
    return r;
  }

  @Override
  public String toString() {
    return tower.toString();
  }
}
