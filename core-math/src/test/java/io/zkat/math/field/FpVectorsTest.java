package io.zkat.math.field;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Vectors;
import java.math.BigInteger;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The reference vectors {@code field/<curve>-fp.jsonl}, one operation a line. */
class FpVectorsTest {

  @ParameterizedTest
  @MethodSource("io.zkat.math.field.FpModel#both")
  void vectors(FpModel model) {
    Fp field = model.field;
    String curve = field == Fp.BN254 ? "BN254" : "BLS12_381";
    double[] a = new double[Fp.LIMBS];
    double[] b = new double[Fp.LIMBS];
    double[] r = new double[Fp.LIMBS];
    double[] t = new double[Math.max(Fp.SQRT_SCRATCH, Fp.INVERSE_SCRATCH)];
    Set<String> operations = new TreeSet<>();
    for (JsonNode v : Vectors.cases("field/" + curve + "-fp.jsonl", 4000)) {
      String operation = Vectors.text(v, "op");
      operations.add(operation);
      if (v.has("a")) {
        assertTrue(field.fromBytes(a, 0, Vectors.hex(v, "a"), 0), v::toString);
      }
      if (v.has("b")) {
        assertTrue(field.fromBytes(b, 0, Vectors.hex(v, "b"), 0), v::toString);
      }
      switch (operation) {
        case "add" -> field.add(r, 0, a, 0, b, 0);
        case "sub" -> field.sub(r, 0, a, 0, b, 0);
        case "mul" -> field.mul(r, 0, a, 0, b, 0);
        case "neg" -> field.neg(r, 0, a, 0);
        case "double" -> field.lin(r, 0, a, 0, 2, a, 0, 0, a, 0, 0);
        case "square" -> field.sqr(r, 0, a, 0);
        case "inverse" -> field.inverse(r, 0, a, 0, t, 0);
        case "exp" -> power(field, r, a, new BigInteger(Vectors.text(v, "e"), 16));
        case "fromBytes" -> {
          byte[] bytes = Vectors.hex(v, "bytes");
          field.fromBytesReduced(r, 0, bytes, 0, bytes.length);
        }
        case "sqrt" -> {
          boolean square = v.get("legendre").asInt() != -1;
          assertEquals(square, field.sqrt(r, 0, a, 0, t, 0), v::toString);
          if (!square) {
            continue;
          }
          // either root will do
          assertTrue(field.fromBytes(b, 0, Vectors.hex(v, "r"), 0), v::toString);
          if (!field.equal(r, 0, b, 0)) {
            field.neg(r, 0, r, 0);
          }
        }
        default -> throw new IllegalStateException("unknown operation: " + v);
      }
      byte[] out = new byte[field.byteLength()];
      field.toBytes(out, 0, r, 0);
      assertArrayEquals(Vectors.hex(v, "r"), out, v::toString);
    }
    assertEquals(10, operations.size(), operations::toString);
  }

  private static void power(Fp field, double[] r, double[] a, BigInteger exponent) {
    field.setOne(r, 0);
    for (int i = exponent.bitLength() - 1; i >= 0; i--) {
      field.sqr(r, 0, r, 0);
      if (exponent.testBit(i)) {
        field.mul(r, 0, r, 0, a, 0);
      }
    }
  }
}
