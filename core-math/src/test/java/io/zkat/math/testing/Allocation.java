package io.zkat.math.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures what a piece of code allocates on the thread that runs it. */
public final class Allocation {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocation() {}

  /**
   * Bytes that one warm run allocates: the least of several measurements of the given number of
   * runs, divided by it and rounded up, after as many runs of warm-up each. The least, because what
   * the virtual machine itself does on the thread (linking a call for the first time, leaving
   * compiled code) is not the code's.
   */
  public static long bytesPerRun(int runs, Runnable code) {
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 8 && least != 0; attempt++) {
      for (int i = 0; i < runs; i++) {
        code.run();
      }
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < runs; i++) {
        code.run();
      }
      long after = THREADS.getCurrentThreadAllocatedBytes();
      least = Math.min(least, after - before);
    }
    return (least + runs - 1) / runs;
  }

  /** Fails unless 1,000 warm runs of the code allocate nothing. */
  public static void assertNone(String what, Runnable code) {
    assertEquals(0, bytesPerRun(1_000, code), () -> "bytes allocated by one warm run of " + what);
  }

  /**
   * Fails unless the code comes to allocate nothing within a minute: until the compiler has done
   * its work, vectors are objects, and on a busy machine that takes a while.
   */
  public static void assertNoneOnceCompiled(String what, int runs, Runnable code) {
    long start = System.nanoTime();
    long bytes = bytesPerRun(runs, code);
    while (bytes != 0 && System.nanoTime() - start < 60_000_000_000L) {
      bytes = bytesPerRun(runs, code);
    }
    assertEquals(0, bytes, () -> "bytes allocated by one warm run of " + what);
  }
}
