package io.zkat.validator.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.engine.WorkExecutor;
import io.zkat.validator.verdict.Cost;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Each request gets one verdict, with reason, message and place: equation by equation, alone as a
 * batch of one, and in whatever company at whatever position of a batch. With {@code --all} this is
 * about all recorded requests and 100,000 altered ones.
 */
class EngineAgreementTest {
  private static final int ALTERED = Vectors.all() ? 100_000 : 400;
  private static final int OF_EACH_FILE = Vectors.all() ? Integer.MAX_VALUE : 12;
  private static final int LARGEST = 64;
  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  /** Of all kinds of requests of all kinds of owners, one in so many is made. */
  private static final int SHARE = Vectors.all() ? 1 : 8;

  private final Seeded seeded = new Seeded();
  private final RequestValidator strict = RequestCases.strict();
  private final RequestValidator alone = RequestCases.merged();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final ExecutorService pieces = Executors.newFixedThreadPool(2);

  /** On the calling thread, most often, and spread over others. */
  private final List<RequestValidator> together =
      List.of(
          alone,
          alone,
          alone,
          RequestCases.merged(WorkExecutor.over(pieces, 3)),
          RequestCases.merged(WorkExecutor.over(Thread::startVirtualThread, 4)));

  @AfterEach
  void stop() {
    threads.shutdownNow();
    pieces.shutdownNow();
  }

  /** A request with its verdict by itself. */
  private record Judged(RequestBytes request, Verdict verdict) {}

  /** What one thread does with random numbers and requests of its own. */
  private interface Share {
    void run(RequestAlterations source, SplittableRandom random, int thread);
  }

  private void onAllThreads(Share share) throws InterruptedException {
    List<RequestBytes> recorded = RequestAlterations.recorded();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int thread = i;
      SplittableRandom random = seeded.random().split();
      running.add(
          threads.submit(
              () -> {
                List<MadeRequests.Made> made = MadeRequests.make(random.nextLong(), SHARE);
                made.forEach(one -> assertEquals(Reason.OK, judge(one.bytes()).verdict.reason()));
                share.run(new RequestAlterations(random, recorded, made), random, thread);
              }));
    }
    join(running);
  }

  private static void join(List<Future<?>> running) throws InterruptedException {
    for (Future<?> one : running) {
      try {
        one.get();
      } catch (ExecutionException e) {
        throw new AssertionError(String.valueOf(e.getCause()), e.getCause());
      }
    }
  }

  @Test
  void alteredRequestsGetOneVerdictAloneAndInMixedBatches() throws Exception {
    int[] batches = new int[THREADS];
    List<Map<Reason, Integer>> counts = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      counts.add(new EnumMap<>(Reason.class));
    }
    onAllThreads(
        (source, random, thread) -> {
          for (int left = Math.ceilDiv(ALTERED, THREADS); left > 0; batches[thread]++) {
            int size = 2 + random.nextInt(LARGEST - 1);
            int altered = Math.clamp(size >> Math.max(0, random.nextInt(6) - 1), 1, left);
            List<Judged> batch = new ArrayList<>();
            for (int i = 0; i < altered; i++) {
              batch.add(judge(source.next()));
              counts.get(thread).merge(batch.getLast().verdict.reason(), 1, Integer::sum);
            }
            while (batch.size() < size) {
              batch.add(valid(source.honest()));
            }
            Collections.shuffle(batch, Random.from(random));
            agree(batch, random);
            left -= altered;
          }
        });
    Map<Reason, Integer> reasons = new EnumMap<>(Reason.class);
    counts.forEach(one -> one.forEach((reason, n) -> reasons.merge(reason, n, Integer::sum)));
    report(IntStream.of(batches).sum(), reasons);
    assertTrue(reasons.getOrDefault(Reason.OK, 0) < ALTERED / 2, reasons.toString());
    assertTrue(reasons.size() > (Vectors.all() ? 80 : 25), reasons.toString());
  }

  /** One, some and all bad, of any kind, in batches of all sizes. */
  @Test
  void oneBadRequestAtEveryPositionIsFoundAndNoOther() throws Exception {
    onAllThreads(
        (source, random, thread) -> {
          List<Judged> bad = badOnes(source);
          int next = 0;
          for (int size = 2 + thread; size <= LARGEST; size += Vectors.all() ? THREADS : 15) {
            List<Judged> batch = new ArrayList<>();
            while (batch.size() < size) {
              batch.add(valid(source.honest()));
            }
            for (int position = 0; position < size; position += step(size)) {
              Judged good = batch.get(position);
              batch.set(position, bad.get(next++ % bad.size()));
              agree(batch, random);
              batch.set(position, good);
            }
            for (int share : new int[] {8, 2, 1}) {
              for (int i = 0; i < size; i++) {
                if (random.nextInt(share) == 0) {
                  batch.set(i, bad.get(next++ % bad.size()));
                }
              }
              agree(batch, random);
            }
          }
        });
  }

  /** In the short form only a few positions of large batches. */
  private static int step(int size) {
    return Vectors.all() ? 1 : Math.max(1, size / 4);
  }

  /** Of each reason one that is not known before the batch is evaluated, or one that is. */
  private List<Judged> badOnes(RequestAlterations source) {
    Map<Reason, Judged> bad = new EnumMap<>(Reason.class);
    for (int i = 0; i < (Vectors.all() ? 3_000 : 100); i++) {
      Judged one = judge(source.signedAgain());
      if (!one.verdict.isValid()) {
        bad.put(one.verdict.reason(), one);
      }
    }
    return List.copyOf(bad.values());
  }

  @Test
  void recordedRequestsGetOneVerdictAloneAndInMixedBatches() throws Exception {
    List<RequestBytes> recorded = new ArrayList<>();
    RequestCases cases = new RequestCases();
    for (String file : RequestVectorsTest.FILES) {
      for (JsonNode line : Vectors.cases(file, OF_EACH_FILE)) {
        recorded.add(cases.request(file, line));
      }
    }
    Collections.shuffle(recorded, Random.from(seeded.random()));
    List<Future<?>> running = new ArrayList<>();
    SplittableRandom random = seeded.random();
    for (int from = 0, size; from < recorded.size(); from += size) {
      size = Math.min(2 + random.nextInt(LARGEST - 1), recorded.size() - from);
      List<RequestBytes> some = recorded.subList(from, from + size);
      SplittableRandom own = random.split();
      running.add(threads.submit(() -> agree(some.stream().map(this::judge).toList(), own)));
    }
    join(running);
  }

  /** The verdict by each equation by itself, which is that of a batch of one. */
  private Judged judge(RequestBytes request) {
    Verdict verdict = facts(strict.validate(request.params(), request.anchor(), request.request()));
    ValidationResult merged = alone.validate(request.params(), request.anchor(), request.request());
    assertEquals(verdict, facts(merged), () -> "alone: " + describe(request));
    return new Judged(request, verdict);
  }

  private static Judged valid(RequestBytes request) {
    return new Judged(request, Verdict.valid(Cost.NONE));
  }

  private void agree(List<Judged> batch, SplittableRandom random) {
    RequestValidator validator = together.get(random.nextInt(together.size()));
    List<ValidationResult> results =
        validator.validate(batch.stream().map(Judged::request).toList());
    for (int i = 0; i < batch.size(); i++) {
      Judged expected = batch.get(i);
      String where = i + " of " + batch.size() + ": ";
      assertEquals(
          expected.verdict, facts(results.get(i)), () -> where + describe(expected.request));
    }
  }

  private static Verdict facts(ValidationResult result) {
    Verdict v = result.verdict();
    return new Verdict(v.reason(), v.message(), v.action(), v.input(), v.output(), Cost.NONE);
  }

  /** Enough to make a vector of it. */
  private String describe(RequestBytes one) {
    Base64.Encoder base64 = Base64.getEncoder();
    return "%s\nparams %s\nanchor %s\nrequest %s"
        .formatted(
            seeded,
            one.params().fingerprint(),
            base64.encodeToString(one.anchor()),
            base64.encodeToString(one.request()));
  }

  /** Writes down what was compared: to the file of the test's output. */
  private void report(int batches, Map<Reason, Integer> reasons) {
    System.out.printf(
        "%d altered requests alone and in %d mixed batches, %s%n",
        reasons.values().stream().mapToInt(Integer::intValue).sum(), batches, seeded);
    reasons.forEach((reason, n) -> System.out.printf("%8d %s%n", n, reason));
  }
}
