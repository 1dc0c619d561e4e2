package io.zkat.loadtest.bench;

/**
 * Runs what is to be measured until vector code is compiled, before the iterations of warm-up: it
 * takes some seconds, hundreds of times as long a call, and allocates before that.
 */
final class WarmUp {
  private static final long NANOS = 6_000_000_000L;

  private WarmUp() {}

  static void run(Runnable body) {
    for (long start = System.nanoTime(); System.nanoTime() - start < NANOS; ) {
      body.run();
    }
  }
}
