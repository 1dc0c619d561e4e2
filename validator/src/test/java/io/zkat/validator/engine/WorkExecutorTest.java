package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
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
    assertEquals(3, held.size());
    held.forEach(Runnable::run); // late threads find nothing left
  }

  /** Also where helpers come late, go, or stay from step to step. */
  @Test
  void everyPartOfManyStepsIsDoneOnce() {
    for (WorkExecutor executor :
        List.of(
            WorkExecutor.serial(),
            WorkExecutor.over(threads, 3),
            WorkExecutor.over(Thread::startVirtualThread, 4))) {
      int[] steps = new int[1];
      executor.inSteps(
          () -> {
            for (; steps[0] < 200; steps[0]++) {
              everyPartOnce(executor);
            }
          });
      assertEquals(200, steps[0]);
    }
  }

  /** A step that fails fails the whole, and helpers do not stay for ever. */
  @Test
  void helpersLeaveAfterTheSteps() throws Exception {
    List<Thread> helpers = new CopyOnWriteArrayList<>();
    WorkExecutor executor =
        WorkExecutor.over(task -> helpers.add(Thread.startVirtualThread(task)), 2);
    assertThrows(
        IllegalStateException.class,
        () ->
            executor.inSteps(
                () -> {
                  everyPartOnce(executor);
                  throw new IllegalStateException("a step");
                }));
    assertEquals(1, helpers.size());
    assertTrue(helpers.getFirst().join(Duration.ofSeconds(30)), "the helper is still there");
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
