package io.zkat.loadtest.bench;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Param;

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
  /** Verification of ECDSA signatures. */
  ECDSA,
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
      case ECDSA -> List.of(EcdsaBench.class);
      case PROOF -> List.of(ProofBench.class, StrictProofBench.class);
      case VALIDATOR ->
          List.of(RequestBench.class, StrictRequestBench.class, BadRequestBench.class);
    };
  }

  /**
   * Parameters with all the values that are worth a look, where a plain run takes only some: it
   * would take an hour.
   */
  public Map<String, List<String>> wide() {
    List<String> batches = List.of("1", "2", "4", "8", "16", "32", "64", "128");
    List<String> executors = List.of("SERIAL", "POOL", "UNBOUNDED");
    List<String> widths = List.of("32", "64");
    List<String> proofs = List.of("CSP", "BULLETPROOF");
    return switch (this) {
      case PROOF ->
          Map.of("bits", widths, "proof", proofs, "executor", executors, "batch", batches);
      case VALIDATOR ->
          Map.of(
              "bits",
              widths,
              "proof",
              proofs,
              "executor",
              executors,
              "batch",
              batches,
              "bad",
              List.of("0", "1", "2", "4", "8", "16", "32", "64"));
      case FIELD, CURVE, MSM, PAIRING, POSEIDON, EVM, ECDSA -> Map.of();
    };
  }

  /** Names of all parameters of its benchmarks. */
  public Set<String> parameters() {
    return classes().stream()
        .flatMap(type -> Arrays.stream(type.getFields()))
        .filter(field -> field.isAnnotationPresent(Param.class))
        .map(Field::getName)
        .collect(Collectors.toSet());
  }

  /**
   * Iterations before measuring, of half a second each: rare calls are compiled only after some
   * thousands of operations, and until then vectors are objects.
   */
  public int warmups() {
    return switch (this) {
      case FIELD -> 5;
      case CURVE, POSEIDON, ECDSA -> 10;
      case MSM, EVM, PROOF, VALIDATOR -> 20;
      case PAIRING -> 40; // the largest kernels: the compiler takes 10 s of a slow core for them
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
