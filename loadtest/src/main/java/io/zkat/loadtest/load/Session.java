package io.zkat.loadtest.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What the workers of one run share: the phase, the common begin, and when things are due. */
final class Session {
  /** What workers do at present. */
  enum Phase {
    WARM_UP,
    MEASURE,
    STOP
  }

  private final CountDownLatch warm;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final @Nullable Arrivals arrivals;
  private volatile Phase phase;
  private volatile long begin;

  /**
   * @param arrivals of an open loop; null in a closed one
   */
  Session(int workers, boolean warmUp, @Nullable Arrivals arrivals) {
    this.warm = new CountDownLatch(workers);
    this.arrivals = arrivals;
    this.phase = warmUp ? Phase.WARM_UP : Phase.MEASURE;
  }

  Phase phase() {
    return phase;
  }

  @Nullable Arrivals arrivals() {
    return arrivals;
  }

  /** A worker is done with warming up: waits for the common begin and returns it. */
  long awaitBegin() throws InterruptedException {
    warm.countDown();
    begun.await();
    return begin;
  }

  /** Ends the warm-up and waits until no worker is in it. */
  void endWarmUp(long graceNanos) throws InterruptedException {
    phase = Phase.MEASURE;
    warm.await(graceNanos, TimeUnit.NANOSECONDS);
  }

  /** Lets all workers begin, and returns the time. */
  long begin() {
    begin = System.nanoTime();
    begun.countDown();
    return begin;
  }

  /** Makes all workers end after what they are at. */
  void stop() {
    phase = Phase.STOP;
    begun.countDown();
  }
}
