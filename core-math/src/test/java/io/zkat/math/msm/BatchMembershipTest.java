package io.zkat.math.msm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Points;
import io.zkat.math.field.Fp;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The batched test against the exact one, its combinations against plain sums, and its odds. */
class BatchMembershipTest {
  private final Seeded seeded = new Seeded();
  private final BatchMembership batch = new BatchMembership();
  private final SecureBytes source = new AesSecureBytes(seeded.bytes(AesSecureBytes.KEY_BYTES));
  private final double[] t = new double[G1.SCRATCH];

  @ParameterizedTest
  @CsvSource({"4, 19", "5, 16", "6, 13", "2, 38", "3, 26"})
  void recordedBatches(int signs, int passes) {
    int checked = 0;
    for (JsonNode line : G1Points.batches()) {
      double[] points = G1Points.decodeAll(line.get("points"));
      int n = line.get("points").size();
      for (int i = 0; i < 3; i++) {
        assertEquals(
            line.get("in").booleanValue(),
            batch.combinationsAreMembers(points, 0, n, signs, passes, source),
            line::toString);
      }
      checked++;
    }
    assertTrue(checked > 5, "only " + checked + " batches");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 87, 88, 89, 200, 899, 900})
  void anyNumberOfPoints(int n) {
    double[] points = G1Points.random(Curve.BLS12_381, n, seeded);
    for (int i = 3; i < n; i += 10) {
      G1.setInfinity(points, i * G1.AFFINE);
    }
    assertEquals(-1, batch.firstOutside(points, 0, n, source));
    if (n > 0) {
      double[] bad = G1Points.ofSmallOrder();
      System.arraycopy(bad, 0, points, (n - 1) * G1.AFFINE, G1.AFFINE);
      assertEquals(n - 1, batch.firstOutside(points, 0, n, source));
    }
  }

  /** Threads that share the passes accept all members, and one of them notices any other point. */
  @ParameterizedTest
  @ValueSource(ints = {88, 300, 900})
  void sharesOfThePasses(int n) {
    assertEquals(0, BatchMembership.passes(87));
    int all = BatchMembership.passes(n);
    double[] points = G1Points.random(Curve.BLS12_381, n, seeded);
    int accepted = 0;
    for (int i = 0; i < 3; i++) {
      accepted += batch.passesAccept(points, 0, n, all * (i + 1) / 3 - all * i / 3, source) ? 1 : 0;
    }
    assertEquals(3, accepted);
    System.arraycopy(G1Points.ofSmallOrder(), 0, points, (n - 1) * G1.AFFINE, G1.AFFINE);
    for (int i = 0; i < 3; i++) {
      accepted -= batch.passesAccept(points, 0, n, all * (i + 1) / 3 - all * i / 3, source) ? 1 : 0;
    }
    assertTrue(accepted > 0, "a point of small order passed all shares");
  }

  /** What a pass has refused has a point outside, or the machine is broken. */
  @Test
  void amongRefusedPointsOneIsOutside() {
    double[] points = G1Points.random(Curve.BLS12_381, 100, seeded);
    assertThrows(IllegalStateException.class, () -> batch.firstOfRefused(points, 0, 100));
    System.arraycopy(G1Points.ofSmallOrder(), 0, points, 70 * G1.AFFINE, G1.AFFINE);
    assertEquals(70, batch.firstOfRefused(points, 0, 100));
  }

  /** The bound on the error: 3 to the number of sums of all passes. */
  @ParameterizedTest
  @ValueSource(ints = {88, 899, 900, 100_000})
  void passesAreEnough(int n) {
    int sums = BatchMembership.passes(n) * BatchMembership.signs(n);
    assertTrue(sums * Math.log(3) / Math.log(2) >= 120, () -> sums + " sums");
  }

  @Test
  void repeatedOppositeAndCancellingPoints() {
    int n = 213;
    double[] three = G1Points.random(Curve.BLS12_381, 3, seeded);
    double[] points = new double[n * G1.AFFINE];
    for (int i = 0; i < n; i++) {
      System.arraycopy(three, i % 3 * G1.AFFINE, points, i * G1.AFFINE, G1.AFFINE);
      if (i % 2 == 1) {
        G1.BLS12_381.negate(points, i * G1.AFFINE, points, i * G1.AFFINE);
      }
    }
    assertEquals(-1, batch.firstOutside(points, 0, n, source));
    assertEquals(-1, batch.firstOutside(new double[n * G1.AFFINE], 0, n, source));
    double[] bad = G1Points.ofSmallOrder();
    System.arraycopy(bad, 0, points, 100 * G1.AFFINE, G1.AFFINE);
    G1.BLS12_381.negate(points, 150 * G1.AFFINE, bad, 0);
    assertEquals(100, batch.firstOutside(points, 0, n, source));
  }

  /** For given digits the results must be what the vectors of signs say. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void combinationsAreTheSignedSums(int signs) {
    G1 g1 = G1.BLS12_381;
    int passes = 3;
    int numbers = (int) Math.pow(3, signs);
    for (int n : new int[] {0, 1, 7, 9, 40}) {
      double[] points = G1Points.random(Curve.BLS12_381, n, seeded);
      Deque<Integer> drawn = new ArrayDeque<>();
      int result = batch.combinations(points, 0, n, signs, passes, scripted(drawn, numbers));
      for (int pass = 0; pass < passes; pass++) {
        double[][] expected = new double[signs][G1.XYZZ];
        for (int i = 0; i < n; i++) {
          int rest = drawn.removeFirst() - numbers / 2;
          for (int j = 0; j < signs; j++) {
            int digit = Math.floorMod(rest + 1, 3) - 1;
            rest = (rest - digit) / 3;
            if (digit > 0) {
              g1.addAffine(expected[j], 0, points, i * G1.AFFINE, t, 0);
            } else if (digit < 0) {
              g1.subAffine(expected[j], 0, points, i * G1.AFFINE, t, 0);
            }
          }
        }
        for (int j = 0; j < signs; j++) {
          double[] actual = new double[G1.XYZZ];
          g1.fromAffine(actual, 0, batch.points(), (result + pass * signs + j) * G1.AFFINE);
          assertTrue(g1.equalXyzz(expected[j], 0, actual, 0, t, 0), "sum " + j + ", n " + n);
        }
      }
    }
  }

  /** Random bytes, of which every third draw must be thrown away, and the numbers they hold. */
  private SecureBytes scripted(Deque<Integer> drawn, int numbers) {
    int width = numbers <= 256 ? 1 : 2;
    int range = 1 << (8 * width);
    int multiples = range / numbers;
    int limit = numbers * multiples;
    return (out, off, len) -> {
      for (int i = len - width; i >= 0; i -= width) {
        boolean refused = limit < range && i / width % 3 == 0;
        int v = refused ? seeded.random().nextInt(limit, range) : seeded.random().nextInt(limit);
        for (int b = 0; b < width; b++) {
          out[off + i + b] = (byte) (v >>> (8 * (width - 1 - b)));
        }
        if (!refused) {
          drawn.addLast(v / multiples);
        }
      }
    };
  }

  /** The joint combinations against plain ones: R = Q_0 + 3 Q_1 + z (Q_2 + 3 Q_3) and so on. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void jointCombinations(int signs) {
    G1 g1 = G1.BLS12_381;
    int passes = 3;
    for (int n : new int[] {0, 1, 30}) {
      double[] points = G1Points.random(Curve.BLS12_381, n, seeded);
      int q = batch.combinations(points, 0, n, signs, passes, source);
      int joint = batch.jointly(q, signs, passes);
      double[] m = batch.points();
      double[] part = new double[G1.XYZZ];
      for (int pass = 0; pass < passes; pass++) {
        for (int i = 0; i < (signs + 3) / 4; i++) {
          double[] expected = new double[G1.XYZZ];
          for (int j = 4 * i; j < Math.min(signs, 4 * i + 4); j++) {
            boolean turned = i == 0 ? j >= 2 : j == 5;
            long[] factor = {i == 0 && j % 2 == 1 ? 3 : 1};
            double[] one = new double[G1.AFFINE];
            System.arraycopy(m, (q + pass * signs + j) * G1.AFFINE, one, 0, G1.AFFINE);
            if (turned && !G1.isInfinity(one, 0)) {
              // z = 1 + w
              double[] w = new double[G1.AFFINE];
              endomorphism(w, one);
              g1.fromAffine(part, 0, one, 0);
              g1.addAffine(part, 0, w, 0, t, 0);
              g1.toAffine(one, 0, part, 0, 1, new double[G1.affineScratch(1)], 0);
            }
            if (!G1.isInfinity(one, 0)) {
              g1.mul(part, 0, one, 0, factor, 0, 1, t, 0);
              g1.add(expected, 0, part, 0, t, 0);
            }
          }
          double[] actual = new double[G1.XYZZ];
          g1.fromAffine(actual, 0, m, (joint + i * passes + pass) * G1.AFFINE);
          assertTrue(g1.equalXyzz(expected, 0, actual, 0, t, 0), "joint " + i + ", n " + n);
        }
      }
    }
  }

  private static void endomorphism(double[] r, double[] p) {
    double[] beta = new double[Fp.LIMBS];
    Glv.of(G1.BLS12_381).beta(beta, 0);
    Fp.BLS12_381.mul(r, 0, p, 0, beta, 0);
    System.arraycopy(p, Fp.LIMBS, r, Fp.LIMBS, Fp.LIMBS);
  }

  /**
   * What the proof in the comment of the class leaves to listing: modulo each prime, the two joint
   * numbers of different vectors differ, on each line on which w acts as a number.
   */
  @ParameterizedTest
  @ValueSource(longs = {11, 10177, 859267, 52437899})
  void jointNumbersDetermineTheVector(long l) {
    List<long[]> numbers = new ArrayList<>(); // of each line: what z is there
    for (long w = 0; w < l && numbers.size() < 2; w++) {
      if ((w * w + w + 1) % l == 0) {
        numbers.add(new long[] {Math.floorMod(-w * w, l), 0});
      }
    }
    if (numbers.isEmpty()) {
      numbers.add(new long[] {1, 1}); // no line: the field Z[w]/l, where z = 1 + w
    }
    assertEquals(l % 3 == 1 ? 2 : 1, numbers.size(), "lines");
    for (long[] z : numbers) {
      Set<List<Long>> first = new HashSet<>();
      Set<List<Long>> second = new HashSet<>();
      for (int v = 0; v < 81; v++) {
        int a = v % 3 - 1 + 3 * (v / 3 % 3 - 1);
        int b = v / 9 % 3 - 1 + 3 * (v / 27 - 1);
        first.add(List.of(Math.floorMod(a + z[0] * b, l), Math.floorMod(z[1] * b, l)));
        int c = v % 3 - 1;
        int d = v / 3 % 3 - 1;
        second.add(List.of(Math.floorMod(c + z[0] * d, l), Math.floorMod(z[1] * d, l)));
      }
      assertEquals(81, first.size());
      assertEquals(9, second.size());
    }
  }

  /** T and -T pass exactly if their vectors agree: one time in 3^m. */
  @ParameterizedTest
  @CsvSource({"1, 3", "2, 9"})
  void onePassAcceptsCancellingPointsAsOftenAsItShould(int signs, int oneIn) {
    double[] small = G1Points.ofSmallOrder();
    double[] points = new double[2 * G1.AFFINE];
    System.arraycopy(small, 0, points, 0, G1.AFFINE);
    G1.BLS12_381.negate(points, G1.AFFINE, small, 0);
    int trials = 1_500;
    int accepted = 0;
    for (int i = 0; i < trials; i++) {
      accepted += batch.combinationsAreMembers(points, 0, 2, signs, 1, source) ? 1 : 0;
    }
    double mean = trials / (double) oneIn;
    double deviation = Math.sqrt(mean * (1 - 1.0 / oneIn));
    int count = accepted;
    assertTrue(Math.abs(accepted - mean) < 6 * deviation, () -> count + " of " + trials);
  }

  @Test
  void theSourceNeverRepeatsAndIsKeyed() {
    byte[] key = seeded.bytes(AesSecureBytes.KEY_BYTES);
    byte[] long1 = new byte[10_000];
    new AesSecureBytes(key).fill(long1, 0, long1.length);
    byte[] pieces = new byte[10_000];
    AesSecureBytes again = new AesSecureBytes(key);
    again.fill(pieces, 0, 7);
    again.fill(pieces, 7, pieces.length - 7);
    org.junit.jupiter.api.Assertions.assertArrayEquals(long1, pieces);
    key[3] ^= 1;
    new AesSecureBytes(key).fill(pieces, 0, pieces.length);
    assertTrue(java.util.Arrays.mismatch(long1, pieces) == 0);
    assertThrows(IllegalArgumentException.class, () -> new AesSecureBytes(new byte[15]));
  }

  @MeasuresAllocation
  @Test
  void nothingIsAllocatedOnceWarm() {
    int n = 100;
    double[] points = G1Points.random(Curve.BLS12_381, n, seeded);
    Allocation.assertNoneOnceCompiled(
        "the batched test", 20, () -> batch.firstOutside(points, 0, n, source));
  }
}
