package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every part is done exactly once, whatever the threads do. */
class WorkExecutorTest {
  private static final int PARTS = 40;

  private final ExecutorService threads = Executors.newFixedThreadPool(3);

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  private void everyPartOnce(WorkExecutor executor) {
    AtomicIntegerArray done = new AtomicIntegerArray(PARTS);
    executor.run(PARTS, done::incrementAndGet);
    for (int i = 0; i < PARTS; i++) {
      assertEquals(1, done.get(i), "part " + i);
    }
  }

  @Test
  void everyPartIsDoneOnce() {
    everyPartOnce(WorkExecutor.serial());
    everyPartOnce(WorkExecutor.over(threads, 3));
    everyPartOnce(WorkExecutor.over(Thread::startVirtualThread, PARTS));
  }

  @Test
  void anExecutorThatNeverRunsAnythingIsNotWaitedFor() {
    List<Runnable> held = new ArrayList<>();
    everyPartOnce(WorkExecutor.over(held::add, 4));
    assertEquals(PARTS - 1, held.size());
    held.forEach(Runnable::run); // late threads find nothing left
  }

  @Test
  void aPartThatFailsFailsTheRunAfterAllHaveEnded() {
    AtomicIntegerArray done = new AtomicIntegerArray(PARTS);
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                WorkExecutor.over(threads, 3)
                    .run(
                        PARTS,
                        part -> {
                          done.incrementAndGet(part);
                          if (part == 5) {
                            throw new IllegalArgumentException("part 5");
                          }
                        }));
    assertTrue(thrown.getCause() instanceof IllegalArgumentException, thrown::toString);
    for (int i = 0; i < PARTS; i++) {
      assertEquals(1, done.get(i), "part " + i);
    }
  }

  @Test
  void thereIsAtLeastOneThread() {
    assertThrows(IllegalArgumentException.class, () -> WorkExecutor.over(threads, 0));
  }
}
