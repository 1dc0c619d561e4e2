package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.zkat.api.v1.GetPublicParamsRequest;
import io.zkat.api.v1.GetPublicParamsResponse;
import io.zkat.api.v1.ListPublicParamsRequest;
import io.zkat.api.v1.ProofServiceGrpc;
import io.zkat.api.v1.ProofServiceGrpc.ProofServiceBlockingStub;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.PublicParamsInfo;
import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.api.v1.PublicParamsServiceGrpc;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.Verdict;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers and their metrics, with the fake in the validator's place. */
@Timeout(60)
class ProofAnswersTest {
  private static TestServer server;
  private static ProofServiceBlockingStub proofs;

  @BeforeAll
  static void start() {
    server = TestServer.startWithFake();
    proofs = ProofServiceGrpc.newBlockingStub(server.newChannel());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aValidProofIsAnsweredWithItsCost() {
    ValidationResult result = validTransfer();
    assertEquals(Verdict.VERDICT_VALID, result.getVerdict());
    assertEquals("OK", result.getReason());
    assertEquals("", result.getMessage());
    assertEquals(SampleParams.SAMPLE_FINGERPRINT, result.getParamsFingerprint());
    assertFalse(result.hasActionIndex());
    assertFalse(result.hasInputIndex());
    assertFalse(result.hasOutputIndex());
    assertFalse(result.hasProofIndex());
    assertEquals(1_000, result.getCost().getDecodeNanos());
    assertEquals(2_000, result.getCost().getTranscriptNanos());
    assertEquals(3_000, result.getCost().getSubgroupNanos());
    assertEquals(4_000, result.getCost().getMsmNanos());
    assertEquals(0, result.getCost().getPairingNanos());
    assertTrue(result.getCost().getTotalNanos() > 0);
    assertTrue(result.getCost().getQueueNanos() > 0);
    assertTrue(result.getCost().getAllocatedBytes() > 0);
  }

  @Test
  void anInvalidProofIsAnAnswerWithItsReason() {
    ValidationResult result = invalidTypeAndSum();
    assertEquals(Verdict.VERDICT_INVALID, result.getVerdict());
    assertEquals("CSP_VERIFICATION_FAILED", result.getReason());
    assertEquals("it does not hold", result.getMessage());
    assertEquals(1, result.getOutputIndex());
    assertFalse(result.hasInputIndex());
  }

  @Test
  void rangeProofsAreAnsweredOneByOne() {
    List<ValidationResult> results =
        proofs
            .verifyRangeProofs(
                Requests.ranges(
                    FakeVerification.VALID, FakeVerification.INVALID, FakeVerification.VALID))
            .getResultsList();
    assertEquals(
        List.of(Verdict.VERDICT_VALID, Verdict.VERDICT_INVALID, Verdict.VERDICT_VALID),
        results.stream().map(ValidationResult::getVerdict).toList());
    assertEquals(List.of(0, 1, 2), results.stream().map(ValidationResult::getProofIndex).toList());
    assertEquals(0, results.get(2).getCost().getQueueNanos());
  }

  @Test
  void verdictsShowInTheScrape() throws Exception {
    String valid =
        "zkat_validation_seconds_count{bits=\"32\",curve=\"BLS12_381_BBS_GURVY\",kind=\"transfer_proof\","
            + "proof=\"csp\",verdict=\"valid\"}";
    String invalid =
        "zkat_validation_seconds_count{bits=\"32\",curve=\"BLS12_381_BBS_GURVY\",kind=\"type_and_sum\","
            + "proof=\"none\",verdict=\"invalid\"}";
    String reason = "zkat_rejections_total{reason=\"CSP_VERIFICATION_FAILED\"}";
    String bytes = "zkat_validation_allocated_bytes_count{kind=\"transfer_proof\"}";
    String stage = "zkat_validation_stage_seconds_count{stage=\"msm\"}";
    String unreached = "zkat_validation_stage_seconds_count{stage=\"pairing\"}";
    String bucket =
        "zkat_validation_seconds_bucket{bits=\"32\",curve=\"BLS12_381_BBS_GURVY\",kind=\"transfer_proof\","
            + "proof=\"csp\",verdict=\"valid\",le=\"+Inf\"}";
    double validBefore = server.metric(valid);
    double invalidBefore = server.metric(invalid);
    double reasonBefore = server.metric(reason);
    double bytesBefore = server.metric(bytes);
    double stageBefore = server.metric(stage);
    double waitBefore = server.metric("zkat_queue_wait_seconds_count");

    assertEquals(Verdict.VERDICT_VALID, validTransfer().getVerdict());
    assertEquals(Verdict.VERDICT_INVALID, invalidTypeAndSum().getVerdict());

    assertEquals(validBefore + 1, server.metric(valid));
    assertEquals(validBefore + 1, server.metric(bucket));
    assertEquals(invalidBefore + 1, server.metric(invalid));
    assertEquals(reasonBefore + 1, server.metric(reason));
    assertEquals(bytesBefore + 1, server.metric(bytes));
    assertEquals(stageBefore + 2, server.metric(stage));
    assertEquals(0, server.metric(unreached));
    assertEquals(waitBefore + 2, server.metric("zkat_queue_wait_seconds_count"));
  }

  @Test
  void theDirectoryDescribesAndReturnsSets() throws Exception {
    var directory = PublicParamsServiceGrpc.newBlockingStub(server.newChannel());
    PublicParamsInfo info =
        directory.list(ListPublicParamsRequest.getDefaultInstance()).getParams(0);
    assertEquals(SampleParams.SAMPLE_FINGERPRINT, info.getFingerprint());
    assertEquals("sample", info.getName());
    assertEquals("BLS12_381_BBS_GURVY", info.getCurve());
    assertEquals(32, info.getBits());
    assertEquals(List.of(ProofType.PROOF_TYPE_CSP), info.getProofTypesList());
    assertEquals(1, info.getIssuers());
    assertEquals(1, info.getAuditors());
    assertTrue(Math.abs(info.getLoadedAt().getSeconds() - Instant.now().getEpochSecond()) < 120);

    GetPublicParamsResponse response =
        directory.get(
            GetPublicParamsRequest.newBuilder()
                .setParams(
                    PublicParamsSelector.newBuilder()
                        .setFingerprint(info.getFingerprint().toUpperCase(Locale.ROOT)))
                .build());
    assertEquals(info, response.getInfo());
    byte[] file = Files.readAllBytes(SampleParams.sample());
    assertEquals(ByteString.copyFrom(Base64.getDecoder().decode(file)), response.getSerialized());
    assertEquals(info.getSerializedBytes(), response.getSerialized().size());
  }

  private static ValidationResult validTransfer() {
    return proofs.verifyTransferProof(Requests.transfer(FakeVerification.VALID)).getResult();
  }

  private static ValidationResult invalidTypeAndSum() {
    return proofs
        .verifyTransferProof(
            Requests.transfer(FakeVerification.VALID).toBuilder()
                .setTypeAndSum(Requests.proof(FakeVerification.INVALID))
                .build())
        .getResult();
  }
}
