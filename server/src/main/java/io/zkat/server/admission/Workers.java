package io.zkat.server.admission;

import io.zkat.server.error.CallFailure;
import io.zkat.server.error.ErrorMapper;
import io.zkat.server.verify.RequestVerification;
import io.zkat.validator.verdict.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The threads that verify. Each takes from the queue, drops what nobody waits for any more, and
 * answers the rest. Whatever is thrown meanwhile ends as the failure of the jobs it concerns; a
 * worker goes on.
 */
public final class Workers implements AutoCloseable {
  private final WorkQueue queue;
  private final BatchSize size;
  private final RequestVerification verification;
  private final ErrorMapper errors;
  private final QueueObserver observer;
  private final LongSupplier nanoClock;
  private final LongSupplier allocatedBytes;
  private final Duration retryDelay;

  /**
   * What a batch may be at most.
   *
   * @param requests how many
   * @param bytes of these together
   * @param time that it may take
   * @param gather how long a worker may wait for it to fill
   * @param togetherUntil up to so many requests a worker are one for all processors; 0 for none
   */
  public record BatchLimits(
      int requests, long bytes, Duration time, Duration gather, int togetherUntil) {}

  /**
   * Without threads yet.
   *
   * @param limits of one batch
   * @param verification judges requests
   * @param errors turns what is thrown into failures
   * @param observer is told what happens
   * @param nanoClock a running clock in nanoseconds
   * @param allocatedBytes heap bytes that the calling thread has allocated so far
   * @param retryDelay for clients whose requests are left when this is closed
   */
  public Workers(
      BatchLimits limits,
      RequestVerification verification,
      ErrorMapper errors,
      QueueObserver observer,
      LongSupplier nanoClock,
      LongSupplier allocatedBytes,
      Duration retryDelay) {
    this.size = new BatchSize(limits.requests(), limits.bytes(), limits.time().toNanos());
    this.queue =
        new WorkQueue(
            size, new Gathering(limits.gather().toNanos()), limits.togetherUntil(), nanoClock);
    this.verification = verification;
    this.errors = errors;
    this.observer = observer;
    this.nanoClock = nanoClock;
    this.allocatedBytes = allocatedBytes;
    this.retryDelay = retryDelay;
  }

  /** Starts the threads. */
  public void start(int threads) {
    for (int i = 1; i <= threads; i++) {
      // Here and not on its thread: the queue shares by the number of workers.
      WorkQueue.Turn turn = queue.join();
      Thread thread = new Thread(() -> work(turn), "zkat-worker-" + i);
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Ends the threads once they have done what they do; jobs that wait fail. */
  @Override
  public void close() {
    for (Job job : queue.close()) {
      observer.waiting(-1);
      fail(job, CallFailure.draining(retryDelay));
    }
  }

  WorkQueue queue() {
    return queue;
  }

  private void work(WorkQueue.Turn turn) {
    try {
      while (queue.take(turn)) {
        try {
          begin(turn.jobs(), turn.isForAll());
        } catch (Throwable thrown) {
          // Nothing is left without an answer, whatever happened.
          fail(turn.jobs(), thrown);
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void begin(List<Job> taken, boolean forAll) {
    List<PendingRequest> batch = new ArrayList<>(taken.size());
    for (Job job : taken) {
      observer.waiting(-1);
      long waited = nanoClock.getAsLong() - job.arrival();
      observer.waited(waited);
      if (isWanted(job)) {
        switch (job) {
          case Task task -> run(task, waited);
          case PendingRequest request -> batch.add(request);
        }
      }
    }
    if (!batch.isEmpty()) {
      judge(batch, forAll);
    }
  }

  /** Whether somebody waits for its result; if not, it ends here. */
  private boolean isWanted(Job job) {
    try {
      Ticket.check(job.context());
      return true;
    } catch (CallFailure failure) {
      fail(job, failure);
      return false;
    }
  }

  private void run(Task task, long waited) {
    try {
      task.run(new Ticket(task.context(), waited));
    } catch (Throwable thrown) {
      fail(task, thrown);
    }
  }

  private void judge(List<PendingRequest> batch, boolean forAll) {
    observer.batch(batch.size());
    long bytesBefore = allocatedBytes.getAsLong();
    long start = nanoClock.getAsLong();
    List<Verdict> verdicts;
    try {
      verdicts = forAll ? verification.verifyOnAll(batch) : verification.verify(batch);
      if (verdicts.size() != batch.size()) {
        throw new IllegalStateException(
            verdicts.size() + " verdicts on " + batch.size() + " requests");
      }
    } catch (Throwable thrown) {
      judgeAlone(batch, thrown);
      return;
    }
    long nanos = nanoClock.getAsLong() - start;
    long bytes = allocatedBytes.getAsLong() - bytesBefore;
    size.verified(weight(batch), nanos);
    for (int i = 0; i < batch.size(); i++) {
      PendingRequest request = batch.get(i);
      Verdict verdict = verdicts.get(i);
      request.source().judged(verdict.isValid());
      answer(
          request,
          new Judgement(
              verdict,
              start - request.arrival(),
              nanos,
              nanos / batch.size(),
              bytes / batch.size()));
    }
  }

  /** Tries one by one what could not be judged together, so that only the cause of that fails. */
  private void judgeAlone(List<PendingRequest> batch, Throwable thrown) {
    if (batch.size() == 1) {
      PendingRequest request = batch.getFirst();
      if (!(thrown instanceof CallFailure)) {
        request.source().condemn();
      }
      fail(request, thrown);
      return;
    }
    for (PendingRequest request : batch) {
      judge(List.of(request), false);
    }
  }

  private void answer(PendingRequest request, Judgement judgement) {
    try {
      request.answer(judgement);
    } catch (Throwable thrown) {
      // Of one answer only, whose call is broken; the others of the batch get theirs.
      errors.toFailure(thrown);
    }
  }

  private void fail(List<Job> jobs, Throwable thrown) {
    for (Job job : jobs) {
      if (!job.hasEnded()) {
        fail(job, thrown);
      }
    }
  }

  private void fail(Job job, Throwable thrown) {
    CallFailure failure = errors.toFailure(thrown);
    observer.failed(failure);
    try {
      job.fail(failure);
    } catch (Throwable again) {
      errors.toFailure(again);
    }
  }

  private static long weight(List<PendingRequest> batch) {
    long weight = 0;
    for (PendingRequest request : batch) {
      weight += BatchSize.weightOf(request.bytes());
    }
    return weight;
  }
}
