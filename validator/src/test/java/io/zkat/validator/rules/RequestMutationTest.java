package io.zkat.validator.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.sun.management.ThreadMXBean;
import io.zkat.math.testing.Seeded;
import io.zkat.math.testing.Vectors;
import io.zkat.validator.engine.WorkExecutor;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import io.zkat.validator.wire.proto.driver.ActionType;
import io.zkat.validator.wire.proto.driver.RequestSignature;
import io.zkat.validator.wire.proto.driver.Signature;
import io.zkat.validator.wire.proto.driver.TokenRequest;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Whatever is done to a request, the answer is a verdict, soon and without much memory, and the
 * same one alone, in a batch, equation by equation and on many threads.
 */
class RequestMutationTest {
  private static final int SOME = 600;
  private static final int ALL = 50_000;
  private static final int BATCH = 16;
  private static final long MOST_NANOS = 1_000_000_000L;
  private static final long MOST_BYTES = 64L << 20;
  private static final int MOST_RUNS = 1_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final List<String> FILES =
      List.of(
          "requests/32-BLS12_381_BBS_GURVY/cases.jsonl",
          "requests/32-BN254/cases.jsonl",
          "requests/extras-32-BLS12_381_BBS_GURVY/cases.jsonl",
          "requests/extras-32-BN254/cases.jsonl",
          "edge/requests.jsonl");

  private final Seeded seeded = new Seeded();
  private final SplittableRandom random = seeded.random();
  private final Mutator mutator = new Mutator(random);
  private final RequestValidator merged = RequestCases.merged();
  private final RequestValidator strict = RequestCases.strict();
  private final List<RequestBytes> recorded = recorded();
  private final Draft.Network network = new Draft.Network(params -> {});

  private static List<RequestBytes> recorded() {
    RequestCases cases = new RequestCases();
    List<RequestBytes> requests = new ArrayList<>();
    for (String file : FILES) {
      for (JsonNode line : Vectors.cases(file, 40)) {
        if (RequestCases.isSupported(line)) {
          requests.add(cases.request(file, line));
        }
      }
    }
    return requests;
  }

  private RequestBytes mutated() throws InvalidProtocolBufferException {
    RequestBytes base = recorded.get(random.nextInt(recorded.size()));
    return switch (random.nextInt(3)) {
      case 0 -> signedAgain();
      case 1 -> otherSignature(base);
      default -> new RequestBytes(base.params(), base.anchor(), mutator.mutate(base.request()));
    };
  }

  /** A request of which one signature is altered, so that the others come before it. */
  private RequestBytes otherSignature(RequestBytes base) throws InvalidProtocolBufferException {
    TokenRequest.Builder request;
    try {
      request = TokenRequest.parseFrom(base.request()).toBuilder();
    } catch (InvalidProtocolBufferException e) {
      return base;
    }
    List<RequestSignature> signatures = request.getSignaturesList();
    List<Integer> ofActions = new ArrayList<>();
    for (int i = 0; i < signatures.size(); i++) {
      if (signatures.get(i).hasActionSignature()) {
        ofActions.add(i);
      }
    }
    if (ofActions.isEmpty()) {
      return base;
    }
    int chosen = ofActions.get(random.nextInt(ofActions.size()));
    Signature.Builder signature =
        request.getSignaturesBuilder(chosen).getActionSignatureBuilder().getSignatureBuilder();
    signature.setRaw(ByteString.copyFrom(mutator.mutate(signature.getRaw().toByteArray())));
    return new RequestBytes(base.params(), base.anchor(), request.build().toByteArray());
  }

  /** A request whose action was altered before it was signed. */
  private RequestBytes signedAgain() {
    Signer alice = Signer.x509();
    Signer bob = Signer.x509();
    Script script = new Script(alice, bob, Script.FUTURE, new byte[] {1});
    Signer owner =
        switch (random.nextInt(4)) {
          case 0 -> Signer.multisig(alice, bob);
          case 1 -> Signer.policy("$0 OR ($1 AND $0)", List.of(alice, bob), List.of(bob));
          case 2 -> script.claiming();
          default -> alice;
        };
    byte[] newOwner = random.nextBoolean() ? bob.identity() : script.identity();
    Draft honest = new Draft(network);
    if (random.nextInt(4) == 0) {
      honest.issue(owner, action -> {});
    } else {
      honest.transfer(
          List.of(owner),
          List.of(newOwner),
          action ->
              action
                  .putMetadata(script.claimKey(), ByteString.copyFrom(new byte[] {1}))
                  .putMetadata("pub.a", ByteString.EMPTY));
    }
    Draft altered = new Draft(network);
    ActionType type = honest.type(0);
    byte[] raw = mutator.mutate(honest.raw(0));
    return altered.add(type, ByteString.copyFrom(raw), honest.signers(0)).sign();
  }

  @Test
  void mutatedRequestsGetOneVerdictSoon() throws InvalidProtocolBufferException {
    recorded.forEach(request -> request.params().proofParams().prepare());
    for (RequestBytes request : recorded) {
      merged.validate(request.params(), request.anchor(), request.request());
      strict.validate(request.params(), request.anchor(), request.request());
    }
    Map<Reason, Integer> reasons = new EnumMap<>(Reason.class);
    int rounds = Vectors.all() ? ALL : SOME;
    for (int round = 0; round < rounds; round += BATCH) {
      List<RequestBytes> batch = new ArrayList<>();
      List<Verdict> alone = new ArrayList<>();
      for (int i = 0; i < BATCH; i++) {
        RequestBytes request = mutated();
        batch.add(request);
        alone.add(timed(request));
        reasons.merge(alone.getLast().reason(), 1, Integer::sum);
      }
      List<ValidationResult> together = merged.validate(batch);
      for (int i = 0; i < BATCH; i++) {
        assertSame(alone.get(i), together.get(i).verdict());
      }
    }
    assertTrue(reasons.size() > 20, reasons.toString());
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
    assertSame(
        strict.validate(request.params(), request.anchor(), request.request()).verdict(), verdict);
    return verdict;
  }

  private void assertSame(Verdict expected, Verdict found) {
    assertEquals(expected.reason(), found.reason(), seeded::toString);
    assertEquals(expected.message(), found.message(), seeded::toString);
    assertEquals(expected.action(), found.action(), seeded::toString);
    assertEquals(expected.input(), found.input(), seeded::toString);
    assertEquals(expected.output(), found.output(), seeded::toString);
  }

  @Test
  void manyThreadsGiveTheVerdictsOfOne() throws Exception {
    List<RequestBytes> requests = new ArrayList<>();
    List<Verdict> expected = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      RequestBytes request = mutated();
      requests.add(request);
      expected.add(
          strict.validate(request.params(), request.anchor(), request.request()).verdict());
    }
    try (ExecutorService pool = Executors.newFixedThreadPool(4);
        ExecutorService unbounded = Executors.newVirtualThreadPerTaskExecutor()) {
      for (ExecutorService threads : List.of(pool, unbounded)) {
        atOnce(requests, expected, threads);
        RequestValidator spread = RequestCases.merged(WorkExecutor.over(threads, 4));
        List<ValidationResult> together = spread.validate(requests);
        for (int i = 0; i < requests.size(); i++) {
          assertSame(expected.get(i), together.get(i).verdict());
        }
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
      assertSame(expected.get(i), running.get(i).get().verdict());
    }
    assertEquals(0, merged.workspaces().leased());
  }
}
