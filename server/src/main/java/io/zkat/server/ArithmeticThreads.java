package io.zkat.server;

import io.zkat.server.config.ZkatProperties;
import io.zkat.validator.engine.WorkExecutor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The threads over which the arithmetic of one batch is spread, besides that of its worker. */
final class ArithmeticThreads implements AutoCloseable {
  private final int processors = Runtime.getRuntime().availableProcessors();
  private final ZkatProperties.Arithmetic how;
  private final int help;
  private final @Nullable ExecutorService pool;

  /** Starts the threads of a pool when they are needed. */
  ArithmeticThreads(ZkatProperties.Arithmetic how) {
    this.how = how;
    this.help = how == ZkatProperties.Arithmetic.FEW ? processors - 1 : 0;
    int threads =
        switch (how) {
          case SERIAL -> 0;
          case FEW -> help;
          case POOL -> processors;
        };
    this.pool =
        threads == 0
            ? null
            : Executors.newFixedThreadPool(
                threads, Thread.ofPlatform().daemon().name("zkat-arithmetic-", 1).factory());
  }

  /** What a validator is to be given whose calls may be many at a time. */
  WorkExecutor executor() {
    return pool != null && how == ZkatProperties.Arithmetic.POOL
        ? WorkExecutor.over(pool, processors)
        : WorkExecutor.serial();
  }

  /** How many threads a batch has to help it that has all processors; 0 if there is none such. */
  int help() {
    return help;
  }

  /** What a validator is to be given for batches that have all processors. */
  WorkExecutor executorOfOne() {
    return pool != null && help > 0 ? WorkExecutor.over(pool, processors) : WorkExecutor.serial();
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.shutdownNow();
    }
  }
}
