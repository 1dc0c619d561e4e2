package io.zkat.validator.engine;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Over how many threads the arithmetic of one batch is spread. The verdict does not depend on it.
 *
 * <p>{@link #serial} keeps everything on the calling thread, which is best where many requests are
 * validated at once. {@link #over} shares parts with threads of an executor: a fixed pool of
 * platform threads, or one new virtual thread for each part. The calling thread takes part itself
 * and never waits for a thread that has not begun, so a busy or exhausted executor only makes it
 * slower.
 */
public abstract class WorkExecutor {
  private static final WorkExecutor SERIAL =
      new WorkExecutor(1) {
        @Override
        void run(int parts, IntConsumer work) {
          for (int i = 0; i < parts; i++) {
            work.accept(i);
          }
        }
      };

  private final int parallelism;

  private WorkExecutor(int parallelism) {
    this.parallelism = parallelism;
  }

  /** Everything on the calling thread. */
  public static WorkExecutor serial() {
    return SERIAL;
  }

  /**
   * The calling thread and those of an executor.
   *
   * @param parallelism into how many parts work is cut, at least 1; more than there are cores is of
   *     no use
   */
  public static WorkExecutor over(Executor executor, int parallelism) {
    if (parallelism < 1) {
      throw new IllegalArgumentException("parallelism must be positive, is " + parallelism);
    }
    return new WorkExecutor(parallelism) {
      @Override
      void run(int parts, IntConsumer work) {
        Job job = new Job(parts, work);
        for (int i = 1; i < parts; i++) {
          try {
            executor.execute(job);
          } catch (RejectedExecutionException _) {
            break; // the calling thread does it all
          }
        }
        job.run();
        job.await();
      }
    };
  }

  /** Into how many parts work is cut. */
  public final int parallelism() {
    return parallelism;
  }

  /** Does part 0 to parts - 1, in any order, on any threads; returns when all are done. */
  abstract void run(int parts, IntConsumer work);

  /** Parts that whoever comes takes one by one. */
  private static final class Job implements Runnable {
    private final int parts;
    private final IntConsumer work;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    Job(int parts, IntConsumer work) {
      this.parts = parts;
      this.work = work;
    }

    @Override
    public void run() {
      for (int i = next.getAndIncrement(); i < parts; i = next.getAndIncrement()) {
        try {
          work.accept(i);
        } catch (Throwable t) {
          failure.compareAndSet(null, t);
        }
        if (done.incrementAndGet() == parts) {
          synchronized (this) {
            notifyAll();
          }
        }
      }
    }

    /** Waits for the parts that others have begun. */
    synchronized void await() {
      boolean interrupted = false;
      while (done.get() < parts) {
        try {
          wait();
        } catch (InterruptedException _) {
          interrupted = true; // the parts use our scratch: they must end first
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      Throwable t = failure.get();
      if (t != null) {
        throw new IllegalStateException("part of a verification failed", t);
      }
    }
  }
}
