package io.zkat.server.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.rpc.Code;
import io.grpc.Context;
import io.zkat.server.error.CallFailure;
import io.zkat.server.error.ErrorMapper;
import io.zkat.server.verify.RequestVerification;
import io.zkat.validator.verdict.Cost;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every request gets one answer, whatever happens to it and to those beside it. */
@Timeout(60)
class WorkersTest {
  private static final byte VALID = 1;
  private static final byte INVALID = 2;
  private static final byte BUG = 3;
  private static final byte ERROR = 4;
  private static final byte TOO_FEW = 5;

  /** Waits for the gate. */
  private static final byte SLOW = 6;

  private final Semaphore begun = new Semaphore(0);
  private final Semaphore gate = new Semaphore(0);
  private final List<List<Byte>> batches = new CopyOnWriteArrayList<>();
  private final List<Integer> onAll = new CopyOnWriteArrayList<>();
  private final AtomicInteger incidents = new AtomicInteger();
  private final Counts counts = new Counts();
  private final ErrorMapper errors = new ErrorMapper(() -> "number " + incidents.incrementAndGet());
  private final Workers workers =
      new Workers(
          new Workers.BatchLimits(64, 1 << 20, Duration.ofSeconds(10), Duration.ZERO, 12),
          new Fake(),
          errors,
          counts,
          System::nanoTime,
          () -> 0,
          Duration.ofMillis(1));
  private final Admission admission =
      new Admission(100, 1 << 20, Duration.ofMillis(1), workers, errors, counts);

  private boolean started;

  private final class Fake implements RequestVerification {
    @Override
    public List<Verdict> verify(List<? extends Submission> batch) {
      List<Byte> kinds = new ArrayList<>();
      batch.forEach(submission -> kinds.add(submission.request()[0]));
      batches.add(kinds);
      if (kinds.contains(SLOW)) {
        begun.release();
        gate.acquireUninterruptibly();
      }
      if (kinds.contains(TOO_FEW)) {
        return List.of();
      }
      return kinds.stream().map(Fake::verdict).toList();
    }

    @Override
    public List<Verdict> verifyOnAll(List<? extends Submission> batch) {
      onAll.add(batch.size());
      return verify(batch);
    }

    private static Verdict verdict(byte kind) {
      return switch (kind) {
        case VALID, SLOW -> Verdict.valid(Cost.NONE);
        case INVALID -> Verdict.invalid(Reason.EMPTY_PROOF, "none", Cost.NONE);
        case ERROR -> throw new StackOverflowError();
        default -> throw new IllegalStateException("a bug");
      };
    }
  }

  private static final class Counts implements QueueObserver {
    final AtomicInteger waiting = new AtomicInteger();
    final List<Integer> sizes = new CopyOnWriteArrayList<>();
    final Map<Cause, Integer> shed = Collections.synchronizedMap(new EnumMap<>(Cause.class));

    @Override
    public void waiting(int change) {
      waiting.addAndGet(change);
    }

    @Override
    public void waited(long nanos) {
      assertTrue(nanos >= 0);
    }

    @Override
    public void batch(int requests) {
      sizes.add(requests);
    }

    @Override
    public void shed(Cause cause) {
      shed.merge(cause, 1, Integer::sum);
    }
  }

  @AfterEach
  void stop() {
    gate.release(100);
    workers.close();
  }

  /** Holds the one worker, so that what is sent meanwhile is one batch. */
  private void hold() throws InterruptedException {
    if (!started) {
      workers.start(1);
      started = true;
    }
    send(Source.unknown(), SLOW);
    assertTrue(begun.tryAcquire(30, TimeUnit.SECONDS));
  }

  private TestRequests.Kept send(Source source, byte kind) {
    TestRequests.Kept reply = new TestRequests.Kept();
    admission.judge(source, List.of(TestRequests.of(source, kind, 1, reply)));
    return reply;
  }

  private static void assertFault(TestRequests.Kept reply) throws InterruptedException {
    CallFailure failure = reply.await().failure;
    assertNotNull(failure);
    assertEquals(Code.INTERNAL_VALUE, failure.status().getCode());
    assertTrue(failure.status().getMessage().startsWith("internal error, incident number "));
    assertEquals(1, reply.answers);
  }

  private static void assertVerdict(Reason reason, TestRequests.Kept reply)
      throws InterruptedException {
    Judgement judgement = reply.await().judgement;
    assertNotNull(judgement);
    assertEquals(reason, judgement.verdict().reason());
    assertEquals(1, reply.answers);
  }

  @Test
  void whatWaitsTogetherIsJudgedTogetherAndGetsItsOwnVerdict() throws InterruptedException {
    hold();
    TestRequests.Kept good = send(Source.unknown(), VALID);
    TestRequests.Kept bad = send(Source.unknown(), INVALID);
    TestRequests.Kept other = send(Source.unknown(), VALID);
    assertEquals(3, counts.waiting.get());
    gate.release();
    assertVerdict(Reason.OK, good);
    assertVerdict(Reason.EMPTY_PROOF, bad);
    assertVerdict(Reason.OK, other);
    assertEquals(List.of(List.of(SLOW), List.of(VALID, INVALID, VALID)), batches);
    assertEquals(List.of(1, 3), counts.sizes);
    assertEquals(0, counts.waiting.get());
  }

  @Test
  void fewAreJudgedOnAllProcessors() throws InterruptedException {
    workers.start(2);
    started = true;
    hold();
    // With the one at work these are three, for two workers.
    TestRequests.Kept one = new TestRequests.Kept();
    TestRequests.Kept other = new TestRequests.Kept();
    Source source = Source.unknown();
    admission.judge(
        source,
        List.of(
            TestRequests.of(source, VALID, 1, one), TestRequests.of(source, INVALID, 1, other)));
    gate.release();
    assertVerdict(Reason.OK, one);
    assertVerdict(Reason.EMPTY_PROOF, other);
    assertEquals(List.of(List.of(SLOW), List.of(VALID, INVALID)), batches);
    assertEquals(List.of(2), onAll);
  }

  @Test
  void aRequestThatBreaksTheValidatorFailsAlone() throws InterruptedException {
    for (byte kind : new byte[] {BUG, ERROR, TOO_FEW}) {
      batches.clear();
      hold();
      int before = incidents.get();
      Source breaker = Source.unknown();
      Source honest = Source.unknown();
      TestRequests.Kept first = send(honest, VALID);
      TestRequests.Kept broken = send(breaker, kind);
      TestRequests.Kept last = send(honest, INVALID);
      gate.release();
      assertVerdict(Reason.OK, first);
      assertFault(broken);
      assertVerdict(Reason.EMPTY_PROOF, last);
      assertEquals(before + 1, incidents.get());
      assertTrue(breaker.isSuspect());
      assertEquals(
          List.of(
              List.of(SLOW),
              List.of(VALID, kind, INVALID),
              List.of(VALID),
              List.of(kind),
              List.of(INVALID)),
          batches);
      // The worker goes on, and the breaker's next request is tried by itself.
      send(honest, SLOW);
      assertTrue(begun.tryAcquire(30, TimeUnit.SECONDS));
      TestRequests.Kept again = send(breaker, kind);
      TestRequests.Kept fine = send(honest, VALID);
      gate.release();
      assertVerdict(Reason.OK, fine);
      assertFault(again);
      assertEquals(List.of(List.of(VALID), List.of(kind)), batches.subList(6, 8));
    }
  }

  @Test
  void aReplyThatThrowsDoesNotTouchTheOthers() throws InterruptedException {
    hold();
    PendingRequest.Reply broken =
        new PendingRequest.Reply() {
          @Override
          public void verdict(Judgement judgement) {
            throw new IllegalStateException("call is closed");
          }

          @Override
          public void failure(CallFailure failure) {
            throw new IllegalStateException("call is closed");
          }
        };
    Source source = Source.unknown();
    admission.judge(source, List.of(TestRequests.of(source, VALID, 1, broken)));
    TestRequests.Kept other = send(source, VALID);
    gate.release();
    assertVerdict(Reason.OK, other);
    // Its place is free again: all hundred are.
    hold();
    for (int i = 0; i < 99; i++) {
      send(Source.unknown(), VALID);
    }
    assertThrows(CallFailure.class, () -> send(Source.unknown(), VALID));
    assertEquals(1, counts.shed.get(QueueObserver.Cause.OVERLOAD));
  }

  @Test
  void cancelledRequestsAreDroppedBeforeTheWork() throws Exception {
    hold();
    Context.CancellableContext context = Context.ROOT.withCancellation();
    TestRequests.Kept gone = new TestRequests.Kept();
    Source source = Source.unknown();
    context.run(() -> admission.judge(source, List.of(TestRequests.of(source, BUG, 1, gone))));
    TestRequests.Kept other = send(source, VALID);
    context.cancel(null);
    gate.release();
    assertVerdict(Reason.OK, other);
    CallFailure failure = gone.await().failure;
    assertNotNull(failure);
    assertEquals(Code.CANCELLED_VALUE, failure.status().getCode());
    assertEquals(List.of(List.of(SLOW), List.of(VALID)), batches);
    assertEquals(1, counts.shed.get(QueueObserver.Cause.CANCELLED));
    assertEquals(0, incidents.get());
  }

  @Test
  void whatIsLeftWhenTheWorkersGoIsAnswered() throws InterruptedException {
    hold();
    TestRequests.Kept left = send(Source.unknown(), VALID);
    workers.close();
    CallFailure failure = left.await().failure;
    assertNotNull(failure);
    assertEquals(Code.UNAVAILABLE_VALUE, failure.status().getCode());
    assertEquals(0, counts.waiting.get());
    assertThrows(CallFailure.class, () -> send(Source.unknown(), VALID));
    assertEquals(2, counts.shed.get(QueueObserver.Cause.DRAINING));
    assertNull(left.judgement);
  }
}
