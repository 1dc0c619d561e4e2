package io.zkat.loadtest.backend;

import io.zkat.validator.engine.WorkExecutor;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * The threads over which the validator in this process spreads the arithmetic of one verification,
 * besides that of the caller; and what they cost.
 */
public final class VerifierThreads implements AutoCloseable {
  /** Names of threads that do the work of a load run begin with this. */
  public static final String NAMES = "load-";

  /** The ways, named as the executors of the reference's benchmark. */
  public enum Kind {
    /** The caller alone. */
    SERIAL,
    /** A pool of as many threads as there are processors, for all callers. */
    POOL,
    /** A new virtual thread for each part of the work. */
    UNBOUNDED
  }

  private static final String EXECUTOR_NAMES = NAMES + "executor-";

  private final Kind kind;
  private final ExecutorService threads;
  private final LongSupplier allocated = new AllocationCounter();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder tasks = new LongAdder();

  /** Starts the threads of a pool when they are needed. */
  public VerifierThreads(Kind kind) {
    this.kind = kind;
    this.threads =
        kind == Kind.UNBOUNDED
            ? Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name(EXECUTOR_NAMES, 0).factory())
            : Executors.newFixedThreadPool(
                processors(), Thread.ofPlatform().daemon().name(EXECUTOR_NAMES, 0).factory());
  }

  /** What the validator is to be given. */
  public WorkExecutor executor() {
    Executor counting =
        kind == Kind.POOL ? task -> threads.execute(() -> count(task)) : this::executeOnNew;
    return kind == Kind.SERIAL ? WorkExecutor.serial() : WorkExecutor.over(counting, processors());
  }

  private void executeOnNew(Runnable task) {
    tasks.increment();
    threads.execute(task);
  }

  private void count(Runnable task) {
    long before = allocated.getAsLong();
    task.run();
    bytes.add(allocated.getAsLong() - before);
  }

  /** The kind. */
  public Kind kind() {
    return kind;
  }

  /**
   * Heap bytes that they have allocated so far, or -1: the JVM does not count them for virtual
   * threads.
   */
  public long allocatedBytes() {
    return kind == Kind.UNBOUNDED ? -1 : bytes.sum();
  }

  /** How many virtual threads were started so far; the JVM's own count leaves them out. */
  public long virtualThreads() {
    return kind == Kind.UNBOUNDED ? tasks.sum() : 0;
  }

  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
