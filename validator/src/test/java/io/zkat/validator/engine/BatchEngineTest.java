package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Cost;
import io.zkat.validator.verdict.Verdict;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Many proofs of all kinds and both curves at a time get the outcome that each gets alone, by
 * itself.
 */
class BatchEngineTest {
  private static final int OF_EACH_FILE = Vectors.all() ? Integer.MAX_VALUE : 60;
  private static final int LARGEST = 64;

  private static final List<Judged> ALL = judged();

  private final ExecutorService threads = Executors.newFixedThreadPool(3);
  private final List<ProofValidator> merged =
      List.of(
          merging(WorkExecutor.serial()),
          merging(WorkExecutor.over(threads, 3)),
          merging(WorkExecutor.over(Thread::startVirtualThread, 5)),
          merging(WorkExecutor.over(BatchEngineTest::exhausted, 4)));
  private final Random random = Random.from(new Seeded().random());

  /** A recorded proof with its verdict by itself. */
  private record Judged(ProofRequest proof, Verdict verdict) {}

  private static ProofValidator merging(WorkExecutor executor) {
    return new ProofValidator(
        Limits.DEFAULT, new SecureRandom(), System::nanoTime, () -> -1, executor);
  }

  private static void exhausted(Runnable task) {
    throw new RejectedExecutionException(task.toString());
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  private static List<Judged> judged() {
    ProofValidator strict = ProofValidator.strict(Limits.DEFAULT, System::nanoTime, () -> -1);
    ProofCases cases = new ProofCases();
    List<Judged> judged = new ArrayList<>();
    for (String file : ProofCases.FILES) {
      for (JsonNode line : Vectors.cases(file, OF_EACH_FILE)) {
        ProofRequest proof = cases.request(file, line);
        judged.add(new Judged(proof, facts(strict.verify(proof))));
      }
    }
    return judged;
  }

  private List<Judged> some(boolean valid, int n) {
    List<Judged> chosen =
        new ArrayList<>(ALL.stream().filter(one -> one.verdict.isValid() == valid).toList());
    Collections.shuffle(chosen, random);
    return new ArrayList<>(chosen.subList(0, n));
  }

  @Test
  void everyRecordedProofGetsOneVerdictAloneAndInAMixedBatch() {
    for (Judged one : ALL) {
      agree(merged.getFirst(), List.of(one));
    }
    List<Judged> shuffled = new ArrayList<>(ALL);
    Collections.shuffle(shuffled, random);
    for (int from = 0, size; from < shuffled.size(); from += size) {
      size = Math.min(2 + random.nextInt(LARGEST - 1), shuffled.size() - from);
      agreeInAllWays(shuffled.subList(from, from + size));
    }
  }

  @Test
  void oneBadProofAtEveryPositionIsFoundAndNoOther() {
    for (int size = 2; size <= LARGEST; size += Vectors.all() ? 1 : 20) {
      List<Judged> batch = some(true, size);
      List<Judged> bad = some(false, size);
      for (int position = 0; position < size; position += Vectors.all() ? 1 : 5) {
        Judged good = batch.set(position, bad.get(position));
        agree(merged.get(position % merged.size()), batch);
        batch.set(position, good);
      }
    }
  }

  @Test
  void anyMixtureOfGoodAndBadAgrees() {
    for (int round = 0; round < (Vectors.all() ? 60 : 6); round++) {
      int size = 1 + random.nextInt(LARGEST);
      int bads = random.nextInt(size + 1);
      List<Judged> batch = some(false, bads);
      batch.addAll(some(true, size - bads));
      Collections.shuffle(batch, random);
      agreeInAllWays(batch);
    }
  }

  @Test
  void anEmptyBatchHasNoOutcome() {
    agreeInAllWays(List.of());
  }

  private void agreeInAllWays(List<Judged> batch) {
    merged.forEach(validator -> agree(validator, batch));
  }

  private static void agree(ProofValidator validator, List<Judged> batch) {
    List<Verdict> verdicts =
        validator.verify(batch.stream().map(Judged::proof).toList()).stream()
            .map(BatchEngineTest::facts)
            .toList();
    assertEquals(batch.stream().map(Judged::verdict).toList(), verdicts);
  }

  private static Verdict facts(Verdict v) {
    return new Verdict(v.reason(), v.message(), v.action(), v.input(), v.output(), Cost.NONE);
  }
}
