package io.zkat.math.field;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No operation of {@link Fp} allocates. */
@MeasuresAllocation
class FpAllocationTest {
  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void nothingIsAllocated(FpModel model) {
    Fp field = model.field;
    double[] a = new double[3 * Fp.LIMBS];
    double[] r = new double[Fp.LIMBS];
    double[] t = new double[Math.max(Fp.SQRT_SCRATCH, 5 * Fp.LIMBS + Fp.INVERSE_SCRATCH)];
    byte[] bytes = new byte[64];
    for (int i = 0; i < 3; i++) {
      field.fromLong(a, i * Fp.LIMBS, 1234567 + i);
    }
    Map<String, Runnable> operations = new LinkedHashMap<>();
    operations.put("mul", () -> field.mul(r, 0, a, 0, a, 8));
    operations.put("sqr", () -> field.sqr(r, 0, a, 0));
    operations.put("dot", () -> field.dot(r, 0, a, 0, a, 8, -1, a, 16, a, 0));
    operations.put("add", () -> field.add(r, 0, a, 0, a, 8));
    operations.put("sub", () -> field.sub(r, 0, a, 0, a, 8));
    operations.put("neg", () -> field.neg(r, 0, a, 0));
    operations.put("lin", () -> field.lin(r, 0, a, 0, 1, a, 8, 2, a, 16, 3));
    operations.put("reduce", () -> field.reduce(r, 0, a, 0));
    operations.put("isZero", () -> field.isZero(a, 0));
    operations.put("equal", () -> field.equal(a, 0, a, 8));
    operations.put("fromBytes", () -> field.fromBytes(r, 0, bytes, 0));
    operations.put("fromBytesReduced", () -> field.fromBytesReduced(r, 0, bytes, 0, 64));
    operations.put("toBytes", () -> field.toBytes(bytes, 0, a, 0));
    operations.put("isLarger", () -> field.isLarger(a, 0));
    operations.put("isOdd", () -> field.isOdd(a, 0));
    operations.put("sqrt", () -> field.sqrt(r, 0, a, 0, t, 0));
    operations.put("inverse", () -> field.inverse(r, 0, a, 0, t, 0));
    operations.put("batchInverse", () -> field.batchInverse(a, 0, 3, Fp.LIMBS, t, 0));
    operations.put("fromLong", () -> field.fromLong(r, 0, -1));
    operations.forEach((name, operation) -> Allocation.assertNone(field + " " + name, operation));
  }
}
