package io.zkat.loadtest.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.TargetException;
import io.zkat.loadtest.backend.Verifier;
import io.zkat.loadtest.backend.VerifierThreads;
import io.zkat.loadtest.console.CannotDo;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
final class LoadRunTest {
  private static final Submission ANY =
      new Submission.BareProof(ProofKind.CSP_RANGE, List.of(), List.of(), new byte[0]);
  private static final Duration GRACE = Duration.ofSeconds(20);

  @Test
  void countsEveryOperationOnce() throws InterruptedException {
    AtomicInteger calls = new AtomicInteger();
    LoadResult result =
        run(
            plan(3, 0, 150),
            valid(
                _ -> {
                  calls.incrementAndGet();
                  pause(1);
                  return Answer.valid(500);
                }));

    assertEquals(calls.get(), result.operations());
    assertEquals(result.operations(), result.latencies().getTotalCount());
    assertEquals(500 * result.operations(), result.targetBytes());
    assertEquals(0, result.failed());
    assertFalse(result.interrupted());
    assertTrue(result.elapsedNanos() >= 140_000_000L, "ended too early");
    assertEquals(result.operations() * 1e9 / result.elapsedNanos(), result.throughput(), 1e-6);
    assertTrue(result.latencies().getMinValue() >= 1_000_000L, "faster than the work");
  }

  @Test
  void hasNoShortIntervalAtTheEnd() throws InterruptedException {
    LoadResult result =
        run(
            plan(4, 0, 1_000),
            valid(
                _ -> {
                  pause(30);
                  return Answer.valid(0);
                }));

    List<Slice> slices = result.slices();
    assertEquals(
        result.operations(), slices.stream().mapToLong(s -> s.latencies().getTotalCount()).sum());
    assertTrue(
        slices.size() == 1
            || slices.getLast().lengthNanos() >= slices.get(slices.size() - 2).lengthNanos() / 2,
        slices::toString);
  }

  @Test
  void doesNotCountTheWarmUp() throws InterruptedException {
    AtomicInteger calls = new AtomicInteger();
    LoadResult result =
        run(
            plan(1, 100, 100),
            valid(
                _ -> {
                  calls.incrementAndGet();
                  pause(5);
                  return Answer.valid(0);
                }));

    assertTrue(result.operations() > 0);
    assertTrue(calls.get() > result.operations(), "nothing ran before measuring");
  }

  @Test
  void latencyLeavesNothingOut() throws InterruptedException {
    LoadResult result =
        run(
            plan(1, 0, 300),
            valid(
                _ -> {
                  pause(2);
                  return Answer.valid(0);
                }));

    // One worker is always in some operation, so latencies add up to the time gone by.
    double sum = result.latencies().getMean() * result.latencies().getTotalCount();
    double elapsed = result.elapsedNanos();
    assertEquals(elapsed, sum, elapsed * 0.01);
  }

  @Test
  void countsWhatAllocates() throws InterruptedException {
    AtomicInteger kept = new AtomicInteger();
    LoadResult result =
        run(
            plan(2, 50, 200),
            valid(
                _ -> {
                  kept.addAndGet(new byte[100_000].length);
                  pause(1);
                  return Answer.valid(0);
                }));

    double bytes = (double) result.callerBytes() / result.operations();
    assertTrue(bytes >= 100_000 && bytes < 110_000, "counted " + bytes);
    assertTrue(kept.get() > 0);
  }

  @Test
  void countsErrorsByReasonAndKeepsThemOutOfLatency() throws InterruptedException {
    LoadResult result =
        run(
            plan(1, 0, 150),
            new Shot(_ -> Answer.invalid("MALFORMED_PROOF", ""), ANY, true),
            new Shot(_ -> Answer.invalid("MALFORMED_PROOF", ""), ANY, false),
            new Shot(_ -> Answer.valid(0), ANY, false),
            valid(_ -> Answer.crashed("INTERNAL", "text")),
            valid(
                _ -> {
                  throw new TargetException("OVERLOADED", "busy", Duration.ofMillis(1), null);
                }),
            valid(
                _ -> {
                  throw new IllegalStateException();
                }));

    assertEquals(
        Set.of(
            "wrong verdict: MALFORMED_PROOF",
            "wrong verdict: OK",
            "no verdict: INTERNAL",
            "OVERLOADED",
            "IllegalStateException"),
        result.errors().keySet());
    assertEquals(result.operations() - result.failed(), result.latencies().getTotalCount());
  }

  @Test
  void spreadsWorkersOverTheSamples() throws InterruptedException {
    Set<Integer> first = ConcurrentHashMap.newKeySet();
    CountDownLatch all = new CountDownLatch(2);
    Shot[] shots = new Shot[4];
    for (int i = 0; i < shots.length; i++) {
      int index = i;
      shots[i] =
          valid(
              _ -> {
                if (all.getCount() > 0) {
                  first.add(index);
                  all.countDown();
                }
                pause(20);
                return Answer.valid(0);
              });
    }
    run(plan(2, 0, 10), shots);

    assertEquals(Set.of(0, 2), first);
  }

  @Test
  void endsEarlyWithWhatWasMeasured() throws InterruptedException {
    LoadRun[] loop = new LoadRun[1];
    AtomicInteger calls = new AtomicInteger();
    Shot stopping =
        valid(
            _ -> {
              if (calls.incrementAndGet() == 5) {
                loop[0].stop();
              }
              pause(1);
              return Answer.valid(0);
            });
    loop[0] = loop(List.of(stopping), plan(1, 0, 3_600_000));
    LoadResult result = loop[0].run(Watcher.NONE);

    assertTrue(result.interrupted());
    assertTrue(result.operations() >= 5);
  }

  @Test
  void measuresNothingWhenItEndsWhileWarmingUp() throws InterruptedException {
    LoadRun[] loop = new LoadRun[1];
    Shot stopping =
        valid(
            _ -> {
              loop[0].stop();
              pause(1);
              return Answer.valid(0);
            });
    loop[0] = loop(List.of(stopping), plan(1, 3_600_000, 3_600_000));
    LoadResult result = loop[0].run(Watcher.NONE);

    assertTrue(result.interrupted());
    assertEquals(0, result.operations());
    assertEquals(0, result.throughput());
  }

  @Test
  void endsThoughAWorkerHangs() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    Shot hanging =
        valid(
            _ -> {
              if (calls.getAndIncrement() == 0) {
                try {
                  never.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              }
              pause(1);
              return Answer.valid(0);
            });
    LoadResult result =
        new LoadRun(
                List.of(hanging),
                plan(2, 0, 100),
                Duration.ofMillis(200),
                new VerifierThreads(VerifierThreads.Kind.SERIAL),
                JvmMeter.counters())
            .run(Watcher.NONE);
    never.countDown();

    assertEquals(1L, result.errors().get("no answer"));
    assertEquals(result.operations() - 1, result.latencies().getTotalCount());
    assertTrue(result.latencies().getTotalCount() > 0);
  }

  @ParameterizedTest
  @CsvSource({"0, 3600000", "3600000, 3600000", "1, 3600000"})
  void endsWithTheErrorOfAWorker(long warmupMillis, long durationMillis) {
    AtomicInteger calls = new AtomicInteger();
    Shot failing =
        valid(
            _ -> {
              pause(1);
              if (calls.incrementAndGet() == 30) {
                throw new NoClassDefFoundError("io/zkat/Missing");
              }
              return Answer.valid(0);
            });

    CannotDo thrown =
        assertThrows(CannotDo.class, () -> run(plan(3, warmupMillis, durationMillis), failing));
    assertEquals(
        "the run was ended: a worker failed with java.lang.NoClassDefFoundError: io/zkat/Missing",
        thrown.getMessage());
    assertInstanceOf(NoClassDefFoundError.class, thrown.getCause());
  }

  @Test
  void endsWithAnErrorOfAnOpenLoop() {
    Shot failing =
        valid(
            _ -> {
              throw new StackOverflowError();
            });
    LoadPlan plan =
        new LoadPlan(
            2,
            new Pacing.Open(100, Pacing.Gaps.CONSTANT, 1),
            1,
            Duration.ZERO,
            Duration.ofHours(1));

    CannotDo thrown = assertThrows(CannotDo.class, () -> run(plan, failing));
    assertEquals(
        "the run was ended: a worker failed with java.lang.StackOverflowError",
        thrown.getMessage());
  }

  @Test
  void tellsHowLongItWarmedUp() throws InterruptedException {
    LoadRun none = loop(List.of(valid(_ -> Answer.valid(0))), plan(1, 0, 1));
    none.run(Watcher.NONE);
    assertEquals(Duration.ZERO, none.warmedUp());

    LoadRun some = loop(List.of(valid(_ -> Answer.valid(0))), plan(1, 30, 1));
    some.run(Watcher.NONE);
    assertTrue(some.warmedUp().toMillis() >= 30, () -> some.warmedUp().toString());
  }

  private static LoadResult run(LoadPlan plan, Shot... shots) throws InterruptedException {
    return loop(List.of(shots), plan).run(Watcher.NONE);
  }

  private static LoadPlan plan(int workers, long warmupMillis, long durationMillis) {
    return LoadPlan.closed(
        workers, Duration.ofMillis(warmupMillis), Duration.ofMillis(durationMillis));
  }

  private static Shot valid(Verifier verifier) {
    return new Shot(verifier, ANY, true);
  }

  private static void pause(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() - end < 0) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }

  private static LoadRun loop(List<Shot> shots, LoadPlan plan) {
    return new LoadRun(
        shots, plan, GRACE, new VerifierThreads(VerifierThreads.Kind.SERIAL), JvmMeter.counters());
  }
}
