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
  private long bytes;
  private long mark;
  private long allocatedBefore;

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
    bytes = 0;
    resume();
  }

  /** Goes on, on the thread that calls this, after {@link #pause}. */
  void resume() {
    allocatedBefore = allocated.getAsLong();
    mark = nanos.getAsLong();
  }

  /** What comes now is not counted, and may be on another thread. */
  void pause() {
    bytes = allocatedBefore < 0 ? -1 : bytes + allocated.getAsLong() - allocatedBefore;
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

  /**
   * Books what parts of a work took on whatever threads, instead of the time since the last
   * booking: first memberships, then pairings, then sums.
   */
  void bookParts(long[] nanos, int firstPairing, int firstSum) {
    for (int i = 0; i < nanos.length; i++) {
      if (i < firstPairing) {
        subgroup += nanos[i];
      } else if (i < firstSum) {
        pairing += nanos[i];
      } else {
        msm += nanos[i];
      }
    }
    lap();
  }

  /** The time on the running clock. */
  long now() {
    return nanos.getAsLong();
  }

  private long lap() {
    long now = now();
    long spent = now - mark;
    mark = now;
    return spent;
  }

  /** What was booked since the start. */
  Cost stop() {
    pause();
    return cost();
  }

  /** What was booked from start to pause. */
  Cost cost() {
    return new Cost(decode, transcript, subgroup, msm, signature, pairing, bytes);
  }
}
