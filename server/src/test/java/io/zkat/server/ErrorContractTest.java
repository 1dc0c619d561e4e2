package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.PreconditionFailure;
import com.google.rpc.RetryInfo;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import io.zkat.api.v1.ErrorReason;
import io.zkat.api.v1.GetPublicParamsRequest;
import io.zkat.api.v1.ProofServiceGrpc;
import io.zkat.api.v1.ProofServiceGrpc.ProofServiceBlockingStub;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.api.v1.PublicParamsServiceGrpc;
import io.zkat.api.v1.PutPublicParamsRequest;
import io.zkat.api.v1.VerifyIssueProofRequest;
import io.zkat.api.v1.VerifyRangeProofsRequest;
import io.zkat.api.v1.VerifyTransferProofRequest;
import io.zkat.api.v1.VerifyTransferProofResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each status of the contract with its details, as a client sees it. */
@Timeout(60)
class ErrorContractTest {
  private static final int MESSAGE_SIZE = 64 << 10;

  /** Counted once the server knows that the client has gone away. */
  private static final String CANCELLED_CALLS =
      "grpc_server_cancelled_total{grpc_status_code=\"UNKNOWN\","
          + "rpc_method=\"VerifyTransferProof\","
          + "rpc_service=\"zkat.validator.v1.ProofService\",rpc_type=\"UNARY\"}";

  @TempDir private static Path folder;
  private static TestServer server;
  private static Channel channel;

  @BeforeAll
  static void start() throws IOException {
    server =
        TestServer.startWithFake(
            "--zkat.limits.message-size=" + MESSAGE_SIZE + "B",
            "--zkat.limits.outputs=2",
            "--zkat.limits.statements=3",
            "--zkat.limits.proof-bytes=2KB",
            "--zkat.limits.in-flight=2",
            "--zkat.limits.retry-delay=250ms",
            "--zkat.executor.worker-threads=1",
            "--zkat.params=" + SampleParams.sample() + "," + SampleParams.bn254With16Bits(folder));
    channel = server.newChannel();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static ProofServiceBlockingStub proofs() {
    return ProofServiceGrpc.newBlockingStub(channel);
  }

  private static PublicParamsSelector set0() {
    return PublicParamsSelector.newBuilder().setName("sample").build();
  }

  private static VerifyTransferProofRequest.Builder transfer(byte kind) {
    return Requests.transfer(kind).toBuilder().setParams(set0());
  }

  private static void assertViolations(Failure failure, String... fields) {
    failure.is(Status.Code.INVALID_ARGUMENT, ErrorReason.INVALID_REQUEST);
    List<String> found =
        failure.detail(BadRequest.class).getFieldViolationsList().stream()
            .map(BadRequest.FieldViolation::getField)
            .toList();
    assertEquals(List.of(fields), found);
  }

  @Test
  void anEmptyMessageIsInvalidInEveryField() {
    assertViolations(
        Failure.of(
            () -> proofs().verifyTransferProof(VerifyTransferProofRequest.getDefaultInstance())),
        "inputs",
        "outputs",
        "proof");
    assertViolations(
        Failure.of(() -> proofs().verifyRangeProofs(VerifyRangeProofsRequest.getDefaultInstance())),
        "proof_type",
        "statements");
  }

  @Test
  void fieldsOutsideTheirLimitsAreNamed() {
    ByteString longProof = ByteString.copyFrom(new byte[2_049]);
    ByteString longPoint = ByteString.copyFrom(new byte[1_025]);
    assertViolations(
        Failure.of(
            () ->
                proofs()
                    .verifyTransferProof(
                        transfer(FakeVerification.VALID)
                            .addInputs(ByteString.EMPTY)
                            .addOutputs(longPoint)
                            .setCsp(longProof)
                            .build())),
        "inputs[1]",
        "outputs[1]",
        "csp");
    assertViolations(
        Failure.of(
            () ->
                proofs()
                    .verifyTransferProof(
                        transfer(FakeVerification.VALID)
                            .addAllOutputs(List.of(Requests.POINT, Requests.POINT, Requests.POINT))
                            .setTypeAndSum(ByteString.EMPTY)
                            .build())),
        "outputs",
        "type_and_sum");
    assertViolations(
        Failure.of(
            () ->
                proofs()
                    .verifyRangeProofs(
                        Requests.ranges(
                            FakeVerification.VALID,
                            FakeVerification.VALID,
                            FakeVerification.VALID,
                            FakeVerification.VALID))),
        "statements");
    assertViolations(
        Failure.of(
            () ->
                proofs()
                    .verifyRangeProofs(
                        Requests.ranges(FakeVerification.VALID, FakeVerification.VALID).toBuilder()
                            .setProofTypeValue(77)
                            .setStatements(
                                1,
                                io.zkat.api.v1.RangeProofStatement.newBuilder()
                                    .setCommitment(Requests.POINT))
                            .build())),
        "proof_type",
        "statements[1].proof");
  }

  @Test
  void theNumberOfReportedViolationsIsBounded() {
    VerifyRangeProofsRequest.Builder request =
        VerifyRangeProofsRequest.newBuilder()
            .setProofType(ProofType.PROOF_TYPE_CSP)
            .setParams(PublicParamsSelector.newBuilder().setName(""));
    try (TestServer wide = TestServer.startWithFake("--zkat.limits.statements=100")) {
      for (int i = 0; i < 100; i++) {
        request.addStatements(io.zkat.api.v1.RangeProofStatement.getDefaultInstance());
      }
      Failure failure =
          Failure.of(
              () ->
                  ProofServiceGrpc.newBlockingStub(wide.newChannel())
                      .verifyRangeProofs(request.build()));
      failure.is(Status.Code.INVALID_ARGUMENT, ErrorReason.INVALID_REQUEST);
      BadRequest details = failure.detail(BadRequest.class);
      assertEquals("params.name", details.getFieldViolations(0).getField());
      assertEquals(16, details.getFieldViolationsCount());
    }
  }

  @Test
  void bytesThatAreNoMessageAreRefused() throws Exception {
    // Field 2 announces more bytes than there are.
    byte[] garbage = {0x12, 0x7f, 0x01};
    MethodDescriptor<byte[], byte[]> method =
        ProofServiceGrpc.getVerifyTransferProofMethod().toBuilder(
                RawBytes.MARSHALLER, RawBytes.MARSHALLER)
            .build();
    Failure failure =
        Failure.of(
            () -> ClientCalls.blockingUnaryCall(channel, method, CallOptions.DEFAULT, garbage));
    assertViolations(failure, "");
  }

  @Test
  void unknownParametersAreAFailedPrecondition() {
    String unknown = "0".repeat(63) + "1";
    Failure failure =
        Failure.of(
            () ->
                proofs()
                    .verifyTransferProof(
                        transfer(FakeVerification.VALID)
                            .setParams(PublicParamsSelector.newBuilder().setFingerprint(unknown))
                            .build()));
    failure.is(Status.Code.FAILED_PRECONDITION, ErrorReason.UNKNOWN_PARAMETERS);
    PreconditionFailure.Violation violation =
        failure.detail(PreconditionFailure.class).getViolations(0);
    assertEquals("UNKNOWN_PARAMETERS", violation.getType());
    assertEquals("fingerprint " + unknown, violation.getSubject());

    Failure.of(
            () ->
                PublicParamsServiceGrpc.newBlockingStub(channel)
                    .get(
                        GetPublicParamsRequest.newBuilder()
                            .setParams(PublicParamsSelector.newBuilder().setName("none"))
                            .build()))
        .is(Status.Code.FAILED_PRECONDITION, ErrorReason.UNKNOWN_PARAMETERS);
  }

  @Test
  void aMalformedFingerprintIsInvalid() {
    for (String wrong : List.of("", "ab", "g".repeat(64), "٣".repeat(64), "0".repeat(65))) {
      assertViolations(
          Failure.of(
              () ->
                  PublicParamsServiceGrpc.newBlockingStub(channel)
                      .get(
                          GetPublicParamsRequest.newBuilder()
                              .setParams(PublicParamsSelector.newBuilder().setFingerprint(wrong))
                              .build())),
          "params.fingerprint");
    }
  }

  @Test
  void parametersThatAreNotNamedAreAmbiguousIfThereAreSeveral() {
    Failure.of(() -> proofs().verifyTransferProof(Requests.transfer(FakeVerification.VALID)))
        .is(Status.Code.FAILED_PRECONDITION, ErrorReason.AMBIGUOUS_PARAMETERS)
        .detail(PreconditionFailure.class);
    VerifyTransferProofResponse named =
        proofs()
            .verifyTransferProof(
                transfer(FakeVerification.VALID)
                    .setParams(PublicParamsSelector.newBuilder().setName("params-16-BN254"))
                    .build());
    assertEquals(SampleParams.BN254_16_FINGERPRINT, named.getResult().getParamsFingerprint());
  }

  @Test
  void anOversizedMessageIsRefusedWithBothSizes() {
    VerifyTransferProofRequest request =
        transfer(FakeVerification.VALID)
            .setCsp(ByteString.copyFrom(new byte[MESSAGE_SIZE + 1]))
            .build();
    Failure failure = Failure.of(() -> proofs().verifyTransferProof(request));
    failure.is(Status.Code.RESOURCE_EXHAUSTED, ErrorReason.MESSAGE_TOO_LARGE);
    assertEquals(
        Integer.toString(MESSAGE_SIZE),
        failure.detail(ErrorInfo.class).getMetadataOrThrow("limit"));
    assertEquals(
        Integer.toString(request.getSerializedSize()),
        failure.detail(ErrorInfo.class).getMetadataOrThrow("size"));
    assertTrue(failure.detail(RetryInfo.class).hasRetryDelay());
  }

  @Test
  void aVeryLargeMessageIsRefusedByTheTransport() {
    Failure failure =
        Failure.of(
            () ->
                proofs()
                    .verifyTransferProof(
                        transfer(FakeVerification.VALID)
                            .setCsp(ByteString.copyFrom(new byte[2 * MESSAGE_SIZE + 1]))
                            .build()));
    assertEquals(Status.Code.RESOURCE_EXHAUSTED, failure.status().getCode());
  }

  @Test
  void aLargeMessageIsRefusedHoweverSmallItWasPacked() {
    VerifyTransferProofRequest request =
        transfer(FakeVerification.VALID)
            .setCsp(ByteString.copyFrom(new byte[3 * MESSAGE_SIZE]))
            .build();
    Failure failure =
        Failure.of(() -> proofs().withCompression("gzip").verifyTransferProof(request));
    failure.is(Status.Code.RESOURCE_EXHAUSTED, ErrorReason.MESSAGE_TOO_LARGE);
  }

  @Test
  void aPastDeadlineIsNotWorkedOn() throws Exception {
    int calls = server.fake().calls.get();
    double shed = server.metric("zkat_shed_total{cause=\"deadline\"}");
    // Sent by hand: a client library would not even send a call whose deadline has passed.
    Metadata past = new Metadata();
    past.put(Metadata.Key.of("grpc-timeout", Metadata.ASCII_STRING_MARSHALLER), "1n");
    Failure failure =
        Failure.of(
            () ->
                proofs()
                    .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(past))
                    .verifyTransferProof(transfer(FakeVerification.VALID).build()));
    failure.is(Status.Code.DEADLINE_EXCEEDED, ErrorReason.DEADLINE_PASSED);
    assertEquals(calls, server.fake().calls.get());
    assertEquals(shed + 1, server.metric("zkat_shed_total{cause=\"deadline\"}"));
  }

  @Test
  void aDeadlineThatPassesInTheQueueIsNotWorkedOn() throws Exception {
    FakeVerification fake = server.fake();
    CompletableFuture<VerifyTransferProofResponse> first =
        async(transfer(FakeVerification.SLOW).build());
    fake.awaitBegun(1);
    int calls = fake.calls.get();
    double shed = expired();
    Failure failure =
        Failure.of(
            () ->
                proofs()
                    .withDeadlineAfter(200, TimeUnit.MILLISECONDS)
                    .verifyTransferProof(transfer(FakeVerification.VALID).build()));
    assertEquals(Status.Code.DEADLINE_EXCEEDED, failure.status().getCode());
    TestServer.awaitRead(channel);
    fake.goOn.release();
    first.get(30, TimeUnit.SECONDS);
    // The one worker is past the expired request when it answers the next.
    proofs().verifyTransferProof(transfer(FakeVerification.VALID).build());
    assertEquals(calls + 1, fake.calls.get());
    assertEquals(shed + 1, expired());
  }

  @Test
  void aDeadlineThatPassesBetweenTwoStatementsEndsTheWork() throws Exception {
    FakeVerification fake = server.fake();
    int calls = fake.calls.get();
    Failure failure =
        Failure.of(
            () ->
                proofs()
                    .withDeadlineAfter(300, TimeUnit.MILLISECONDS)
                    .verifyRangeProofs(
                        Requests.ranges(FakeVerification.SLOW, FakeVerification.VALID).toBuilder()
                            .setParams(set0())
                            .build()));
    assertEquals(Status.Code.DEADLINE_EXCEEDED, failure.status().getCode());
    fake.awaitBegun(1);
    TestServer.awaitRead(channel);
    fake.goOn.release();
    proofs().verifyTransferProof(transfer(FakeVerification.VALID).build());
    assertEquals(calls + 2, fake.calls.get());
  }

  @Test
  void overloadIsRefusedAtOnceWithADelay() throws Exception {
    FakeVerification fake = server.fake();
    double shed = server.metric("zkat_shed_total{cause=\"overload\"}");
    CompletableFuture<VerifyTransferProofResponse> working =
        async(transfer(FakeVerification.SLOW).build());
    fake.awaitBegun(1);
    CompletableFuture<VerifyTransferProofResponse> waiting =
        async(transfer(FakeVerification.SLOW).build());
    awaitMetric("zkat_queue_depth", 1);

    Failure failure =
        Failure.of(() -> proofs().verifyTransferProof(transfer(FakeVerification.VALID).build()));
    failure.is(Status.Code.RESOURCE_EXHAUSTED, ErrorReason.OVERLOADED);
    assertEquals(
        Duration.newBuilder().setNanos(250_000_000).build(),
        failure.detail(RetryInfo.class).getRetryDelay());
    assertEquals(shed + 1, server.metric("zkat_shed_total{cause=\"overload\"}"));

    fake.goOn.release(2);
    assertTrue(working.get(30, TimeUnit.SECONDS).hasResult());
    assertTrue(waiting.get(30, TimeUnit.SECONDS).hasResult());
    fake.awaitBegun(1);
    // Both places are free again.
    assertTrue(proofs().verifyTransferProof(transfer(FakeVerification.VALID).build()).hasResult());
    assertEquals(0, server.metric("zkat_queue_depth"));
  }

  @Test
  void aClientThatGoesAwayFreesItsPlace() throws Exception {
    FakeVerification fake = server.fake();
    CompletableFuture<VerifyTransferProofResponse> working =
        async(transfer(FakeVerification.SLOW).build());
    fake.awaitBegun(1);
    int calls = fake.calls.get();
    double cancelled = orZero(server.metric(CANCELLED_CALLS));
    double shed = server.metric("zkat_shed_total{cause=\"cancelled\"}");
    var gone =
        ProofServiceGrpc.newFutureStub(channel)
            .verifyTransferProof(transfer(FakeVerification.VALID).build());
    awaitMetric("zkat_queue_depth", 1);
    gone.cancel(true);
    awaitMetric(CANCELLED_CALLS, cancelled + 1);
    fake.goOn.release();
    working.get(30, TimeUnit.SECONDS);
    proofs().verifyTransferProof(transfer(FakeVerification.VALID).build());
    assertEquals(calls + 1, fake.calls.get());
    assertEquals(shed + 1, server.metric("zkat_shed_total{cause=\"cancelled\"}"));
  }

  @Test
  void aBugIsAnIncidentWithoutDetailsOfTheServer() {
    Failure failure =
        Failure.of(() -> proofs().verifyTransferProof(transfer(FakeVerification.BUG).build()));
    failure.is(Status.Code.INTERNAL, ErrorReason.INTERNAL_FAULT);
    String incident = failure.detail(ErrorInfo.class).getMetadataOrThrow("incident");
    assertTrue(failure.rich().getMessage().contains(incident));
    assertFalse(failure.rich().toString().contains("secret"));
    assertFalse(failure.rich().toString().contains("Exception"));
  }

  @Test
  void putIsDenied() {
    Failure failure =
        Failure.of(
            () ->
                PublicParamsServiceGrpc.newBlockingStub(channel)
                    .put(PutPublicParamsRequest.getDefaultInstance()));
    failure.is(Status.Code.PERMISSION_DENIED, ErrorReason.ROLE_REQUIRED);
    assertTrue(failure.rich().getMessage().contains("role"));
  }

  @Test
  void anIssueWithoutOutputsAndProofNamesBothFields() throws Exception {
    Failure failure =
        Failure.of(() -> proofs().verifyIssueProof(VerifyIssueProofRequest.getDefaultInstance()));
    failure.is(Status.Code.INVALID_ARGUMENT, ErrorReason.INVALID_REQUEST);
    assertTrue(failure.rich().toString().contains("outputs"));
    assertTrue(failure.rich().toString().contains("one of csp and bulletproof"));
  }

  @Test
  void whatIsNotServedYetSaysSo() throws Exception {
    assertNotServed(
        Failure.of(
            () ->
                proofs()
                    .verifyIssueProof(
                        VerifyIssueProofRequest.newBuilder()
                            .setParams(transfer(FakeVerification.VALID).getParams())
                            .addOutputs(ByteString.copyFromUtf8("a point"))
                            .setBulletproof(Requests.proof(FakeVerification.VALID))
                            .build())),
        "BULLETPROOF issue proofs");
    assertNotServed(
        Failure.of(
            () ->
                proofs()
                    .verifyTransferProof(
                        transfer(FakeVerification.VALID)
                            .setBulletproof(Requests.proof(FakeVerification.VALID))
                            .build())),
        "BULLETPROOF transfer proofs");
    assertNotServed(
        Failure.of(
            () ->
                proofs()
                    .verifyRangeProofs(
                        Requests.ranges(FakeVerification.VALID).toBuilder()
                            .setParams(set0())
                            .setProofType(ProofType.PROOF_TYPE_BULLETPROOF)
                            .build())),
        "BULLETPROOF range proofs");
  }

  private static void assertNotServed(Failure failure, String what) {
    failure.is(Status.Code.UNIMPLEMENTED, ErrorReason.NOT_IMPLEMENTED);
    assertTrue(failure.rich().getMessage().contains(what), failure.rich().getMessage());
  }

  /** At its deadline the client cancels, and the server may learn of either first. */
  private static double expired() throws Exception {
    return server.metric("zkat_shed_total{cause=\"deadline\"}")
        + server.metric("zkat_shed_total{cause=\"cancelled\"}");
  }

  private static CompletableFuture<VerifyTransferProofResponse> async(
      VerifyTransferProofRequest request) {
    CompletableFuture<VerifyTransferProofResponse> answer = new CompletableFuture<>();
    ProofServiceGrpc.newStub(channel)
        .verifyTransferProof(
            request,
            new StreamObserver<>() {
              @Override
              public void onNext(VerifyTransferProofResponse value) {
                answer.complete(value);
              }

              @Override
              public void onError(Throwable t) {
                answer.completeExceptionally(t);
              }

              @Override
              public void onCompleted() {}
            });
    return answer;
  }

  private static void awaitMetric(String series, double value) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (server.metric(series) != value) {
      assertTrue(System.nanoTime() < end, series + " did not become " + value);
      Thread.sleep(5);
    }
  }

  private static double orZero(double value) {
    return Double.isNaN(value) ? 0 : value;
  }
}
