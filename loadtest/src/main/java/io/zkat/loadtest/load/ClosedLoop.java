package io.zkat.loadtest.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/**
 * A fixed number of workers, each asking again as soon as it has its answer. A run ends after its
 * time, or when it is stopped; a worker that hangs does not hold it up for longer than a grace
 * period.
 */
public final class ClosedLoop {
  private static final Duration GLANCE = Duration.ofMillis(100);

  private final List<Shot> shots;
  private final LoadPlan plan;
  private final Duration grace;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private volatile Worker.Phase phase;

  /**
   * Prepares a run.
   *
   * @param shots what to ask, in turn; at least one
   * @param grace how long to wait for workers after the end
   */
  public ClosedLoop(List<Shot> shots, LoadPlan plan, Duration grace) {
    this.shots = shots;
    this.plan = plan;
    this.grace = grace;
    this.phase = plan.warmup().isZero() ? Worker.Phase.MEASURE : Worker.Phase.WARM_UP;
  }

  /** Ends the run early; it returns what it has measured. Callable from any thread. */
  public void stop() {
    stopped.countDown();
  }

  /**
   * Runs once.
   *
   * @param watcher gets the seconds gone by and the operations so far, negative seconds while
   *     warming up
   */
  public LoadResult run(BiConsumer<Double, Long> watcher) throws InterruptedException {
    List<Worker> workers = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    CountDownLatch measuring = new CountDownLatch(plan.workers());
    for (int i = 0; i < plan.workers(); i++) {
      int first = i * shots.size() / plan.workers();
      Worker worker = new Worker(shots, first, () -> phase, measuring::countDown);
      workers.add(worker);
      threads.add(Thread.ofPlatform().daemon().name("load-" + i).start(worker));
    }
    long warm = System.nanoTime() + plan.warmup().toNanos();
    boolean interrupted = waitUntil(warm, warm, workers, watcher);
    if (!interrupted) {
      phase = Worker.Phase.MEASURE;
      // Each worker measures for the whole time: the clock starts when the last one is done with
      // warming up.
      measuring.await(grace.toNanos(), TimeUnit.NANOSECONDS);
      long begin = System.nanoTime();
      interrupted = waitUntil(begin + plan.duration().toNanos(), begin, workers, watcher);
    }
    phase = Worker.Phase.STOP;

    long deadline = System.nanoTime() + grace.toNanos();
    List<Worker> ended = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      long left = Math.max(1, deadline - System.nanoTime());
      if (threads.get(i).join(Duration.ofNanos(left))) {
        ended.add(workers.get(i));
      }
    }
    return merge(ended, workers.size() - ended.size(), interrupted);
  }

  /** True if the run was stopped before {@code time}. */
  private boolean waitUntil(
      long time, long begin, List<Worker> workers, BiConsumer<Double, Long> watcher)
      throws InterruptedException {
    while (true) {
      long now = System.nanoTime();
      if (now - time >= 0) {
        return false;
      }
      watcher.accept((now - begin) / 1e9, workers.stream().mapToLong(Worker::completed).sum());
      if (stopped.await(Math.min(time - now, GLANCE.toNanos()), TimeUnit.NANOSECONDS)) {
        return true;
      }
    }
  }

  private static LoadResult merge(List<Worker> workers, int hanging, boolean interrupted) {
    Histogram latencies = new Histogram(3);
    SortedMap<String, Long> errors = new TreeMap<>();
    long operations = hanging;
    long callerBytes = 0;
    long targetBytes = 0;
    long firstStart = Long.MAX_VALUE;
    long lastEnd = Long.MIN_VALUE;
    for (Worker worker : workers) {
      if (worker.operations == 0) {
        continue; // stopped while warming up
      }
      latencies.add(worker.latencies);
      worker.errors.forEach((reason, count) -> errors.merge(reason, count, Long::sum));
      operations += worker.operations;
      callerBytes = add(callerBytes, worker.callerBytes);
      targetBytes = add(targetBytes, worker.targetBytes);
      firstStart = Math.min(firstStart, worker.firstStart);
      lastEnd = Math.max(lastEnd, worker.lastEnd);
    }
    if (hanging > 0) {
      errors.merge("no answer", (long) hanging, Long::sum);
    }
    return new LoadResult(
        latencies,
        operations,
        errors,
        operations == hanging ? 0 : lastEnd - firstStart,
        callerBytes,
        targetBytes,
        interrupted);
  }

  /** A sum in which one unknown term makes the whole unknown. */
  private static long add(long sum, long term) {
    return sum < 0 || term < 0 ? -1 : sum + term;
  }
}
