package io.zkat.validator.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A task goes to one thread: one that is awake, else one that is woken. */
class LentThreadsTest {
  /** What is to be done. */
  private static final class Task implements Runnable {
    @Override
    public void run() {
      throw new AssertionError("here nobody does it");
    }
  }

  private static final Runnable TASK = new Task();

  private final List<String> woken = new ArrayList<>();
  private final LentThreads<String> threads = new LentThreads<>(one -> woken.add(one.sleeper()));

  private int execute(int tasks) {
    for (int i = 0; i < tasks; i++) {
      threads.execute(TASK);
    }
    return tasks;
  }

  @Test
  void sleepersAreWokenOneForEachTask() {
    threads.await();
    assertTrue(threads.isAwaited());
    assertEquals(2, threads.lend(List.of("a", "b", "c"), () -> execute(2)));
    assertEquals(List.of("a", "b"), woken);
    assertFalse(threads.isAwaited());
  }

  @Test
  void moreTasksThanThreadsAreRefused() {
    assertThrows(
        RejectedExecutionException.class, () -> threads.lend(List.of("a"), () -> execute(2)));
    assertThrows(RejectedExecutionException.class, () -> threads.lend(List.of(), () -> execute(1)));
    assertEquals(List.of("a"), woken);
  }

  @Test
  void whoIsAwakeGetsTheTaskAndNobodyIsWoken() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    CompletableFuture<Runnable> taken = new CompletableFuture<>();
    Thread awake =
        Thread.startVirtualThread(
            () -> taken.complete(threads.lookOut(() -> looks.incrementAndGet() > 0)));
    while (looks.get() == 0) {
      Thread.onSpinWait();
    }
    Runnable found =
        threads.lend(
            List.of("a"),
            () -> {
              threads.execute(TASK);
              return taken.orTimeout(30, TimeUnit.SECONDS).join();
            });
    assertSame(TASK, found);
    awake.join();
    assertEquals(List.of(), woken);
  }

  @Test
  void whoMayNotLookAnyMoreGetsNothing() {
    AtomicInteger looks = new AtomicInteger();
    assertNull(threads.lookOut(() -> looks.incrementAndGet() < 3));
    assertEquals(3, looks.get());
    threads.lend(List.of("a"), () -> execute(1));
    assertEquals(List.of("a"), woken);
  }
}
