package io.zkat.math.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.field.Fr;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import io.zkat.math.tower.Fp2;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** G2 of both curves: shared vectors, and the cases in which incomplete formulas fail. */
class G2Test {
  private final Seeded seed = new Seeded();
  private final double[] t = new double[G2Encoding.SCRATCH];

  private double[] affine(Curve curve, byte[] bytes) {
    double[] p = new double[G2.AFFINE];
    PointStatus status = G2Encoding.decodeOnCurve(curve, bytes, 0, bytes.length, p, 0, t, 0);
    assertEquals(PointStatus.OK, status);
    return p;
  }

  /** XYZZ with ZZ other than 1: the point as 3 p - 2 p. */
  private double[] xyzz(Curve curve, byte[] bytes) {
    G2 g2 = curve.g2();
    double[] p = affine(curve, bytes);
    double[] r = new double[G2.XYZZ];
    double[] s = new double[G2.XYZZ];
    g2.mulLong(r, 0, p, 0, 3, t, 0);
    g2.mulLong(s, 0, p, 0, 2, t, 0);
    g2.negateXyzz(s, 0, s, 0);
    g2.add(r, 0, s, 0, t, 0);
    return r;
  }

  private byte[] bytes(Curve curve, double[] xyzz) {
    double[] p = new double[G2.AFFINE];
    curve.g2().toAffine(p, 0, xyzz, 0, t, 0);
    byte[] out = new byte[curve.g2Bytes()];
    G2Encoding.encode(curve, out, 0, p, 0);
    return out;
  }

  private static List<JsonNode> vectors(Curve curve, String operation) {
    List<JsonNode> cases = Vectors.cases("field/" + curve + "-g2.jsonl");
    return cases.stream().filter(v -> Vectors.text(v, "op").equals(operation)).toList();
  }

  private static boolean flag(JsonNode v, String field) {
    return v.path(field).asBoolean();
  }

  private static byte[] bytes(JsonNode digits) {
    return HexFormat.of().parseHex(digits.stringValue());
  }

  private static long[] limbs(byte[] scalar) {
    BigInteger k = new BigInteger(1, scalar);
    long[] limbs = new long[4];
    for (int i = 0; i < 4; i++) {
      limbs[i] = k.shiftRight(64 * i).longValue();
    }
    return limbs;
  }

  @ParameterizedTest
  @EnumSource
  void additionVectors(Curve curve) {
    G2 g2 = curve.g2();
    for (JsonNode v : vectors(curve, "add")) {
      byte[] a = Vectors.hex(v, "a");
      byte[] b = Vectors.hex(v, "b");
      byte[] expected = Vectors.hex(v, "r");
      double[] sum = xyzz(curve, a);
      g2.add(sum, 0, xyzz(curve, b), 0, t, 0);
      assertArrayEquals(expected, bytes(curve, sum), v::toString);
      sum = xyzz(curve, a);
      g2.addAffine(sum, 0, affine(curve, b), 0, t, 0);
      assertArrayEquals(expected, bytes(curve, sum), v::toString);
    }
  }

  @ParameterizedTest
  @EnumSource
  void doublingAndNegationVectors(Curve curve) {
    G2 g2 = curve.g2();
    for (JsonNode v : vectors(curve, "double")) {
      double[] p = xyzz(curve, Vectors.hex(v, "a"));
      double[] q = p.clone();
      g2.dbl(p, 0, t, 0);
      assertArrayEquals(Vectors.hex(v, "r"), bytes(curve, p), v::toString);
      g2.add(q, 0, q, 0, t, 0);
      assertTrue(g2.equalXyzz(p, 0, q, 0, t, 0), v::toString);
    }
    for (JsonNode v : vectors(curve, "neg")) {
      double[] p = xyzz(curve, Vectors.hex(v, "a"));
      g2.negateXyzz(p, 0, p, 0);
      assertArrayEquals(Vectors.hex(v, "r"), bytes(curve, p), v::toString);
    }
  }

  @ParameterizedTest
  @EnumSource
  void multiplicationVectors(Curve curve) {
    G2 g2 = curve.g2();
    double[] r = new double[G2.XYZZ];
    double[] work = new double[G2.msmScratch(1)];
    for (JsonNode v : vectors(curve, "mul")) {
      double[] p = affine(curve, Vectors.hex(v, "a"));
      g2.msm(r, 0, p, 0, limbs(Vectors.hex(v, "k")), 0, 1, work, 0);
      assertArrayEquals(Vectors.hex(v, "r"), bytes(curve, r), v::toString);
    }
  }

  @ParameterizedTest
  @EnumSource
  void sumVectors(Curve curve) {
    G2 g2 = curve.g2();
    JsonNode pool = vectors(curve, "msmPool").getFirst().path("points");
    double[] r = new double[G2.XYZZ];
    int checked = 0;
    for (JsonNode v : vectors(curve, "msm")) {
      JsonNode index = v.path("idx");
      JsonNode scalar = v.path("k");
      int n = index.size();
      if (n > 64) {
        continue;
      }
      checked++;
      double[] p = new double[n * G2.AFFINE];
      long[] k = new long[4 * n];
      for (int i = 0; i < n; i++) {
        JsonNode point = pool.get(index.get(i).intValue());
        System.arraycopy(affine(curve, bytes(point)), 0, p, i * G2.AFFINE, G2.AFFINE);
        System.arraycopy(limbs(bytes(scalar.get(i))), 0, k, 4 * i, 4);
      }
      g2.msm(r, 0, p, 0, k, 0, n, new double[G2.msmScratch(n)], 0);
      assertArrayEquals(Vectors.hex(v, "r"), bytes(curve, r), v::toString);
    }
    assertTrue(checked > 10, "checked only " + checked);
  }

  @ParameterizedTest
  @EnumSource
  void subgroupVectors(Curve curve) {
    G2 g2 = curve.g2();
    int inside = 0;
    List<JsonNode> vectors = vectors(curve, "subgroup");
    for (JsonNode v : vectors) {
      byte[] b = Vectors.hex(v, "a");
      double[] p = new double[G2.AFFINE];
      boolean onCurve =
          G2Encoding.decodeOnCurve(curve, b, 0, b.length, p, 0, t, 0) == PointStatus.OK;
      assertEquals(flag(v, "onCurve"), onCurve, v::toString);
      boolean in = onCurve && g2.isInSubgroup(p, 0, t, 0);
      assertEquals(flag(v, "in"), in, v::toString);
      inside += in ? 1 : 0;
    }
    assertTrue(inside > 0 && inside < vectors.size());
  }

  @ParameterizedTest
  @EnumSource
  void decodingVectors(Curve curve) {
    for (JsonNode v : vectors(curve, "decode")) {
      byte[] b = Vectors.hex(v, "bytes");
      byte[] before = b.clone();
      double[] p = new double[G2.AFFINE];
      Arrays.fill(p, 7);
      PointStatus status = G2Encoding.decode(curve, b, 0, b.length, p, 0, t, 0);
      assertEquals(flag(v, "accept"), status == PointStatus.OK, v::toString);
      assertArrayEquals(before, b);
      if (status == PointStatus.OK) {
        byte[] out = new byte[curve.g2Bytes()];
        G2Encoding.encode(curve, out, 0, p, 0);
        assertArrayEquals(Vectors.hex(v, "r"), out, v::toString);
        byte[] compressed = new byte[2 * curve.fpBytes()];
        G2Encoding.encodeCompressed(curve, compressed, 0, p, 0);
        assertArrayEquals(Vectors.hex(v, "compressed"), compressed, v::toString);
      } else {
        assertEquals(7, p[0], "a refused point was written");
      }
    }
  }

  @Test
  void ethereumDeserialization() {
    JsonNode document = Vectors.document("public/ethereum-bls12-381-tests/deserialization.json");
    int valid = 0;
    JsonNode cases = document.path("deserialization_G2");
    for (JsonNode v : cases) {
      byte[] b = Vectors.hex(v, "input_hex");
      double[] p = new double[G2.AFFINE];
      // those rules prescribe the compressed form and its length
      boolean accepted =
          b.length == 96
              && (b[0] & 0x80) != 0
              && G2Encoding.decode(Curve.BLS12_381, b, 0, b.length, p, 0, t, 0) == PointStatus.OK;
      assertEquals(flag(v, "valid"), accepted, v::toString);
      valid += accepted ? 1 : 0;
    }
    assertTrue(valid > 0 && valid < cases.size());
  }

  @Test
  void multiplesOfTheGenerator() {
    byte[] plain =
        Vectors.bytes("public/zkcrypto-bls12_381/g2_uncompressed_valid_test_vectors.dat");
    byte[] packed = Vectors.bytes("public/zkcrypto-bls12_381/g2_compressed_valid_test_vectors.dat");
    G2 g2 = G2.BLS12_381;
    double[] sum = new double[G2.XYZZ];
    double[] g = new double[G2.AFFINE];
    double[] p = new double[G2.AFFINE];
    g2.generator(g, 0);
    g2.setInfinityXyzz(sum, 0);
    byte[] out = new byte[192];
    for (int i = 0; i < 1000; i++) {
      g2.toAffine(p, 0, sum, 0, t, 0);
      G2Encoding.encode(Curve.BLS12_381, out, 0, p, 0);
      assertArrayEquals(Arrays.copyOfRange(plain, 192 * i, 192 * i + 192), out);
      if (i % 16 < 2) {
        double[] q = new double[G2.AFFINE];
        assertEquals(
            PointStatus.OK, G2Encoding.decode(Curve.BLS12_381, packed, 96 * i, 96, q, 0, t, 0));
        assertTrue(g2.equal(p, 0, q, 0));
        G2Encoding.encodeCompressed(Curve.BLS12_381, out, 0, p, 0);
        assertArrayEquals(Arrays.copyOfRange(packed, 96 * i, 96 * i + 96), Arrays.copyOf(out, 96));
      }
      g2.addAffine(sum, 0, g, 0, t, 0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void exceptionsOfTheFormulas(Curve curve) {
    G2 g2 = curve.g2();
    double[] g = new double[G2.AFFINE];
    double[] negative = new double[G2.AFFINE];
    double[] none = new double[G2.AFFINE];
    double[] p = new double[G2.XYZZ];
    double[] twice = new double[G2.XYZZ];
    g2.generator(g, 0);
    g2.negate(negative, 0, g, 0);
    g2.setInfinity(none, 0);
    assertTrue(g2.isInfinity(none, 0));
    assertTrue(g2.isOnCurve(none, 0, t, 0));
    assertTrue(g2.isInSubgroup(none, 0, t, 0));
    g2.fromAffine(p, 0, none, 0);
    assertTrue(g2.isInfinityXyzz(p, 0));
    g2.dbl(p, 0, t, 0);
    assertTrue(g2.isInfinityXyzz(p, 0));
    g2.addAffine(p, 0, g, 0, t, 0);
    g2.addAffine(p, 0, none, 0, t, 0);
    g2.addAffine(p, 0, g, 0, t, 0);
    g2.mulLong(twice, 0, g, 0, 2, t, 0);
    assertTrue(g2.equalXyzz(p, 0, twice, 0, t, 0));
    g2.addAffine(p, 0, negative, 0, t, 0);
    g2.addAffine(p, 0, negative, 0, t, 0);
    assertTrue(g2.isInfinityXyzz(p, 0));
    g2.add(p, 0, twice, 0, t, 0);
    assertTrue(g2.equalXyzz(p, 0, twice, 0, t, 0));
    g2.negateXyzz(p, 0, p, 0);
    assertFalse(g2.equalXyzz(p, 0, twice, 0, t, 0));
    g2.add(p, 0, twice, 0, t, 0);
    assertTrue(g2.isInfinityXyzz(p, 0));
    assertFalse(g2.equalXyzz(p, 0, twice, 0, t, 0));
  }

  /** The group order, as its -1 plus 1. */
  private static BigInteger order(Curve curve) {
    Fr fr = curve.fr();
    long[] minusOne = new long[Fr.LIMBS];
    fr.setOne(minusOne, 0);
    fr.neg(minusOne, 0, minusOne, 0);
    byte[] b = new byte[Fr.BYTES];
    fr.toBytes(b, 0, minusOne, 0);
    return new BigInteger(1, b).add(BigInteger.ONE);
  }

  @ParameterizedTest
  @EnumSource
  void multiplesAreAdditive(Curve curve) {
    G2 g2 = curve.g2();
    BigInteger order = order(curve);
    double[] g = new double[2 * G2.AFFINE];
    double[] r = new double[G2.XYZZ];
    double[] work = new double[G2.msmScratch(2)];
    g2.generator(g, 0);
    g2.negate(g, G2.AFFINE, g, 0);
    g2.msm(r, 0, g, 0, limbs(order.toByteArray()), 0, 1, work, 0);
    assertTrue(g2.isInfinityXyzz(r, 0));
    for (int i = 0; i < 10; i++) {
      BigInteger a = seed.below(order);
      BigInteger b = seed.below(order);
      long[] k = new long[8];
      System.arraycopy(limbs(a.toByteArray()), 0, k, 0, 4);
      System.arraycopy(limbs(b.toByteArray()), 0, k, 4, 4);
      g2.msm(r, 0, g, 0, k, 0, 2, work, 0);
      byte[] difference = bytes(curve, r);
      g2.msm(r, 0, g, 0, limbs(a.subtract(b).mod(order).toByteArray()), 0, 1, work, 0);
      assertArrayEquals(bytes(curve, r), difference, seed::toString);
    }
  }

  /** psi acts on the group as p does, modulo r: the factor is x on BLS12-381, 6 x² on BN254. */
  @ParameterizedTest
  @EnumSource
  void endomorphism(Curve curve) {
    G2 g2 = curve.g2();
    BigInteger x =
        curve == Curve.BN254
            ? BigInteger.valueOf(4965661367192848881L)
            : new BigInteger("-d201000000010000", 16);
    BigInteger factor = curve == Curve.BN254 ? x.multiply(x).multiply(BigInteger.valueOf(6)) : x;
    double[] g = new double[G2.AFFINE];
    double[] r = new double[G2.XYZZ];
    g2.generator(g, 0);
    byte[] k = factor.mod(order(curve)).toByteArray();
    g2.msm(r, 0, g, 0, limbs(k), 0, 1, new double[G2.msmScratch(1)], 0);
    byte[] expected = bytes(curve, r);
    g2.psi(g, 0, g, 0, t, 0);
    g2.fromAffine(r, 0, g, 0);
    assertArrayEquals(expected, bytes(curve, r));
  }

  /**
   * The reason why {@link G2#isInSubgroup} is exact: the integer that kills every point it accepts
   * has exactly r in common with the order of the twist.
   */
  @ParameterizedTest
  @EnumSource
  void membershipTestIsExact(Curve curve) {
    BigInteger one = BigInteger.ONE;
    BigInteger order = order(curve);
    BigInteger x;
    BigInteger p;
    BigInteger trace;
    BigInteger twist;
    BigInteger[] polynomial;
    if (curve == Curve.BN254) {
      x = BigInteger.valueOf(4965661367192848881L);
      BigInteger six = x.multiply(x).multiply(BigInteger.valueOf(6));
      p = order.add(six);
      trace = six.add(one);
      twist = order.multiply(p.shiftLeft(1).subtract(order));
      polynomial = new BigInteger[] {x.add(one), x, x, x.shiftLeft(1).negate()};
    } else {
      x = new BigInteger("-d201000000010000", 16);
      trace = x.add(one);
      p = x.subtract(one).pow(2).multiply(order).divide(BigInteger.valueOf(3)).add(x);
      // p² + 1 - (the trace of the sextic twist of the right order)
      BigInteger t2 = trace.multiply(trace).subtract(p.shiftLeft(1));
      BigInteger f2 =
          p.multiply(p).shiftLeft(2).subtract(t2.multiply(t2)).divide(BigInteger.valueOf(3)).sqrt();
      BigInteger s1 = t2.add(f2.multiply(BigInteger.valueOf(3))).shiftRight(1);
      BigInteger s2 = t2.subtract(f2.multiply(BigInteger.valueOf(3))).shiftRight(1);
      BigInteger n1 = p.multiply(p).add(one).subtract(s1);
      BigInteger n2 = p.multiply(p).add(one).subtract(s2);
      twist = n1.mod(order).signum() == 0 ? n1 : n2;
      polynomial = new BigInteger[] {x.negate(), one};
    }
    assertEquals(BigInteger.ZERO, twist.mod(order));
    BigInteger a = BigInteger.ZERO;
    BigInteger b = BigInteger.ZERO;
    for (int i = polynomial.length - 1; i >= 0; i--) {
      // (a + b X) X = -p b + (a + t b) X
      BigInteger next = a.add(trace.multiply(b));
      a = p.multiply(b).negate().add(polynomial[i]);
      b = next;
    }
    BigInteger norm =
        a.multiply(a).add(a.multiply(b).multiply(trace)).add(b.multiply(b).multiply(p));
    assertEquals(order, norm.gcd(twist));
    assertTrue(twist.testBit(0), "no point has order 2");
  }

  @MeasuresAllocation
  @ParameterizedTest
  @EnumSource
  void nothingIsAllocated(Curve curve) {
    G2 g2 = curve.g2();
    double[] g = new double[G2.AFFINE];
    double[] r = new double[G2.XYZZ];
    double[] work = new double[G2.msmScratch(1)];
    byte[] b = new byte[curve.g2Bytes()];
    long[] k = {1234567, 0, 0, 5};
    g2.generator(g, 0);
    G2Encoding.encodeCompressed(curve, b, 0, g, 0);
    Allocation.assertNone(
        "decode", () -> G2Encoding.decode(curve, b, 0, 2 * curve.fpBytes(), g, 0, t, 0));
    Allocation.assertNone("msm", () -> g2.msm(r, 0, g, 0, k, 0, 1, work, 0));
    Allocation.assertNone("toAffine", () -> g2.toAffine(g, 0, r, 0, t, 0));
    assertEquals(2 * Fp2.LIMBS, G2.AFFINE);
  }
}
