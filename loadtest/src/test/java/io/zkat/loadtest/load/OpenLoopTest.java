package io.zkat.loadtest.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Server;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.zkat.api.v1.Cost;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.Verdict;
import io.zkat.loadtest.backend.Answer;
import io.zkat.loadtest.backend.FakeServer;
import io.zkat.loadtest.backend.GrpcTarget;
import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.backend.ProofKind;
import io.zkat.loadtest.backend.Submission;
import io.zkat.loadtest.backend.Verifier;
import io.zkat.loadtest.backend.VerifierThreads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class OpenLoopTest {
  private static final Submission ANY =
      new Submission.BareProof(
          ProofKind.CSP_RANGE, List.of(), List.of(new byte[] {1}), new byte[] {1});
  private static final Duration GRACE = Duration.ofSeconds(20);

  /**
   * A server stands still for 200 ms. Of 1,500 operations, those that were due meanwhile had to
   * wait: at 500 a second a hundred, 100 ms on average. Two workers ask, so a closed loop would
   * have noticed two.
   */
  @Test
  void pauseOfTheServerShowsInTheTail() throws IOException, InterruptedException {
    ParamsFile params = ParamsFile.of("p.txt", "{}".getBytes(StandardCharsets.UTF_8));
    AtomicInteger calls = new AtomicInteger();
    Lock running = new ReentrantLock();
    FakeServer fake =
        new FakeServer()
            .loading(params.fingerprint(), ProofType.PROOF_TYPE_CSP)
            .judging(
                _ -> {
                  running.lock();
                  try {
                    if (calls.incrementAndGet() == 500) {
                      pause(200);
                    }
                  } finally {
                    running.unlock();
                  }
                  return ValidationResult.newBuilder()
                      .setVerdict(Verdict.VERDICT_VALID)
                      .setReason("OK")
                      .setCost(Cost.newBuilder().setAllocatedBytes(7))
                      .build();
                });
    String name = InProcessServerBuilder.generateName();
    InProcessServerBuilder builder = InProcessServerBuilder.forName(name);
    fake.services().forEach(builder::addService);
    Server server = builder.build().start();
    try (GrpcTarget target =
        new GrpcTarget(
            name, InProcessChannelBuilder.forName(name).build(), Duration.ofSeconds(20))) {
      LoadResult result =
          run(
              open(500, Pacing.Gaps.CONSTANT, 2, 1, 3_000),
              new Shot(target.under(params), ANY, true));

      Histogram latencies = result.latencies();
      assertEquals(1_500, latencies.getTotalCount());
      assertEquals(0, result.failed());
      assertEquals(7 * 1_500, result.targetBytes());
      long waited =
          latencies.getCountBetweenValues(
              millis(99), Math.max(millis(99), latencies.getMaxValue()));
      assertTrue(waited >= 45, waited + " waited for half the pause or longer");
      assertTrue(latencies.getValueAtPercentile(99.9) >= millis(190), "P99.9 hides the pause");
      assertTrue(latencies.getValueAtPercentile(97) >= millis(90), "P97 hides the pause");
      assertTrue(result.lateStarts() >= 90, result.lateStarts() + " began late");
    } finally {
      server.shutdownNow();
    }
  }

  @Test
  void asksAsOftenAsItIsToldTo() throws InterruptedException {
    AtomicInteger calls = new AtomicInteger();
    LoadResult result =
        run(
            open(200, Pacing.Gaps.POISSON, 4, 1, 1_000),
            valid(
                _ -> {
                  calls.incrementAndGet();
                  return Answer.valid(0);
                }));

    // 200 are expected with a standard deviation of 14.
    assertEquals(200.0, (double) result.operations(), 70);
    assertEquals(calls.get(), result.operations());
    assertEquals(0, result.neverStarted());
    assertFalse(result.interrupted());
  }

  @Test
  void countsWhatIsNeverBegun() throws InterruptedException {
    LoadResult result =
        new LoadRun(
                List.of(
                    valid(
                        _ -> {
                          pause(50);
                          return Answer.valid(0);
                        })),
                open(1_000, Pacing.Gaps.CONSTANT, 1, 1, 400),
                Duration.ofMillis(200),
                new VerifierThreads(VerifierThreads.Kind.SERIAL),
                JvmMeter.counters())
            .run(Watcher.NONE);

    assertEquals(400, result.operations() + result.neverStarted());
    assertTrue(result.neverStarted() > 300, result.neverStarted() + " were never begun");
  }

  @Test
  void doesNotCountWhatWasNotDueWhenItIsStopped() throws InterruptedException {
    LoadRun[] run = new LoadRun[1];
    AtomicInteger calls = new AtomicInteger();
    run[0] =
        new LoadRun(
            List.of(
                valid(
                    _ -> {
                      if (calls.incrementAndGet() == 5) {
                        run[0].stop();
                      }
                      return Answer.valid(0);
                    })),
            open(100, Pacing.Gaps.CONSTANT, 2, 1, 3_600_000),
            GRACE,
            new VerifierThreads(VerifierThreads.Kind.SERIAL),
            JvmMeter.counters());
    LoadResult result = run[0].run(Watcher.NONE);

    assertTrue(result.interrupted());
    assertTrue(result.operations() >= 5);
    assertTrue(result.neverStarted() < 100, result.neverStarted() + " were due");
  }

  @Test
  void asksInBatchesWhatIsDue() throws InterruptedException {
    List<Integer> sizes = Collections.synchronizedList(new ArrayList<>());
    Verifier batching =
        new Verifier() {
          @Override
          public Answer verify(Submission submission) {
            return verifyAll(List.of(submission)).getFirst();
          }

          @Override
          public List<Answer> verifyAll(List<Submission> submissions) {
            sizes.add(submissions.size());
            pause(20);
            return submissions.stream().map(_ -> Answer.valid(3)).toList();
          }
        };
    LoadResult result =
        run(open(1_000, Pacing.Gaps.CONSTANT, 1, 8, 500), new Shot(batching, ANY, true));

    assertEquals(500, result.operations());
    assertEquals(500, sizes.stream().mapToInt(Integer::intValue).sum());
    assertTrue(sizes.stream().allMatch(size -> size <= 8));
    assertTrue(sizes.contains(8), "never a full batch: " + sizes);
    assertEquals(500, result.latencies().getTotalCount());
    assertEquals(1_500, result.targetBytes());
  }

  @Test
  void cutsARunIntoIntervalsThatAddUp() throws InterruptedException {
    List<Long> counts = new ArrayList<>();
    LoadResult result =
        new LoadRun(
                List.of(
                    valid(
                        _ -> {
                          pause(2);
                          return Answer.valid(0);
                        }),
                    new Shot(_ -> Answer.invalid("MALFORMED_PROOF", ""), ANY, true)),
                LoadPlan.closed(1, Duration.ZERO, Duration.ofMillis(2_800)),
                GRACE,
                new VerifierThreads(VerifierThreads.Kind.SERIAL),
                JvmMeter.counters())
            .run(
                new Watcher() {
                  @Override
                  public void glance(double seconds, long operations) {}

                  @Override
                  public void slice(Slice slice, Histogram latencies) {
                    counts.add(latencies.getTotalCount());
                  }
                });

    assertEquals(3, result.slices().size());
    assertEquals(
        counts, result.slices().stream().map(one -> one.latencies().getTotalCount()).toList());
    assertEquals(
        result.latencies().getTotalCount(), counts.stream().mapToLong(Long::longValue).sum());
    assertEquals(result.failed(), result.slices().stream().mapToLong(Slice::failed).sum());
    long length = result.slices().stream().mapToLong(Slice::lengthNanos).sum();
    assertTrue(length >= result.elapsedNanos(), "an interval is missing");
  }

  private static LoadResult run(LoadPlan plan, Shot... shots) throws InterruptedException {
    return new LoadRun(
            List.of(shots),
            plan,
            GRACE,
            new VerifierThreads(VerifierThreads.Kind.SERIAL),
            JvmMeter.counters())
        .run(Watcher.NONE);
  }

  private static LoadPlan open(
      double rate, Pacing.Gaps gaps, int workers, int batch, long durationMillis) {
    return new LoadPlan(
        workers,
        new Pacing.Open(rate, gaps, 1),
        batch,
        Duration.ZERO,
        Duration.ofMillis(durationMillis));
  }

  private static Shot valid(Verifier verifier) {
    return new Shot(verifier, ANY, true);
  }

  private static long millis(long millis) {
    return millis * 1_000_000;
  }

  private static void pause(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() - end < 0) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }
}
