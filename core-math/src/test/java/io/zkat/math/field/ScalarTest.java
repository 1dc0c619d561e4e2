package io.zkat.math.field;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScalarTest {
  private static Scalar scalar(FrModelTest.Field field, BigInteger x) {
    return Scalar.ofDecimal(field.fr, x.toString()).orElseThrow();
  }

  @ParameterizedTest
  @EnumSource
  void arithmetic(FrModelTest.Field field) {
    Seeded seeded = new Seeded();
    for (int i = 0; i < 100; i++) {
      BigInteger x = field.any(seeded, field.boundaries());
      BigInteger y = field.any(seeded, field.boundaries());
      Scalar a = scalar(field, x);
      Scalar b = scalar(field, y);
      String where = x + " " + y + " " + seeded;
      assertEquals(scalar(field, x.add(y)), a.add(b), where);
      assertEquals(x.subtract(y).mod(field.m).toString(), a.subtract(b).toString(), where);
      assertEquals(scalar(field, x.multiply(y)), a.multiply(b), where);
      assertEquals(x.negate().mod(field.m).toString(), a.negate().toString(), where);
      assertEquals(scalar(field, field.inverse(x)), a.inverse(), where);
      assertEquals(scalar(field, x.modPow(y, field.m)), a.pow(b), where);
      assertEquals(x.signum() == 0, a.isZero());
      assertEquals(x.equals(y), a.equals(b));
      assertEquals(x.toString(), a.toString());
      assertEquals(Optional.of(a), Scalar.ofBytes(field.fr, a.toBytes()));
      assertEquals(a.hashCode(), Scalar.ofBytesReduced(field.fr, a.toBytes()).hashCode());
    }
  }

  @Test
  void onlyCanonicalBytesAreTaken() {
    byte[] modulus = new byte[Fr.BYTES];
    Scalar minusOne = Scalar.of(Fr.BN254, 1).negate();
    System.arraycopy(minusOne.toBytes(), 0, modulus, 0, Fr.BYTES);
    modulus[Fr.BYTES - 1]++;
    assertEquals(Optional.empty(), Scalar.ofBytes(Fr.BN254, modulus));
    assertEquals(Optional.empty(), Scalar.ofBytes(Fr.BN254, new byte[31]));
    assertEquals(Optional.empty(), Scalar.ofBytes(Fr.BN254, new byte[33]));
    assertTrue(Scalar.ofBytesReduced(Fr.BN254, modulus).isZero());
  }

  @Test
  void aScalarCannotBeChanged() {
    long[] a = new long[2 * Fr.LIMBS];
    Fr.BN254.fromLong(a, Fr.LIMBS, 5);
    Scalar five = Scalar.of(Fr.BN254, a, Fr.LIMBS);
    a[Fr.LIMBS] = 0;
    assertEquals(Scalar.of(Fr.BN254, 5), five);
    five.copyTo(a, 0);
    a[0]++;
    assertEquals("5", five.toString());
    five.add(five);
    assertEquals("5", five.toString());
    assertArrayEquals(Scalar.of(Fr.BN254, 5).toBytes(), five.toBytes());
  }

  @Test
  void fieldsDoNotMix() {
    Scalar a = Scalar.of(Fr.BN254, 5);
    Scalar b = Scalar.of(Fr.BLS12_381, 5);
    assertNotEquals(a, b);
    assertThrows(IllegalArgumentException.class, () -> a.add(b));
    assertThrows(IllegalArgumentException.class, () -> a.pow(b));
    assertEquals(Fr.BN254, a.field());
  }

  @Test
  void textThatIsNoNumberIsRefused() {
    assertEquals(Optional.empty(), Scalar.ofDecimal(Fr.BN254, "0x5"));
    assertEquals(Optional.empty(), Scalar.ofDecimal(Fr.BN254, ""));
  }
}
