package io.zkat.math.p256;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

final class P256OrderTest {
  private static final BigInteger N = P256Order.N;
  private static final BigInteger ALL = BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE);

  private final Seeded seeded = new Seeded();

  private static BigInteger value(long[] a) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 3; i >= 0; i--) {
      sum = sum.shiftLeft(64).add(new BigInteger(Long.toUnsignedString(a[i])));
    }
    return sum;
  }

  @Test
  void quotients() {
    BigInteger[] edges = {
      BigInteger.ZERO,
      BigInteger.ONE,
      N.subtract(BigInteger.ONE),
      N,
      N.add(BigInteger.ONE),
      ALL,
      BigInteger.ONE.shiftLeft(255),
      N.shiftRight(1)
    };
    long[] t = new long[P256Order.SCRATCH];
    long[] inverse = new long[4];
    long[] r = new long[4];
    for (int i = 0; i < 20_000; i++) {
      BigInteger a = i < 200 ? seeded.oneOf(edges) : seeded.bits(256);
      BigInteger s = i < 200 ? seeded.oneOf(edges) : seeded.below(N);
      long[] divisor = P256Order.limbs(s);
      boolean scalar = s.signum() > 0 && s.compareTo(N) < 0;
      assertEquals(scalar, P256Order.isScalar(divisor, 0));
      if (scalar) {
        P256Order.reciprocal(inverse, 0, divisor, 0);
        P256Order.mul(r, 0, P256Order.limbs(a), 0, inverse, 0, t, 0);
        assertEquals(a.multiply(s.modInverse(N)).mod(N), value(r), seeded.toString());
      }
    }
  }

  @Test
  void comparisonsAndBytes() {
    long[] r = new long[4];
    for (int i = 0; i < 1_000; i++) {
      BigInteger a = seeded.bits(256);
      BigInteger b = seeded.bits(seeded.oneOf(256, 255, 192, 64));
      assertEquals(
          a.compareTo(b) < 0, P256Order.isBelow(P256Order.limbs(a), 0, P256Order.limbs(b), 0));
      P256Order.fromBytes(r, 0, P256Model.digest(a), 0);
      assertEquals(a, value(r));
    }
    assertFalse(P256Order.isBelow(P256Order.limbs(N), 0, P256Order.limbs(N), 0));
    assertTrue(
        P256Order.isBelow(P256Order.limbs(N.subtract(BigInteger.TWO)), 0, P256Order.limbs(N), 0));
  }
}
