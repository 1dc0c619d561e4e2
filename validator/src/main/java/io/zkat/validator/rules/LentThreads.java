package io.zkat.validator.rules;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Threads that have nothing to do but wait for the end of a work, and help with it meanwhile. A
 * task is done by one that is still awake and looks out for it; only if none is, one that sleeps is
 * woken, which takes much longer: a processor without work may have gone to sleep, too.
 *
 * @param <T> who sleeps
 */
final class LentThreads<T> implements Executor {
  private final Consumer<Assignment<T>> waker;
  private final AtomicInteger lookingOut = new AtomicInteger();
  private final AtomicReference<@Nullable Runnable> offered = new AtomicReference<>();
  private volatile boolean awaited;

  // Of the thread that leads the work.
  private List<T> sleepers = List.of();
  private int woken;

  /**
   * A task for one who is to be woken.
   *
   * @param sleeper who is to do it
   * @param task what is to be done
   */
  record Assignment<T>(T sleeper, Runnable task) {}

  /**
   * @param waker wakes a thread and gives it its task
   */
  LentThreads(Consumer<Assignment<T>> waker) {
    this.waker = waker;
  }

  /** A work begins: those who look out are to go on until there is something to do. */
  void await() {
    awaited = true;
  }

  /** Whether a work has begun, and has had no task for anybody yet. */
  boolean isAwaited() {
    return awaited;
  }

  /**
   * Does a work with the help of threads. One work at a time.
   *
   * @param lent who may be woken for it
   */
  <R> R lend(List<T> lent, Supplier<R> work) {
    sleepers = lent;
    woken = 0;
    try {
      return work.get();
    } finally {
      awaited = false;
      offered.set(null);
      sleepers = List.of();
    }
  }

  @Override
  public void execute(Runnable task) {
    boolean taken = offered.compareAndSet(null, task) && isLookedOutFor(task);
    awaited = false;
    if (taken) {
      return;
    }
    if (woken == sleepers.size()) {
      throw new RejectedExecutionException("all help already");
    }
    waker.accept(new Assignment<>(sleepers.get(woken++), task));
  }

  /** Whether somebody has taken the task or will: who stops looking out looks once more. */
  private boolean isLookedOutFor(Runnable task) {
    return lookingOut.get() > 0 || !offered.compareAndSet(task, null);
  }

  /** Looks out for a task, which the caller then has to run, as long as it may. */
  @SuppressWarnings("ThreadPriorityCheck") // without effect it is in others' way, nothing else
  @Nullable Runnable lookOut(BooleanSupplier whether) {
    lookingOut.incrementAndGet();
    while (offered.get() == null && whether.getAsBoolean()) {
      Thread.yield();
    }
    lookingOut.decrementAndGet();
    return offered.getAndSet(null);
  }
}
