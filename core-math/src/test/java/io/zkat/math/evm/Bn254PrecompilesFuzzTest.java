package io.zkat.math.evm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.G1Points;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.curve.TwistPoints;
import io.zkat.math.testing.Seeded;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are: no exception, the input stays, and output comes with success only. */
final class Bn254PrecompilesFuzzTest {
  private static final int MARGIN = 2;
  private static final int MOST = 64;
  private static final Bn254Precompiles EVM = new Bn254Precompiles();

  @FuzzTest
  void staysWithinItsRules(byte[] data) {
    check(data);
  }

  @Test
  void staysWithinItsRulesOnAlteredPairs() {
    Seeded seeded = new Seeded();
    SplittableRandom random = seeded.random();
    byte[] honest = new byte[2 * Bn254Precompiles.PAIR];
    double[] p = G1Points.random(Curve.BN254, 2, seeded);
    for (int i = 0; i < 2; i++) {
      int at = i * Bn254Precompiles.PAIR;
      G1Encoding.encode(Curve.BN254, honest, at, p, i * p.length / 2);
      double[] q = TwistPoints.member(Curve.BN254, seeded);
      G2Encoding.encode(Curve.BN254, honest, at + 64, q, 0);
    }
    check(honest);
    for (int round = 0; round < 2_000; round++) {
      byte[] b = honest.clone();
      for (int change = random.nextInt(3); change > 0; change--) {
        int at = random.nextInt(b.length / 32) * 32;
        switch (random.nextInt(4)) {
          case 0 -> b[at + random.nextInt(32)] = (byte) random.nextInt(256);
          case 1 -> Arrays.fill(b, at, at + 32, (byte) 0);
          case 2 -> System.arraycopy(b, random.nextInt(b.length / 32) * 32, b, at, 32);
          default -> b[at] |= (byte) 0x80;
        }
      }
      check(random.nextInt(3) == 0 ? Arrays.copyOf(b, random.nextInt(b.length + 1)) : b);
    }
  }

  private static void check(byte[] input) {
    byte[] in = new byte[input.length + 2 * MARGIN];
    Arrays.fill(in, (byte) 0x11);
    System.arraycopy(input, 0, in, MARGIN, input.length);
    byte[] before = in.clone();
    byte[] out = new byte[MOST + 2 * MARGIN];
    byte[] untouched = out.clone();
    for (int operation = 0; operation < 3; operation++) {
      Arrays.fill(out, (byte) 0);
      PrecompileStatus status =
          switch (operation) {
            case 0 -> EVM.add(out, MARGIN, in, MARGIN, input.length);
            case 1 -> EVM.mul(out, MARGIN, in, MARGIN, input.length);
            default -> EVM.pairing(out, MARGIN, in, MARGIN, input.length);
          };
      assertArrayEquals(before, in);
      if (status != PrecompileStatus.OK) {
        assertArrayEquals(untouched, out);
      } else if (operation < 2) {
        // what comes out goes in again
        byte[] sum = new byte[MOST];
        assertEquals(PrecompileStatus.OK, EVM.add(sum, 0, out, MARGIN, MOST));
        assertArrayEquals(Arrays.copyOfRange(out, MARGIN, MARGIN + MOST), sum);
      } else {
        assertEquals(0, out[MARGIN + 31] & ~1);
      }
    }
  }
}
