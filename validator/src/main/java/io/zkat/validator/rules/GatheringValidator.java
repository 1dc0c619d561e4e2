package io.zkat.validator.rules;

import io.zkat.validator.engine.WorkExecutor;
import io.zkat.validator.params.PublicParams;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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
 * most a given number. If few are asked, the shares would be small and each would pay anew for what
 * the requests of a batch share: then one leader takes all, and some of those that wait help it on
 * the other processors ({@link RequestValidator#spreadOver}). Only where there is a processor for
 * each, and others have begun already, nobody waits to be in one batch with them.
 *
 * <p>Threads that were answered together ask again one after another; who is the first lets the
 * others run before it leads, for a small part of the time that their batch took at most, and
 * {@value #LONGEST_REGATHER_NANOS} nanoseconds.
 */
public final class GatheringValidator {
  /**
   * Those who were answered together are awaited for this part of what they took: long enough for
   * them to run one after another on a processor that others use, too, and little where they do not
   * come.
   */
  private static final int REGATHER_PART = 16;

  private static final long LONGEST_REGATHER_NANOS = 2_000_000;

  /** An asker stays awake for so long, to help with the batch that is about to begin. */
  private static final long LONGEST_LOOK_OUT_NANOS = 1_000_000;

  private final RequestValidator validator;
  private final @Nullable RequestValidator spread;
  private final LentThreads<Call> helpers = new LentThreads<>(Call::wakeFor);
  private final int leaders;
  private final int most;
  private final ReentrantLock lock = new ReentrantLock();

  // Written under the lock. A call that leads does not wait.
  private final Deque<Call> waiting = new ArrayDeque<>();
  private int leading;

  /** Those among the leaders that have not taken a batch yet. */
  private final AtomicInteger gathering = new AtomicInteger();

  private int inWork;
  private boolean allAtWork;
  private int awaited;
  private long awaitedUntil;

  /**
   * @param validator validates the batches
   * @param leaders how many batches are validated at the same time: the number of processors
   * @param most requests of one batch
   */
  public GatheringValidator(RequestValidator validator, int leaders, int most) {
    if (leaders < 1 || most < 1) {
      throw new IllegalArgumentException("leaders and most must be positive");
    }
    this.validator = validator;
    this.spread =
        leaders > 1 && validator.canSpread()
            ? validator.spreadOver(WorkExecutor.over(helpers, leaders))
            : null;
    this.leaders = leaders;
    this.most = most;
  }

  /** A thread that asks. */
  private static final class Call {
    final RequestBytes request;
    final Thread asker = Thread.currentThread();
    volatile boolean leads;
    volatile @Nullable Runnable task;
    volatile @Nullable ValidationResult result;
    volatile @Nullable Throwable failure;

    Call(RequestBytes request) {
      this.request = request;
    }

    boolean isAnswered() {
      return result != null || failure != null;
    }

    /** Whether its thread has to wait. */
    boolean isIdle() {
      return !leads && task == null && !isAnswered();
    }

    static void wakeFor(LentThreads.Assignment<Call> assignment) {
      assignment.sleeper().task = assignment.task();
      LockSupport.unpark(assignment.sleeper().asker);
    }
  }

  /**
   * What a leader has taken.
   *
   * @param calls its own first; none if it does not lead any more
   * @param spread whether it is for all processors
   */
  private record Taken(List<Call> calls, boolean spread) {}

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
      } else if (!help(own) && own.isIdle()) {
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

  /** Helps with a batch, if there is something to do; returns whether there was. */
  private boolean help(Call own) {
    long begun = System.nanoTime();
    Runnable task =
        helpers.lookOut(
            () ->
                own.isIdle()
                    && (gathering.get() > 0 || helpers.isAwaited())
                    && System.nanoTime() - begun < LONGEST_LOOK_OUT_NANOS);
    if (task == null) {
      task = own.task;
      own.task = null;
    }
    if (task != null) {
      task.run();
    }
    return task != null;
  }

  private void arrive(Call own) {
    lock.lock();
    try {
      // Who leads already, and has not begun, takes this one as well or passes the lead on.
      if (leading < leaders && gathering.get() == 0 && !allAtWork) {
        appoint(own);
      } else {
        waiting.add(own);
      }
    } finally {
      lock.unlock();
    }
  }

  private void appoint(Call call) {
    leading++;
    gathering.incrementAndGet();
    call.leads = true;
  }

  private void lead(Call own) {
    letOthersAsk();
    Taken taken = take(own);
    if (!taken.calls.isEmpty()) {
      long begun = System.nanoTime();
      answer(taken);
      passOn(taken.calls, begun);
    }
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
      return waiting.size() < awaited && System.nanoTime() - awaitedUntil < 0;
    } finally {
      lock.unlock();
    }
  }

  /**
   * The caller's own request and those that have waited longest: all, for all processors, or a
   * share. None if the caller had better wait for those at work, and then be in one batch with
   * them.
   */
  private Taken take(Call own) {
    Call next = null;
    lock.lock();
    try {
      int asked = 1 + waiting.size() + inWork;
      boolean together = isWorthSpreading(asked);
      if (allAtWork || (together && inWork > 0)) {
        // Whoever is at work passes the lead on to this call.
        gathering.decrementAndGet();
        leading--;
        own.leads = false;
        waiting.addFirst(own);
        return new Taken(List.of(), false);
      }
      if (together) {
        allAtWork = true;
        helpers.await();
      }
      gathering.decrementAndGet();
      int share = together ? asked : Math.min(most, Math.ceilDiv(asked, leaders));
      List<Call> calls = new ArrayList<>(share);
      calls.add(own);
      while (calls.size() < share && !waiting.isEmpty()) {
        calls.add(waiting.remove());
      }
      inWork += calls.size();
      if (leading < leaders && gathering.get() == 0 && !allAtWork) {
        next = appointNext();
      }
      return new Taken(calls, together);
    } finally {
      lock.unlock();
      wake(next);
    }
  }

  private @Nullable Call appointNext() {
    Call next = waiting.poll();
    if (next != null) {
      appoint(next);
    }
    return next;
  }

  private static void wake(@Nullable Call call) {
    if (call != null) {
      LockSupport.unpark(call.asker);
    }
  }

  /**
   * From one request a leader on; but to join others at work is worth the wait only if there is no
   * leader left for each of all.
   */
  private boolean isWorthSpreading(int asked) {
    return spread != null
        && asked >= (inWork == 0 ? leaders : leaders + 1)
        && asked <= Math.min(most, RequestValidator.MOST_SPREAD * leaders);
  }

  private void answer(Taken taken) {
    List<Call> calls = taken.calls;
    try {
      List<RequestBytes> requests = calls.stream().map(call -> call.request).toList();
      List<ValidationResult> results =
          taken.spread && spread != null
              ? helpers.lend(calls.subList(1, calls.size()), () -> spread.validate(requests))
              : validator.validate(requests);
      for (int i = 0; i < calls.size(); i++) {
        calls.get(i).result = results.get(i);
      }
    } catch (Throwable e) {
      // Only who is the cause is to fail.
      calls.forEach(this::answerAlone);
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
      allAtWork = false;
      leading--;
      // One of those who wait leads; the others, and all who are answered now, are to be with it.
      awaited = batch.size() - 1 + Math.max(0, waiting.size() - 1);
      long now = System.nanoTime();
      awaitedUntil = now + Math.min((now - begun) / REGATHER_PART, LONGEST_REGATHER_NANOS);
      next = appointNext();
    } finally {
      lock.unlock();
    }
    for (Call call : batch.subList(1, batch.size())) {
      wake(call);
    }
    wake(next);
  }
}
