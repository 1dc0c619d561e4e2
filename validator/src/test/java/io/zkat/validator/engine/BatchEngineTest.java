package io.zkat.validator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.msm.AesSecureBytes;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.proof.ElementReader;
import io.zkat.validator.proof.ProofCheck;
import io.zkat.validator.proof.ProofParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Many proofs of both curves at a time get the outcome that each gets alone, by itself. */
class BatchEngineTest {
  private static final List<String> FILES =
      List.of("proofs/32-BLS12_381_BBS_GURVY.jsonl", "proofs/32-BN254.jsonl");

  private final ProofCases cases = new ProofCases();
  private final ExecutorService threads = Executors.newFixedThreadPool(3);
  private final List<Verification> batched =
      List.of(
          merging(WorkExecutor.serial()),
          merging(WorkExecutor.over(threads, 3)),
          merging(WorkExecutor.over(Thread::startVirtualThread, 5)),
          merging(WorkExecutor.over(BatchEngineTest::exhausted, 4)));
  private final Verification strict = new Verification(System::nanoTime, () -> -1, null);
  private final Random random = new Random(20260731);
  private final List<Recorded> good = new ArrayList<>();
  private final List<Recorded> bad = new ArrayList<>();

  private static Verification merging(WorkExecutor executor) {
    return new Verification(
        System::nanoTime,
        () -> -1,
        new AesSecureBytes(new byte[AesSecureBytes.KEY_BYTES]),
        executor);
  }

  private static void exhausted(Runnable task) {
    throw new RejectedExecutionException(task.toString());
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  /** A recorded transfer. */
  private record Recorded(ProofParams params, JsonNode line) {
    byte[][] inputs() {
      return ProofCases.points(line.get("inputs"));
    }

    byte[][] outputs() {
      return ProofCases.points(line.get("outputs"));
    }

    byte[] proof() {
      return Vectors.hex(line, "proof");
    }
  }

  private record Outcome(Reason reason, int place) {}

  @BeforeEach
  void read() {
    for (String file : FILES) {
      for (JsonNode line : Vectors.cases(file)) {
        if (Vectors.text(line, "kind").equals("csp-transfer")) {
          (line.get("valid").asBoolean() ? good : bad)
              .add(new Recorded(cases.params(file, line).proofParams(), line));
        }
      }
    }
  }

  @Test
  void oneBadProofAtEveryPositionIsFoundAndNoOther() {
    int size = 7;
    for (int position = 0; position < size; position++) {
      List<Recorded> batch = pick(good, size);
      batch.set(position, pick(bad, 1).getFirst());
      agrees(batch);
    }
  }

  @Test
  void anyMixtureOfGoodAndBadAgrees() {
    for (int round = 0; round < 12; round++) {
      int size = 1 + random.nextInt(12);
      int bads = random.nextInt(size + 1);
      List<Recorded> batch = pick(bad, bads);
      batch.addAll(pick(good, size - bads));
      java.util.Collections.shuffle(batch, random);
      agrees(batch);
    }
  }

  @Test
  void anEmptyBatchHasNoOutcome() {
    agrees(List.of());
  }

  private List<Recorded> pick(List<Recorded> from, int n) {
    List<Recorded> picked = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      picked.add(from.get(random.nextInt(from.size())));
    }
    return picked;
  }

  private void agrees(List<Recorded> batch) {
    List<Outcome> alone = new ArrayList<>();
    for (Recorded recorded : batch) {
      alone.add(judge(strict, List.of(recorded)).getFirst());
    }
    for (Verification verification : batched) {
      assertEquals(alone, judge(verification, batch), () -> batch.toString());
    }
  }

  private static List<Outcome> judge(Verification v, List<Recorded> proofs) {
    v.clear();
    v.start();
    for (Recorded recorded : proofs) {
      enrol(v, recorded);
    }
    v.run();
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < proofs.size(); i++) {
      outcomes.add(new Outcome(v.batch().outcomes().reason(i), v.batch().outcomes().place(i)));
    }
    return outcomes;
  }

  private static void enrol(Verification v, Recorded recorded) {
    byte[][] inputs = recorded.inputs();
    byte[][] outputs = recorded.outputs();
    byte[] proof = recorded.proof();
    int owner = v.batch().begin();
    ElementReader reader =
        v.tools().startReading(owner, 0, recorded.params(), Limits.DEFAULT.foreignPoints());
    ProofCheck check = v.newProof();
    check.startTransfer(recorded.params(), ProofType.CSP, inputs.length, outputs.length);
    Reason reason = ProofValidator.read(reader, check, inputs, outputs, proof);
    if (reason == Reason.OK) {
      v.batch().enrol(check, owner, 0);
    } else {
      v.batch().fails(owner, 0, ProofCheck.DECODING, reason, reader.place());
    }
  }
}
