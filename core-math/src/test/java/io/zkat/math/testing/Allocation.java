package io.zkat.math.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Measures what a piece of code allocates on the thread that runs it. */
public final class Allocation {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocation() {}

  /**
   * Bytes that one warm run allocates, rounded up: the least of several measurements of the given
   * number of runs, after as many runs of warm-up each. The least, because what the virtual machine
   * itself does on the thread (linking a call for the first time, leaving compiled code) is not the
   * code's.
   */
  public static long bytesPerRun(int runs, Runnable code) {
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 8 && least != 0; attempt++) {
      for (int i = 0; i < runs; i++) {
        code.run();
      }
      least = Math.min(least, measure(runs, code));
    }
    return least;
  }

  private static long measure(int runs, Runnable code) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < runs; i++) {
      code.run();
    }
    long after = THREADS.getCurrentThreadAllocatedBytes();
    return (after - before + runs - 1) / runs;
  }

  /** Fails unless 1,000 warm runs of the code allocate nothing. */
  public static void assertNone(String what, Runnable code) {
    assertEquals(0, bytesPerRun(1_000, code), () -> "bytes allocated by one warm run of " + what);
  }

  /** Fails unless the code comes to allocate nothing within a minute: {@link #assertAtMost}. */
  public static void assertNoneOnceCompiled(String what, int runs, Runnable code) {
    assertAtMost(0, Duration.ofMinutes(1), what, runs, code);
  }

  /**
   * Fails unless the code comes to so many runs in a row that allocate at most so many bytes each,
   * on the average, within some time: until the compiler has done its work, vectors are objects,
   * and on a busy machine that takes a while. A tenth of the runs is tried first, which is enough
   * to see that code is not compiled yet.
   */
  public static void assertAtMost(
      long bytes, Duration within, String what, int runs, Runnable code) {
    long start = System.nanoTime();
    long measured;
    do {
      measured = measure((runs + 9) / 10, code);
      if (measured <= bytes) {
        measured = measure(runs, code);
      }
    } while (measured > bytes && System.nanoTime() - start < within.toNanos());
    assertTrue(measured <= bytes, measured + " bytes allocated by one run of " + what);
  }
}
