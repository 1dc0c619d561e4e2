package io.zkat.loadtest.bench;

import io.zkat.validator.engine.WarmUpEnd;
import java.time.Duration;

/**
 * Runs what is to be measured until vector code is compiled, before the iterations of warm-up: it
 * takes some seconds, hundreds of times as long a call, and allocates before that.
 */
final class WarmUp {
  private static final Duration LEAST = Duration.ofSeconds(3);
  private static final Duration MOST = Duration.ofSeconds(30);

  private WarmUp() {}

  /** Runs all in turn: each is then measured where all are compiled, as in a service. */
  static void run(Runnable... bodies) {
    WarmUpEnd end = new WarmUpEnd(LEAST, MOST, System::nanoTime, WarmUpEnd.compilers());
    while (!end.isReached()) {
      for (Runnable body : bodies) {
        body.run();
      }
    }
  }
}
