package io.zkat.loadtest.bench;

import java.util.List;
import java.util.Locale;

/** The groups of benchmarks, each a list of classes that answer one question each. */
public enum BenchGroup {
  /** Operations in the fields. */
  FIELD,
  /** Operations on points. */
  CURVE,
  /** Sums of scalar multiples. */
  MSM,
  /** Products of pairings. */
  PAIRING,
  /** Verification of whole proofs. */
  PROOF,
  /** Validation of whole token requests. */
  VALIDATOR;

  /** The name on the command line and in results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  List<Class<?>> classes() {
    return switch (this) {
      case FIELD -> List.of(FpBench.class, FpLanesBench.class, FrBench.class);
      case CURVE -> List.of(G1Bench.class, G1LanesBench.class, SubgroupLanesBench.class);
      case MSM -> List.of(MsmBench.class, FixedBaseBench.class);
      case PAIRING -> List.of(PairingBench.class);
      case PROOF -> List.of(ProofBench.class);
      case VALIDATOR -> List.of(RequestBench.class);
    };
  }

  /** What the operations of a class are about: its name without the suffix. */
  static String subject(String className) {
    String simple = className.substring(className.lastIndexOf('.') + 1);
    return simple.replaceFirst("Bench$", "");
  }

  /** As on the command line, for help. */
  @Override
  public String toString() {
    return label();
  }
}
