package io.zkat.math.field;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Times the kernels of the base fields. A kernel that the optimising compiler did not take, or a
 * machine without the instructions, shows in figures fifty times those of the benchmarks.
 */
public final class KernelCheck {
  /** Calls between two looks at the clock: some microseconds of compiled code. */
  static final int CALLS = 64;

  /**
   * The time of one kernel.
   *
   * @param name curve, kind of element and operation, as {@code bn254_fp_mul}
   * @param nanos nanoseconds an element, where each call waits for the result of the one before
   */
  public record Kernel(String name, double nanos) {}

  private KernelCheck() {}

  /**
   * Times product and square of single elements and then of packed ones on both curves, all in turn
   * so that each can be compiled while the others run, and keeps the fastest round of each.
   *
   * @param clock a running clock in nanoseconds
   * @param budget nanoseconds after which no further round begins; the first is always run
   */
  public static List<Kernel> run(LongSupplier clock, long budget) {
    List<Timed> kernels =
        List.of(
            single("bn254_fp_mul", Fp.BN254, false),
            single("bn254_fp_square", Fp.BN254, true),
            single("bls12_381_fp_mul", Fp.BLS12_381, false),
            single("bls12_381_fp_square", Fp.BLS12_381, true),
            lanes("bn254_lanes_mul", Fp.BN254, false),
            lanes("bn254_lanes_square", Fp.BN254, true),
            lanes("bls12_381_lanes_mul", Fp.BLS12_381, false),
            lanes("bls12_381_lanes_square", Fp.BLS12_381, true));
    long spent = 0;
    do {
      for (Timed kernel : kernels) {
        spent += kernel.round(clock);
      }
    } while (spent < budget);
    List<Kernel> results = new ArrayList<>();
    for (Timed kernel : kernels) {
      results.add(kernel.result());
    }
    return List.copyOf(results);
  }

  private static Timed single(String name, Fp field, boolean square) {
    double[] a = new double[Fp.LIMBS];
    double[] r = new double[Fp.LIMBS];
    field.fromLong(a, 0, 0x0123_4567_89ab_cdefL);
    field.copy(r, 0, a, 0);
    Runnable call = square ? () -> field.sqr(r, 0, r, 0) : () -> field.mul(r, 0, r, 0, a, 0);
    return new Timed(name, 1, call);
  }

  private static Timed lanes(String name, Fp field, boolean square) {
    FpLanes lanes = FpLanes.of(field);
    double[] one = new double[Fp.LIMBS];
    double[] a = new double[FpLanes.PACKED];
    double[] r = new double[FpLanes.PACKED];
    field.fromLong(one, 0, 0x0123_4567_89ab_cdefL);
    lanes.setAll(a, 0, one, 0);
    lanes.copy(r, 0, a, 0);
    Runnable call = square ? () -> lanes.sqr(r, 0, r, 0) : () -> lanes.mul(r, 0, r, 0, a, 0);
    return new Timed(name, FpLanes.LANES, call);
  }

  /** One kernel and its fastest round so far. */
  private static final class Timed {
    private final String name;
    private final int elements;
    private final Runnable call;
    private long fastest = Long.MAX_VALUE;

    Timed(String name, int elements, Runnable call) {
      this.name = name;
      this.elements = elements;
      this.call = call;
    }

    /** Returns the nanoseconds it took, at least one, so that a coarse clock cannot stop time. */
    long round(LongSupplier clock) {
      long start = clock.getAsLong();
      for (int i = 0; i < CALLS; i++) {
        call.run();
      }
      long took = Math.max(1, clock.getAsLong() - start);
      fastest = Math.min(fastest, took);
      return took;
    }

    Kernel result() {
      return new Kernel(name, (double) fastest / (CALLS * elements));
    }
  }
}
