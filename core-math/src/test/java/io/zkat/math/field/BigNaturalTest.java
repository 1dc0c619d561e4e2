package io.zkat.math.field;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BigNaturalTest {
  @Test
  void decimalTextThereAndBack() {
    Seeded seeded = new Seeded();
    BigNatural n = new BigNatural();
    for (int bits = 0; bits < 1_200; bits += 1 + bits / 16) {
      for (int kind = 0; kind < 3; kind++) {
        BigInteger big =
            switch (kind) {
              case 0 -> BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
              case 1 -> BigInteger.ONE.shiftLeft(bits);
              default -> seeded.bits(bits);
            };
        assertTrue(n.setDecimal(big.toString()));
        assertEquals(big.toString(), n.toString(), seeded.toString());
        assertEquals(big.bitLength(), n.bitLength());
        byte[] bytes = big.toByteArray();
        byte[] padded = new byte[bytes.length + 3];
        System.arraycopy(bytes, 0, padded, 2, bytes.length);
        n.setBytes(padded, 0, padded.length - 1);
        assertEquals(big.toString(), n.toString(), seeded.toString());
      }
    }
  }

  @Test
  void powersOfTenKeepTheirZeros() {
    BigNatural n = new BigNatural();
    for (int zeros = 0; zeros < 60; zeros++) {
      String digits = "1" + "0".repeat(zeros);
      assertTrue(n.setDecimal("000" + digits));
      assertEquals(digits, n.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "+1", "1 ", "0x10", "1e5", "\u0661", "12345678901234567890a"})
  void otherTextIsRefused(String text) {
    BigNatural n = new BigNatural();
    n.setDecimal("5");
    assertFalse(n.setDecimal(text));
    assertEquals("0", n.toString());
  }

  @ParameterizedTest
  @EnumSource
  void scalars(FrModelTest.Field field) {
    Seeded seeded = new Seeded();
    BigNatural n = new BigNatural();
    BigNatural modulus = new BigNatural();
    modulus.setModulus(field.fr);
    assertEquals(field.m.toString(), modulus.toString());
    long[] x = new long[Fr.LIMBS];
    for (int i = 0; i < 500; i++) {
      BigInteger big = seeded.bits(seeded.random().nextInt(900));
      assertTrue(n.setDecimal(big.toString()));
      assertEquals(big.compareTo(field.m), Integer.signum(BigNatural.compare(n, modulus)));
      n.toScalar(field.fr, x, 0);
      assertEquals(big.mod(field.m), field.get(x, 0), seeded.toString());
      n.setScalar(field.fr, x, 0);
      assertEquals(big.mod(field.m).toString(), n.toString(), seeded.toString());
    }
    assertTrue(n.setDecimal(field.m.toString()));
    assertEquals(0, BigNatural.compare(n, modulus));
  }
}
