package io.zkat.math.field;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@MeasuresAllocation
class FrAllocationTest {
  @ParameterizedTest
  @EnumSource
  void nothingIsAllocated(FrModelTest.Field field) {
    Fr fr = field.fr;
    Seeded seeded = new Seeded();
    long[] a = new long[16 * Fr.LIMBS];
    long[] t = new long[16 * Fr.LIMBS];
    byte[] b = seeded.bytes(100);
    for (int i = 0; i < 16; i++) {
      field.put(a, 4 * i, seeded.below(field.m));
    }
    Allocation.assertNone("add", () -> fr.add(a, 0, a, 4, a, 8));
    Allocation.assertNone("sub", () -> fr.sub(a, 0, a, 4, a, 8));
    Allocation.assertNone("neg", () -> fr.neg(a, 0, a, 4));
    Allocation.assertNone("dbl", () -> fr.dbl(a, 0, a, 4));
    Allocation.assertNone("mul", () -> fr.mul(a, 0, a, 4, a, 8));
    Allocation.assertNone("sqr", () -> fr.sqr(a, 0, a, 4));
    Allocation.assertNone("mulAdd", () -> fr.mulAdd(a, 0, a, 4, a, 8, a, 12));
    Allocation.assertNone("mulAdd2", () -> fr.mulAdd2(a, 0, a, 4, a, 8, a, 12, a, 16));
    Allocation.assertNone(
        "mulAdd3", () -> fr.mulAdd3(a, 0, a, 4, a, 8, a, 12, a, 16, a, 20, a, 24));
    Allocation.assertNone("innerProduct", () -> fr.innerProduct(a, 0, a, 0, a, 32, 8));
    Allocation.assertNone("inverse", () -> fr.inverse(a, 0, a, 4));
    Allocation.assertNone("batchInverse", () -> fr.batchInverse(a, 0, 16, t, 0));
    Allocation.assertNone("pow", () -> fr.pow(a, 0, a, 4, a, 8, 1));
    Allocation.assertNone("fromBytesReduced", () -> fr.fromBytesReduced(a, 0, b, 0, 100));
    Allocation.assertNone("fromBytesLeReduced", () -> fr.fromBytesLeReduced(a, 0, b, 0, 100));
    Allocation.assertNone("fromBytes", () -> fr.fromBytes(a, 0, b, 0));
    Allocation.assertNone("fromBytesLe", () -> fr.fromBytesLe(a, 0, b, 0));
    Allocation.assertNone("toBytes", () -> fr.toBytes(b, 0, a, 0));
    Allocation.assertNone("toBytesLe", () -> fr.toBytesLe(b, 0, a, 0));
    Allocation.assertNone("fromLong", () -> fr.fromLong(a, 0, 5));
    Allocation.assertNone("compareBytesToModulus", () -> fr.compareBytesToModulus(b, 0, 100));
  }
}
