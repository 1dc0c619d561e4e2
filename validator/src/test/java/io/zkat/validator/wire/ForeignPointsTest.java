package io.zkat.validator.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Spec proofs 1.5. */
final class ForeignPointsTest {
  private static final BigInteger P = Bls12377G1.P;

  /** The cofactor of BLS12-377, (x - 1)^2 / 3 for x = 8508c00000000001. */
  private static final BigInteger COFACTOR =
      new BigInteger("8508c00000000000", 16).pow(2).divide(BigInteger.valueOf(3));

  private final Seeded seeded = new Seeded();

  private static boolean decodes(int curve, byte[] b) {
    // Margins that would complete a cut point.
    byte[] inside = new byte[b.length + 200];
    System.arraycopy(b, 0, inside, 7, b.length);
    return ForeignPoints.decodes(curve, inside, 7, b.length);
  }

  @Test
  void agreesWithTheLibraryOfTheReference() throws IOException {
    int accepted = 0;
    int lines = 0;
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    ForeignPointsTest.class.getResourceAsStream("foreign-points.csv")),
                UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("#")) {
          continue;
        }
        String[] column = line.split(",", -1);
        boolean expected = Boolean.parseBoolean(column[2]);
        byte[] b = HexFormat.of().parseHex(column[1]);
        assertEquals(expected, decodes(Integer.parseInt(column[0]), b), line);
        lines++;
        accepted += expected ? 1 : 0;
      }
    }
    assertEquals(600, lines);
    assertTrue(accepted > 150);
  }

  /** A point of the curve with a random x, as x and y. */
  private BigInteger[] pointOfTheCurve() {
    while (true) {
      BigInteger x = seeded.below(P);
      BigInteger square = x.pow(3).add(BigInteger.ONE).mod(P);
      if (square.modPow(P.shiftRight(1), P).equals(BigInteger.ONE)) {
        BigInteger y = Bls12377G1.sqrt(square);
        assertEquals(square, y.multiply(y).mod(P));
        return new BigInteger[] {x, y};
      }
    }
  }

  /** Clearing the cofactor gives a member of the subgroup. */
  private BigInteger[] member() {
    BigInteger[] any = pointOfTheCurve();
    BigInteger[] sum = Bls12377G1.multiply(any[0], any[1], COFACTOR);
    BigInteger z = sum[2].modInverse(P);
    return new BigInteger[] {sum[0].multiply(z.pow(2)).mod(P), sum[1].multiply(z.pow(3)).mod(P)};
  }

  private static byte[] bytes(BigInteger... coordinates) {
    byte[] b = new byte[48 * coordinates.length];
    for (int i = 0; i < coordinates.length; i++) {
      byte[] c = coordinates[i].toByteArray();
      int skip = Math.max(0, c.length - 48);
      System.arraycopy(c, skip, b, 48 * (i + 1) - (c.length - skip), c.length - skip);
    }
    return b;
  }

  @Test
  void readsPointsOfBls12377() {
    for (int round = 0; round < 10; round++) {
      BigInteger[] p = member();
      byte[] uncompressed = bytes(p);
      assertTrue(decodes(4, uncompressed), seeded::toString);
      assertTrue(decodes(4, Arrays.copyOf(uncompressed, 100)), seeded::toString);
      assertFalse(decodes(4, Arrays.copyOf(uncompressed, 95)), seeded::toString);
      assertTrue(decodes(4, bytes(p[0], P.subtract(p[1]))), seeded::toString);
      assertFalse(decodes(4, bytes(p[0], p[1].add(BigInteger.ONE))), seeded::toString);
      assertFalse(decodes(4, bytes(p[0].add(P), p[1])), seeded::toString);
      assertFalse(decodes(4, bytes(p[0], p[1].add(P))), seeded::toString);

      byte[] compressed = bytes(p[0]);
      for (int flags : new int[] {0x80, 0xa0}) {
        byte[] b = compressed.clone();
        b[0] |= (byte) flags;
        assertTrue(decodes(4, b), seeded::toString);
        assertTrue(decodes(4, Arrays.copyOf(b, 61)), seeded::toString);
        assertFalse(decodes(4, Arrays.copyOf(b, 47)), seeded::toString);
      }
      for (int flags : new int[] {0x20, 0x60, 0xe0, 0x40, 0xc0}) {
        byte[] b = uncompressed.clone();
        b[0] |= (byte) flags;
        assertFalse(decodes(4, b), seeded::toString);
      }

      BigInteger[] outside = pointOfTheCurve();
      assertFalse(decodes(4, bytes(outside)), seeded::toString);
      byte[] compressedOutside = bytes(outside[0]);
      compressedOutside[0] |= (byte) 0x80;
      assertFalse(decodes(4, compressedOutside), seeded::toString);
    }
  }

  @Test
  void readsInfinityOfBls12377InThreeForms() {
    assertTrue(decodes(4, new byte[96]));
    assertFalse(decodes(4, new byte[95]));
    byte[] b = new byte[96];
    b[0] = 0x40;
    assertTrue(decodes(4, b));
    assertFalse(decodes(4, Arrays.copyOf(b, 48)));
    b[0] = (byte) 0xc0;
    assertTrue(decodes(4, b));
    assertTrue(decodes(4, Arrays.copyOf(b, 48)));
    b[47] = 1;
    assertFalse(decodes(4, b));
    // (-1, 0) has order 2.
    assertFalse(decodes(4, bytes(P.subtract(BigInteger.ONE), BigInteger.ZERO)));
  }

  @Test
  void theSlowMultiplicationIsComplete() {
    BigInteger[] p = member();
    BigInteger r = Bls12377G1.R;
    assertEquals(0, Bls12377G1.multiply(p[0], p[1], r)[2].signum());
    assertEquals(0, Bls12377G1.multiply(p[0], p[1], BigInteger.ZERO)[2].signum());
    BigInteger[] next = Bls12377G1.multiply(p[0], p[1], r.add(BigInteger.ONE));
    BigInteger z = next[2].modInverse(P);
    assertEquals(p[0], next[0].multiply(z.pow(2)).mod(P));
    assertEquals(p[1], next[1].multiply(z.pow(3)).mod(P));
  }

  /** Of the two curves that this implementation computes on, too: parameters of the other one. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 7, 8})
  void readsPointsOfOwnCurves(int id) {
    Curve curve = id == 1 ? Curve.BN254 : Curve.BLS12_381;
    byte[] generator = new byte[curve.g1Bytes()];
    double[] point = new double[G1.AFFINE];
    curve.g1().generator(point, 0);
    G1Encoding.encode(curve, generator, 0, point, 0);
    assertTrue(decodes(id, generator));
    assertTrue(decodes(id, new byte[curve.g1Bytes()]));
    assertFalse(decodes(id, Arrays.copyOf(generator, generator.length - 1)));
    generator[generator.length - 1] ^= 1;
    assertFalse(decodes(id, generator));
  }

  @Test
  void checksMembershipInTheSubgroupOfBls12381() {
    int points = 0;
    for (JsonNode line : Vectors.cases("field/BLS12_381-g1-torsion.jsonl")) {
      if (line.has("a")) {
        byte[] point = Vectors.hex(line, "a");
        for (int id : new int[] {3, 5, 6, 7, 8}) {
          assertEquals(line.get("in").asBoolean(), decodes(id, point), line::toString);
        }
        points++;
      }
    }
    assertTrue(points > 5);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 9, 1L << 32 | 4, Long.MIN_VALUE})
  void knowsNothingOfOtherNumbers(long curve) {
    byte[] infinity = new byte[96];
    infinity[0] = 0x40;
    assertFalse(ForeignPoints.decodes(curve, infinity, 0, 96));
  }
}
