package io.zkat.server.metrics;

import io.zkat.validator.verdict.Cost;

/** The parts of a validation that are timed: the values of the label {@code stage}. */
enum Stage {
  DECODE,
  TRANSCRIPT,
  SIGNATURES,
  SUBGROUP,
  MSM,
  PAIRING;

  /** The stage's share; 0 if it was not reached. */
  long nanos(Cost cost) {
    return switch (this) {
      case DECODE -> cost.decodeNanos();
      case TRANSCRIPT -> cost.transcriptNanos();
      case SIGNATURES -> cost.signatureNanos();
      case SUBGROUP -> cost.subgroupNanos();
      case MSM -> cost.msmNanos();
      case PAIRING -> cost.pairingNanos();
    };
  }
}
