package io.zkat.validator.rules;

import io.zkat.validator.params.PublicParams;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Validates together what many threads ask at the same time, for programs that ask for one request
 * after the other from threads of their own. It has no threads itself: of those that ask, as many
 * as there are processors lead, which means that they validate their own request with others that
 * wait; the rest sleep until they have their results, or until it is their turn to lead. So an
 * asker that is alone is answered at once, and the batches grow with what is asked meanwhile.
 *
 * <p>A leader takes its share of all that is asked at the moment: an equal part for each leader, at
 * most a given number. Threads that were answered together ask again one after another; who is the
 * first lets the others run before it leads, for a small part of the time that their batch took at
 * most, and {@value #LONGEST_REGATHER_NANOS} nanoseconds.
 */
public final class GatheringValidator {
  /**
   * Those who were answered together are awaited for this part of what they took: long enough for
   * them to run one after another on a processor that others use, too, and little where they do not
   * come.
   */
  private static final int REGATHER_PART = 16;

  private static final long LONGEST_REGATHER_NANOS = 2_000_000;

  private final RequestValidator validator;
  private final int leaders;
  private final int most;
  private final ReentrantLock lock = new ReentrantLock();

  // Guarded by the lock. A call that leads does not wait.
  private final Deque<Call> waiting = new ArrayDeque<>();
  private int leading;
  private int inWork;
  private int released;
  private long awaitedUntil;

  /**
   * @param validator validates the batches
   * @param leaders how many batches are validated at the same time: the number of processors, or
   *     less if the validator spreads a batch over several
   * @param most requests of one batch
   */
  public GatheringValidator(RequestValidator validator, int leaders, int most) {
    if (leaders < 1 || most < 1) {
      throw new IllegalArgumentException("leaders and most must be positive");
    }
    this.validator = validator;
    this.leaders = leaders;
    this.most = most;
  }

  /** A thread that asks. */
  private static final class Call {
    final RequestBytes request;
    final Thread asker = Thread.currentThread();
    volatile boolean leads;
    volatile @Nullable ValidationResult result;
    volatile @Nullable Throwable failure;

    Call(RequestBytes request) {
      this.request = request;
    }

    boolean isAnswered() {
      return result != null || failure != null;
    }
  }

  /**
   * Validates one request; the verdict is the one of {@link RequestValidator}. Blocks, also a
   * thread that is interrupted, until there is a result. An {@link Error} of the validation is
   * thrown as it is.
   */
  public ValidationResult validate(PublicParams params, byte[] anchor, byte[] request) {
    Call own = new Call(new RequestBytes(params, anchor, request));
    arrive(own);
    boolean interrupted = false;
    while (!own.isAnswered()) {
      if (own.leads) {
        lead(own);
      } else {
        LockSupport.park(this);
        interrupted |= Thread.interrupted();
      }
    }
    if (interrupted) {
      own.asker.interrupt();
    }
    ValidationResult result = own.result;
    if (result == null) {
      if (own.failure instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException("a validation failed", own.failure);
    }
    return result;
  }

  private void arrive(Call own) {
    lock.lock();
    try {
      if (leading < leaders) {
        leading++;
        own.leads = true;
      } else {
        waiting.add(own);
      }
    } finally {
      lock.unlock();
    }
  }

  private void lead(Call own) {
    letOthersAsk();
    List<Call> batch = take(own);
    long begun = System.nanoTime();
    answer(batch);
    passOn(batch, begun);
  }

  /** While those who were answered last are about to ask again. */
  @SuppressWarnings("ThreadPriorityCheck") // without effect the batch is smaller, nothing else
  private void letOthersAsk() {
    while (othersAreAboutToAsk()) {
      Thread.yield();
    }
  }

  private boolean othersAreAboutToAsk() {
    lock.lock();
    try {
      return waiting.size() < released && System.nanoTime() - awaitedUntil < 0;
    } finally {
      lock.unlock();
    }
  }

  /** The caller's own request and those that have waited longest. */
  private List<Call> take(Call own) {
    lock.lock();
    try {
      int share = Math.min(most, Math.ceilDiv(1 + waiting.size() + inWork, leaders));
      List<Call> batch = new ArrayList<>(share);
      batch.add(own);
      while (batch.size() < share && !waiting.isEmpty()) {
        batch.add(waiting.remove());
      }
      inWork += batch.size();
      return batch;
    } finally {
      lock.unlock();
    }
  }

  private void answer(List<Call> batch) {
    try {
      List<ValidationResult> results =
          validator.validate(batch.stream().map(call -> call.request).toList());
      for (int i = 0; i < batch.size(); i++) {
        batch.get(i).result = results.get(i);
      }
    } catch (Throwable e) {
      // Only who is the cause is to fail.
      batch.forEach(this::answerAlone);
    }
  }

  private void answerAlone(Call call) {
    try {
      call.result = validator.validate(List.of(call.request)).getFirst();
    } catch (Throwable e) {
      call.failure = e;
    }
  }

  /** Wakes those who have their results, and the next to lead. */
  private void passOn(List<Call> batch, long begun) {
    Call next;
    lock.lock();
    try {
      inWork -= batch.size();
      released = batch.size() - 1;
      long now = System.nanoTime();
      awaitedUntil = now + Math.min((now - begun) / REGATHER_PART, LONGEST_REGATHER_NANOS);
      next = waiting.poll();
      if (next == null) {
        leading--;
      } else {
        next.leads = true;
      }
    } finally {
      lock.unlock();
    }
    for (Call call : batch.subList(1, batch.size())) {
      LockSupport.unpark(call.asker);
    }
    if (next != null) {
      LockSupport.unpark(next.asker);
    }
  }
}
