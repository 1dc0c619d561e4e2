package io.zkat.validator.engine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Over how many threads the work on one batch is spread. The verdict does not depend on it.
 *
 * <p>{@link #serial} keeps everything on the calling thread, which is best where many requests are
 * validated at once. {@link #over} shares parts with threads of an executor: a fixed pool of
 * platform threads, or new virtual threads. The calling thread takes part itself and never waits
 * for a thread that has not begun, so a busy or exhausted executor only makes it slower.
 */
public abstract class WorkExecutor {
  private static final WorkExecutor SERIAL =
      new WorkExecutor(1) {
        @Override
        public void run(int parts, IntConsumer work) {
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
    return new Shared(executor, parallelism);
  }

  /** Into how many parts work is cut. */
  public final int parallelism() {
    return parallelism;
  }

  /**
   * Does part 0 to parts - 1, in any order, on any threads; returns when all are done.
   *
   * @throws IllegalStateException if a part has thrown something, which is the cause
   */
  public abstract void run(int parts, IntConsumer work);

  /**
   * As {@link #run} several times: threads that helped with one step stay for the next, because
   * waking a thread takes longer than many a step. Nothing else differs.
   */
  public void inSteps(Runnable steps) {
    steps.run();
  }

  /** Jobs that threads of an executor help with. */
  private static final class Shared extends WorkExecutor {
    /**
     * Nanoseconds that a helper looks out for another job while there are more steps to come. It
     * yields meanwhile, so it is in nobody's way.
     */
    private static final long LOOK_OUT = 2_000_000;

    private final Executor executor;
    private final Queue<Job> offered = new ConcurrentLinkedQueue<>();
    private final AtomicInteger lookingOut = new AtomicInteger();
    private final AtomicInteger inSteps = new AtomicInteger();

    Shared(Executor executor, int parallelism) {
      super(parallelism);
      this.executor = executor;
    }

    @Override
    public void run(int parts, IntConsumer work) {
      Job job = new Job(parts, work);
      int wanted = Math.min(parts, parallelism()) - 1;
      for (int i = 0; i < wanted; i++) {
        offered.add(job);
      }
      try {
        for (int i = lookingOut.get(); i < wanted; i++) {
          executor.execute(this::help);
        }
      } catch (RejectedExecutionException _) {
        // the calling thread does it all
      }
      job.run();
      job.await();
      offered.removeIf(other -> other == job);
    }

    @Override
    public void inSteps(Runnable steps) {
      inSteps.incrementAndGet();
      try {
        steps.run();
      } finally {
        inSteps.decrementAndGet();
      }
    }

    private void help() {
      for (Job job = offered.poll(); job != null; job = next()) {
        job.run();
      }
    }

    /** A job, if one comes soon. */
    @SuppressWarnings("ThreadPriorityCheck") // without effect it is in others' way, no more
    private @Nullable Job next() {
      long begun = System.nanoTime();
      lookingOut.incrementAndGet();
      Job job = offered.poll();
      while (job == null && inSteps.get() > 0 && System.nanoTime() - begun < LOOK_OUT) {
        Thread.yield();
        job = offered.poll();
      }
      lookingOut.decrementAndGet();
      // Who counted on this thread until now has offered its job before.
      return job == null ? offered.poll() : job;
    }
  }

  /** Parts that whoever comes takes one by one. */
  private static final class Job implements Runnable {
    /** Nanoseconds that are waited for the others before sleeping. */
    private static final long SOON = 2_000_000;

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
    @SuppressWarnings("ThreadPriorityCheck") // without effect it waits for a signal
    void await() {
      for (long begun = System.nanoTime();
          done.get() < parts && System.nanoTime() - begun < SOON; ) {
        Thread.yield();
      }
      awaitSignal();
    }

    private synchronized void awaitSignal() {
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
