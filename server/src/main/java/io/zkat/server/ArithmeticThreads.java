package io.zkat.server;

import io.zkat.server.config.ZkatProperties;
import io.zkat.validator.engine.WorkExecutor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The threads over which the arithmetic of one batch is spread, besides that of its worker. */
final class ArithmeticThreads implements AutoCloseable {
  private final int processors = Runtime.getRuntime().availableProcessors();
  private final @Nullable ExecutorService pool;

  /** Starts the threads of a pool when they are needed. */
  ArithmeticThreads(ZkatProperties.Arithmetic how) {
    this.pool =
        switch (how) {
          case SERIAL -> null;
          case POOL ->
              Executors.newFixedThreadPool(
                  processors, Thread.ofPlatform().daemon().name("zkat-arithmetic-", 1).factory());
        };
  }

  /** What the validator is to be given. */
  WorkExecutor executor() {
    return pool == null ? WorkExecutor.serial() : WorkExecutor.over(pool, processors);
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.shutdownNow();
    }
  }
}
