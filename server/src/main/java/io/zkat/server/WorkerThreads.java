package io.zkat.server;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Fixed pools of named threads. */
final class WorkerThreads {
  private WorkerThreads() {}

  /** A pool that is at its full size from the start; its queue is not bounded. */
  static ExecutorService fixed(String name, int threads) {
    AtomicInteger count = new AtomicInteger();
    ThreadFactory factory =
        task -> {
          Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        };
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
    pool.prestartAllCoreThreads();
    return pool;
  }
}
