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
  /** Hashes by Poseidon. */
  POSEIDON,
  /** Precompiled contracts of the EVM. */
  EVM,
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
      case FIELD -> List.of(FpBench.class, FpLanesBench.class, FpTwinBench.class, FrBench.class);
      case CURVE -> List.of(G1Bench.class, G1LanesBench.class, SubgroupLanesBench.class);
      case MSM -> List.of(MsmBench.class, MsmTwinBench.class, FixedBaseBench.class);
      case PAIRING -> List.of(PairingBench.class);
      case POSEIDON ->
          List.of(
              PoseidonBench.class,
              PoseidonLanesBench.class,
              Poseidon128Bench.class,
              Poseidon128LanesBench.class);
      case EVM -> List.of(EvmBench.class, EvmPairingBench.class);
      case PROOF -> List.of(ProofBench.class);
      case VALIDATOR -> List.of(RequestBench.class);
    };
  }

  /**
   * Iterations before measuring, of half a second each: rare calls are compiled only after some
   * thousands of operations, and until then vectors are objects.
   */
  public int warmups() {
    return switch (this) {
      case FIELD -> 5;
      case CURVE, POSEIDON -> 10;
      case MSM, PAIRING, EVM, PROOF, VALIDATOR -> 20;
    };
  }

  /** Whether a class measures scalar code that elsewhere is replaced by vectors. */
  static boolean isTwin(Class<?> type) {
    return subject(type.getName()).endsWith("Twin");
  }

  /** What a benchmark of the given full name is called, such as {@code Fp.mul}. */
  static String operation(String benchmark) {
    int dot = benchmark.lastIndexOf('.');
    return subject(benchmark.substring(0, dot)) + benchmark.substring(dot);
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
