package io.zkat.math.pairing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G2;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.math.field.FpLanes;
import io.zkat.math.field.Fr;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import io.zkat.math.tower.Fp12;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Pairings of both curves, in every implementation. */
class PairingTest {
  private static final String ETHEREUM = "public/go-ethereum-precompiles/";

  private final Seeded seed = new Seeded();
  private final PairingScratch scratch = new PairingScratch();

  /** A pairing under test. */
  record Subject(Curve curve, Pairing pairing, String name) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Scalar code, and vectors of each width that this machine has. */
  static Stream<Subject> subjects() {
    return subjects(IntStream.of(0, 4, 8).filter(lanes -> lanes <= FpLanes.vectorLanes()));
  }

  /**
   * Scalar code, and vectors of the one width that a process uses. Where code of two widths has run
   * in one process, the compiler may leave vectors as objects for good: methods of the vector
   * library that both widths go through have then met two classes.
   */
  static Stream<Subject> subjectsOfOneWidth() {
    return subjects(IntStream.of(0, FpLanes.vectorLanes()).distinct());
  }

  private static Stream<Subject> subjects(IntStream widths) {
    int[] lanes = widths.toArray();
    return Stream.of(Curve.values())
        .flatMap(curve -> IntStream.of(lanes).mapToObj(width -> subject(curve, width)));
  }

  private static Subject subject(Curve curve, int lanes) {
    boolean chosen = lanes == FpLanes.vectorLanes();
    Pairing pairing = Pairing.of(curve);
    if (!chosen) {
      pairing =
          curve == Curve.BN254
              ? new Pairing(MillerProgram.BN254, Fp12.BN254, lanes)
              : new Pairing(MillerProgram.BLS12_381, Fp12.BLS12_381, lanes);
    }
    String how = lanes == 0 ? "scalar code" : "vectors of " + lanes;
    return new Subject(curve, pairing, curve + ", " + how + (chosen ? ", as chosen" : ""));
  }

  private static List<JsonNode> cases(String file, String operation) {
    return Vectors.cases(file).stream()
        .filter(v -> Vectors.text(v, "op").equals(operation))
        .toList();
  }

  private static List<String> strings(JsonNode array) {
    List<String> list = new ArrayList<>();
    array.forEach(each -> list.add(each.stringValue()));
    return list;
  }

  private static double[] g1(Curve curve, List<String> hex) {
    double[] p = new double[hex.size() * G1.AFFINE];
    double[] t = new double[G1Encoding.SCRATCH];
    for (int i = 0; i < hex.size(); i++) {
      byte[] b = HexFormat.of().parseHex(hex.get(i));
      assertEquals(
          PointStatus.OK, G1Encoding.decode(curve, b, 0, b.length, p, i * G1.AFFINE, t, 0));
    }
    return p;
  }

  private static double[] g2(Curve curve, List<String> hex) {
    double[] p = new double[hex.size() * G2.AFFINE];
    double[] t = new double[G2Encoding.SCRATCH];
    for (int i = 0; i < hex.size(); i++) {
      byte[] b = HexFormat.of().parseHex(hex.get(i));
      assertEquals(
          PointStatus.OK, G2Encoding.decode(curve, b, 0, b.length, p, i * G2.AFFINE, t, 0));
    }
    return p;
  }

  /** k times the generator of G1. */
  private static void multipleOfG1(Curve curve, double[] r, int ro, BigInteger k) {
    G1 g = curve.g1();
    double[] t = new double[G1.SCRATCH + G1.affineScratch(1)];
    double[] generator = new double[G1.AFFINE];
    double[] x = new double[G1.XYZZ];
    g.generator(generator, 0);
    g.mul(x, 0, generator, 0, limbs(k), 0, 4, t, 0);
    g.toAffine(r, ro, x, 0, 1, t, 0);
  }

  private static void multipleOfG2(Curve curve, double[] r, int ro, BigInteger k) {
    G2 g = curve.g2();
    double[] t = new double[G2.msmScratch(1) + G2.SCRATCH];
    double[] generator = new double[G2.AFFINE];
    double[] x = new double[G2.XYZZ];
    g.generator(generator, 0);
    g.msm(x, 0, generator, 0, limbs(k), 0, 1, t, 0);
    g.toAffine(r, ro, x, 0, t, 0);
  }

  private static long[] limbs(BigInteger k) {
    long[] limbs = new long[4];
    for (int i = 0; i < 4; i++) {
      limbs[i] = k.shiftRight(64 * i).longValue();
    }
    return limbs;
  }

  private static BigInteger order(Curve curve) {
    Fr fr = curve.fr();
    long[] minusOne = new long[Fr.LIMBS];
    fr.setOne(minusOne, 0);
    fr.neg(minusOne, 0, minusOne, 0);
    byte[] b = new byte[Fr.BYTES];
    fr.toBytes(b, 0, minusOne, 0);
    return new BigInteger(1, b).add(BigInteger.ONE);
  }

  private byte[] encoded(Pairing e, double[] gt) {
    byte[] b = new byte[e.gtBytes()];
    e.encode(b, 0, gt, 0);
    return b;
  }

  /**
   * The value, three ways: plain points, one prepared set, one pair prepared and the others not.
   */
  private byte[] product(Subject subject, double[] p, double[] q) {
    Pairing e = subject.pairing;
    int n = q.length / G2.AFFINE;
    double[] gt = new double[Pairing.GT];
    e.product(gt, 0, p, 0, q, 0, n, scratch);
    boolean one = e.field().isOne(gt, 0);
    assertEquals(one, e.productIsOne(p, 0, q, 0, n, scratch));
    byte[] bytes = encoded(e, gt);
    PreparedG2 all = e.prepare(q, 0, n);
    assertEquals(n, all.size());
    assertEquals(one, e.productIsOne(p, 0, all, scratch));
    e.product(gt, 0, p, 0, new PreparedG2[] {all}, 1, p, 0, q, 0, 0, scratch);
    assertArrayEquals(bytes, encoded(e, gt), "prepared");
    if (n > 0) {
      PreparedG2[] sets = {e.prepare(q, 0, 1)};
      e.product(gt, 0, p, 0, sets, 1, p, G1.AFFINE, q, G2.AFFINE, n - 1, scratch);
      assertArrayEquals(bytes, encoded(e, gt), "mixed");
    }
    return bytes;
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void vectors(Subject subject) {
    Curve curve = subject.curve;
    String file = "field/" + curve + "-pairing.jsonl";
    int checked = 0;
    for (String operation : new String[] {"pairing", "product"}) {
      for (JsonNode v : cases(file, operation)) {
        double[] p = g1(curve, strings(v.path("g1")));
        double[] q = g2(curve, strings(v.path("g2")));
        int n = q.length / G2.AFFINE;
        byte[] got;
        if (checked % 4 == 0) {
          got = product(subject, p, q);
        } else {
          double[] gt = new double[Pairing.GT];
          subject.pairing.product(gt, 0, p, 0, q, 0, n, scratch);
          got = encoded(subject.pairing, gt);
        }
        if (v.has("gt")) {
          assertArrayEquals(Vectors.hex(v, "gt"), got, v::toString);
          checked++;
        }
        if (v.has("one")) {
          assertEquals(
              v.path("one").asBoolean(),
              subject.pairing.productIsOne(p, 0, q, 0, n, scratch),
              v::toString);
        }
      }
    }
    assertTrue(checked >= 40, "values checked: " + checked);
  }

  /** EIP-197: pairs of 64 and 128 bytes in the encodings used here. */
  @Test
  void ethereumBn254() {
    for (JsonNode v : Vectors.document(ETHEREUM + "bn256Pairing.json")) {
      byte[] in = Vectors.hex(v, "Input");
      List<String> p = new ArrayList<>();
      List<String> q = new ArrayList<>();
      for (int at = 0; at < in.length; at += 192) {
        p.add(HexFormat.of().formatHex(in, at, at + 64));
        q.add(HexFormat.of().formatHex(in, at + 64, at + 192));
      }
      checkOne(Curve.BN254, v, p, q);
    }
  }

  /** EIP-2537: coordinates padded to 64 bytes, of G2 the real part first. */
  @Test
  void ethereumBls12381() {
    for (JsonNode v : Vectors.document(ETHEREUM + "blsPairing.json")) {
      byte[] in = Vectors.hex(v, "Input");
      List<String> p = new ArrayList<>();
      List<String> q = new ArrayList<>();
      for (int at = 0; at < in.length; at += 384) {
        String[] part = new String[6];
        for (int i = 0; i < 6; i++) {
          part[i] = HexFormat.of().formatHex(in, at + 64 * i + 16, at + 64 * i + 64);
        }
        p.add(part[0] + part[1]);
        q.add(part[3] + part[2] + part[5] + part[4]);
      }
      checkOne(Curve.BLS12_381, v, p, q);
    }
  }

  private void checkOne(Curve curve, JsonNode v, List<String> p, List<String> q) {
    boolean expected = Vectors.text(v, "Expected").endsWith("1");
    double[] g1 = g1(curve, p);
    double[] g2 = g2(curve, q);
    Pairing e = Pairing.of(curve);
    assertEquals(expected, e.productIsOne(g1, 0, g2, 0, q.size(), scratch), v::toString);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void loopNumbers(Subject subject) {
    boolean bn = subject.curve == Curve.BN254;
    MillerProgram program = bn ? MillerProgram.BN254 : MillerProgram.BLS12_381;
    BigInteger number = BigInteger.ONE;
    int lines = bn ? 2 : 0;
    for (int i = 0; i < program.doublings(); i++) {
      number = number.shiftLeft(1).add(BigInteger.valueOf(program.digit(i)));
      lines += program.digit(i) == 0 ? 1 : 2;
    }
    BigInteger x = new BigInteger(bn ? "44e992b44a6909f1" : "d201000000010000", 16);
    assertEquals(bn ? x.multiply(BigInteger.valueOf(6)).add(BigInteger.TWO) : x, number);
    assertEquals(lines, program.lineCount());
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void bilinearity(Subject subject) {
    Curve curve = subject.curve;
    BigInteger order = order(curve);
    for (int i = 0; i < 6; i++) {
      BigInteger a = seed.below(order);
      BigInteger b = seed.below(order);
      double[] p = new double[2 * G1.AFFINE];
      double[] q = new double[2 * G2.AFFINE];
      multipleOfG1(curve, p, 0, a);
      multipleOfG2(curve, q, 0, b);
      multipleOfG1(curve, p, G1.AFFINE, a.multiply(b).negate().mod(order));
      multipleOfG2(curve, q, G2.AFFINE, BigInteger.ONE);
      product(subject, p, q);
      assertTrue(subject.pairing.productIsOne(p, 0, q, 0, 2, scratch), seed::toString);
      multipleOfG1(curve, p, G1.AFFINE, a.multiply(b).negate().add(BigInteger.ONE).mod(order));
      product(subject, p, q);
      assertFalse(subject.pairing.productIsOne(p, 0, q, 0, 2, scratch), seed::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void infinityCountsAsOne(Subject subject) {
    Curve curve = subject.curve;
    byte[] none = product(subject, new double[0], new double[0]);
    int last = none.length - 1;
    assertEquals(1, none[last]);
    double[] g = new double[G1.AFFINE];
    double[] h = new double[G2.AFFINE];
    multipleOfG1(curve, g, 0, BigInteger.valueOf(5));
    multipleOfG2(curve, h, 0, BigInteger.valueOf(7));
    byte[] single = product(subject, g, h);
    for (int n = 1; n <= 5; n++) {
      for (int place = 0; place < n; place++) {
        for (int kind = 0; kind < 4; kind++) {
          double[] p = new double[n * G1.AFFINE];
          double[] q = new double[n * G2.AFFINE];
          for (int i = 0; i < n; i++) {
            if (i == place ? kind != 3 : kind == 0 || i % 2 == 0) {
              System.arraycopy(g, 0, p, i * G1.AFFINE, G1.AFFINE);
            }
            if (i == place || p[i * G1.AFFINE] == 0) {
              System.arraycopy(h, 0, q, i * G2.AFFINE, G2.AFFINE);
            }
          }
          byte[] expected = kind == 3 ? none : single;
          assertArrayEquals(expected, product(subject, p, q), n + " " + place + " " + kind);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void equalAndOppositePairs(Subject subject) {
    Curve curve = subject.curve;
    double[] p = new double[4 * G1.AFFINE];
    double[] q = new double[4 * G2.AFFINE];
    for (int i = 0; i < 4; i++) {
      multipleOfG1(curve, p, i * G1.AFFINE, BigInteger.valueOf(11));
      multipleOfG2(curve, q, i * G2.AFFINE, BigInteger.valueOf(13));
    }
    curve.g1().negate(p, G1.AFFINE, p, G1.AFFINE);
    curve.g2().negate(q, 3 * G2.AFFINE, q, 3 * G2.AFFINE);
    product(subject, p, q);
    assertTrue(subject.pairing.productIsOne(p, 0, q, 0, 2, scratch));
    assertTrue(subject.pairing.productIsOne(p, 0, q, 0, 4, scratch));
    assertFalse(subject.pairing.productIsOne(p, 0, q, 0, 3, scratch));
  }

  /**
   * Points of the twist outside the group: no value is promised, but there is one and no failure.
   */
  @ParameterizedTest
  @MethodSource("subjects")
  void pointsOutsideTheGroup(Subject subject) {
    Curve curve = subject.curve;
    double[] t = new double[G2Encoding.SCRATCH];
    double[] p = new double[2 * G1.AFFINE];
    multipleOfG1(curve, p, 0, BigInteger.TWO);
    multipleOfG1(curve, p, G1.AFFINE, BigInteger.valueOf(3));
    int tried = 0;
    for (JsonNode v : cases("field/" + curve + "-g2.jsonl", "subgroup")) {
      if (v.path("onCurve").asBoolean() && !v.path("in").asBoolean() && tried < 8) {
        byte[] b = Vectors.hex(v, "a");
        double[] q = new double[2 * G2.AFFINE];
        assertEquals(PointStatus.OK, G2Encoding.decodeOnCurve(curve, b, 0, b.length, q, 0, t, 0));
        multipleOfG2(curve, q, G2.AFFINE, BigInteger.ONE);
        product(subject, p, q);
        tried++;
      }
    }
    assertEquals(8, tried);
  }

  @Test
  void setsOfAnotherPairingAreRefused() {
    double[] q = new double[G2.AFFINE];
    G2.BN254.generator(q, 0);
    PreparedG2 set = Pairing.BN254.prepare(q, 0, 1);
    assertThrows(
        IllegalArgumentException.class,
        () -> Pairing.BLS12_381.productIsOne(new double[G1.AFFINE], 0, set, scratch));
  }

  @MeasuresAllocation
  @ParameterizedTest
  @MethodSource("subjectsOfOneWidth")
  void nothingIsAllocated(Subject subject) {
    Curve curve = subject.curve;
    Pairing e = subject.pairing;
    double[] p = new double[3 * G1.AFFINE];
    double[] q = new double[3 * G2.AFFINE];
    for (int i = 0; i < 3; i++) {
      multipleOfG1(curve, p, i * G1.AFFINE, BigInteger.valueOf(3 + i));
      multipleOfG2(curve, q, i * G2.AFFINE, BigInteger.valueOf(5 + i));
    }
    PreparedG2 set = e.prepare(q, 0, 2);
    PreparedG2[] sets = {set};
    double[] gt = new double[Pairing.GT];
    assertNothingAllocated(() -> e.productIsOne(p, 0, q, 0, 2, scratch));
    assertNothingAllocated(() -> e.productIsOne(p, 0, set, scratch));
    assertNothingAllocated(
        () -> e.product(gt, 0, p, 0, sets, 1, p, 2 * G1.AFFINE, q, 2 * G2.AFFINE, 1, scratch));
  }

  private static void assertNothingAllocated(Runnable code) {
    Allocation.assertAtMost(0, Duration.ofMinutes(2), "a product", 200, code);
  }
}
