package io.zkat.loadtest.cases;

import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.backend.Retrying;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.Target;
import io.zkat.loadtest.backend.TargetException;
import io.zkat.loadtest.backend.Verifier;
import io.zkat.loadtest.console.CannotDo;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Holds the verdicts of a target against those that cases expect. Cases are judged in parallel, and
 * reported in the order of the files; a bounded number is in memory at a time.
 */
public final class ConformanceRun {
  private static final int WINDOW_PER_THREAD = 16;

  /** Hears of cases in their order, on the calling thread. */
  public interface Listener {
    /** A verdict that is not the expected one. */
    void differs(RecordedCase recorded, Answer answer);

    /** One more case is done; {@code tally} has those of the present file. */
    void progress(Tally tally);
  }

  private record Pending(RecordedCase recorded, Future<Answer> answer) {}

  private final Target target;
  private final ParamsLookup lookup;
  private final int threads;
  private final Listener listener;

  /** Asks {@code target} from {@code threads} threads, 1 or more. */
  public ConformanceRun(Target target, ParamsLookup lookup, int threads, Listener listener) {
    this.target = target;
    this.lookup = lookup;
    this.threads = threads;
    this.listener = listener;
  }

  /**
   * Judges the cases of one file.
   *
   * @throws CannotDo if the file cannot be read to its end, or a case cannot be put to the target
   */
  public Tally run(Path file) {
    Tally tally = new Tally();
    Queue<Pending> pending = new ArrayDeque<>();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try (CaseFile cases = CaseFile.open(file)) {
      while (true) {
        RecordedCase recorded = nextAfterSettling(cases, pending, tally);
        if (recorded == null) {
          break;
        }
        pending.add(new Pending(recorded, submit(pool, recorded)));
        if (pending.size() >= threads * WINDOW_PER_THREAD) {
          settle(pending.remove(), tally);
        }
      }
      settleAll(pending, tally);
    } finally {
      pool.shutdownNow();
    }
    return tally;
  }

  /** Reads on; if that fails, what was read before is reported first. */
  private @Nullable RecordedCase nextAfterSettling(
      CaseFile cases, Queue<Pending> pending, Tally tally) {
    try {
      return cases.next();
    } catch (CannotDo e) {
      settleAll(pending, tally);
      throw e;
    }
  }

  private Future<Answer> submit(ExecutorService pool, RecordedCase recorded) {
    Submission submission = recorded.submission();
    if (submission == null || !target.supports(submission.form())) {
      return CompletableFuture.completedFuture(Answer.unsupported(""));
    }
    ParamsFile params = lookup.of(recorded);
    Verifier verifier = new Retrying(target.under(params));
    return pool.submit(() -> verifier.verify(submission));
  }

  private void settleAll(Queue<Pending> pending, Tally tally) {
    while (!pending.isEmpty()) {
      settle(pending.remove(), tally);
    }
  }

  private void settle(Pending pending, Tally tally) {
    RecordedCase recorded = pending.recorded();
    Answer answer = await(pending);
    boolean agrees =
        switch (answer.outcome()) {
          case VALID -> recorded.expectedValid();
          case INVALID -> !recorded.expectedValid();
          case CRASHED, UNSUPPORTED -> false;
        };
    if (answer.outcome() == Answer.Outcome.UNSUPPORTED) {
      tally.countSkipped(recorded.kind());
    } else if (agrees) {
      tally.countAgreement();
    } else {
      tally.countDifference();
      listener.differs(recorded, answer);
    }
    listener.progress(tally);
  }

  private static Answer await(Pending pending) {
    try {
      return pending.answer().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TargetException failure) {
        throw new CannotDo(pending.recorded().id() + ": " + failure.getMessage(), failure);
      }
      return Answer.crashed("CRASHED", String.valueOf(e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CannotDo("interrupted", e);
    }
  }
}
