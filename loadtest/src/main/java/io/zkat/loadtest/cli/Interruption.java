package io.zkat.loadtest.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends work early when the process is told to end (Ctrl-C), and holds that up until the work is
 * over and reported. Before there is any work the process ends at once.
 */
final class Interruption implements AutoCloseable {
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread hook = new Thread(this::end, "load-interrupt");
  private final long patienceMillis;
  private @Nullable Runnable stop;
  private boolean interrupted;

  /**
   * @param patienceMillis how long to hold it up at most
   */
  Interruption(long patienceMillis) {
    this.patienceMillis = patienceMillis;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** From now on {@code stop} ends the work; it is run at once if it came too late. */
  void by(Runnable stop) {
    boolean late;
    synchronized (this) {
      this.stop = stop;
      late = interrupted;
    }
    if (late) {
      stop.run();
    }
  }

  /** Whether the process was told to end. */
  synchronized boolean happened() {
    return interrupted;
  }

  private void end() {
    Runnable now;
    synchronized (this) {
      interrupted = true;
      now = stop;
    }
    if (now == null) {
      return;
    }
    now.run();
    try {
      over.await(patienceMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    over.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is being ended, and this thread with it
    }
  }
}
