package io.zkat.math.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures what a piece of code allocates on the thread that runs it. */
public final class Allocation {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Until the compiler has done its work, vectors are objects; on a busy machine it takes long. */
  private static final long PATIENCE_NANOS = 120_000_000_000L;

  private static final int ATTEMPTS = 16;

  private Allocation() {}

  /**
   * Bytes that a run allocates, rounded up: the least of several measurements of the given number
   * of runs, after each other. The least, because what the virtual machine itself does on the
   * thread (linking a call for the first time, leaving compiled code) is not the code's.
   */
  public static long leastPerRun(int runs, Runnable code) {
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < ATTEMPTS && least != 0; attempt++) {
      least = Math.min(least, perRun(runs, code));
    }
    return least;
  }

  private static long perRun(int runs, Runnable code) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < runs; i++) {
      code.run();
    }
    return (THREADS.getCurrentThreadAllocatedBytes() - before + runs - 1) / runs;
  }

  /** Fails unless the code comes to 1,000 runs that allocate nothing, as {@link #assertAtMost}. */
  public static void assertNone(String what, Runnable code) {
    assertNone(what, 1_000, code);
  }

  /**
   * Fails unless the code comes to so many runs that allocate nothing, as {@link #assertAtMost}.
   */
  public static void assertNone(String what, int runs, Runnable code) {
    assertAtMost(0, what, runs, code);
  }

  /**
   * Fails unless the code comes, within two minutes, to so many runs after each other that allocate
   * at most so many bytes each, on the average. A tenth of them is tried first, so that code that
   * is not compiled yet is not run for longer than it takes.
   */
  public static void assertAtMost(long bytes, String what, int runs, Runnable code) {
    long start = System.nanoTime();
    long measured;
    do {
      measured = perRun((runs + 9) / 10, code);
      if (measured <= bytes) {
        measured = perRun(runs, code);
      }
    } while (measured > bytes && System.nanoTime() - start < PATIENCE_NANOS);
    long last = measured;
    assertTrue(
        last <= bytes, () -> last + " bytes allocated by a run of " + what + ", not " + bytes);
  }
}
