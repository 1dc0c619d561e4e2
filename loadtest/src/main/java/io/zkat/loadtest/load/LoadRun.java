package io.zkat.loadtest.load;

import io.zkat.loadtest.backend.VerifierThreads;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.validator.engine.WarmUpEnd;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of workers that ask in a closed or an open loop. A run ends after its time, or
 * when it is stopped; a worker that hangs does not hold it up for longer than a grace period. An
 * open loop that is behind at the end goes on until it has caught up, or for the grace period.
 */
public final class LoadRun {
  private static final Duration GLANCE = Duration.ofMillis(100);

  /** More intervals than this are too many to look at: long runs have longer ones. */
  private static final int MAX_SLICES = 240;

  private static final int SLICE_DIGITS = 2;

  private final List<Shot> shots;
  private final LoadPlan plan;
  private final Duration grace;
  private final VerifierThreads others;
  private final JvmMeter meter;
  private final List<Worker> workers = new ArrayList<>();
  private final Session session;
  private final List<Slice> slices = new ArrayList<>();
  private final Histogram total =
      new Histogram(Recording.LONGEST_NANOS, Recording.SIGNIFICANT_DIGITS);
  private final Histogram interval =
      new Histogram(Recording.LONGEST_NANOS, Recording.SIGNIFICANT_DIGITS);
  private long sliceStart;
  private long sliceDue;
  private long failedBefore;
  private long allocatedBefore;
  private Duration warmedUp = Duration.ZERO;

  /**
   * Prepares a run.
   *
   * @param shots what to ask, in turn; at least one
   * @param grace how long to wait for workers after the end
   * @param others who computes besides the workers
   * @param meter watches this process; started
   */
  public LoadRun(
      List<Shot> shots, LoadPlan plan, Duration grace, VerifierThreads others, JvmMeter meter) {
    this.shots = shots;
    this.plan = plan;
    this.grace = grace;
    this.others = others;
    this.meter = meter;
    Arrivals arrivals =
        plan.pacing() instanceof Pacing.Open open
            ? new Arrivals(open, plan.duration().toNanos())
            : null;
    this.session = new Session(plan.workers(), !plan.warmup().isZero(), arrivals);
  }

  /** Ends the run early; it returns what it has measured. Callable from any thread. */
  public void stop() {
    session.askToStop();
  }

  /**
   * Runs once.
   *
   * @throws CannotDo if a worker failed otherwise than by an exception of the target
   */
  public LoadResult run(Watcher watcher) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < plan.workers(); i++) {
      int first = (int) ((long) i * shots.size() / plan.workers());
      Worker worker = new Worker(shots, first, plan.batch(), session);
      workers.add(worker);
      threads.add(Thread.ofPlatform().daemon().name(VerifierThreads.NAMES + i).start(worker));
    }
    if (!plan.warmup().isZero() && warmUp(watcher)) {
      session.stop();
      checkWorkers();
      return result(0, 0, 0, 0, JvmFigures.NONE, true);
    }
    session.endWarmUp(grace.toNanos());
    meter.begin();
    allocatedBefore = meter.allocatedBytes();
    long otherBytes = others.allocatedBytes();
    long otherThreads = others.virtualThreads();
    long begin = session.begin();
    sliceStart = begin;
    long end = begin + plan.duration().toNanos();
    long sliceLength = sliceLength();
    sliceDue = begin + sliceLength;
    boolean interrupted = waitUntil(end, begin, sliceLength, watcher);
    if (!interrupted && session.arrivals() != null) {
      interrupted = catchUp(threads, begin, sliceLength, watcher);
    }
    session.stop();
    long stop = System.nanoTime();
    int hanging = join(threads);
    checkWorkers();
    endSlice(System.nanoTime(), begin, watcher);
    JvmFigures jvm = meter.end().plusThreads(others.virtualThreads() - otherThreads);
    long left = session.arrivals() == null ? 0 : session.arrivals().left(stop - begin);
    return result(
        hanging,
        left,
        otherBytes < 0 ? -1 : others.allocatedBytes() - otherBytes,
        begin,
        jvm,
        interrupted);
  }

  /** True if the run was stopped meanwhile. */
  private boolean warmUp(Watcher watcher) throws InterruptedException {
    WarmUpEnd end =
        new WarmUpEnd(plan.warmup(), plan.longestWarmup(), System::nanoTime, WarmUpEnd.compilers());
    long start = System.nanoTime();
    long latest = start + plan.longestWarmup().toNanos();
    boolean stopped = false;
    while (!stopped && !end.isReached()) {
      long soon = Math.min(System.nanoTime() + GLANCE.toNanos(), latest);
      stopped = waitUntil(soon, latest, 0, watcher);
    }
    warmedUp = Duration.ofNanos(System.nanoTime() - start);
    return stopped;
  }

  /** How long it ran before it began to measure. */
  public Duration warmedUp() {
    return warmedUp;
  }

  private void checkWorkers() {
    Throwable failure = session.failure();
    if (failure != null) {
      throw new CannotDo("the run was ended: a worker failed with " + failure, failure);
    }
  }

  /** Waits for the workers of an open loop, who end when nothing more is due. */
  private boolean catchUp(List<Thread> threads, long begin, long sliceLength, Watcher watcher)
      throws InterruptedException {
    long deadline = System.nanoTime() + grace.toNanos();
    while (threads.stream().anyMatch(Thread::isAlive) && System.nanoTime() - deadline < 0) {
      long soon = Math.min(System.nanoTime() + GLANCE.toNanos() / 10, deadline);
      if (waitUntil(soon, begin, sliceLength, watcher)) {
        return true;
      }
    }
    return false;
  }

  private long sliceLength() {
    long second = Duration.ofSeconds(1).toNanos();
    long seconds = (plan.duration().toNanos() + second - 1) / second;
    return second * Math.max(1, (seconds + MAX_SLICES - 1) / MAX_SLICES);
  }

  /**
   * True if the run was stopped before {@code time}.
   *
   * @param sliceLength how long an interval lasts; 0 while nothing is measured
   */
  private boolean waitUntil(long time, long begin, long sliceLength, Watcher watcher)
      throws InterruptedException {
    while (true) {
      long now = System.nanoTime();
      if (sliceLength > 0 && now - sliceDue >= 0) {
        endSlice(now, begin, watcher);
        sliceDue += sliceLength;
      }
      if (now - time >= 0) {
        return false;
      }
      watcher.glance((now - begin) / 1e9, completed());
      long pause = Math.min(time - now, GLANCE.toNanos());
      if (sliceLength > 0) {
        pause = Math.min(pause, sliceDue - now);
      }
      if (session.awaitStop(pause)) {
        return true;
      }
    }
  }

  private long completed() {
    return workers.stream().mapToLong(worker -> worker.recording().completed()).sum();
  }

  private void endSlice(long now, long begin, Watcher watcher) {
    interval.reset();
    long failed = 0;
    for (Worker worker : workers) {
      interval.add(worker.recording().takeInterval());
      failed += worker.recording().failed();
    }
    total.add(interval);
    long allocated = meter.allocatedBytes();
    Histogram coarse = new Histogram(SLICE_DIGITS);
    coarse.add(interval);
    Slice slice =
        new Slice(
            sliceStart - begin,
            now - sliceStart,
            coarse,
            failed - failedBefore,
            allocated < 0 ? -1 : allocated - allocatedBefore);
    sliceStart = now;
    failedBefore = failed;
    allocatedBefore = allocated;
    slices.add(slice);
    watcher.slice(slice, interval);
  }

  /** Waits for the workers to end, and returns how many did not. */
  private int join(List<Thread> threads) throws InterruptedException {
    long deadline = System.nanoTime() + grace.toNanos();
    int hanging = 0;
    for (Thread thread : threads) {
      long left = Math.max(1, deadline - System.nanoTime());
      if (!thread.join(Duration.ofNanos(left))) {
        hanging++;
      }
    }
    return hanging;
  }

  private LoadResult result(
      int hanging,
      long neverTaken,
      long executorBytes,
      long begin,
      JvmFigures jvm,
      boolean interrupted) {
    SortedMap<String, Long> errors = new TreeMap<>();
    Tally sum = new Tally();
    for (Worker worker : workers) {
      sum.add(worker.recording());
      worker.recording().errors().forEach((reason, n) -> errors.merge(reason, n, Long::sum));
    }
    if (hanging > 0) {
      errors.merge("no answer", (long) hanging, Long::sum);
    }
    return new LoadResult(
        total,
        sum.operations + hanging,
        errors,
        sum.lastEnd == null ? 0 : sum.lastEnd - begin,
        sum.serviceNanos,
        sum.jitterNanos,
        sum.jitterCount,
        sum.lateStarts,
        sum.neverStarted + neverTaken,
        Sums.known(sum.callerBytes, executorBytes),
        sum.targetBytes,
        jvm,
        slices,
        interrupted);
  }

  /** Sums over the workers. */
  private static final class Tally {
    private long operations;
    private long serviceNanos;
    private long jitterNanos;
    private long jitterCount;
    private long lateStarts;
    private long neverStarted;
    private long callerBytes;
    private long targetBytes;
    private @Nullable Long lastEnd;

    void add(Recording one) {
      neverStarted += one.neverStarted;
      if (one.completed() == 0) {
        return; // nothing was measured, so nothing is known
      }
      operations += one.operations;
      serviceNanos += one.serviceNanos;
      jitterNanos += one.jitterNanos;
      jitterCount += one.jitterCount;
      lateStarts += one.lateStarts;
      callerBytes = Sums.known(callerBytes, one.callerBytes);
      targetBytes = Sums.known(targetBytes, one.targetBytes);
      lastEnd = lastEnd == null || one.lastEnd - lastEnd > 0 ? (Long) one.lastEnd : lastEnd;
    }
  }
}
