package io.zkat.math.evm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G1Points;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.curve.TwistPoints;
import io.zkat.math.pool.Workspace;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The precompiled contracts: vectors of two clients, and what they must refuse. */
class Bn254PrecompilesTest {
  private static final BigInteger P =
      new BigInteger("30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47", 16);
  private static final BigInteger R =
      new BigInteger("30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001", 16);

  private final Seeded seeded = new Seeded();
  private final Bn254Precompiles evm = new Bn254Precompiles();

  /** An output, or the status in words; checks that nothing else was written. */
  private String call(String operation, byte[] input) {
    int margin = 3;
    byte[] in = new byte[input.length + 2 * margin];
    Arrays.fill(in, (byte) 0x2f);
    System.arraycopy(input, 0, in, margin, input.length);
    byte[] before = in.clone();
    byte[] out = new byte[Bn254Precompiles.POINT_OUTPUT + 2 * margin];
    Arrays.fill(out, (byte) 0x55);
    byte[] untouched = out.clone();
    PrecompileStatus status =
        switch (operation) {
          case "add" -> evm.add(out, margin, in, margin, input.length);
          case "mul" -> evm.mul(out, margin, in, margin, input.length);
          default -> evm.pairing(out, margin, in, margin, input.length);
        };
    assertArrayEquals(before, in, "the input was changed");
    if (status != PrecompileStatus.OK) {
      assertArrayEquals(untouched, out, "output of a failed call");
      return status.toString();
    }
    int end =
        margin
            + (operation.equals("pairing")
                ? Bn254Precompiles.PAIRING_OUTPUT
                : Bn254Precompiles.POINT_OUTPUT);
    assertArrayEquals(
        Arrays.copyOf(untouched, margin), Arrays.copyOf(out, margin), "outside the output");
    assertArrayEquals(
        Arrays.copyOfRange(untouched, end, out.length),
        Arrays.copyOfRange(out, end, out.length),
        "outside the output");
    return HexFormat.of().formatHex(out, margin, end);
  }

  @ParameterizedTest
  @CsvSource({"Add,add", "ScalarMul,mul", "Pairing,pairing"})
  void vectorsOfGoEthereum(String file, String operation) {
    JsonNode cases = Vectors.document("public/go-ethereum-precompiles/bn256" + file + ".json");
    assertTrue(cases.size() >= 14);
    for (JsonNode v : cases) {
      assertEquals(
          Vectors.text(v, "Expected"), call(operation, Vectors.hex(v, "Input")), v::toString);
      long gas =
          switch (operation) {
            case "add" -> Bn254Precompiles.ADD_GAS;
            case "mul" -> Bn254Precompiles.MUL_GAS;
            default -> Bn254Precompiles.pairingGas(Vectors.text(v, "Input").length() / 2);
          };
      assertEquals(v.get("Gas").longValue(), gas);
    }
  }

  /**
   * An input with a note must be refused, also where the row lists a result all the same: the notes
   * are right.
   */
  @ParameterizedTest
  @CsvSource({"g1_add,add,100,6", "g1_mul,mul,100,4", "pairing,pairing,14,1"})
  void vectorsOfBesu(String file, String operation, int good, int refused) {
    String name = "public/besu-native-eip196/eip196_" + file + ".csv";
    List<String> lines =
        new String(Vectors.bytes(name), StandardCharsets.UTF_8).lines().skip(1).toList();
    int ok = 0;
    int bad = 0;
    for (String line : lines) {
      String[] row = line.split(",", 4);
      String note = row.length < 4 ? "" : row[3];
      String got = call(operation, HexFormat.of().parseHex(row[0]));
      if (note.isEmpty() && !row[1].isEmpty()) {
        assertEquals(row[1].replaceFirst("^0x", "").toLowerCase(Locale.ROOT), got, line);
        ok++;
      } else {
        assertTrue(got.startsWith("NOT_") || got.equals("INVALID_LENGTH"), line);
        bad++;
      }
    }
    assertTrue(ok >= good, "only " + ok);
    assertTrue(bad >= refused, "only " + bad);
  }

  private static String hex(BigInteger... words) {
    StringBuilder s = new StringBuilder();
    for (BigInteger word : words) {
      s.append(String.format("%064x", word));
    }
    return s.toString();
  }

  private static byte[] bytes(BigInteger... words) {
    return HexFormat.of().parseHex(hex(words));
  }

  private static BigInteger n(long v) {
    return BigInteger.valueOf(v);
  }

  /** Our own: twice, three and five times the generator (1, 2). */
  @Test
  void smallMultiples() {
    String twice =
        "030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd3"
            + "15ed738c0e0a7c92e7845f96b2ae9c0a68a6a449e3538fc7ff3ebf7a5a18a2c4";
    assertEquals(twice, call("add", bytes(n(1), n(2), n(1), n(2))));
    assertEquals(twice, call("mul", bytes(n(1), n(2), n(2))));
    String three = call("mul", bytes(n(1), n(2), n(3)));
    assertEquals(three, call("add", HexFormat.of().parseHex(twice + hex(n(1), n(2)))));
    assertEquals(
        call("mul", bytes(n(1), n(2), n(5))), call("add", HexFormat.of().parseHex(twice + three)));
  }

  @Test
  void infinityAndOpposites() {
    String none = hex(n(0), n(0));
    BigInteger minus = P.subtract(n(2));
    assertEquals(none, call("add", new byte[0]));
    assertEquals(none, call("mul", new byte[0]));
    assertEquals(none, call("add", bytes(n(1), n(2), n(1), minus)));
    assertEquals(hex(n(1), n(2)), call("add", bytes(n(1), n(2))));
    assertEquals(hex(n(1), n(2)), call("add", bytes(n(0), n(0), n(1), n(2))));
    assertEquals(none, call("mul", bytes(n(1), n(2), n(0))));
    assertEquals(none, call("mul", bytes(n(1), n(2), R)));
    assertEquals(hex(n(1), n(2)), call("mul", bytes(n(1), n(2), R.add(n(1)))));
    assertEquals(hex(n(1), minus), call("mul", bytes(n(1), n(2), R.subtract(n(1)))));
    BigInteger most = BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE);
    assertEquals(call("mul", bytes(n(1), n(2), most.mod(R))), call("mul", bytes(n(1), n(2), most)));
  }

  @Test
  void inputIsPaddedAndCut() {
    byte[] sum = bytes(n(1), n(2), n(1), n(2));
    assertEquals(call("add", sum), call("add", Arrays.copyOf(sum, 1_000)));
    byte[] more = Arrays.copyOf(sum, 200);
    Arrays.fill(more, 128, 200, (byte) 0xff);
    assertEquals(call("add", sum), call("add", more));
    // 1, 2 and then a scalar that ends early: its low bytes are zeros
    byte[] product = bytes(n(1), n(2), BigInteger.ONE.shiftLeft(248));
    assertEquals(call("mul", product), call("mul", Arrays.copyOf(product, 65)));
    byte[] moreProduct = Arrays.copyOf(product, 97);
    moreProduct[96] = 7;
    assertEquals(call("mul", product), call("mul", moreProduct));
    // x without all of y: not on the curve
    assertEquals("NOT_ON_CURVE", call("add", Arrays.copyOf(sum, 40)));
  }

  @Test
  void onlyCanonicalCoordinatesOnTheCurve() {
    assertEquals("NOT_CANONICAL", call("add", bytes(P.add(n(1)), n(2))));
    assertEquals("NOT_CANONICAL", call("add", bytes(n(1), P.add(n(2)))));
    assertEquals("NOT_CANONICAL", call("add", bytes(P, n(0))));
    assertEquals("NOT_CANONICAL", call("mul", bytes(n(0), P, n(1))));
    assertEquals("NOT_ON_CURVE", call("mul", bytes(n(1), n(3), n(1))));
    assertEquals("NOT_ON_CURVE", call("add", bytes(n(0), n(1))));
    // the second point counts even if the first is infinity
    assertEquals("NOT_ON_CURVE", call("add", bytes(n(0), n(0), n(1), n(3))));
    // and the point of a product even if the scalar is zero
    assertEquals("NOT_ON_CURVE", call("mul", bytes(n(1), n(3), n(0))));
  }

  private static byte[] concat(byte[]... parts) {
    byte[] r = new byte[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, r, at, part.length);
      at += part.length;
    }
    return r;
  }

  private static byte[] g1(double[] p, int i) {
    byte[] b = new byte[64];
    G1Encoding.encode(Curve.BN254, b, 0, p, i * G1.AFFINE);
    return b;
  }

  private static byte[] g2(double[] q) {
    byte[] b = new byte[128];
    G2Encoding.encode(Curve.BN254, b, 0, q, 0);
    return b;
  }

  private static byte[] minus(byte[] point) {
    byte[] b = point.clone();
    BigInteger y = new BigInteger(1, Arrays.copyOfRange(b, 32, 64));
    System.arraycopy(bytes(P.subtract(y).mod(P)), 0, b, 32, 32);
    return b;
  }

  private static final String ONE = hex(n(1));
  private static final String ZERO = hex(n(0));

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 9})
  void pairsCancelInAnyOrder(int count) {
    double[] p = G1Points.random(Curve.BN254, count, seeded);
    byte[][] pairs = new byte[2 * count][];
    for (int i = 0; i < count; i++) {
      byte[] q = g2(TwistPoints.member(Curve.BN254, seeded));
      pairs[2 * i] = concat(g1(p, i), q);
      pairs[2 * i + 1] = concat(minus(g1(p, i)), q);
    }
    for (int i = pairs.length - 1; i > 0; i--) {
      int j = seeded.random().nextInt(i + 1);
      byte[] swap = pairs[i];
      pairs[i] = pairs[j];
      pairs[j] = swap;
    }
    assertEquals(ONE, call("pairing", concat(pairs)), seeded::toString);
    assertEquals(
        ZERO, call("pairing", concat(Arrays.copyOf(pairs, pairs.length - 1))), seeded::toString);
  }

  @Test
  void pairsWithInfinityDoNotCount() {
    byte[] p = g1(G1Points.random(Curve.BN254, 1, seeded), 0);
    byte[] q = g2(TwistPoints.member(Curve.BN254, seeded));
    byte[] none1 = new byte[64];
    byte[] none2 = new byte[128];
    assertEquals(ONE, call("pairing", new byte[0]));
    assertEquals(ONE, call("pairing", concat(p, none2)));
    assertEquals(ONE, call("pairing", concat(none1, q)));
    assertEquals(ONE, call("pairing", concat(none1, none2)));
    assertEquals(ZERO, call("pairing", concat(none1, q, p, q, p, none2)));
    assertEquals(ONE, call("pairing", concat(p, q, none1, q, minus(p), q)));
  }

  @Test
  void pointsOfTheTwistOutsideTheGroupAreRefused() {
    byte[] p = g1(G1Points.random(Curve.BN254, 1, seeded), 0);
    byte[] q = g2(TwistPoints.member(Curve.BN254, seeded));
    byte[] none1 = new byte[64];
    for (int i = 0; i < 5; i++) {
      byte[] other = g2(TwistPoints.random(Curve.BN254, seeded));
      assertEquals("NOT_IN_SUBGROUP", call("pairing", concat(p, other)));
      assertEquals("NOT_IN_SUBGROUP", call("pairing", concat(none1, other)));
      assertEquals("NOT_IN_SUBGROUP", call("pairing", concat(p, q, p, other)));
    }
    byte[] small = g2(TwistPoints.ofSmallOrder(seeded));
    assertEquals("NOT_IN_SUBGROUP", call("pairing", concat(p, small)));
    byte[] off = q.clone();
    off[127] ^= 1;
    assertEquals("NOT_ON_CURVE", call("pairing", concat(p, off)));
    byte[] large = q.clone();
    System.arraycopy(bytes(P), 0, large, 64, 32);
    assertEquals("NOT_CANONICAL", call("pairing", concat(p, large)));
    // the first fault counts
    assertEquals("NOT_IN_SUBGROUP", call("pairing", concat(p, small, p, large)));
  }

  /** A length that is no multiple of 192 is refused with a status, whatever the bytes. */
  @Test
  void brokenPairsAreRefused() {
    byte[] pair =
        concat(
            g1(G1Points.random(Curve.BN254, 1, seeded), 0),
            g2(TwistPoints.member(Curve.BN254, seeded)));
    for (int length = 1; length < 2 * pair.length; length++) {
      String got = call("pairing", Arrays.copyOf(concat(pair, pair), length));
      if (length == pair.length) {
        assertEquals(ZERO, got);
      } else {
        assertEquals("INVALID_LENGTH", got, "length " + length);
      }
    }
  }

  /** A call that fails leaves nothing behind: no output, and the next call is not changed. */
  @Test
  void aFailedCallLeavesNothing() {
    byte[] p = g1(G1Points.random(Curve.BN254, 1, seeded), 0);
    byte[] q = g2(TwistPoints.member(Curve.BN254, seeded));
    byte[] good = concat(p, q, minus(p), q);
    byte[] bad = good.clone();
    bad[bad.length - 1] ^= 1;
    assertEquals(ONE, call("pairing", good));
    assertEquals("NOT_ON_CURVE", call("pairing", bad));
    assertEquals(ONE, call("pairing", good));
    assertNotEquals("OK", call("add", bytes(n(1), n(3))));
    assertEquals(hex(n(1), n(2)), call("add", bytes(n(1), n(2))));
    evm.clear();
    assertEquals(ONE, call("pairing", good));
  }

  @Test
  void gasOfPairs() {
    assertEquals(45_000, Bn254Precompiles.pairingGas(0));
    assertEquals(385_000, Bn254Precompiles.pairingGas(10 * Bn254Precompiles.PAIR));
  }

  @Test
  void aWorkspaceKeepsOne() {
    Workspace workspace = new Workspace();
    Bn254Precompiles one = workspace.get(Bn254Precompiles.KEY);
    assertSame(one, workspace.get(Bn254Precompiles.KEY));
    assertTrue(workspace.retainedBytes() > 1_000);
  }

  @MeasuresAllocation
  @Test
  void nothingIsAllocated() {
    double[] p = G1Points.random(Curve.BN254, 2, seeded);
    byte[] sum = concat(g1(p, 0), g1(p, 1));
    byte[] product = concat(g1(p, 0), bytes(seeded.below(R)));
    byte[] q = g2(TwistPoints.member(Curve.BN254, seeded));
    byte[] pairs = concat(g1(p, 0), q, minus(g1(p, 0)), q);
    byte[] out = new byte[64];
    Allocation.assertNoneOnceCompiled("add", 500, () -> evm.add(out, 0, sum, 0, sum.length));
    Allocation.assertNoneOnceCompiled(
        "mul", 200, () -> evm.mul(out, 0, product, 0, product.length));
    Allocation.assertNoneOnceCompiled(
        "pairing", 50, () -> evm.pairing(out, 0, pairs, 0, pairs.length));
    assertEquals(1, out[31]);
  }
}
