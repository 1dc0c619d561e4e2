package io.zkat.loadtest.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.Code;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.protobuf.StatusProto;
import io.zkat.api.v1.AnchoredTokenRequest;
import io.zkat.api.v1.Cost;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.ValidateBlockRequest;
import io.zkat.api.v1.ValidateTokenRequestRequest;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.Verdict;
import io.zkat.api.v1.VerifyIssueProofRequest;
import io.zkat.api.v1.VerifyRangeProofsRequest;
import io.zkat.api.v1.VerifyTransferProofRequest;
import io.zkat.loadtest.console.CannotDo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class GrpcTargetTest {
  private static final ParamsFile PARAMS =
      ParamsFile.of("p.txt", "{}".getBytes(StandardCharsets.UTF_8));
  private static final ByteString PROOF = ByteString.copyFrom(new byte[] {0x30});
  private static final List<byte[]> ONE = List.of(new byte[] {1});
  private static final List<byte[]> TWO = List.of(new byte[] {2}, new byte[] {3});

  private final FakeServer fake = new FakeServer();
  private Server server = InProcessServerBuilder.forName("unused").build();
  private String serverName = "unused";
  private GrpcTarget target = open("unused");

  @BeforeEach
  void start() throws IOException {
    String name = InProcessServerBuilder.generateName();
    InProcessServerBuilder builder = InProcessServerBuilder.forName(name).directExecutor();
    fake.services().forEach(builder::addService);
    server = builder.build().start();
    serverName = name;
    target = open(name);
    fake.loading(PARAMS.fingerprint(), ProofType.PROOF_TYPE_CSP)
        .judging(_ -> result(Verdict.VERDICT_VALID));
  }

  @AfterEach
  void stop() {
    target.close();
    server.shutdownNow();
  }

  private static GrpcTarget open(String name) {
    return open(name, GrpcTarget.Mode.UNARY);
  }

  private static GrpcTarget open(String name, GrpcTarget.Mode mode) {
    return new GrpcTarget(
        "test:1",
        List.of(InProcessChannelBuilder.forName(name).directExecutor().build()),
        Duration.ofSeconds(5),
        mode);
  }

  @Test
  void putsRequestsIntoAStream() throws InterruptedException {
    // The server answers two by two, the second first: both have to be under way.
    fake.judging(
        question ->
            ((ValidateTokenRequestsRequest) question).getRequest().getAnchor().byteAt(0) == 1
                ? result(Verdict.VERDICT_VALID)
                : result(Verdict.VERDICT_INVALID));
    try (GrpcTarget streaming = open(serverName, GrpcTarget.Mode.STREAM)) {
      Verifier verifier = streaming.under(PARAMS);
      List<Answer> answers = inParallel(verifier, request(1), request(2));

      assertTrue(answers.get(0).isValid());
      assertEquals(Answer.Outcome.INVALID, answers.get(1).outcome());
      assertEquals(
          PARAMS.fingerprint(),
          asked(0, ValidateTokenRequestsRequest.class).getParams().getFingerprint());
    }
  }

  @Test
  void opensTheStreamAnewAfterAnError() throws InterruptedException {
    fake.judging(
        _ -> {
          throw new StatusRuntimeException(Status.INTERNAL);
        });
    try (GrpcTarget streaming = open(serverName, GrpcTarget.Mode.STREAM)) {
      Verifier verifier = streaming.under(PARAMS);
      List<Answer> failed = inParallel(verifier, request(1), request(2));
      fake.judging(_ -> result(Verdict.VERDICT_VALID));
      List<Answer> answers = inParallel(verifier, request(3), request(4));

      assertEquals(Answer.Outcome.CRASHED, failed.get(0).outcome());
      assertEquals(Answer.Outcome.CRASHED, failed.get(1).outcome());
      assertTrue(answers.get(0).isValid());
      assertTrue(answers.get(1).isValid());
    }
  }

  @Test
  void elementOfAStreamMayFailAlone() throws InterruptedException {
    fake.judging(
        _ -> {
          throw StatusProto.toStatusRuntimeException(
              com.google.rpc.Status.newBuilder()
                  .setCode(Code.INVALID_ARGUMENT_VALUE)
                  .setMessage("no anchor")
                  .build());
        });
    try (GrpcTarget streaming = open(serverName, GrpcTarget.Mode.STREAM)) {
      for (Answer answer : inParallel(streaming.under(PARAMS), request(1), request(2))) {
        assertEquals(Answer.Outcome.INVALID, answer.outcome());
      }
    }
  }

  @Test
  void putsRequestsIntoABlock() {
    fake.judging(
        question ->
            ((AnchoredTokenRequest) question).getAnchor().byteAt(0) == 1
                ? result(Verdict.VERDICT_VALID)
                : result(Verdict.VERDICT_INVALID));
    assertFalse(target.batches(Submission.TokenRequest.FORM));
    try (GrpcTarget blocks = open(serverName, GrpcTarget.Mode.BLOCK)) {
      assertTrue(blocks.batches(Submission.TokenRequest.FORM));
      assertFalse(blocks.batches(ProofKind.CSP_TRANSFER.label()));
      List<Answer> answers =
          blocks.under(PARAMS).verifyAll(List.of(request(2), request(1), request(2)));

      assertEquals(
          List.of(Answer.Outcome.INVALID, Answer.Outcome.VALID, Answer.Outcome.INVALID),
          answers.stream().map(Answer::outcome).toList());
      assertEquals(3, asked(0, ValidateBlockRequest.class).getRequestsCount());
      assertTrue(blocks.under(PARAMS).verify(request(1)).isValid());
    }
  }

  private static Submission request(int anchor) {
    return new Submission.TokenRequest(new byte[] {(byte) anchor}, new byte[] {8});
  }

  private static List<Answer> inParallel(Verifier verifier, Submission... submissions)
      throws InterruptedException {
    Answer[] answers = new Answer[submissions.length];
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < answers.length; i++) {
      int index = i;
      threads.add(
          Thread.ofPlatform().start(() -> answers[index] = verifier.verify(submissions[index])));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return List.of(answers);
  }

  @Test
  void putsTransfersToTheServer() {
    Verifier verifier = target.under(PARAMS);
    for (ProofKind kind :
        List.of(ProofKind.CSP_TRANSFER, ProofKind.BF_TRANSFER, ProofKind.TYPE_AND_SUM)) {
      assertTrue(verifier.verify(proof(kind, TWO, ONE)).isValid());
    }

    VerifyTransferProofRequest csp = asked(0, VerifyTransferProofRequest.class);
    assertEquals(PARAMS.fingerprint(), csp.getParams().getFingerprint());
    assertEquals(PROOF, csp.getCsp());
    assertEquals(2, csp.getInputsCount());
    assertEquals(ByteString.copyFrom(new byte[] {3}), csp.getInputs(1));
    assertEquals(1, csp.getOutputsCount());
    assertEquals(PROOF, asked(1, VerifyTransferProofRequest.class).getBulletproof());
    assertEquals(PROOF, asked(2, VerifyTransferProofRequest.class).getTypeAndSum());
  }

  @Test
  void putsIssuesToTheServer() {
    target.under(PARAMS).verify(proof(ProofKind.CSP_ISSUE, List.of(), TWO));
    target.under(PARAMS).verify(proof(ProofKind.BF_ISSUE, List.of(), TWO));

    assertEquals(PROOF, asked(0, VerifyIssueProofRequest.class).getCsp());
    assertEquals(2, asked(0, VerifyIssueProofRequest.class).getOutputsCount());
    assertEquals(PROOF, asked(1, VerifyIssueProofRequest.class).getBulletproof());
  }

  @Test
  void putsRangeProofsToTheServer() {
    target.under(PARAMS).verify(proof(ProofKind.CSP_RANGE, List.of(), ONE));
    target.under(PARAMS).verify(proof(ProofKind.BF_RANGE, List.of(), ONE));

    VerifyRangeProofsRequest csp = asked(0, VerifyRangeProofsRequest.class);
    assertEquals(ProofType.PROOF_TYPE_CSP, csp.getProofType());
    assertEquals(PROOF, csp.getStatements(0).getProof());
    assertEquals(ByteString.copyFrom(new byte[] {1}), csp.getStatements(0).getCommitment());
    assertEquals(
        ProofType.PROOF_TYPE_BULLETPROOF, asked(1, VerifyRangeProofsRequest.class).getProofType());
  }

  @Test
  void putsRequestsToTheServer() {
    target.underItsOwn().verify(new Submission.TokenRequest(new byte[] {7}, new byte[] {8}));

    ValidateTokenRequestRequest request = asked(0, ValidateTokenRequestRequest.class);
    assertEquals("", request.getParams().getFingerprint());
    assertEquals(ByteString.copyFrom(new byte[] {7}), request.getRequest().getAnchor());
    assertEquals(ByteString.copyFrom(new byte[] {8}), request.getRequest().getTokenRequest());
  }

  @Test
  void takesVerdictReasonPlaceAndCost() {
    fake.judging(
        _ ->
            result(Verdict.VERDICT_INVALID).toBuilder()
                .setReason("CSP_VERIFICATION_FAILED")
                .setMessage("failed")
                .setOutputIndex(1)
                .setCost(Cost.newBuilder().setAllocatedBytes(77))
                .build());

    assertEquals(
        new Answer(Answer.Outcome.INVALID, "CSP_VERIFICATION_FAILED", "failed", -1, -1, 1, 77),
        verify());
    assertEquals("CSP_VERIFICATION_FAILED: failed (output 1)", verify().describe());
  }

  @Test
  void refusesAnAnswerWithoutVerdict() {
    fake.judging(_ -> ValidationResult.getDefaultInstance());

    assertEquals("NO_VERDICT", assertThrows(TargetException.class, this::verify).code());
  }

  @Test
  void knowsWhatTheServerSupports() {
    fake.judging(
        request -> {
          if ((request instanceof VerifyTransferProofRequest transfer && transfer.hasBulletproof())
              || request instanceof VerifyIssueProofRequest) {
            throw error(Code.UNIMPLEMENTED, "NOT_IMPLEMENTED");
          }
          return result(Verdict.VERDICT_INVALID);
        });

    assertTrue(target.supports("csp-transfer"));
    assertTrue(target.supports("typeandsum"));
    assertTrue(target.supports("csp-range"));
    assertTrue(target.supports("request"));
    assertFalse(target.supports("bf-transfer"));
    assertFalse(target.supports("csp-issue"));
    int asked = fake.asked.size();
    assertFalse(target.supports("bf-transfer"));
    assertEquals(asked, fake.asked.size(), "asked again what is known");
  }

  @Test
  void looksForParametersByFingerprint() {
    ParamsFile other = ParamsFile.of("o.txt", "{\"o\":1}".getBytes(StandardCharsets.UTF_8));

    assertEquals(
        "the server test:1 has not loaded o.txt (fingerprint "
            + other.fingerprint().substring(0, 8)
            + "...); start it with: ./zkat serve --params o.txt",
        assertThrows(CannotDo.class, () -> target.under(other)).getMessage());
    fake.loading(other.fingerprint(), ProofType.PROOF_TYPE_CSP);
    assertTrue(target.under(other).verify(proof(ProofKind.CSP_TRANSFER, ONE, ONE)).isValid());
  }

  @Test
  void takesABrokenContractForARefusal() {
    fake.judging(
        _ -> {
          throw error(
              Code.INVALID_ARGUMENT,
              "INVALID_REQUEST",
              BadRequest.newBuilder()
                  .addFieldViolations(
                      BadRequest.FieldViolation.newBuilder()
                          .setField("csp")
                          .setDescription("must not be empty"))
                  .build());
        });
    assertEquals(Answer.invalid("INVALID_REQUEST", "csp: must not be empty"), verify());

    fake.judging(
        _ -> {
          throw error(Code.RESOURCE_EXHAUSTED, "MESSAGE_TOO_LARGE", RetryInfo.getDefaultInstance());
        });
    assertEquals(Answer.invalid("MESSAGE_TOO_LARGE", "text"), verify());

    fake.judging(
        _ -> {
          throw Status.RESOURCE_EXHAUSTED.withDescription("gRPC message").asRuntimeException();
        });
    assertEquals(Answer.invalid("RESOURCE_EXHAUSTED", "gRPC message"), verify());
  }

  @Test
  void saysWhenToComeBackToABusyServer() {
    fake.judging(
        _ -> {
          throw error(
              Code.RESOURCE_EXHAUSTED,
              "OVERLOADED",
              RetryInfo.newBuilder()
                  .setRetryDelay(
                      com.google.protobuf.Duration.newBuilder().setNanos(50_000_000).build())
                  .build());
        });

    TargetException e = assertThrows(TargetException.class, this::verify);
    assertEquals("OVERLOADED", e.code());
    assertEquals(Duration.ofMillis(50), e.retryAfter());
  }

  @Test
  void takesAnInternalFaultForACrash() {
    fake.judging(
        _ -> {
          throw error(Code.INTERNAL, "INTERNAL_FAULT");
        });

    assertEquals(Answer.crashed("INTERNAL_FAULT", "text"), verify());
  }

  @Test
  void saysThatTheServerIsNotThere() {
    Verifier verifier = target.under(PARAMS);
    server.shutdownNow();

    TargetException e =
        assertThrows(
            TargetException.class, () -> verifier.verify(proof(ProofKind.CSP_RANGE, ONE, ONE)));
    assertEquals("UNAVAILABLE", e.code());
    assertNull(e.retryAfter());
    assertTrue(e.getMessage().startsWith("cannot reach the server test:1: "), e.getMessage());
  }

  @Test
  void doesNotWaitLongerThanTheTimeout() {
    fake.judging(
        _ -> {
          throw Status.DEADLINE_EXCEEDED.asRuntimeException();
        });

    assertEquals(
        "the server test:1 did not answer within 5000 ms",
        assertThrows(TargetException.class, this::verify).getMessage());
  }

  private Answer verify() {
    return target.under(PARAMS).verify(proof(ProofKind.CSP_TRANSFER, TWO, ONE));
  }

  private static Submission proof(ProofKind kind, List<byte[]> inputs, List<byte[]> outputs) {
    return new Submission.BareProof(kind, inputs, outputs, PROOF.toByteArray());
  }

  private static ValidationResult result(Verdict verdict) {
    return ValidationResult.newBuilder().setVerdict(verdict).setReason("OK").build();
  }

  private <T> T asked(int index, Class<T> type) {
    return assertInstanceOf(type, fake.asked.get(index));
  }

  private static StatusRuntimeException error(Code code, String reason, Message... details) {
    com.google.rpc.Status.Builder status =
        com.google.rpc.Status.newBuilder().setCode(code.getNumber()).setMessage("text");
    status.addDetails(
        Any.pack(ErrorInfo.newBuilder().setDomain("zkat.io").setReason(reason).build()));
    for (Message detail : details) {
      status.addDetails(Any.pack(detail));
    }
    return StatusProto.toStatusRuntimeException(status.build());
  }
}
