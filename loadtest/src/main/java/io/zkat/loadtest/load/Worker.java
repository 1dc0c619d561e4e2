package io.zkat.loadtest.load;

import io.zkat.loadtest.backend.AllocationCounter;
import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.TargetException;
import io.zkat.loadtest.backend.Verifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Asks one thing, or one batch of things, after the other. In a closed loop an operation is due
 * when the one before is over, in an open loop when its time has come; its latency is counted from
 * there, so nothing between is left out of the figures.
 */
final class Worker implements Runnable {
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(10);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  /** A start later than this after it was due is one that had to wait for a worker. */
  private static final long LATE_NANOS = Duration.ofMillis(1).toNanos();

  private final List<Shot> shots;
  private final int batch;
  private final Session session;
  private final AllocationCounter allocated = new AllocationCounter();
  private final Recording recording = new Recording();
  private final List<Shot> asked = new ArrayList<>();
  private final List<Submission> submissions = new ArrayList<>();
  private final long[] due;
  private int next;

  /**
   * @param first which of the shots to begin with, so that workers do not go in step
   * @param batch how many to ask at once at most
   */
  Worker(List<Shot> shots, int first, int batch, Session session) {
    this.shots = shots;
    this.next = first % shots.size();
    this.batch = batch;
    this.session = session;
    this.due = new long[batch];
  }

  Recording recording() {
    return recording;
  }

  @Override
  public void run() {
    try {
      while (session.phase() == Session.Phase.WARM_UP) {
        take(batch);
        warmUp();
      }
      long begin = session.awaitBegin();
      long bytesBefore = allocated.getAsLong();
      Arrivals arrivals = session.arrivals();
      if (arrivals == null) {
        askInTurn(begin, bytesBefore);
      } else {
        askWhenDue(arrivals, begin, bytesBefore);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      // An Error of the target, or a fault of this program: figures would be of fewer workers.
      session.fail(e);
    }
  }

  private void askInTurn(long begin, long bytesBefore) throws InterruptedException {
    long free = begin;
    while (session.phase() == Session.Phase.MEASURE) {
      take(batch);
      for (int i = 0; i < batch; i++) {
        due[i] = free;
      }
      TargetException failure = measure(bytesBefore);
      if (failure != null) {
        pause(failure);
      }
      free = failure == null ? recording.lastEnd : System.nanoTime();
    }
  }

  private void askWhenDue(Arrivals arrivals, long begin, long bytesBefore) {
    while (true) {
      long first = arrivals.next();
      if (first == Arrivals.NONE) {
        return;
      }
      if (!sleepUntil(begin + first)) {
        recording.neverStarted += begin + first - System.nanoTime() <= 0 ? 1 : 0;
        return;
      }
      int count = 0;
      long now = System.nanoTime() - begin;
      for (long offset = first; offset != Arrivals.NONE; offset = arrivals.nextIfDue(now)) {
        due[count++] = begin + offset;
        if (now - offset > LATE_NANOS) {
          recording.lateStarts++;
        }
        if (count == batch) {
          break;
        }
      }
      take(count);
      measure(bytesBefore);
    }
  }

  /** False if the run was ended before the time came. */
  private boolean sleepUntil(long time) {
    for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
      if (session.phase() != Session.Phase.MEASURE) {
        return false;
      }
      LockSupport.parkNanos(Math.min(left, LATE_NANOS * 100));
    }
    return session.phase() == Session.Phase.MEASURE;
  }

  private void warmUp() {
    try {
      ask();
    } catch (TargetException e) {
      pause(e); // whatever is wrong will show when it is measured
    } catch (RuntimeException e) {
      // the same
    }
  }

  /** Asks what was taken, and records it; the failure if the target gave no verdict. */
  private @Nullable TargetException measure(long bytesBefore) {
    TargetException failure = null;
    long start = System.nanoTime();
    try {
      List<Answer> answers = ask();
      long end = System.nanoTime();
      for (int i = 0; i < asked.size(); i++) {
        Answer answer = answers.get(i);
        if (isExpected(answer, asked.get(i))) {
          recording.right(end - start, end - due[i], answer.allocatedBytes());
        } else {
          boolean none = answer.outcome() == Answer.Outcome.CRASHED;
          recording.wrong((none ? "no verdict: " : "wrong verdict: ") + answer.reason());
        }
      }
      recording.complete(asked.size(), end);
    } catch (TargetException e) {
      failAll(e.code());
      failure = e;
    } catch (RuntimeException e) {
      failAll(e.getClass().getSimpleName());
    }
    if (bytesBefore >= 0) {
      recording.callerBytes = allocated.getAsLong() - bytesBefore;
    }
    return failure;
  }

  private void failAll(String reason) {
    long end = System.nanoTime();
    asked.forEach(_ -> recording.wrong(reason));
    recording.complete(asked.size(), end);
  }

  private static boolean isExpected(Answer answer, Shot shot) {
    return answer.outcome()
        == (shot.expectedValid() ? Answer.Outcome.VALID : Answer.Outcome.INVALID);
  }

  /** The answers to all that was taken, in order. Shots of one verifier are asked together. */
  private List<Answer> ask() {
    if (asked.size() == 1) {
      Shot only = asked.getFirst();
      return List.of(only.verifier().verify(only.submission()));
    }
    Answer[] answers = new Answer[asked.size()];
    for (int from = 0; from < answers.length; from++) {
      if (answers[from] == null) {
        Verifier verifier = asked.get(from).verifier();
        submissions.clear();
        for (int i = from; i < answers.length; i++) {
          if (asked.get(i).verifier().equals(verifier)) {
            submissions.add(asked.get(i).submission());
          }
        }
        List<Answer> some = verifier.verifyAll(submissions);
        int taken = 0;
        for (int i = from; i < answers.length; i++) {
          if (asked.get(i).verifier().equals(verifier)) {
            answers[i] = some.get(taken++);
          }
        }
      }
    }
    return List.of(answers);
  }

  private void take(int count) {
    asked.clear();
    for (int i = 0; i < count; i++) {
      asked.add(shots.get(next));
      next = next + 1 == shots.size() ? 0 : next + 1;
    }
  }

  /** A target that cannot answer is not helped by being asked again at once. */
  private static void pause(TargetException failure) {
    Duration wanted = failure.retryAfter();
    Duration pause = wanted == null ? PAUSE_AFTER_FAILURE : wanted;
    try {
      Thread.sleep(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
