package io.zkat.loadtest.load;

import io.zkat.loadtest.backend.AllocationCounter;
import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.TargetException;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Asks one thing after the other. In a closed loop an operation is due when the one before is over,
 * so its latency is counted from there: nothing between two operations is left out of the figures.
 */
final class Worker implements Runnable {
  /** What workers do at present. */
  enum Phase {
    WARM_UP,
    MEASURE,
    STOP
  }

  private static final long LONGEST_NANOS = Duration.ofHours(1).toNanos();
  private static final int SIGNIFICANT_DIGITS = 3;
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(10);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private final List<Shot> shots;
  private final Supplier<Phase> phase;
  private final Runnable onMeasuring;
  private final AllocationCounter allocated = new AllocationCounter();
  private final AtomicLong completed = new AtomicLong();
  private int next;
  private long due;

  // Written by the worker's own thread; others read them after it has ended.
  final Histogram latencies = new Histogram(LONGEST_NANOS, SIGNIFICANT_DIGITS);
  final SortedMap<String, Long> errors = new TreeMap<>();
  long operations;
  long firstStart;
  long lastEnd;
  long callerBytes = -1;
  long targetBytes;

  /**
   * A worker.
   *
   * @param first which of the shots to begin with, so that workers do not go in step
   * @param onMeasuring is run once, when it begins to measure
   */
  Worker(List<Shot> shots, int first, Supplier<Phase> phase, Runnable onMeasuring) {
    this.shots = shots;
    this.next = first % shots.size();
    this.phase = phase;
    this.onMeasuring = onMeasuring;
  }

  /** Operations that are over, for display while it runs. */
  long completed() {
    return completed.getOpaque();
  }

  @Override
  public void run() {
    while (phase.get() == Phase.WARM_UP) {
      warmUp(nextShot());
    }
    if (phase.get() == Phase.STOP) {
      return;
    }
    onMeasuring.run();
    long bytesBefore = allocated.getAsLong();
    firstStart = System.nanoTime();
    due = firstStart;
    do {
      measure(nextShot());
    } while (phase.get() == Phase.MEASURE);
    if (bytesBefore >= 0) {
      callerBytes = allocated.getAsLong() - bytesBefore;
    }
  }

  private static void warmUp(Shot shot) {
    try {
      shot.verifier().verify(shot.submission());
    } catch (TargetException e) {
      pause(e); // whatever is wrong will show when it is measured
    } catch (RuntimeException e) {
      // the same
    }
  }

  private void measure(Shot shot) {
    try {
      Answer answer = shot.verifier().verify(shot.submission());
      lastEnd = System.nanoTime();
      if (isExpected(answer, shot)) {
        latencies.recordValue(Math.min(lastEnd - due, LONGEST_NANOS));
        count(answer.allocatedBytes());
      } else {
        fail("wrong verdict: " + answer.reason());
      }
      due = lastEnd;
    } catch (TargetException e) {
      lastEnd = System.nanoTime();
      fail(e.code());
      pause(e);
      due = System.nanoTime();
    } catch (RuntimeException e) {
      lastEnd = System.nanoTime();
      fail(e.getClass().getSimpleName());
      due = lastEnd;
    }
    operations++;
    completed.setOpaque(operations);
  }

  private void fail(String reason) {
    errors.merge(reason, 1L, Long::sum);
  }

  private static boolean isExpected(Answer answer, Shot shot) {
    return answer.outcome()
        == (shot.expectedValid() ? Answer.Outcome.VALID : Answer.Outcome.INVALID);
  }

  /** A target that cannot answer is not helped by being asked again at once. */
  private static void pause(TargetException failure) {
    Duration asked = failure.retryAfter();
    Duration pause = asked == null ? PAUSE_AFTER_FAILURE : asked;
    try {
      Thread.sleep(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void count(long bytes) {
    targetBytes = bytes < 0 || targetBytes < 0 ? -1 : targetBytes + bytes;
  }

  private Shot nextShot() {
    Shot shot = shots.get(next);
    next = next + 1 == shots.size() ? 0 : next + 1;
    return shot;
  }
}
