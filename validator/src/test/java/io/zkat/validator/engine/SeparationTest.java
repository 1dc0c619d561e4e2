package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.field.Fr;
import io.zkat.math.msm.AesSecureBytes;
import io.zkat.math.testing.Seeded;
import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.verdict.Place;
import io.zkat.validator.verdict.Reason;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What it takes to find the bad ones of a batch. */
class SeparationTest {
  private final Seeded seeded = new Seeded();
  private final BatchEngine engine =
      new BatchEngine(
          () -> new AesSecureBytes(new byte[AesSecureBytes.KEY_BYTES]), WorkExecutor.serial());
  private final StageClock clock = new StageClock(System::nanoTime, () -> -1);
  private final FixedBases bases = new FixedBases(Curve.BN254, generator());

  private static double[] generator() {
    double[] g = new double[G1.AFFINE];
    Curve.BN254.g1().generator(g, 0);
    return g;
  }

  /** Demands that [scalar] G vanishes. */
  private final class Demand extends Check {
    private final long scalar;

    Demand(long scalar) {
      this.scalar = scalar;
    }

    @Override
    public FixedBases bases() {
      return bases;
    }

    @Override
    public boolean advance(EquationSink sink) {
      Fr fr = sink.curve().fr();
      long[] k = new long[Fr.LIMBS];
      fr.fromLong(k, 0, scalar);
      sink.equations().begin();
      sink.equations().fixed(fr, 0, k, 0);
      sink.vanishes(this, 0, Reason.CSP_VERIFICATION_FAILED, Place.NONE);
      return false;
    }
  }

  /** The number of combinations for a batch, whose bad owners have to be found. */
  private int separate(int n, BitSet bad) {
    Batch batch = new Batch();
    for (int i = 0; i < n; i++) {
      batch.enrol(new Demand(bad.get(i) ? 1 + i : 0), batch.begin(), 0);
    }
    engine.run(batch, clock);
    for (int i = 0; i < n; i++) {
      Reason expected = bad.get(i) ? Reason.CSP_VERIFICATION_FAILED : Reason.OK;
      assertEquals(expected, batch.outcomes().reason(i), "owner " + i + " of " + n);
    }
    return engine.combinations();
  }

  private static int bound(int n, int bad) {
    int levels = 32 - Integer.numberOfLeadingZeros(n - 1);
    return 1 + 2 * bad * levels;
  }

  @Test
  void aCleanBatchTakesOne() {
    for (int n : new int[] {1, 2, 64, 100}) {
      assertEquals(1, separate(n, new BitSet()));
    }
  }

  @Test
  void oneBadOwnerTakesTwoForEachLevelWhereverItStands() {
    for (int n : new int[] {1, 2, 3, 8, 13, 64}) {
      for (int position = 0; position < n; position++) {
        BitSet bad = new BitSet();
        bad.set(position);
        int combinations = separate(n, bad);
        assertTrue(combinations <= bound(n, 1), combinations + " for " + position + " of " + n);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"64, 2", "64, 4", "64, 8", "64, 64", "100, 3", "37, 20", "128, 16"})
  void manyBadOwnersStayBelowTheBound(int n, int count) {
    for (int round = 0; round < 20; round++) {
      BitSet bad = new BitSet();
      while (bad.cardinality() < count) {
        bad.set(seeded.random().nextInt(n));
      }
      int combinations = separate(n, bad);
      // Nobody is asked about more than once on a level, so it is never more than 2 n - 1 either.
      int most = Math.min(bound(n, count), 2 * n - 1);
      assertTrue(combinations <= most, combinations + " for " + bad + " of " + n + ", " + seeded);
    }
  }
}
