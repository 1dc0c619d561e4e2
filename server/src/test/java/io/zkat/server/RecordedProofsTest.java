package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.zkat.api.v1.ListPublicParamsRequest;
import io.zkat.api.v1.ProofServiceGrpc;
import io.zkat.api.v1.ProofServiceGrpc.ProofServiceBlockingStub;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.PublicParamsInfo;
import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.api.v1.PublicParamsServiceGrpc;
import io.zkat.api.v1.RangeProofStatement;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.Verdict;
import io.zkat.api.v1.VerifyIssueProofRequest;
import io.zkat.api.v1.VerifyRangeProofsRequest;
import io.zkat.api.v1.VerifyTransferProofRequest;
import io.zkat.math.testing.Vectors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Proofs of the reference, sent to the whole service with several sets of parameters loaded. */
@Timeout(300)
class RecordedProofsTest {
  private static final int CASES = 60;
  private static final List<String> SETS =
      List.of("32-BLS12_381_BBS_GURVY", "32-BN254", "64-BLS12_381_BBS_GURVY", "64-BN254");

  /** Ends the name of the parameters for Bulletproofs beside those for CSP. */
  private static final String BULLETPROOF = "-bulletproof";

  @TempDir private static Path folder;
  private static TestServer server;
  private static ProofServiceBlockingStub proofs;

  @BeforeAll
  static void start() throws Exception {
    List<String> settings = new ArrayList<>();
    for (String set : SETS) {
      for (String suffix : List.of("", BULLETPROOF)) {
        Path file = folder.resolve(set + suffix + ".txt");
        Files.write(file, Vectors.bytes("requests/" + set + "/params" + suffix + ".txt"));
        settings.add(file.toString());
      }
    }
    server = TestServer.start("--zkat.params=" + String.join(",", settings));
    proofs = ProofServiceGrpc.newBlockingStub(server.newChannel());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void everySetIsListed() {
    List<PublicParamsInfo> infos =
        PublicParamsServiceGrpc.newBlockingStub(server.newChannel())
            .list(ListPublicParamsRequest.getDefaultInstance())
            .getParamsList();
    assertEquals(2 * SETS.size(), infos.size());
    for (PublicParamsInfo info : infos) {
      boolean csp = !info.getName().endsWith(BULLETPROOF);
      assertEquals(
          info.getName(), info.getBits() + "-" + info.getCurve() + (csp ? "" : BULLETPROOF));
      assertEquals(
          List.of(csp ? ProofType.PROOF_TYPE_CSP : ProofType.PROOF_TYPE_BULLETPROOF),
          info.getProofTypesList());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"32-BLS12_381_BBS_GURVY", "32-BN254", "64-BLS12_381_BBS_GURVY", "64-BN254"})
  void verdictsAreThoseOfTheReference(String set) throws Exception {
    String curve = set.substring(3);
    String bits = set.substring(0, 2);
    List<String> differ = new ArrayList<>();
    int valid = 0;
    int invalid = 0;
    for (JsonNode line : Vectors.cases("proofs/" + set + ".jsonl", CASES)) {
      ValidationResult result = verify(set, line);
      boolean expected = line.get("valid").asBoolean();
      if (expected != (result.getVerdict() == Verdict.VERDICT_VALID)) {
        differ.add(Vectors.text(line, "id") + ": " + result);
      }
      if (expected) {
        valid++;
      } else {
        invalid++;
        assertTrue(!result.getReason().equals("OK") && !result.getMessage().isEmpty());
      }
    }
    assertEquals(List.of(), differ);
    assertTrue(valid > 0 && invalid > 0);
    assertEquals(0, server.metric("zkat_scalar_pool_leased"), "a workspace was not given back");
    assertTrue(server.metric("zkat_scalar_pool_misses_total") > 0);
    for (String proof : List.of("csp", "bulletproof")) {
      assertTrue(
          server.metric(
                  "zkat_validation_seconds_count{bits=\"%s\",curve=\"%s\",kind=\"transfer_proof\",proof=\"%s\",verdict=\"valid\"}"
                      .formatted(bits, curve, proof))
              > 0,
          proof);
    }
    for (String stage : List.of("decode", "transcript", "msm")) {
      assertTrue(
          server.metric("zkat_validation_stage_seconds_count{stage=\"" + stage + "\"}") > 0, stage);
    }
    assertTrue(server.metric("zkat_validation_allocated_bytes_sum{kind=\"transfer_proof\"}") > 0);
  }

  /** The service's answer. */
  private static ValidationResult verify(String set, JsonNode line) {
    String kind = Vectors.text(line, "kind");
    boolean csp = !kind.startsWith("bf-");
    PublicParamsSelector params =
        PublicParamsSelector.newBuilder().setName(set + (csp ? "" : BULLETPROOF)).build();
    ByteString proof = ByteString.copyFrom(Vectors.hex(line, "proof"));
    VerifyTransferProofRequest.Builder transfer = transfer(params, line);
    VerifyIssueProofRequest.Builder issue =
        VerifyIssueProofRequest.newBuilder()
            .setParams(params)
            .addAllOutputs(points(line, "outputs"));
    return switch (kind) {
      case "csp-transfer" -> verify(transfer.setCsp(proof));
      case "bf-transfer" -> verify(transfer.setBulletproof(proof));
      case "typeandsum" -> verify(transfer.setTypeAndSum(proof));
      case "csp-issue" -> verify(issue.setCsp(proof));
      case "bf-issue" -> verify(issue.setBulletproof(proof));
      default ->
          proofs
              .verifyRangeProofs(
                  VerifyRangeProofsRequest.newBuilder()
                      .setParams(params)
                      .setProofType(
                          csp ? ProofType.PROOF_TYPE_CSP : ProofType.PROOF_TYPE_BULLETPROOF)
                      .addStatements(
                          RangeProofStatement.newBuilder()
                              .setCommitment(points(line, "outputs").getFirst())
                              .setProof(proof))
                      .build())
              .getResults(0);
    };
  }

  private static ValidationResult verify(VerifyTransferProofRequest.Builder request) {
    return proofs.verifyTransferProof(request.build()).getResult();
  }

  private static ValidationResult verify(VerifyIssueProofRequest.Builder request) {
    return proofs.verifyIssueProof(request.build()).getResult();
  }

  private static VerifyTransferProofRequest.Builder transfer(
      PublicParamsSelector params, JsonNode line) {
    return VerifyTransferProofRequest.newBuilder()
        .setParams(params)
        .addAllInputs(points(line, "inputs"))
        .addAllOutputs(points(line, "outputs"));
  }

  private static List<ByteString> points(JsonNode line, String field) {
    List<ByteString> points = new ArrayList<>();
    for (JsonNode point : line.get(field)) {
      points.add(ByteString.copyFrom(HexFormat.of().parseHex(point.stringValue())));
    }
    return points;
  }
}
