package io.zkat.server;

import io.zkat.server.config.ZkatProperties;
import io.zkat.validator.engine.WorkExecutor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The threads over which the arithmetic of one batch is spread, besides that of its worker. */
final class ArithmeticThreads implements AutoCloseable {
  private final ZkatProperties.Arithmetic how;
  private final @Nullable ExecutorService pool;
  private final WorkExecutor all;

  /** Starts the threads of a pool when they are needed. */
  ArithmeticThreads(ZkatProperties.Arithmetic how) {
    this.how = how;
    int processors = Runtime.getRuntime().availableProcessors();
    int threads =
        switch (how) {
          case SERIAL -> 0;
          case FEW -> processors - 1;
          case POOL -> processors;
        };
    if (threads > 0) {
      pool =
          Executors.newFixedThreadPool(
              threads, Thread.ofPlatform().daemon().name("zkat-arithmetic-", 1).factory());
      all = WorkExecutor.over(pool, processors);
    } else {
      pool = null;
      all = WorkExecutor.serial();
    }
  }

  /** What a validator is to be given for the batches of all workers. */
  WorkExecutor ofEach() {
    return how == ZkatProperties.Arithmetic.POOL ? all : WorkExecutor.serial();
  }

  /** Whether few requests are one batch, which has {@link #ofAll}. */
  boolean joinsFew() {
    return how == ZkatProperties.Arithmetic.FEW && all.parallelism() > 1;
  }

  /** What a validator is to be given for batches that have all processors. */
  WorkExecutor ofAll() {
    return all;
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.shutdownNow();
    }
  }
}
