package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.rpc.RetryInfo;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.zkat.api.v1.ErrorReason;
import io.zkat.api.v1.ProofServiceGrpc;
import io.zkat.api.v1.Verdict;
import io.zkat.api.v1.VerifyTransferProofResponse;
import io.zkat.server.admission.Drain;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Going down: not ready first, then refusing, and what has begun is finished. */
@Timeout(60)
class DrainTest {
  @Test
  void healthTurnsFirstThenNewCallsAreRefusedAndBegunOnesFinished() throws Exception {
    try (TestServer server = TestServer.startWithFake("--zkat.drain.delay=1500ms")) {
      Channel channel = server.newChannel();
      FakeVerification fake = server.fake();
      Drain drain = server.bean(Drain.class);
      var proofs = ProofServiceGrpc.newBlockingStub(channel);
      var slow =
          ProofServiceGrpc.newFutureStub(channel)
              .verifyTransferProof(Requests.transfer(FakeVerification.SLOW));
      fake.awaitBegun(1);
      for (String service : new String[] {"", "readiness", "zkat.validator.v1.ProofService"}) {
        assertEquals(ServingStatus.SERVING, health(channel, service));
      }

      CompletableFuture<Void> stopped = CompletableFuture.runAsync(server::stop);

      awaitNotServing(channel);
      assertFalse(drain.isRefusing());
      for (String service : new String[] {"", "readiness", "zkat.validator.v1.ProofService"}) {
        assertEquals(ServingStatus.NOT_SERVING, health(channel, service));
      }
      assertEquals(503, server.get("/actuator/health/readiness").statusCode());
      assertEquals(200, server.get("/actuator/health/liveness").statusCode());
      // A balancer that has not looked yet still gets answers.
      assertEquals(
          Verdict.VERDICT_VALID,
          proofs
              .verifyTransferProof(Requests.transfer(FakeVerification.VALID))
              .getResult()
              .getVerdict());

      while (!drain.isRefusing()) {
        Thread.sleep(1);
      }
      Failure refused =
          Failure.of(() -> proofs.verifyTransferProof(Requests.transfer(FakeVerification.VALID)));
      assertEquals(Status.Code.UNAVAILABLE, refused.status().getCode());

      assertFalse(slow.isDone());
      fake.goOn.release();
      VerifyTransferProofResponse answer = slow.get(30, TimeUnit.SECONDS);
      assertEquals(Verdict.VERDICT_VALID, answer.getResult().getVerdict());
      stopped.get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void aRefusedCallIsToldToGoElsewhere() throws Exception {
    try (TestServer server = TestServer.startWithFake()) {
      var proofs = ProofServiceGrpc.newBlockingStub(server.newChannel());
      assertTrue(proofs.verifyTransferProof(Requests.transfer(FakeVerification.VALID)).hasResult());
      // The state between the delay and the closed port, held still.
      server.bean(Drain.class).refuse();
      Failure refused =
          Failure.of(() -> proofs.verifyTransferProof(Requests.transfer(FakeVerification.VALID)))
              .is(Status.Code.UNAVAILABLE, ErrorReason.DRAINING);
      assertTrue(refused.detail(RetryInfo.class).hasRetryDelay());
      assertEquals(1, server.metric("zkat_shed_total{cause=\"draining\"}"));
    }
  }

  private static ServingStatus health(Channel channel, String service) {
    return HealthGrpc.newBlockingStub(channel)
        .check(HealthCheckRequest.newBuilder().setService(service).build())
        .getStatus();
  }

  private static void awaitNotServing(Channel channel) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (health(channel, "") != ServingStatus.NOT_SERVING) {
      assertTrue(System.nanoTime() < end, "still serving");
      Thread.sleep(1);
    }
  }
}
