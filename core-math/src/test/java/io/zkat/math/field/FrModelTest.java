package io.zkat.math.field;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every operation of Fr against plain integers: at the boundaries, at random, and in long chains.
 */
class FrModelTest {
  /** A field beside its modulus. */
  enum Field {
    BN254(Fr.BN254, "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001"),
    BLS12_381(Fr.BLS12_381, "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001");

    @SuppressWarnings("ImmutableEnumChecker")
    final Fr fr;

    final BigInteger m;

    Field(Fr fr, String modulus) {
      this.fr = fr;
      this.m = new BigInteger(modulus, 16);
    }

    BigInteger get(long[] a, int ao) {
      byte[] b = new byte[Fr.BYTES];
      fr.toBytes(b, 0, a, ao);
      return new BigInteger(1, b);
    }

    void put(long[] r, int ro, BigInteger x) {
      fr.fromLimbs(r, ro, limbs(x), 0);
    }

    /** The integer whose Montgomery form is the given one: gives control over the limbs. */
    BigInteger ofMontgomery(BigInteger form) {
      return form.multiply(BigInteger.ONE.shiftLeft(256).modInverse(m)).mod(m);
    }

    /**
     * 0, 1, 2, m-1, m-2, halves, powers of two and their neighbours as limbs end there; each as an
     * integer and as a Montgomery form.
     */
    List<BigInteger> boundaries() {
      List<BigInteger> plain = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        plain.add(BigInteger.valueOf(i));
        plain.add(m.subtract(BigInteger.valueOf(i + 1)));
      }
      plain.add(m.shiftRight(1));
      plain.add(m.shiftRight(1).add(BigInteger.ONE));
      for (int bit :
          new int[] {1, 31, 32, 60, 61, 63, 64, 65, 120, 127, 128, 180, 191, 192, 240, 252}) {
        BigInteger power = BigInteger.ONE.shiftLeft(bit);
        plain.add(power);
        plain.add(power.subtract(BigInteger.ONE));
        plain.add(m.subtract(power));
      }
      // All ones in one limb, or in all but one.
      for (int i = 0; i < 4; i++) {
        BigInteger ones = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE).shiftLeft(64 * i);
        plain.add(ones.mod(m));
        plain.add(m.subtract(BigInteger.ONE).andNot(ones));
      }
      List<BigInteger> all = new ArrayList<>(plain);
      for (BigInteger x : plain) {
        all.add(ofMontgomery(x));
      }
      return all;
    }

    BigInteger any(Seeded seeded, List<BigInteger> boundaries) {
      return switch (seeded.random().nextInt(4)) {
        case 0 -> boundaries.get(seeded.random().nextInt(boundaries.size()));
        case 1 -> seeded.bits(1 + seeded.random().nextInt(254)).mod(m);
        default -> seeded.below(m);
      };
    }

    BigInteger inverse(BigInteger x) {
      return x.signum() == 0 ? x : x.modInverse(m);
    }
  }

  @ParameterizedTest
  @EnumSource
  void boundariesPairedWithEachOther(Field f) {
    List<BigInteger> all = f.boundaries();
    Checker c = new Checker(f, "boundaries");
    for (BigInteger x : all) {
      c.unary(x);
      for (BigInteger y : all) {
        c.binary(x, y);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void randomOperands(Field f) {
    Seeded seeded = new Seeded();
    List<BigInteger> boundaries = f.boundaries();
    Checker c = new Checker(f, seeded.toString());
    for (int i = 0; i < 5_000; i++) {
      BigInteger x = f.any(seeded, boundaries);
      c.unary(x);
      c.binary(x, f.any(seeded, boundaries));
      BigInteger[] six = new BigInteger[6];
      Arrays.setAll(six, k -> f.any(seeded, boundaries));
      c.fused(six);
    }
  }

  /**
   * A chain through all operations, in place, so that every representation an operation can give
   * goes on.
   */
  @ParameterizedTest
  @EnumSource
  void chains(Field f) {
    Seeded seeded = new Seeded();
    int n = 8;
    long[] a = new long[n * Fr.LIMBS];
    BigInteger[] x = new BigInteger[n];
    for (int i = 0; i < n; i++) {
      x[i] = seeded.below(f.m);
      f.put(a, 4 * i, x[i]);
    }
    for (int step = 0; step < 200_000; step++) {
      int r = seeded.random().nextInt(n);
      int i = seeded.random().nextInt(n);
      int j = seeded.random().nextInt(n);
      int k = seeded.random().nextInt(n);
      int l = seeded.random().nextInt(n);
      int operation = seeded.random().nextInt(9);
      switch (operation) {
        case 0 -> {
          f.fr.add(a, 4 * r, a, 4 * i, a, 4 * j);
          x[r] = x[i].add(x[j]).mod(f.m);
        }
        case 1 -> {
          f.fr.sub(a, 4 * r, a, 4 * i, a, 4 * j);
          x[r] = x[i].subtract(x[j]).mod(f.m);
        }
        case 2 -> {
          f.fr.mul(a, 4 * r, a, 4 * i, a, 4 * j);
          x[r] = x[i].multiply(x[j]).mod(f.m);
        }
        case 3 -> {
          f.fr.sqr(a, 4 * r, a, 4 * i);
          x[r] = x[i].multiply(x[i]).mod(f.m);
        }
        case 4 -> {
          f.fr.neg(a, 4 * r, a, 4 * i);
          x[r] = x[i].negate().mod(f.m);
        }
        case 5 -> {
          f.fr.dbl(a, 4 * r, a, 4 * i);
          x[r] = x[i].shiftLeft(1).mod(f.m);
        }
        case 6 -> {
          f.fr.mulAdd(a, 4 * r, a, 4 * i, a, 4 * j, a, 4 * k);
          x[r] = x[i].multiply(x[j]).add(x[k]).mod(f.m);
        }
        case 7 -> {
          f.fr.mulAdd2(a, 4 * r, a, 4 * i, a, 4 * j, a, 4 * k, a, 4 * l);
          x[r] = x[i].multiply(x[j]).add(x[k].multiply(x[l])).mod(f.m);
        }
        default -> {
          f.fr.mulAdd3(a, 4 * r, a, 4 * i, a, 4 * j, a, 4 * k, a, 4 * l, a, 4 * j, a, 4 * k);
          x[r] = x[i].multiply(x[j]).add(x[k].multiply(x[l])).add(x[j].multiply(x[k])).mod(f.m);
        }
      }
      if (!f.get(a, 4 * r).equals(x[r])) {
        assertEquals(
            x[r], f.get(a, 4 * r), "operation " + operation + ", step " + step + ", " + seeded);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void innerProducts(Field f) {
    Seeded seeded = new Seeded();
    List<BigInteger> boundaries = f.boundaries();
    long[] r = new long[Fr.LIMBS];
    for (int n : new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 63, 64, 65, 200, 1000}) {
      for (int kind = 0; kind < 3; kind++) {
        long[] a = new long[4 * n + 1];
        long[] b = new long[4 * n + 2];
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < n; i++) {
          // Kind 0: the largest Montgomery forms there are, so that the sum is as large as it gets.
          BigInteger largest = f.ofMontgomery(f.m.subtract(BigInteger.ONE));
          BigInteger x = kind == 0 ? largest : f.any(seeded, boundaries);
          BigInteger y = kind == 0 ? largest : f.any(seeded, boundaries);
          f.put(a, 4 * i + 1, x);
          f.put(b, 4 * i + 2, y);
          sum = sum.add(x.multiply(y));
        }
        f.fr.innerProduct(r, 0, a, 1, b, 2, n);
        assertEquals(sum.mod(f.m), f.get(r, 0), n + " pairs, " + seeded);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void powers(Field f) {
    Seeded seeded = new Seeded();
    List<BigInteger> boundaries = f.boundaries();
    for (int i = 0; i < 400; i++) {
      int limbs = seeded.random().nextInt(7);
      BigInteger x = f.any(seeded, boundaries);
      BigInteger e =
          switch (seeded.random().nextInt(4)) {
            case 0 -> BigInteger.valueOf(seeded.random().nextInt(20));
            case 1 -> BigInteger.ONE.shiftLeft(64 * limbs).subtract(BigInteger.ONE);
            default -> seeded.bits(64 * limbs);
          };
      e = e.mod(BigInteger.ONE.shiftLeft(64 * limbs));
      long[] exponent = new long[limbs + 1];
      for (int k = 0; k < limbs; k++) {
        exponent[k + 1] = e.shiftRight(64 * k).longValue();
      }
      long[] a = new long[9];
      f.put(a, 1, x);
      f.fr.pow(a, 5, a, 1, exponent, 1, limbs);
      f.fr.pow(a, 1, a, 1, exponent, 1, limbs);
      assertEquals(x.modPow(e, f.m), f.get(a, 5), x + "^" + e + ", " + seeded);
      assertEquals(x.modPow(e, f.m), f.get(a, 1), "in place: " + x + "^" + e + ", " + seeded);
    }
  }

  /** Squares that are not reduced in between, from 0 to 8 of them. */
  @ParameterizedTest
  @EnumSource
  void squaresOverAndOver(Field f) {
    Seeded seeded = new Seeded();
    List<BigInteger> all = f.boundaries();
    for (int i = 0; i < 500; i++) {
      all.add(f.any(seeded, f.boundaries()));
    }
    long[] r = new long[Fr.LIMBS];
    for (BigInteger x : all) {
      BigInteger expected = x;
      for (int times = 0; times <= 8; times++) {
        f.put(r, 0, x);
        FrKernel.sqrTimes(f.fr, r, 0, times);
        // The limbs tell whether the result is fully reduced.
        long[] reduced = new long[Fr.LIMBS];
        f.put(reduced, 0, expected);
        assertArrayEquals(reduced, r, times + " times " + x + ", " + seeded);
        expected = expected.multiply(expected).mod(f.m);
      }
    }
  }

  /** What the kernels take for granted about the moduli; see FrKernelGenerator. */
  @ParameterizedTest
  @EnumSource
  void boundsOfTheModuli(Field f) {
    BigInteger word = BigInteger.ONE.shiftLeft(64);
    BigInteger[] m = new BigInteger[Fr.LIMBS];
    Arrays.setAll(m, i -> f.m.shiftRight(64 * i).mod(word));
    for (BigInteger limb : m) {
      assertTrue(limb.compareTo(word.subtract(BigInteger.ONE)) < 0, "room for a borrow");
    }
    // The upper half of a product with a limb is below that limb.
    assertTrue(m[1].bitLength() < 64 && m[3].bitLength() < 64, "two of them have no carry");
    assertTrue(m[2].add(m[1].max(m[3])).compareTo(word) <= 0, "nor has one with m2");
    // A square of x m, over 2^256 and with the reduction, is below (1 + x^2 m / 2^256) m.
    BigInteger twoTo256 = BigInteger.ONE.shiftLeft(256);
    BigInteger once = f.m.add(f.m.multiply(f.m).shiftRight(256)).add(BigInteger.ONE);
    BigInteger twice = f.m.add(once.multiply(once).shiftRight(256)).add(BigInteger.ONE);
    assertTrue(twice.compareTo(f.m.shiftLeft(1)) < 0, "one subtraction is enough for two squares");
    assertTrue(once.compareTo(twoTo256) < 0, "four limbs are enough between them");
  }

  @ParameterizedTest
  @EnumSource
  void batchInverses(Field f) {
    Seeded seeded = new Seeded();
    for (int n : new int[] {0, 1, 2, 3, 10, 65}) {
      for (int zeros = 0; zeros < 4; zeros++) {
        // Scratch and the rest of the array must be left alone.
        long[] a = new long[4 * n + 3];
        long[] t = new long[4 * n + 2];
        Arrays.fill(a, -1);
        Arrays.fill(t, -1);
        BigInteger[] x = new BigInteger[n];
        for (int i = 0; i < n; i++) {
          boolean zero = zeros == 3 || (zeros > 0 && seeded.random().nextInt(4 - zeros) == 0);
          x[i] = zero ? BigInteger.ZERO : seeded.below(f.m);
          f.put(a, 4 * i + 1, x[i]);
        }
        f.fr.batchInverse(a, 1, n, t, 1);
        for (int i = 0; i < n; i++) {
          assertEquals(f.inverse(x[i]), f.get(a, 4 * i + 1), i + " of " + n + ", " + seeded);
        }
        assertEquals(-1, a[0]);
        assertEquals(-1, a[4 * n + 1]);
        assertEquals(-1, a[4 * n + 2]);
        assertEquals(-1, t[0]);
        assertEquals(-1, t[4 * n + 1]);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void bytesOfEveryLength(Field f) {
    Seeded seeded = new Seeded();
    long[] r = new long[Fr.LIMBS + 1];
    for (int length = 0; length < 140; length++) {
      for (int kind = 0; kind < 4; kind++) {
        byte[] b = new byte[length + 5];
        Arrays.fill(b, (byte) 0xa5);
        byte[] body = kind == 0 ? new byte[length] : seeded.bytes(length);
        if (kind == 1) {
          Arrays.fill(body, (byte) 0xff);
        }
        System.arraycopy(body, 0, b, 3, length);
        BigInteger big = new BigInteger(1, body);
        f.fr.fromBytesReduced(r, 1, b, 3, length);
        assertEquals(big.mod(f.m), f.get(r, 1), "big endian, " + length + ", " + seeded);
        f.fr.fromBytesLeReduced(r, 1, b, 3, length);
        assertEquals(
            new BigInteger(1, reversed(body)).mod(f.m),
            f.get(r, 1),
            "little endian, " + length + ", " + seeded);
        assertEquals(big.compareTo(f.m), Integer.signum(f.fr.compareBytesToModulus(b, 3, length)));
      }
    }
  }

  private static long[] limbs(BigInteger x) {
    long[] limbs = new long[Fr.LIMBS];
    for (int i = 0; i < Fr.LIMBS; i++) {
      limbs[i] = x.shiftRight(64 * i).longValue();
    }
    return limbs;
  }

  /**
   * The estimated quotient of x * 2^256 by m is exact or one too small; it is closest to failing
   * where the true one is nearly an integer, and for the largest x.
   */
  @ParameterizedTest
  @EnumSource
  void integersOfFourLimbsAroundWholeQuotients(Field f) {
    Seeded seeded = new Seeded();
    BigInteger limit = BigInteger.ONE.shiftLeft(256);
    BigInteger quotients = BigInteger.ONE.shiftLeft(512).divide(f.m);
    List<BigInteger> wholes = new ArrayList<>(f.boundaries());
    for (int i = 0; i < 300; i++) {
      wholes.add(seeded.below(quotients));
      wholes.add(quotients.subtract(seeded.bits(1 + i % 256)));
      wholes.add(seeded.bits(1 + i % 256));
    }
    long[] slow = new long[Fr.LIMBS];
    long[] square = new long[Fr.LIMBS];
    f.put(square, 0, limit.mod(f.m));
    for (BigInteger whole : wholes) {
      BigInteger at = whole.multiply(f.m).shiftRight(256);
      for (int d = -2; d <= 2; d++) {
        BigInteger x =
            at.add(BigInteger.valueOf(d)).max(BigInteger.ZERO).min(limit.subtract(BigInteger.ONE));
        long[] limbs = limbs(x);
        // The plain way: a product with 2^512.
        FrKernel.mul(f.fr, slow, 0, limbs, 0, square, 0);
        f.fr.fromLimbs(limbs, 0, limbs, 0);
        assertArrayEquals(slow, limbs, () -> x.toString(16) + ", " + seeded);
        assertEquals(x.mod(f.m), f.get(limbs, 0), () -> x.toString(16) + ", " + seeded);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void strictBytesAroundTheModulus(Field f) {
    long[] r = new long[Fr.LIMBS];
    BigInteger limit = BigInteger.ONE.shiftLeft(256);
    List<BigInteger> values = new ArrayList<>(f.boundaries());
    for (int bit = 0; bit < 256; bit++) {
      values.add(f.m.flipBit(bit));
      values.add(BigInteger.ONE.shiftLeft(bit));
    }
    for (int d = -3; d < 4; d++) {
      values.add(f.m.add(BigInteger.valueOf(d)));
      values.add(f.m.shiftLeft(1).add(BigInteger.valueOf(d)));
      values.add(limit.subtract(BigInteger.valueOf(d + 4)));
    }
    for (BigInteger v : values) {
      byte[] big = bytes(v);
      boolean below = v.compareTo(f.m) < 0;
      Arrays.fill(r, 77);
      assertEquals(below, f.fr.fromBytes(r, 0, big, 0), v.toString(16));
      if (below) {
        assertEquals(v, f.get(r, 0));
        byte[] back = new byte[Fr.BYTES + 1];
        f.fr.toBytes(back, 1, r, 0);
        assertArrayEquals(big, Arrays.copyOfRange(back, 1, 33));
        f.fr.toBytesLe(back, 1, r, 0);
        assertArrayEquals(reversed(big), Arrays.copyOfRange(back, 1, 33));
      } else {
        assertArrayEquals(new long[] {77, 77, 77, 77}, r, "untouched");
      }
      Arrays.fill(r, 77);
      assertEquals(below, f.fr.fromBytesLe(r, 0, reversed(big), 0), v.toString(16));
      if (below) {
        assertEquals(v, f.get(r, 0));
      } else {
        assertArrayEquals(new long[] {77, 77, 77, 77}, r, "untouched");
      }
      assertEquals(v.compareTo(f.m), Integer.signum(f.fr.compareBytesToModulus(big, 0, 32)));
    }
  }

  /**
   * Checks one operation at a time on fresh destinations and with the destination among the
   * operands.
   */
  private static final class Checker {
    private final Field f;
    private final String where;
    private final long[] a = new long[7 * Fr.LIMBS];

    Checker(Field f, String where) {
      this.f = f;
      this.where = where;
    }

    void unary(BigInteger x) {
      Fr fr = f.fr;
      put(1, x);
      assertEquals(x.signum() == 0, fr.isZero(a, 4));
      assertEquals(x.equals(BigInteger.ONE), fr.isOne(a, 4));
      fr.neg(a, 0, a, 4);
      expect("neg", x.negate(), x);
      fr.dbl(a, 0, a, 4);
      expect("dbl", x.shiftLeft(1), x);
      fr.sqr(a, 0, a, 4);
      expect("sqr", x.multiply(x), x);
      fr.inverse(a, 0, a, 4);
      expect("inverse", f.inverse(x), x);
      fr.copy(a, 0, a, 4);
      expect("copy", x, x);
      assertTrue(fr.equal(a, 0, a, 4));
      fr.toLimbs(a, 8, a, 4);
      for (int i = 0; i < 4; i++) {
        assertEquals(x.shiftRight(64 * i).longValue(), a[8 + i], where);
      }
      fr.fromLimbs(a, 0, a, 8);
      expect("fromLimbs", x, x);
      fr.fromLong(a, 0, x.longValue());
      expect("fromLong", x.and(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE)), x);
      put(0, x);
      fr.neg(a, 0, a, 0);
      expect("neg in place", x.negate(), x);
      put(0, x);
      fr.dbl(a, 0, a, 0);
      expect("dbl in place", x.shiftLeft(1), x);
      put(0, x);
      fr.sqr(a, 0, a, 0);
      expect("sqr in place", x.multiply(x), x);
      put(0, x);
      fr.inverse(a, 0, a, 0);
      expect("inverse in place", f.inverse(x), x);
    }

    void binary(BigInteger x, BigInteger y) {
      Fr fr = f.fr;
      put(1, x);
      put(2, y);
      assertEquals(x.equals(y), fr.equal(a, 4, a, 8));
      fr.add(a, 0, a, 4, a, 8);
      expect("add", x.add(y), x, y);
      fr.sub(a, 0, a, 4, a, 8);
      expect("sub", x.subtract(y), x, y);
      fr.mul(a, 0, a, 4, a, 8);
      expect("mul", x.multiply(y), x, y);
      put(0, x);
      fr.mul(a, 0, a, 0, a, 8);
      expect("mul over the first", x.multiply(y), x, y);
      put(0, y);
      fr.mul(a, 0, a, 4, a, 0);
      expect("mul over the second", x.multiply(y), x, y);
      put(0, x);
      fr.sub(a, 0, a, 0, a, 8);
      expect("sub over the first", x.subtract(y), x, y);
      put(0, y);
      fr.sub(a, 0, a, 4, a, 0);
      expect("sub over the second", x.subtract(y), x, y);
      put(0, x);
      fr.add(a, 0, a, 0, a, 0);
      expect("add to itself", x.shiftLeft(1), x, y);
    }

    void fused(BigInteger[] x) {
      Fr fr = f.fr;
      for (int i = 0; i < 6; i++) {
        put(i + 1, x[i]);
      }
      BigInteger p = x[0].multiply(x[1]);
      BigInteger q = x[2].multiply(x[3]);
      fr.mulAdd(a, 0, a, 4, a, 8, a, 12);
      expect("mulAdd", p.add(x[2]), x);
      fr.mulAdd2(a, 0, a, 4, a, 8, a, 12, a, 16);
      expect("mulAdd2", p.add(q), x);
      fr.mulAdd3(a, 0, a, 4, a, 8, a, 12, a, 16, a, 20, a, 24);
      expect("mulAdd3", p.add(q).add(x[4].multiply(x[5])), x);
      // Over each operand in turn.
      int operand = 1 + x[0].intValue() % 6;
      operand = operand < 1 ? 1 : operand;
      fr.mulAdd3(a, 4 * operand, a, 4, a, 8, a, 12, a, 16, a, 20, a, 24);
      assertTrue(fr.equal(a, 0, a, 4 * operand), where);
    }

    private void put(int index, BigInteger x) {
      f.put(a, 4 * index, x);
    }

    private void expect(String operation, BigInteger value, BigInteger... operands) {
      BigInteger wanted = value.mod(f.m);
      BigInteger got = f.get(a, 0);
      if (!got.equals(wanted)) {
        assertEquals(wanted, got, operation + " " + Arrays.toString(operands) + ", " + where);
      }
    }
  }

  private static byte[] bytes(BigInteger v) {
    byte[] b = new byte[Fr.BYTES];
    for (int i = 0; i < Fr.BYTES; i++) {
      b[i] = v.shiftRight(8 * (Fr.BYTES - 1 - i)).byteValue();
    }
    return b;
  }

  private static byte[] reversed(byte[] b) {
    byte[] r = new byte[b.length];
    for (int i = 0; i < b.length; i++) {
      r[i] = b[b.length - 1 - i];
    }
    return r;
  }

  @ParameterizedTest
  @EnumSource
  void constants(Field f) {
    long[] r = new long[Fr.LIMBS];
    f.fr.setOne(r, 0);
    assertTrue(f.fr.isOne(r, 0));
    assertFalse(f.fr.isZero(r, 0));
    assertEquals(BigInteger.ONE, f.get(r, 0));
    f.fr.setZero(r, 0);
    assertTrue(f.fr.isZero(r, 0));
    assertEquals(BigInteger.ZERO, f.get(r, 0));
  }
}
