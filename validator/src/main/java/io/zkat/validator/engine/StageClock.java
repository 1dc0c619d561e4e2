package io.zkat.validator.engine;

import io.zkat.validator.verdict.Cost;
import java.util.function.LongSupplier;

/**
 * Adds up what the stages of one verification take: each method books the time since the last one
 * to its stage. One thread at a time.
 */
final class StageClock {
  private final LongSupplier nanos;
  private final LongSupplier allocated;
  private long decode;
  private long transcript;
  private long subgroup;
  private long msm;
  private long signature;
  private long pairing;
  private long mark;
  private long allocatedAtStart;

  /**
   * @param nanos a running clock in nanoseconds
   * @param allocated bytes that the current thread has allocated so far, or a negative number
   */
  StageClock(LongSupplier nanos, LongSupplier allocated) {
    this.nanos = nanos;
    this.allocated = allocated;
  }

  void start() {
    decode = 0;
    transcript = 0;
    subgroup = 0;
    msm = 0;
    signature = 0;
    pairing = 0;
    allocatedAtStart = allocated.getAsLong();
    mark = nanos.getAsLong();
  }

  void bookDecode() {
    decode += lap();
  }

  void bookTranscript() {
    transcript += lap();
  }

  void bookSubgroup() {
    subgroup += lap();
  }

  void bookMsm() {
    msm += lap();
  }

  void bookSignature() {
    signature += lap();
  }

  void bookPairing() {
    pairing += lap();
  }

  private long lap() {
    long now = nanos.getAsLong();
    long spent = now - mark;
    mark = now;
    return spent;
  }

  Cost stop() {
    long bytes = allocatedAtStart < 0 ? -1 : allocated.getAsLong() - allocatedAtStart;
    return new Cost(decode, transcript, subgroup, msm, signature, pairing, bytes);
  }
}
