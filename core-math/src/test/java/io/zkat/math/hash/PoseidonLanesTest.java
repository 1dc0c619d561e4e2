package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.field.Fr;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many at once against one at a time. */
class PoseidonLanesTest {
  private static final int E = Fr.LIMBS;

  private final Seeded seeded = new Seeded();

  static List<PoseidonParameters> instances() {
    return Stream.concat(
            IntStream.rangeClosed(1, PoseidonParameters.MOST_INPUTS)
                .mapToObj(PoseidonParameters::circom),
            Stream.of(PoseidonParameters.nomadic(), PoseidonParameters.orchard2021()))
        .toList();
  }

  private long[] random(Fr fr, int elements) {
    BigInteger m = fr == Fr.BN254 ? PoseidonModel.BN254 : PoseidonModel.BLS12_381;
    long[] a = new long[elements * E];
    for (int i = 0; i < elements; i++) {
      BigInteger v =
          switch (seeded.random().nextInt(12)) {
            case 0 -> BigInteger.ZERO;
            case 1 -> BigInteger.ONE;
            case 2 -> m.subtract(BigInteger.ONE);
            default -> seeded.below(m);
          };
      PoseidonModel.element(fr, a, i * E, v);
    }
    return a;
  }

  @ParameterizedTest
  @MethodSource("instances")
  void permutationsAreThoseOfOneAtATime(PoseidonParameters p) {
    PoseidonLanes lanes = new PoseidonLanes(p);
    PoseidonRecurrence alone = p.recurrence();
    long[] t = new long[alone.scratch()];
    for (int n : new int[] {0, 1, 2, 7, 8, 9, 10, 17, 24}) {
      long[] s = random(p.field(), 1 + n * p.width());
      long[] expected = s.clone();
      for (int i = 0; i < n; i++) {
        alone.permute(expected, E + i * p.width() * E, p.width(), t, 0);
      }
      lanes.permute(s, E, n);
      assertArrayEquals(expected, s, () -> n + " " + seeded);
    }
  }

  @ParameterizedTest
  @MethodSource("instances")
  void permutationsOfLongChains(PoseidonParameters p) {
    PoseidonLanes lanes = new PoseidonLanes(p);
    PoseidonRecurrence alone = p.recurrence();
    long[] t = new long[alone.scratch()];
    long[] s = random(p.field(), 8 * p.width());
    long[] expected = s.clone();
    for (int round = 0; round < 40; round++) {
      for (int i = 0; i < 8; i++) {
        alone.permute(expected, i * p.width() * E, p.width(), t, 0);
      }
      lanes.permute(s, 0, 8);
    }
    assertArrayEquals(expected, s, seeded::toString);
  }

  @Test
  void hashesAreThoseOfOneAtATime() {
    for (int inputs = 1; inputs <= PoseidonParameters.MOST_INPUTS; inputs++) {
      Poseidon alone = new Poseidon(inputs);
      PoseidonLanes lanes = new PoseidonLanes(PoseidonParameters.circom(inputs));
      for (int n : new int[] {1, 2, 8, 19}) {
        long[] in = random(Fr.BN254, n * inputs);
        long[] before = in.clone();
        long[] out = new long[n * E];
        long[] expected = new long[n * E];
        byte[] bytes = new byte[n * inputs * Poseidon.BYTES];
        for (int i = 0; i < n * inputs; i++) {
          Fr.BN254.toBytes(bytes, i * Poseidon.BYTES, in, i * E);
        }
        byte[] outBytes = new byte[n * Poseidon.BYTES];
        byte[] expectedBytes = new byte[n * Poseidon.BYTES];
        for (int i = 0; i < n; i++) {
          alone.hash(expected, i * E, in, i * inputs * E);
          Fr.BN254.toBytes(expectedBytes, i * Poseidon.BYTES, expected, i * E);
        }
        lanes.hash(out, 0, in, 0, n);
        assertArrayEquals(expected, out, seeded::toString);
        assertArrayEquals(before, in);
        assertEquals(-1, lanes.hashBytesBe(outBytes, 0, bytes, 0, n));
        assertArrayEquals(expectedBytes, outBytes, seeded::toString);
      }
    }
  }

  @Test
  void oneInputThatIsTooLargeRefusesAll() {
    PoseidonLanes lanes = new PoseidonLanes(PoseidonParameters.circom(3));
    byte[] modulus = PoseidonModel.bytes(PoseidonModel.BN254);
    for (int at = 0; at < 30; at++) {
      byte[] in = new byte[30 * Poseidon.BYTES];
      System.arraycopy(modulus, 0, in, at * Poseidon.BYTES, Poseidon.BYTES);
      byte[] out = new byte[10 * Poseidon.BYTES];
      assertEquals(at / 3, lanes.hashBytesBe(out, 0, in, 0, 10));
      assertArrayEquals(new byte[out.length], out);
    }
  }

  @MeasuresAllocation
  @ParameterizedTest
  @MethodSource("instances")
  void nothingIsAllocated(PoseidonParameters p) {
    PoseidonLanes lanes = new PoseidonLanes(p);
    long[] s = random(p.field(), 9 * p.width());
    Allocation.assertNoneOnceCompiled("permutations", 20, () -> lanes.permute(s, 0, 9));
  }
}
