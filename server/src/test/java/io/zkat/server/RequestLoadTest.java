package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.rpc.RetryInfo;
import io.grpc.Channel;
import io.grpc.Status;
import io.zkat.api.v1.ErrorReason;
import io.zkat.api.v1.ValidateTokenRequestResponse;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.ValidatorServiceGrpc;
import io.zkat.api.v1.Verdict;
import io.zkat.server.admission.Drain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many requests at once on one worker: what is batched, refused, held back, dropped, drained. */
@Timeout(120)
class RequestLoadTest {
  private static final byte VALID = FakeRequestVerification.VALID;
  private static final byte INVALID = FakeRequestVerification.INVALID;
  private static final byte SLOW = FakeRequestVerification.SLOW;
  private static final String DEPTH = "zkat_queue_depth";

  private final TestServer server =
      TestServer.startWithFake(
          "--zkat.executor.worker-threads=1",
          "--zkat.limits.in-flight=8",
          // The fake takes as long as a test wants; batches must not become smaller for that.
          "--zkat.batch.time=10s",
          "--zkat.limits.stream-window=6",
          "--zkat.limits.retry-delay=250ms");
  private final FakeRequestVerification fake = server.fakeRequests();
  private final Channel channel = server.newChannel();

  @AfterEach
  void stop() {
    fake.goOn.release(1_000);
    server.close();
  }

  private static ListenableFuture<ValidateTokenRequestResponse> send(Channel channel, byte kind) {
    return ValidatorServiceGrpc.newFutureStub(channel).validateTokenRequest(Requests.request(kind));
  }

  /** Holds the worker. */
  private ListenableFuture<ValidateTokenRequestResponse> hold() {
    ListenableFuture<ValidateTokenRequestResponse> held = send(channel, SLOW);
    fake.awaitBegun(1);
    return held;
  }

  private static void assertVerdict(
      Verdict verdict, ListenableFuture<ValidateTokenRequestResponse> answer) throws Exception {
    assertEquals(verdict, answer.get(30, TimeUnit.SECONDS).getResult().getVerdict());
  }

  @Test
  void whatWaitsTogetherIsOneBatch() throws Exception {
    var held = hold();
    List<ListenableFuture<ValidateTokenRequestResponse>> waiting = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      waiting.add(send(channel, i == 2 ? INVALID : VALID));
      server.awaitMetric(DEPTH, i + 1);
    }
    fake.goOn.release();
    assertVerdict(Verdict.VERDICT_VALID, held);
    for (int i = 0; i < 6; i++) {
      assertVerdict(i == 2 ? Verdict.VERDICT_INVALID : Verdict.VERDICT_VALID, waiting.get(i));
    }
    assertEquals(
        List.of(List.of(SLOW), List.of(VALID, VALID, INVALID, VALID, VALID, VALID)), fake.batches);
    assertEquals(2, server.metric("zkat_batch_size_count"));
    assertEquals(7, server.metric("zkat_batch_size_sum"));
    assertEquals(1, server.metric("zkat_batch_size_bucket{le=\"1.0\"}"));
    assertEquals(2, server.metric("zkat_batch_size_bucket{le=\"8.0\"}"));
    assertEquals(0, server.metric(DEPTH));
  }

  @Test
  void aBlockThatFindsAnIdleWorkerIsOneBatch() {
    byte[] kinds = new byte[100];
    Arrays.fill(kinds, VALID);
    assertEquals(
        100,
        ValidatorServiceGrpc.newBlockingStub(channel)
            .validateBlock(Requests.block(kinds))
            .getResultsCount());
    assertEquals(1, fake.batches.size());
  }

  @Test
  void callsAndBlocksBeyondTheLimitAreRefusedAtOnce() throws Exception {
    var held = hold();
    var block =
        ValidatorServiceGrpc.newFutureStub(channel)
            .validateBlock(Requests.block(VALID, VALID, VALID, VALID, VALID));
    server.awaitMetric(DEPTH, 5);
    // A block of more than half of the places holds half of them.
    List<ListenableFuture<ValidateTokenRequestResponse>> calls = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      calls.add(send(channel, VALID));
      server.awaitMetric(DEPTH, 6 + i);
    }
    var validator = ValidatorServiceGrpc.newBlockingStub(channel);
    Failure refused =
        Failure.of(() -> validator.validateTokenRequest(Requests.request(VALID)))
            .is(Status.Code.RESOURCE_EXHAUSTED, ErrorReason.OVERLOADED);
    assertEquals(
        Duration.newBuilder().setNanos(250_000_000).build(),
        refused.detail(RetryInfo.class).getRetryDelay());
    Failure.of(() -> validator.validateBlock(Requests.block(VALID)))
        .is(Status.Code.RESOURCE_EXHAUSTED, ErrorReason.OVERLOADED);
    assertEquals(2, server.metric("zkat_shed_total{cause=\"overload\"}"));
    fake.goOn.release();
    assertVerdict(Verdict.VERDICT_VALID, held);
    assertEquals(5, block.get(30, TimeUnit.SECONDS).getResultsCount());
    for (var call : calls) {
      assertVerdict(Verdict.VERDICT_VALID, call);
    }
    server.awaitMetric(DEPTH, 0);
    assertTrue(validator.validateTokenRequest(Requests.request(VALID)).hasResult());
  }

  @Test
  void streamsWaitInsteadOfBeingRefused() throws Exception {
    var held = hold();
    StreamClient stream = StreamClient.open(server.newChannel());
    for (int i = 0; i < 300; i++) {
      stream.send("id " + i, VALID);
    }
    stream.close();
    // Half of the places: four wait in the queue, and the fifth in its stream.
    server.awaitMetric(DEPTH, 4);
    // Calls still get in.
    var call = send(channel, VALID);
    server.awaitMetric(DEPTH, 5);
    fake.goOn.release();
    assertVerdict(Verdict.VERDICT_VALID, held);
    assertVerdict(Verdict.VERDICT_VALID, call);
    assertEquals(300, stream.next(300).stream().filter(a -> a.hasResult()).count());
    assertEquals(Status.OK, stream.end());
    assertEquals(0, server.metric("zkat_shed_total{cause=\"overload\"}"));
  }

  @Test
  void cancelledRequestsAreNotVerified() throws Exception {
    var held = hold();
    var gone = send(channel, INVALID);
    server.awaitMetric(DEPTH, 1);
    StreamClient stream = StreamClient.open(server.newChannel());
    stream.send("a", INVALID);
    server.awaitMetric(DEPTH, 2);
    gone.cancel(true);
    stream.cancel();
    assertEquals(Status.Code.CANCELLED, stream.end().getCode());
    server.awaitMetric(
        "grpc_server_cancelled_total{grpc_status_code=\"UNKNOWN\",rpc_method=\"ValidateTokenRequest\","
            + "rpc_service=\"zkat.validator.v1.ValidatorService\",rpc_type=\"UNARY\"}",
        1);
    server.awaitMetric(
        "grpc_server_cancelled_total{grpc_status_code=\"UNKNOWN\",rpc_method=\"ValidateTokenRequests\","
            + "rpc_service=\"zkat.validator.v1.ValidatorService\",rpc_type=\"BIDI_STREAMING\"}",
        1);
    fake.goOn.release();
    assertVerdict(Verdict.VERDICT_VALID, held);
    assertVerdict(Verdict.VERDICT_VALID, send(channel, VALID));
    assertEquals(List.of(List.of(SLOW), List.of(VALID)), fake.batches);
    assertEquals(2, server.metric("zkat_shed_total{cause=\"cancelled\"}"));
  }

  @Test
  void anExpiredRequestIsNotVerified() throws Exception {
    var held = hold();
    Failure failure =
        Failure.of(
            () ->
                ValidatorServiceGrpc.newBlockingStub(channel)
                    .withDeadlineAfter(200, TimeUnit.MILLISECONDS)
                    .validateBlock(Requests.block(INVALID, INVALID)));
    assertEquals(Status.Code.DEADLINE_EXCEEDED, failure.status().getCode());
    TestServer.awaitRead(channel);
    fake.goOn.release();
    assertVerdict(Verdict.VERDICT_VALID, held);
    assertVerdict(Verdict.VERDICT_VALID, send(channel, VALID));
    assertEquals(List.of(List.of(SLOW), List.of(VALID)), fake.batches);
  }

  @Test
  void aClientThatDoesNotReadIsNotReadFrom() throws Exception {
    StreamClient stream = StreamClient.openSlow(channel);
    ValidateTokenRequestsRequest.Builder message =
        Requests.streamed(VALID)
            .setRequest(
                Requests.anchored(VALID).toBuilder()
                    .setTokenRequest(ByteString.copyFrom(large(VALID))));
    int sent = 0;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    // Until flow control has held the client back for a while: some megabytes on both sides.
    for (int idle = 0; idle < 200; ) {
      if (stream.isReady()) {
        stream.send("id " + sent++, message);
        idle = 0;
      } else {
        Thread.sleep(1);
        idle++;
      }
      assertTrue(System.nanoTime() < end, "never held back, sent " + sent);
    }
    assertFalse(stream.isReady());
    stream.close();
    // What it does read is complete.
    stream.read(Integer.MAX_VALUE);
    assertEquals(sent, stream.next(sent).stream().filter(a -> a.hasResult()).count());
    assertEquals(Status.OK, stream.end());
  }

  /** Large requests, and with them the ids, so that answers fill the windows of the transport. */
  private static byte[] large(byte kind) {
    byte[] request = new byte[20_000];
    request[0] = kind;
    return request;
  }

  /** Bad requests of one connection; the others of the address are there before them. */
  private void poison(Channel bad, Channel good) throws Exception {
    assertVerdict(Verdict.VERDICT_VALID, send(good, VALID));
    assertVerdict(Verdict.VERDICT_VALID, send(channel, VALID));
    for (int i = 0; i < 20; i++) {
      assertVerdict(Verdict.VERDICT_INVALID, send(bad, INVALID));
    }
  }

  @Test
  void aPoisonedClientIsBatchedByItself() throws Exception {
    Channel bad = server.newChannel();
    Channel good = server.newChannel();
    poison(bad, good);
    fake.batches.clear();
    for (int round = 0; round < 10; round++) {
      var held = hold();
      List<ListenableFuture<ValidateTokenRequestResponse>> answers = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        answers.add(send(i % 2 == 0 ? bad : good, i % 2 == 0 ? INVALID : VALID));
        server.awaitMetric(DEPTH, i + 1);
      }
      fake.goOn.release();
      assertVerdict(Verdict.VERDICT_VALID, held);
      for (int i = 0; i < 6; i++) {
        assertVerdict(i % 2 == 0 ? Verdict.VERDICT_INVALID : Verdict.VERDICT_VALID, answers.get(i));
      }
    }
    List<List<Byte>> expected = new ArrayList<>();
    for (int round = 0; round < 10; round++) {
      expected.add(List.of(SLOW));
      expected.add(List.of(VALID, VALID, VALID));
      expected.addAll(Collections.nCopies(3, List.of(INVALID)));
    }
    assertEquals(expected, fake.batches);
  }

  @Test
  void aPoisonedClientLeavesRoomForOthers() throws Exception {
    Channel bad = server.newChannel();
    poison(bad, channel);
    var held = hold();
    List<ListenableFuture<ValidateTokenRequestResponse>> waiting = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      waiting.add(send(bad, INVALID));
      server.awaitMetric(DEPTH, i + 1);
    }
    Failure.of(
            () ->
                ValidatorServiceGrpc.newBlockingStub(bad)
                    .validateTokenRequest(Requests.request(INVALID)))
        .is(Status.Code.RESOURCE_EXHAUSTED, ErrorReason.OVERLOADED);
    var good = send(channel, VALID);
    server.awaitMetric(DEPTH, 7);
    fake.goOn.release();
    assertVerdict(Verdict.VERDICT_VALID, held);
    assertVerdict(Verdict.VERDICT_VALID, good);
    for (var answer : waiting) {
      assertVerdict(Verdict.VERDICT_INVALID, answer);
    }
  }

  @Test
  void aMessageThatIsTooLargeEndsItsStreamOnly() throws Exception {
    StreamClient stream = StreamClient.open(channel);
    stream.send("good", VALID);
    assertEquals("good", stream.next().getCorrelationId());
    stream.send(
        "large",
        Requests.streamed(VALID)
            .setRequest(
                Requests.anchored(VALID).toBuilder()
                    .setTokenRequest(ByteString.copyFrom(new byte[5 << 20]))));
    Failure failure = stream.failure();
    failure.is(Status.Code.RESOURCE_EXHAUSTED, ErrorReason.MESSAGE_TOO_LARGE);
    assertVerdict(Verdict.VERDICT_VALID, send(channel, VALID));
  }

  @Test
  void whatIsInFlightIsAnsweredWhenTheServerGoesDown() throws Exception {
    var held = hold();
    StreamClient stream = StreamClient.open(channel);
    StreamClient idle = StreamClient.open(channel);
    stream.send("a", VALID);
    server.awaitMetric(DEPTH, 1);
    var block =
        ValidatorServiceGrpc.newFutureStub(channel).validateBlock(Requests.block(VALID, INVALID));
    server.awaitMetric(DEPTH, 3);

    CompletableFuture<Void> stopped = CompletableFuture.runAsync(server::stop);
    while (!server.bean(Drain.class).isRefusing()) {
      Thread.sleep(1);
    }
    idle.failure().is(Status.Code.UNAVAILABLE, ErrorReason.DRAINING);
    assertFalse(stopped.isDone());
    fake.goOn.release();
    assertVerdict(Verdict.VERDICT_VALID, held);
    assertEquals(2, block.get(30, TimeUnit.SECONDS).getResultsCount());
    assertEquals(Verdict.VERDICT_VALID, stream.next().getResult().getVerdict());
    stream.failure().is(Status.Code.UNAVAILABLE, ErrorReason.DRAINING).detail(RetryInfo.class);
    stopped.get(30, TimeUnit.SECONDS);
  }
}
