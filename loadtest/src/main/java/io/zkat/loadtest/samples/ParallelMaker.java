package io.zkat.loadtest.samples;

import io.zkat.loadtest.console.CannotDo;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes lines on all processors, with one maker for each thread. */
final class ParallelMaker {
  private static final long GLANCE_MILLIS = 100;

  private final Supplier<Supplier<String>> makers;

  /**
   * @param makers gives each thread its own
   */
  ParallelMaker(Supplier<Supplier<String>> makers) {
    this.makers = makers;
  }

  /**
   * So many lines, in no order.
   *
   * @param watcher gets the number of those that are there, from time to time
   * @throws CannotDo if a maker failed with an error of the JVM; exceptions of makers are thrown on
   */
  List<String> make(int count, IntConsumer watcher) throws InterruptedException {
    ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    AtomicInteger left = new AtomicInteger(count);
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    int crew = Math.min(count, Runtime.getRuntime().availableProcessors());
    CountDownLatch done = new CountDownLatch(crew);
    for (int i = 0; i < crew; i++) {
      Thread.ofPlatform()
          .daemon()
          .name("samples-" + i)
          .start(
              () -> {
                try {
                  Supplier<String> maker = makers.get();
                  while (left.getAndDecrement() > 0) {
                    lines.add(maker.get());
                  }
                } catch (RuntimeException | Error e) {
                  failure.compareAndSet(null, e);
                  left.set(0);
                } finally {
                  done.countDown();
                }
              });
    }
    do {
      watcher.accept(lines.size());
    } while (!done.await(GLANCE_MILLIS, TimeUnit.MILLISECONDS));
    Throwable first = failure.get();
    if (first instanceof RuntimeException e) {
      throw e;
    } else if (first != null) {
      throw new CannotDo("samples cannot be made: " + first, first);
    }
    return new ArrayList<>(lines);
  }
}
