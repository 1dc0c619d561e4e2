package io.zkat.math.hash;

/**
 * Which of two forms of one permutation a process takes, scalar code or vector lanes: the one that
 * took less time lately.
 *
 * <p>Vector code is worth nothing until it is compiled, for which it must have run: it takes
 * hundreds of times as long before, and allocates. So who hashes a little never meets it; after
 * some thousand permutations every eighth one is a trial in lanes, timed, and the next one a trial
 * in scalar code. The faster trial of a round decides. Trials go on, a thousand calls apart,
 * because code is compiled again and arrays move: lanes whose arrays cross cache lines can lose to
 * scalar code.
 *
 * <p>One object serves all threads, without locks: a count or a time lost among them makes a trial
 * come later, and either form gives the same result.
 */
final class PoseidonChoice {
  /** Calls before the first trial. */
  static final int FIRST = 1 << 12;

  /** Calls with frequent trials, in which vector code is compiled. */
  static final int LEARNING = 1 << 15;

  /** Trials of each form from which a choice is made. */
  static final int ROUND = 16;

  private static final int OFTEN = 8;
  private static final int RARELY = 1 << 10;

  /** What a call does: computes, or computes as a trial and says how long it took. */
  enum Call {
    /** In scalar code. */
    SCALAR,
    /** In lanes. */
    LANES,
    /** In scalar code, timed. */
    SCALAR_TRIAL,
    /** In lanes, timed. */
    LANES_TRIAL
  }

  private int calls;
  private int trials;
  private long scalar = Long.MAX_VALUE;
  private long lanes = Long.MAX_VALUE;
  private boolean inLanes;

  /** Says what the next call does. */
  Call next() {
    int call = calls;
    if (call < FIRST) {
      calls = call + 1;
      return Call.SCALAR;
    }
    // after the end of learning the count starts over behind it
    calls = call == Integer.MAX_VALUE ? LEARNING : call + 1;
    int turn = call & ((call < LEARNING ? OFTEN : RARELY) - 1);
    return switch (turn) {
      case 0 -> Call.LANES_TRIAL;
      case 1 -> Call.SCALAR_TRIAL;
      default -> inLanes ? Call.LANES : Call.SCALAR;
    };
  }

  /** Takes the nanoseconds of a trial. */
  void took(Call trial, long nanos) {
    if (trial == Call.LANES_TRIAL) {
      lanes = Math.min(lanes, nanos);
      return;
    }
    scalar = Math.min(scalar, nanos);
    if (++trials >= ROUND) {
      inLanes = lanes < scalar;
      trials = 0;
      scalar = Long.MAX_VALUE;
      lanes = Long.MAX_VALUE;
    }
  }
}
