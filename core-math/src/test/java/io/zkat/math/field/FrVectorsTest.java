package io.zkat.math.field;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Vectors;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The reference's results for the scalar fields. */
class FrVectorsTest {
  private final long[] a = new long[Fr.LIMBS];
  private final long[] b = new long[Fr.LIMBS];
  private final long[] r = new long[Fr.LIMBS];

  @ParameterizedTest
  @EnumSource
  void fieldOperations(FrModelTest.Field field) {
    Fr fr = field.fr;
    TreeSet<String> seen = new TreeSet<>();
    for (JsonNode v : Vectors.cases("field/" + field + "-fr.jsonl")) {
      String operation = Vectors.text(v, "op");
      seen.add(operation);
      if (v.has("a")) {
        assertTrue(fr.fromBytes(a, 0, Vectors.hex(v, "a"), 0), v::toString);
      }
      if (v.has("b")) {
        assertTrue(fr.fromBytes(b, 0, Vectors.hex(v, "b"), 0), v::toString);
      }
      switch (operation) {
        case "add" -> fr.add(r, 0, a, 0, b, 0);
        case "sub" -> fr.sub(r, 0, a, 0, b, 0);
        case "mul" -> fr.mul(r, 0, a, 0, b, 0);
        case "square" -> fr.sqr(r, 0, a, 0);
        case "double" -> fr.dbl(r, 0, a, 0);
        case "neg" -> fr.neg(r, 0, a, 0);
        case "inverse" -> fr.inverse(r, 0, a, 0);
        case "exp" -> {
          BigInteger e = new BigInteger(Vectors.text(v, "e"), 16);
          long[] limbs = new long[(e.bitLength() + 63) / 64];
          for (int i = 0; i < limbs.length; i++) {
            limbs[i] = e.shiftRight(64 * i).longValue();
          }
          fr.pow(r, 0, a, 0, limbs, 0, limbs.length);
        }
        case "sqrt" -> {
          // No operation of ours: a root is checked by its square, the symbol by Euler's criterion.
          JsonNode root = v.get("r");
          long[] e = new long[Fr.LIMBS];
          for (int i = 0; i < Fr.LIMBS; i++) {
            e[i] = field.m.shiftRight(1 + 64 * i).longValue();
          }
          fr.pow(r, 0, a, 0, e, 0, Fr.LIMBS);
          assertEquals(
              BigInteger.valueOf(v.get("legendre").intValue()).mod(field.m), field.get(r, 0));
          if (root == null || root.isNull()) {
            continue;
          }
          assertTrue(fr.fromBytes(r, 0, Vectors.hex(v, "r"), 0));
          fr.sqr(r, 0, r, 0);
          assertTrue(fr.equal(r, 0, a, 0), v::toString);
          continue;
        }
        case "fromBytes" -> {
          byte[] bytes = Vectors.hex(v, "bytes");
          fr.fromBytesReduced(r, 0, bytes, 0, bytes.length);
          if (bytes.length == Fr.BYTES && v.has("canonical")) {
            assertEquals(
                v.get("canonical").booleanValue(), fr.fromBytes(b, 0, bytes, 0), v::toString);
          }
        }
        default -> throw new AssertionError("operation without a test: " + operation);
      }
      assertArrayEquals(Vectors.hex(v, "r"), bytes(fr, r), v::toString);
    }
    assertEquals(
        "[add, double, exp, fromBytes, inverse, mul, neg, sqrt, square, sub]", seen.toString());
  }

  @ParameterizedTest
  @EnumSource
  void scalarsOfTheReferenceLibrary(FrModelTest.Field field) {
    Fr fr = field.fr;
    TreeSet<String> seen = new TreeSet<>();
    for (JsonNode v : Vectors.cases("field/" + field + "-mathlib.jsonl")) {
      String operation = Vectors.text(v, "op");
      switch (operation) {
        case "newZrFromBytes" -> {
          byte[] bytes = Vectors.hex(v, "bytes");
          fr.fromBytesReduced(r, 0, bytes, 0, bytes.length);
          // BN254 keeps the integer r itself and writes it as such (spec proofs 1.4).
          if (field == FrModelTest.Field.BN254
              && fr.compareBytesToModulus(bytes, 0, bytes.length) == 0) {
            assertTrue(fr.isZero(r, 0), v::toString);
            assertEquals(field.m, new BigInteger(1, Vectors.hex(v, "r")));
            seen.add(operation);
            continue;
          }
        }
        case "newZrFromUint64" -> fr.fromLong(r, 0, Long.parseUnsignedLong(Vectors.text(v, "v")));
        case "newZrFromInt" -> {
          long value = Long.parseLong(Vectors.text(v, "v"));
          fr.fromLong(r, 0, Math.abs(value));
          if (value < 0) {
            fr.neg(r, 0, r, 0);
          }
        }
        case "modAddMul" -> {
          long[] x = list(fr, v.get("a"));
          long[] y = list(fr, v.get("b"));
          int n = x.length / Fr.LIMBS;
          fr.innerProduct(r, 0, x, 0, y, 0, n);
          if (n == 2) {
            fr.mulAdd2(b, 0, x, 0, y, 0, x, 4, y, 4);
            assertTrue(fr.equal(b, 0, r, 0), v::toString);
          } else if (n == 3) {
            fr.mulAdd3(b, 0, x, 0, y, 0, x, 4, y, 4, x, 8, y, 8);
            assertTrue(fr.equal(b, 0, r, 0), v::toString);
          }
        }
        default -> {
          continue; // hashes: tested where they are made
        }
      }
      seen.add(operation);
      assertArrayEquals(Vectors.hex(v, "r"), bytes(fr, r), v::toString);
    }
    assertEquals("[modAddMul, newZrFromBytes, newZrFromInt, newZrFromUint64]", seen.toString());
  }

  private static long[] list(Fr fr, JsonNode nodes) {
    long[] elements = new long[nodes.size() * Fr.LIMBS];
    int at = 0;
    for (JsonNode node : nodes) {
      fr.fromBytesReduced(elements, at, HexFormat.of().parseHex(node.stringValue()), 0, Fr.BYTES);
      at += Fr.LIMBS;
    }
    return elements;
  }

  private static byte[] bytes(Fr fr, long[] x) {
    byte[] b = new byte[Fr.BYTES];
    fr.toBytes(b, 0, x, 0);
    return b;
  }
}
