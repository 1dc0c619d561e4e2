package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import io.grpc.Channel;
import io.grpc.Status;
import io.zkat.api.v1.AnchoredTokenRequest;
import io.zkat.api.v1.ErrorReason;
import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.api.v1.ValidateBlockRequest;
import io.zkat.api.v1.ValidateTokenRequestRequest;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.ValidateTokenRequestsResponse;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.ValidatorServiceGrpc;
import io.zkat.api.v1.ValidatorServiceGrpc.ValidatorServiceBlockingStub;
import io.zkat.api.v1.Verdict;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers of the three methods, and what they refuse, with a fake in the validator's place. */
@Timeout(60)
class RequestAnswersTest {
  private static final byte VALID = FakeRequestVerification.VALID;
  private static final byte INVALID = FakeRequestVerification.INVALID;
  private static final byte BUG = FakeRequestVerification.BUG;
  private static final byte ERROR = FakeRequestVerification.ERROR;

  private static TestServer server;
  private static Channel channel;
  private static ValidatorServiceBlockingStub validator;

  @BeforeAll
  static void start() {
    server =
        TestServer.startWithFake(
            "--zkat.limits.block-requests=50", "--zkat.limits.request-bytes=1KB");
    channel = server.newChannel();
    validator = ValidatorServiceGrpc.newBlockingStub(channel);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void assertInvalid(ValidationResult result) {
    assertEquals(Verdict.VERDICT_INVALID, result.getVerdict());
    assertEquals("CSP_VERIFICATION_FAILED", result.getReason());
    assertEquals("it does not hold", result.getMessage());
    assertEquals(2, result.getActionIndex());
    assertEquals(1, result.getOutputIndex());
    assertFalse(result.hasInputIndex());
    assertEquals(SampleParams.SAMPLE_FINGERPRINT, result.getParamsFingerprint());
  }

  private static ValidationResult judge(byte kind) {
    return validator.validateTokenRequest(Requests.request(kind)).getResult();
  }

  @Test
  void aValidRequestIsAnsweredWithItsCost() {
    ValidationResult result = judge(VALID);
    assertEquals(Verdict.VERDICT_VALID, result.getVerdict());
    assertEquals("OK", result.getReason());
    assertEquals("", result.getMessage());
    assertFalse(result.hasActionIndex() || result.hasInputIndex() || result.hasOutputIndex());
    assertEquals(1_000, result.getCost().getDecodeNanos());
    assertEquals(5_000, result.getCost().getSignaturesNanos());
    assertEquals(6_000, result.getCost().getPairingNanos());
    assertTrue(result.getCost().getQueueNanos() > 0);
    assertTrue(result.getCost().getTotalNanos() > 0);
    assertTrue(result.getCost().getAllocatedBytes() > 0);
  }

  @Test
  void anInvalidRequestIsAnAnswer() {
    assertInvalid(judge(INVALID));
  }

  @Test
  void aCompressedRequestIsAnswered() {
    assertInvalid(
        validator
            .withCompression("gzip")
            .validateTokenRequest(Requests.request(INVALID))
            .getResult());
  }

  @Test
  void aBlockIsAnsweredInItsOrder() {
    List<ValidationResult> results =
        validator.validateBlock(Requests.block(VALID, INVALID, VALID, INVALID)).getResultsList();
    assertEquals(4, results.size());
    assertEquals(Verdict.VERDICT_VALID, results.get(0).getVerdict());
    assertInvalid(results.get(1));
    assertEquals(Verdict.VERDICT_VALID, results.get(2).getVerdict());
    assertInvalid(results.get(3));
  }

  @Test
  void eachElementOfAStreamIsAnsweredWithItsId() throws Exception {
    StreamClient stream = StreamClient.open(channel);
    for (int i = 0; i < 500; i++) {
      stream.send("id " + i, i % 7 == 0 ? INVALID : VALID);
    }
    stream.close();
    boolean[] seen = new boolean[500];
    for (ValidateTokenRequestsResponse answer : stream.next(500)) {
      int i = Integer.parseInt(answer.getCorrelationId().substring(3));
      assertFalse(seen[i]);
      seen[i] = true;
      if (i % 7 == 0) {
        assertInvalid(answer.getResult());
      } else {
        assertEquals(Verdict.VERDICT_VALID, answer.getResult().getVerdict());
      }
    }
    assertEquals(Status.OK, stream.end());
    assertEquals(0, stream.waiting());
  }

  @Test
  void anEmptyStreamEndsAtOnce() throws Exception {
    StreamClient stream = StreamClient.open(channel);
    stream.close();
    assertEquals(Status.OK, stream.end());
  }

  @Test
  void whatIsWrongWithAnElementIsItsAnswer() throws Exception {
    StreamClient stream = StreamClient.open(channel);
    stream.send("none", ValidateTokenRequestsRequest.newBuilder());
    stream.send(
        "unknown",
        Requests.streamed(VALID).setParams(PublicParamsSelector.newBuilder().setName("other")));
    stream.send("é".repeat(65), VALID);
    stream.send("bug", BUG);
    stream.send("good", VALID);
    stream.close();
    int found = 0;
    for (ValidateTokenRequestsResponse answer : stream.next(5)) {
      int code = answer.getError().getCode();
      switch (answer.getCorrelationId()) {
        case "none" -> {
          assertEquals(Status.Code.INVALID_ARGUMENT.value(), code);
          assertTrue(answer.getError().getDetailsList().get(1).is(BadRequest.class));
        }
        case "unknown" -> assertEquals(Status.Code.FAILED_PRECONDITION.value(), code);
        case "bug" -> {
          assertEquals(Status.Code.INTERNAL.value(), code);
          assertFalse(answer.toString().contains("secret"));
        }
        case "good" -> assertEquals(Verdict.VERDICT_VALID, answer.getResult().getVerdict());
        default -> assertEquals(Status.Code.INVALID_ARGUMENT.value(), code);
      }
      found++;
    }
    assertEquals(5, found);
    assertEquals(Status.OK, stream.end());
  }

  @Test
  void aCallWithoutRequestNamesTheField() {
    Failure failure =
        Failure.of(
            () -> validator.validateTokenRequest(ValidateTokenRequestRequest.getDefaultInstance()));
    failure.is(Status.Code.INVALID_ARGUMENT, ErrorReason.INVALID_REQUEST);
    assertEquals("request", failure.detail(BadRequest.class).getFieldViolations(0).getField());
  }

  @Test
  void emptyAnchorsAndRequestsAreForTheVerdict() {
    // The fake fails on a request without bytes: it was asked.
    Failure.of(
            () ->
                validator.validateTokenRequest(
                    ValidateTokenRequestRequest.newBuilder()
                        .setRequest(AnchoredTokenRequest.getDefaultInstance())
                        .build()))
        .is(Status.Code.INTERNAL, ErrorReason.INTERNAL_FAULT);
  }

  @Test
  void requestsAboveTheLimitAreNamed() {
    AnchoredTokenRequest large =
        AnchoredTokenRequest.newBuilder()
            .setTokenRequest(ByteString.copyFrom(new byte[1_025]))
            .build();
    Failure failure =
        Failure.of(
            () ->
                validator.validateBlock(
                    ValidateBlockRequest.newBuilder()
                        .addRequests(Requests.anchored(VALID))
                        .addRequests(large)
                        .build()));
    failure.is(Status.Code.INVALID_ARGUMENT, ErrorReason.INVALID_REQUEST);
    assertEquals(
        "requests[1].token_request",
        failure.detail(BadRequest.class).getFieldViolations(0).getField());
    Failure.of(
            () ->
                validator.validateTokenRequest(
                    ValidateTokenRequestRequest.newBuilder().setRequest(large).build()))
        .is(Status.Code.INVALID_ARGUMENT, ErrorReason.INVALID_REQUEST);
  }

  @Test
  void blocksHaveALimitAtEitherEnd() {
    for (byte[] kinds : new byte[][] {new byte[0], new byte[51]}) {
      Failure failure = Failure.of(() -> validator.validateBlock(Requests.block(kinds)));
      failure.is(Status.Code.INVALID_ARGUMENT, ErrorReason.INVALID_REQUEST);
      assertEquals("requests", failure.detail(BadRequest.class).getFieldViolations(0).getField());
    }
  }

  @Test
  void aBugIsAnIncidentThatIsCounted() throws Exception {
    for (byte kind : new byte[] {BUG, ERROR}) {
      double before = server.metric("zkat_incidents_total");
      Failure failure =
          Failure.of(() -> validator.validateTokenRequest(Requests.request(kind)))
              .is(Status.Code.INTERNAL, ErrorReason.INTERNAL_FAULT);
      String incident = failure.detail(ErrorInfo.class).getMetadataOrThrow("incident");
      assertTrue(failure.rich().getMessage().contains(incident));
      assertFalse(failure.rich().toString().contains("secret"));
      assertEquals(before + 1, server.metric("zkat_incidents_total"));
    }
  }

  @Test
  void aBlockWithABugFailsOnce() throws Exception {
    Failure.of(() -> validator.validateBlock(Requests.block(VALID, BUG, VALID, BUG)))
        .is(Status.Code.INTERNAL, ErrorReason.INTERNAL_FAULT);
    // Its places are free again.
    for (int i = 0; i < 20; i++) {
      assertEquals(
          Verdict.VERDICT_VALID,
          validator.validateBlock(Requests.block(VALID)).getResults(0).getVerdict());
    }
    server.awaitMetric("zkat_queue_depth", 0);
  }

  @Test
  void verdictsShowInTheScrape() throws Exception {
    String valid =
        "zkat_validation_seconds_count{bits=\"32\",curve=\"BLS12_381_BBS_GURVY\",kind=\"request\","
            + "proof=\"none\",verdict=\"valid\"}";
    String bytes = "zkat_validation_allocated_bytes_count{kind=\"request\"}";
    String stage = "zkat_validation_stage_seconds_count{stage=\"signatures\"}";
    String batches = "zkat_batch_size_count";
    String waits = "zkat_queue_wait_seconds_count";
    double validBefore = server.metric(valid);
    double bytesBefore = server.metric(bytes);
    double stageBefore = server.metric(stage);
    double batchesBefore = server.metric(batches);
    double sumBefore = server.metric("zkat_batch_size_sum");
    double waitsBefore = server.metric(waits);
    judge(VALID);
    assertEquals(validBefore + 1, server.metric(valid));
    assertEquals(bytesBefore + 1, server.metric(bytes));
    assertEquals(stageBefore + 1, server.metric(stage));
    assertEquals(batchesBefore + 1, server.metric(batches));
    assertEquals(sumBefore + 1, server.metric("zkat_batch_size_sum"));
    assertEquals(waitsBefore + 1, server.metric(waits));
  }
}
