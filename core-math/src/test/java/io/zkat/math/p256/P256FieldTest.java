package io.zkat.math.p256;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** Every operation against BigInteger, up to the bounds of its operands. */
final class P256FieldTest {
  private static final int E = P256Field.LIMBS;
  private static final int ROUNDS = 20_000;
  private static final BigInteger P = P256Field.P;
  private static final BigInteger R_INVERSE = BigInteger.ONE.shiftLeft(260).modInverse(P);

  private final Seeded seeded = new Seeded();

  private static BigInteger value(long[] a, int ao) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = E - 1; i >= 0; i--) {
      sum = sum.shiftLeft(52).add(BigInteger.valueOf(a[ao + i]));
    }
    return sum;
  }

  static long[] limbs(BigInteger x) {
    long[] a = new long[E];
    for (int i = 0; i < E - 1; i++) {
      a[i] = x.shiftRight(52 * i).longValue() & ((1L << 52) - 1);
    }
    a[E - 1] = x.shiftRight(52 * (E - 1)).longValue();
    return a;
  }

  /** Of at most u limb units and the value k, one in four with all low limbs at their bounds. */
  private long[] element(int u, int k) {
    long[] a = new long[E];
    int corner = seeded.random().nextInt(4);
    long most = (long) u << 52;
    for (int i = 0; i < E - 1; i++) {
      a[i] =
          switch (corner) {
            case 0 -> seeded.random().nextBoolean() ? most : -most;
            case 1 -> seeded.oneOf(0L, 1L, -1L, most, (1L << 52) - 1);
            default -> seeded.random().nextLong(-most, most + 1);
          };
    }
    long top = ((long) k << 48) - (u + 1);
    a[E - 1] =
        switch (corner) {
          case 0 -> seeded.random().nextBoolean() ? top : -top;
          case 1 -> seeded.oneOf(0L, 1L, -1L, top);
          default -> seeded.random().nextLong(-top, top + 1);
        };
    return a;
  }

  private void assertElement(BigInteger expected, long[] a, double low, double high) {
    assertEquals(expected.mod(P), value(a, 0).mod(P), seeded.toString());
    for (int i = 0; i < E - 1; i++) {
      assertTrue(a[i] >= 0 && a[i] < 1L << 52, "limb " + i + " " + seeded);
    }
    double k = value(a, 0).doubleValue() / P.doubleValue();
    assertTrue(k >= low && k <= high, k + " " + seeded);
  }

  @Test
  void products() {
    long[] r = new long[E];
    int[][] bounds = {{1, 1, 1, 1}, {4, 4, 4, 8}, {5, 8, 3, 4}, {2, 5, 2, 6}, {1, 2, 1, 16}};
    for (int i = 0; i < ROUNDS; i++) {
      int[] bound = bounds[i % bounds.length];
      long[] a = element(bound[0], bound[1]);
      long[] b = element(bound[2], bound[3]);
      BigInteger product = value(a, 0).multiply(value(b, 0)).multiply(R_INVERSE);
      double excess = bound[1] * bound[3] / 16.0 + 1e-6;
      P256Field.mul(r, 0, a, 0, b, 0);
      assertElement(product, r, -excess, 1 + excess);
      P256Field.mul(r, 0, b, 0, a, 0);
      assertElement(product, r, -excess, 1 + excess);
      P256Field.mul(a, 0, a, 0, b, 0);
      assertElement(product, a, -excess, 1 + excess);
    }
  }

  @Test
  void squares() {
    long[] r = new long[E];
    int[][] bounds = {{1, 1}, {2, 5}, {3, 5}, {4, 5}};
    for (int i = 0; i < ROUNDS; i++) {
      int[] bound = bounds[i % bounds.length];
      long[] a = element(bound[0], bound[1]);
      BigInteger square = value(a, 0).pow(2).multiply(R_INVERSE);
      double excess = bound[1] * bound[1] / 16.0 + 1e-6;
      P256Field.sqr(r, 0, a, 0);
      assertElement(square, r, 0, 1 + excess);
      P256Field.sqr(a, 0, a, 0);
      assertElement(square, a, 0, 1 + excess);
    }
  }

  @Test
  void sums() {
    long[] r = new long[E];
    for (int i = 0; i < ROUNDS; i++) {
      long[] a = element(8, 8);
      long[] b = element(8, 8);
      P256Field.add(r, 0, a, 0, b, 0);
      assertEquals(value(a, 0).add(value(b, 0)), value(r, 0));
      P256Field.sub(r, 0, a, 0, b, 0);
      assertEquals(value(a, 0).subtract(value(b, 0)), value(r, 0));
      P256Field.neg(r, 0, a, 0);
      assertEquals(value(a, 0).negate(), value(r, 0));
      long factor = seeded.random().nextLong(-8, 9);
      P256Field.lin(r, 0, a, 0, factor, b, 0);
      assertElement(
          value(a, 0).add(value(b, 0).multiply(BigInteger.valueOf(factor))), r, -0.01, 1.01);
    }
  }

  @Test
  void zeros() {
    for (int k = -8; k <= 8; k++) {
      BigInteger multiple = P.multiply(BigInteger.valueOf(k));
      assertTrue(P256Field.isZero(limbs(multiple), 0));
      for (int bit : new int[] {0, 1, 51, 52, 100, 103, 104, 155, 156, 207, 208, 255}) {
        BigInteger off = BigInteger.ONE.shiftLeft(bit);
        assertFalse(P256Field.isZero(limbs(multiple.add(off)), 0));
        assertFalse(P256Field.isZero(limbs(multiple.subtract(off)), 0));
      }
      // The same integer with other limbs.
      long[] a = limbs(multiple);
      a[0] += 3L << 52;
      a[1] -= 3;
      a[2] -= 5L << 52;
      a[3] += 5;
      assertTrue(P256Field.isZero(a, 0));
      a[3] += 1L << 40;
      assertFalse(P256Field.isZero(a, 0));
    }
    for (int i = 0; i < ROUNDS; i++) {
      long[] a = element(8, 7);
      assertEquals(value(a, 0).mod(P).signum() == 0, P256Field.isZero(a, 0), seeded.toString());
    }
  }

  @Test
  void inversesAndEncodings() {
    long[] a = new long[E];
    long[] r = new long[E];
    long[] t = new long[9];
    byte[] b = new byte[32];
    byte[] back = new byte[32];
    for (int i = 0; i < ROUNDS; i++) {
      BigInteger x =
          switch (i) {
            case 0 -> BigInteger.ZERO;
            case 1 -> BigInteger.ONE;
            case 2 -> P.subtract(BigInteger.ONE);
            default -> seeded.below(P);
          };
      P256Model.put(b, 0, x);
      assertTrue(P256Field.fromBytes(a, 0, b, 0));
      // Any representative will do.
      P256Field.add(a, 0, a, 0, limbs(P.multiply(BigInteger.valueOf(i % 9 - 4))), 0);
      P256Field.toBytes(back, 0, a, 0, t, 0);
      assertEquals(x, new BigInteger(1, back), seeded.toString());
      P256Field.inverse(r, 0, a, 0, t, 0);
      P256Field.toBytes(back, 0, r, 0, t, 0);
      BigInteger expected = x.signum() == 0 ? x : x.modInverse(P);
      assertEquals(expected, new BigInteger(1, back), seeded.toString());
    }
    for (BigInteger x :
        new BigInteger[] {
          P, P.add(BigInteger.ONE), BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE)
        }) {
      P256Model.put(b, 0, x);
      assertFalse(P256Field.fromBytes(a, 0, b, 0));
    }
  }
}
