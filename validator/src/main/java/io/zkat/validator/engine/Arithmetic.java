package io.zkat.validator.engine;

import io.zkat.math.field.FpLanes;
import io.zkat.math.field.KernelCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * How the arithmetic below the validator is computed in this process, for logs and metrics.
 *
 * @param lanes what computes eight elements at once, and why
 * @param hardwareFma whether the machine has a fused multiply-add; without it all is right and slow
 * @param kernels the times of the field kernels
 */
public record Arithmetic(String lanes, boolean hardwareFma, List<Kernel> kernels) {
  /**
   * The time of one kernel.
   *
   * @param name curve, kind of element and operation, as {@code bn254_fp_mul}
   * @param nanos nanoseconds an element
   */
  public record Kernel(String name, double nanos) {}

  /** Copies the list. */
  public Arithmetic {
    kernels = List.copyOf(kernels);
  }

  /**
   * Measures it.
   *
   * @param clock a running clock in nanoseconds
   * @param budget nanoseconds that the measurement may take, about
   */
  public static Arithmetic measure(LongSupplier clock, long budget) {
    List<Kernel> kernels = new ArrayList<>();
    for (KernelCheck.Kernel kernel : KernelCheck.run(clock, budget)) {
      kernels.add(new Kernel(kernel.name(), kernel.nanos()));
    }
    return new Arithmetic(FpLanes.support(), FpLanes.hasHardwareFma(), kernels);
  }
}
