package io.zkat.validator.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.verdict.Verdict;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Whatever is done to a request, the answer is a verdict, soon and without much memory, on any
 * number of threads. That it is the right one is for {@link EngineAgreementTest}.
 */
class RequestMutationTest {
  private static final int ROUNDS = Vectors.all() ? 10_000 : 300;
  private static final long MOST_NANOS = 1_000_000_000L;
  private static final long MOST_BYTES = 64L << 20;
  private static final int MOST_RUNS = 1_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Seeded seeded = new Seeded();
  private final RequestValidator merged = RequestCases.merged();
  private final RequestAlterations alterations =
      new RequestAlterations(
          seeded.random(),
          RequestAlterations.recorded(),
          MadeRequests.make(seeded.random().nextLong(), 8));

  @Test
  void mutatedRequestsGetAVerdictSoon() {
    for (int round = 0; round < ROUNDS; round++) {
      Verdict verdict = timed(alterations.next());
      assertEquals(verdict.isValid(), verdict.message().equals("valid"), verdict::toString);
    }
  }

  /**
   * Judges a request and measures it, again and again while it takes too much: until the compiler
   * has done its work, vectors are objects.
   */
  private Verdict timed(RequestBytes request) {
    Verdict verdict;
    boolean modest;
    int runs = 0;
    do {
      long bytes = THREADS.getCurrentThreadAllocatedBytes();
      long nanos = THREADS.getCurrentThreadCpuTime();
      verdict = merged.validate(request.params(), request.anchor(), request.request()).verdict();
      nanos = THREADS.getCurrentThreadCpuTime() - nanos;
      bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
      modest = nanos < MOST_NANOS && bytes < MOST_BYTES;
    } while (!modest && ++runs < MOST_RUNS);
    assertTrue(modest, seeded + " takes more than a second or 64 MB: " + verdict);
    return verdict;
  }

  @Test
  void manyThreadsGiveTheVerdictsOfOne() throws Exception {
    List<RequestBytes> requests = new ArrayList<>();
    List<Verdict> expected = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      RequestBytes request = alterations.next();
      requests.add(request);
      expected.add(
          merged.validate(request.params(), request.anchor(), request.request()).verdict());
    }
    try (ExecutorService pool = Executors.newFixedThreadPool(4);
        ExecutorService unbounded = Executors.newVirtualThreadPerTaskExecutor()) {
      for (ExecutorService threads : List.of(pool, unbounded)) {
        atOnce(requests, expected, threads);
      }
    }
  }

  /** Each request by a task of its own. */
  private void atOnce(List<RequestBytes> requests, List<Verdict> expected, ExecutorService threads)
      throws Exception {
    List<Future<ValidationResult>> running = new ArrayList<>();
    for (RequestBytes request : requests) {
      running.add(
          threads.submit(
              () -> merged.validate(request.params(), request.anchor(), request.request())));
    }
    for (int i = 0; i < running.size(); i++) {
      Verdict verdict = running.get(i).get().verdict();
      assertEquals(expected.get(i).reason(), verdict.reason(), seeded::toString);
      assertEquals(expected.get(i).message(), verdict.message(), seeded::toString);
    }
    assertEquals(0, merged.workspaces().leased());
  }
}
