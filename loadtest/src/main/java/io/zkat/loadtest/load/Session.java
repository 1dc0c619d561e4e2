package io.zkat.loadtest.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What the workers of one run share: the phase, the common begin, when things are due, and the way
 * to say that one of them cannot go on.
 */
final class Session {
  /** What workers do at present. */
  enum Phase {
    WARM_UP,
    MEASURE,
    STOP
  }

  private final CountDownLatch warm;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
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

  /** A worker ends for good, and the run with it. */
  void fail(Throwable cause) {
    failure.compareAndSet(null, cause);
    warm.countDown(); // nobody has to wait for it
    askToStop();
  }

  /** Why the first worker that failed did so; null if none did. */
  @Nullable Throwable failure() {
    return failure.get();
  }

  /** Ends the wait of who runs it. */
  void askToStop() {
    stopped.countDown();
  }

  /** True if the run was asked to stop before so many nanoseconds were over. */
  boolean awaitStop(long nanos) throws InterruptedException {
    return stopped.await(nanos, TimeUnit.NANOSECONDS);
  }

  /** Makes all workers end after what they are at. */
  void stop() {
    phase = Phase.STOP;
    begun.countDown();
  }
}
