package io.zkat.math.field;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class KernelCheckTest {
  @Test
  void everyKernelHasAFigure() {
    List<KernelCheck.Kernel> kernels = KernelCheck.run(System::nanoTime, 1_000_000);
    assertEquals(
        Set.of(
            "bn254_fp_mul",
            "bn254_fp_square",
            "bn254_lanes_mul",
            "bn254_lanes_square",
            "bls12_381_fp_mul",
            "bls12_381_fp_square",
            "bls12_381_lanes_mul",
            "bls12_381_lanes_square"),
        kernels.stream().map(KernelCheck.Kernel::name).collect(Collectors.toSet()));
    assertEquals(8, kernels.size());
    for (KernelCheck.Kernel kernel : kernels) {
      assertTrue(kernel.nanos() > 0 && Double.isFinite(kernel.nanos()), kernel::toString);
    }
  }

  @Test
  void figuresAreThoseOfTheFastestRoundForEachElement() {
    // 6,400 ns a round, and 640 in the second one of the first kernel.
    AtomicLong looks = new AtomicLong();
    AtomicLong now = new AtomicLong();
    LongSupplier clock = () -> now.addAndGet(looks.incrementAndGet() == 18 ? 640 : 6_400);
    for (KernelCheck.Kernel kernel : KernelCheck.run(clock, 8 * 6_400 + 1)) {
      double call = kernel.name().equals("bn254_fp_mul") ? 10 : 100;
      int elements = kernel.name().contains("lanes") ? FpLanes.LANES : 1;
      assertEquals(call / elements, kernel.nanos(), 1e-9, kernel.name());
    }
    assertEquals(2 * 2 * 8, looks.get(), "two rounds");
  }

  @Test
  void aClockThatStandsStillEndsIt() {
    for (KernelCheck.Kernel kernel : KernelCheck.run(() -> 0, 20)) {
      assertTrue(kernel.nanos() > 0, kernel::toString);
    }
  }
}
