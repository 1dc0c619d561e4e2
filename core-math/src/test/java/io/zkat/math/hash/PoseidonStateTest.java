package io.zkat.math.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.field.Fr;
import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Seeded;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One state in lanes against scalar code, and the way from the one to the other. */
class PoseidonStateTest {
  private static final int E = Fr.LIMBS;

  private final Seeded seeded = new Seeded();

  static List<PoseidonParameters> instances() {
    return PoseidonLanesTest.instances();
  }

  private void choose(PoseidonParameters p, long[] s) {
    BigInteger m = p.field() == Fr.BN254 ? PoseidonModel.BN254 : PoseidonModel.BLS12_381;
    for (int i = 0; i < p.width(); i++) {
      BigInteger v =
          seeded.oneOf(
              seeded.below(m),
              seeded.below(m),
              BigInteger.ZERO,
              BigInteger.ONE,
              m.subtract(BigInteger.ONE));
      PoseidonModel.element(p.field(), s, 1 + i * E, v);
    }
  }

  @ParameterizedTest
  @MethodSource("instances")
  void statesInLanes(PoseidonParameters p) {
    PoseidonRecurrence alone = p.recurrence();
    Assumptions.assumeTrue(alone.fitsIntoLanes());
    PoseidonRecurrence.InLanes lanes = alone.inLanes();
    long[] t = new long[alone.scratch()];
    long[] s = new long[2 + p.width() * E];
    for (int round = 0; round < 150; round++) {
      if (round % 3 == 0) {
        choose(p, s);
      }
      long[] expected = s.clone();
      alone.permute(expected, 1, p.width(), t, 0);
      if (round % 5 == 0) {
        lanes.clear();
      }
      lanes.permute(s, 1, p.width());
      assertArrayEquals(expected, s, seeded::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("instances")
  void theWayIntoLanesChangesNothing(PoseidonParameters p) {
    PoseidonState state = new PoseidonState(p.recurrence(), new PoseidonChoice());
    PoseidonRecurrence alone = p.recurrence();
    long[] t = new long[alone.scratch()];
    long[] s = new long[2 + p.width() * E];
    choose(p, s);
    long[] expected = s.clone();
    for (int round = 0; round < 6_000; round++) {
      alone.permute(expected, 1, p.width(), t, 0);
      state.permute(s, 1, p.width());
    }
    assertArrayEquals(expected, s, seeded::toString);
  }

  /** Who hashes a little never meets vector code, which allocates until it is compiled. */
  @MeasuresAllocation
  @ParameterizedTest
  @MethodSource("instances")
  void nothingIsAllocatedAtFirst(PoseidonParameters p) {
    PoseidonState state = new PoseidonState(p.recurrence(), new PoseidonChoice());
    long[] s = new long[p.width() * E];
    assertEquals(0, Allocation.bytesPerRun(200, () -> state.permute(s, 0, 1)));
  }
}
