package io.zkat.server.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a worker that comes gets. */
@Timeout(60)
class WorkQueueTest {
  private static final long LONG = 20_000_000_000L;

  private final BatchSize size = new BatchSize(32, 10_000, 1_000_000);
  private long now;
  private final WorkQueue queue = new WorkQueue(size, new Gathering(LONG), 0, () -> ++now);
  private final WorkQueue.Turn turn = queue.join();

  private void add(Source source, int count) {
    add(queue, source, count);
  }

  private static void add(WorkQueue queue, Source source, int count) {
    List<PendingRequest> requests = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      requests.add(TestRequests.of(source));
    }
    assertTrue(queue.add(requests));
  }

  private List<Job> take() throws InterruptedException {
    return take(turn);
  }

  private List<Job> take(WorkQueue.Turn of) throws InterruptedException {
    return take(queue, of);
  }

  private static List<Job> take(WorkQueue queue, WorkQueue.Turn of) throws InterruptedException {
    assertTrue(queue.take(of));
    assertFalse(of.jobs().isEmpty());
    return List.copyOf(of.jobs());
  }

  /** A worker that takes on a thread of its own, and waits in there when this returns. */
  private CompletableFuture<Integer> takeAndWait(WorkQueue.Turn of, Thread.State state)
      throws InterruptedException {
    return takeAndWait(queue, of, state);
  }

  private static CompletableFuture<Integer> takeAndWait(
      WorkQueue queue, WorkQueue.Turn of, Thread.State state) throws InterruptedException {
    CompletableFuture<Integer> size = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                size.complete(take(queue, of).size());
              } catch (Throwable failed) {
                size.completeExceptionally(failed);
              }
            });
    thread.start();
    while (thread.getState() != state) {
      Thread.sleep(1);
    }
    return size;
  }

  private static Task task() {
    return new Task(Context.ROOT, _ -> () -> {}, _ -> {});
  }

  @Test
  void whatWaitsIsOneBatch() throws InterruptedException {
    add(Source.unknown(), 7);
    assertEquals(7, take().size());
  }

  @Test
  void aBatchEndsAtTheLargestNumber() throws InterruptedException {
    add(Source.unknown(), 40);
    assertEquals(32, take().size());
    assertEquals(8, take().size());
  }

  @Test
  void aBatchEndsAtTheBytesButHasAtLeastOne() throws InterruptedException {
    for (int bytes : new int[] {4_000, 4_000, 4_000, 20_000, 1}) {
      queue.add(
          List.of(TestRequests.of(Source.unknown(), (byte) 1, bytes, new TestRequests.Kept())));
    }
    assertEquals(2, take().size());
    assertEquals(1, take().size());
    assertEquals(1, take().size());
    assertEquals(1, take().size());
  }

  @Test
  void aBatchIsExpectedToTakeNoLongerThanTheTime() throws InterruptedException {
    // Requests of one byte that took a quarter of the time each.
    size.verified(4 * BatchSize.weightOf(1), 1_000_000);
    add(Source.unknown(), 10);
    assertEquals(4, take().size());
    // They became faster.
    for (int i = 0; i < 100; i++) {
      size.verified(4 * BatchSize.weightOf(1), 400_000);
    }
    assertEquals(6, take().size());
  }

  @Test
  void aTaskIsTakenAloneAndInItsTurn() throws InterruptedException {
    Task first = task();
    Task last = task();
    queue.add(first);
    add(Source.unknown(), 3);
    queue.add(last);
    assertEquals(List.of(first), take());
    assertEquals(3, take().size());
    assertEquals(List.of(last), take());
  }

  @Test
  void badRequestsAreNotExpectedInABatch() throws InterruptedException {
    Source source = TestRequests.bad(3);
    int most = (int) (0.5 / source.badRate());
    assertTrue(!source.isSuspect() && most > 4 && most < 32);
    add(source, 32);
    assertEquals(most, take().size());
  }

  @Test
  void suspectsAreBatchedAmongThemselves() throws InterruptedException {
    Source bad = TestRequests.bad(100);
    Source good = Source.unknown();
    for (int i = 0; i < 10; i++) {
      add(bad, 1);
      add(good, 1);
    }
    List<Job> first = take();
    assertEquals(10, first.size());
    for (Job job : first) {
      assertSame(good, ((PendingRequest) job).source());
    }
    for (int i = 0; i < 10; i++) {
      List<Job> batch = take();
      assertEquals(1, batch.size());
      assertSame(bad, ((PendingRequest) batch.getFirst()).source());
    }
  }

  @Test
  void aSourceThatBecomesSuspectWhileItsRequestsWaitIsSeparatedToo() throws InterruptedException {
    Source source = Source.unknown();
    Source good = Source.unknown();
    for (int i = 0; i < 5; i++) {
      add(source, 1);
      add(good, 1);
    }
    for (int i = 0; i < 100; i++) {
      source.judged(false);
    }
    assertEquals(5, take().size());
    for (int i = 0; i < 5; i++) {
      assertSame(source, ((PendingRequest) take().getFirst()).source());
    }
  }

  @Test
  void suspectsWaitForOthersButNotForever() throws InterruptedException {
    Source bad = TestRequests.bad(100);
    Source good = Source.unknown();
    add(bad, 3);
    int before = 0;
    int served = 0;
    for (int i = 0; i < 20; i++) {
      add(good, 1);
      if (((PendingRequest) take().getFirst()).source() == bad) {
        served++;
        assertEquals(WorkQueue.PATIENCE, before);
        before = 0;
      } else {
        before++;
      }
    }
    assertEquals(3, served);
  }

  @Test
  void idleWorkersShareWhatWaits() throws Exception {
    List<CompletableFuture<Integer>> taken = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      taken.add(takeAndWait(queue.join(), Thread.State.WAITING));
    }
    add(Source.unknown(), 20);
    for (CompletableFuture<Integer> size : taken) {
      assertEquals(10, size.get(30, TimeUnit.SECONDS));
    }
  }

  @Test
  void aWorkerWaitsForItsShareOfThoseWhoComeBack() throws Exception {
    WorkQueue.Turn other = queue.join();
    add(Source.unknown(), 4);
    assertEquals(4, take().size());
    add(Source.unknown(), 2);
    assertEquals(2, take(other).size());
    now += 8 * LONG;
    // Six in the house, three for each worker.
    CompletableFuture<Integer> first = takeAndWait(turn, Thread.State.TIMED_WAITING);
    CompletableFuture<Integer> second = takeAndWait(other, Thread.State.TIMED_WAITING);
    add(Source.unknown(), 1);
    add(Source.unknown(), 1);
    assertFalse(first.isDone() || second.isDone());
    add(Source.unknown(), 1);
    assertEquals(3, CompletableFuture.anyOf(first, second).get(10, TimeUnit.SECONDS));
    add(Source.unknown(), 3);
    assertEquals(3, first.get(10, TimeUnit.SECONDS));
    assertEquals(3, second.get(10, TimeUnit.SECONDS));
  }

  @Test
  void aTaskEndsTheWait() throws Exception {
    add(Source.unknown(), 4);
    assertEquals(4, take().size());
    now += 8 * LONG;
    CompletableFuture<Integer> waiting = takeAndWait(turn, Thread.State.TIMED_WAITING);
    queue.add(task());
    assertEquals(1, waiting.get(10, TimeUnit.SECONDS));
  }

  @Test
  void nobodyWaitsWhereAnotherIsIdle() throws Exception {
    CompletableFuture<Integer> idle = takeAndWait(queue.join(), Thread.State.WAITING);
    add(Source.unknown(), 1);
    assertEquals(1, idle.get(10, TimeUnit.SECONDS));
    add(Source.unknown(), 4);
    assertEquals(4, take().size());
    CompletableFuture<Integer> still = takeAndWait(queue.join(), Thread.State.WAITING);
    now += 8 * LONG;
    CompletableFuture<Integer> again = takeAndWait(turn, Thread.State.WAITING);
    add(Source.unknown(), 1);
    assertEquals(1, CompletableFuture.anyOf(still, again).get(10, TimeUnit.SECONDS));
    queue.close();
  }

  /** Of two workers, up to 24 requests in the house are one batch for both. */
  private WorkQueue together(long gather) {
    BatchSize sizes = new BatchSize(32, 10_000, 100 * LONG);
    return new WorkQueue(sizes, new Gathering(gather), 12, () -> ++now);
  }

  @Test
  void fewAreOneBatchForAllProcessors() throws Exception {
    WorkQueue few = together(0);
    WorkQueue.Turn one = few.join();
    WorkQueue.Turn other = few.join();
    add(few, Source.unknown(), 7);
    assertEquals(7, take(few, one).size());
    assertTrue(one.isForAll());
    // The other leaves the line to it, but not tasks.
    add(few, Source.unknown(), 2);
    Task task = task();
    few.add(task);
    assertEquals(List.of(task), take(few, other));
    CompletableFuture<Integer> left = takeAndWait(few, other, Thread.State.TIMED_WAITING);
    assertEquals(2, take(few, one).size());
    assertTrue(one.isForAll());
    assertFalse(left.isDone());
    few.close();
  }

  @Test
  void manyAreShares() throws Exception {
    WorkQueue many = together(0);
    WorkQueue.Turn one = many.join();
    WorkQueue.Turn other = many.join();
    add(many, Source.unknown(), 25);
    assertEquals(25, take(many, one).size());
    assertFalse(one.isForAll());
    add(many, Source.unknown(), 1);
    assertEquals(1, take(many, other).size());
  }

  @Test
  void thoseAtWorkAreJoinedUnlessThereIsAWorkerForEach() throws Exception {
    WorkQueue few = together(0);
    WorkQueue.Turn one = few.join();
    WorkQueue.Turn other = few.join();
    add(few, Source.unknown(), 1);
    assertEquals(1, take(few, one).size());
    add(few, Source.unknown(), 1);
    assertEquals(1, take(few, other).size());
    assertFalse(one.isForAll() || other.isForAll());
    add(few, Source.unknown(), 2);
    CompletableFuture<Integer> left = takeAndWait(few, other, Thread.State.TIMED_WAITING);
    assertEquals(2, take(few, one).size());
    assertTrue(one.isForAll());
    assertFalse(left.isDone());
    few.close();
  }

  @Test
  void nobodyIsLeftWaitingForLongerThanABatchMayTake() throws InterruptedException {
    WorkQueue few = together(0);
    WorkQueue.Turn one = few.join();
    WorkQueue.Turn other = few.join();
    add(few, Source.unknown(), 7);
    assertEquals(7, take(few, one).size());
    add(few, Source.unknown(), 3);
    now += 100 * LONG;
    assertEquals(3, take(few, other).size());
    assertFalse(other.isForAll());
  }

  @Test
  void whoHasAllProcessorsWaitsForAllWhoComeBack() throws Exception {
    WorkQueue few = together(LONG);
    WorkQueue.Turn one = few.join();
    WorkQueue.Turn idle = few.join();
    add(few, Source.unknown(), 5);
    assertEquals(5, take(few, one).size());
    CompletableFuture<Integer> other = takeAndWait(few, idle, Thread.State.WAITING);
    now += 8 * LONG;
    CompletableFuture<Integer> gathering = takeAndWait(few, one, Thread.State.TIMED_WAITING);
    add(few, Source.unknown(), 4);
    assertFalse(gathering.isDone() || other.isDone());
    add(few, Source.unknown(), 1);
    assertEquals(5, gathering.get(10, TimeUnit.SECONDS));
    assertFalse(other.isDone());
    few.close();
  }

  @Test
  void aClosedQueueTakesNothingAndHandsOverWhatWaited() throws InterruptedException {
    add(Source.unknown(), 2);
    add(TestRequests.bad(100), 1);
    queue.add(task());
    assertEquals(4, queue.close().size());
    assertFalse(queue.add(task()));
    assertFalse(queue.add(List.of(TestRequests.of(Source.unknown()))));
    assertFalse(queue.take(turn));
    assertEquals(List.of(), queue.close());
  }
}
