package io.zkat.math.field;

import jdk.incubator.vector.DoubleVector;

/**
 * How lanes are computed in this process, decided once.
 *
 * @param vectorLanes doubles a vector: 8, 4, or 0 for scalar code
 * @param reason what was chosen and why, for the log
 */
record LaneSupport(int vectorLanes, String reason) {
  /** Forces a choice: {@code scalar}, {@code 256}, {@code 512}, or {@code auto}. */
  static final String PROPERTY = "zkat.vector";

  private static final String MODULE = "jdk.incubator.vector";

  static final LaneSupport CHOSEN = choose(System.getProperty(PROPERTY, "auto"));

  /** Decides for a value of the property. */
  static LaneSupport choose(String wish) {
    return switch (wish) {
      case "auto" -> fastest("");
      case "scalar" -> new LaneSupport(0, "scalar code: asked for by " + PROPERTY);
      case "256", "512" ->
          ModuleLayer.boot().findModule(MODULE).isPresent()
              ? new LaneSupport(
                  Integer.parseInt(wish) / Double.SIZE,
                  wish + "-bit vectors: asked for by " + PROPERTY)
              : withoutModule("");
      default -> fastest(PROPERTY + "=" + wish + " is unknown; ");
    };
  }

  private static LaneSupport withoutModule(String remark) {
    return new LaneSupport(0, remark + "scalar code: the module " + MODULE + " is not there");
  }

  private static LaneSupport fastest(String remark) {
    if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
      return withoutModule(remark);
    }
    if (!fusedMultiplyAddIsFast()) {
      return new LaneSupport(0, remark + "scalar code: no fused multiply-add in hardware");
    }
    int preferred;
    try {
      preferred = Preferred.lanes();
    } catch (LinkageError e) {
      return new LaneSupport(0, remark + "scalar code: vectors cannot be used: " + e);
    }
    if (preferred >= 8) {
      return new LaneSupport(8, remark + "512-bit vectors: preferred by this machine");
    }
    if (preferred == 4) {
      return new LaneSupport(4, remark + "256-bit vectors: preferred by this machine");
    }
    return new LaneSupport(
        0, remark + "scalar code: vectors here have only " + preferred * Double.SIZE + " bits");
  }

  /**
   * Measures whether Math.fma is an instruction. Without one it is computed in decimal arithmetic,
   * which takes a hundred times as long as even an interpreted call.
   */
  static boolean fusedMultiplyAddIsFast() {
    int calls = 50;
    long limit = 3_000L * calls;
    double sum = 1;
    for (int attempt = 0; attempt < 20; attempt++) {
      long start = System.nanoTime();
      for (int i = 0; i < calls; i++) {
        sum = Math.fma(sum, 0x1.0000001p0, 0x1p-30);
      }
      if (System.nanoTime() - start < limit && sum > 0) {
        return true;
      }
    }
    return false;
  }

  /** Keeps the incubating classes from being loaded before they are known to be there. */
  private static final class Preferred {
    static int lanes() {
      return DoubleVector.SPECIES_PREFERRED.length();
    }
  }

  /** Returns the kernels for a field. */
  LaneKernels kernels(Fp field) {
    return vectorLanes == 0 ? new ScalarLaneKernels(field) : new VectorLaneKernels(field);
  }
}
