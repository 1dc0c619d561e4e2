package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.grpc.Channel;
import io.grpc.Status;
import io.zkat.api.v1.AnchoredTokenRequest;
import io.zkat.api.v1.Cost;
import io.zkat.api.v1.ListPublicParamsRequest;
import io.zkat.api.v1.PublicParamsInfo;
import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.api.v1.PublicParamsServiceGrpc;
import io.zkat.api.v1.ValidateBlockRequest;
import io.zkat.api.v1.ValidateTokenRequestRequest;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.ValidateTokenRequestsResponse;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.ValidatorServiceGrpc;
import io.zkat.api.v1.Verdict;
import io.zkat.math.testing.Vectors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Requests of the reference, valid and altered, under many sets of parameters, by each of the three
 * methods: every verdict is the reference's, and no batch changes one.
 */
@Timeout(600)
class RecordedRequestsTest {
  private static final int CASES = 30;
  private static final List<String> FILES =
      List.of(
          "requests/32-BLS12_381_BBS_GURVY/cases.jsonl",
          "requests/64-BN254/cases.jsonl",
          "requests/extras-32-BN254/cases.jsonl",
          "requests/extras-32-BLS12_381_BBS_GURVY/cases.jsonl",
          "invalid/32-BLS12_381_BBS_GURVY.jsonl",
          "invalid/64-BN254.jsonl",
          "invalid/extras-32-BLS12_381_BBS_GURVY.jsonl",
          "invalid/otherparams-32-BN254.jsonl");

  private record Case(
      String id, PublicParamsSelector params, AnchoredTokenRequest request, boolean valid) {}

  @TempDir private static Path folder;
  private static TestServer server;
  private static Channel channel;
  private static final List<Case> ALL = new ArrayList<>();
  private static final List<ValidationResult> ALONE = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    Map<ByteString, String> sets = new LinkedHashMap<>();
    List<String> settings = new ArrayList<>();
    for (String file : FILES) {
      for (JsonNode line : Vectors.cases(file, CASES)) {
        ByteString params = ByteString.copyFrom(Vectors.params(file, line));
        if (!sets.containsKey(params)) {
          String name = "set" + sets.size();
          sets.put(params, name);
          settings.add(
              name + "=" + Files.write(folder.resolve(name + ".txt"), params.toByteArray()));
        }
        ALL.add(read(file, line, sets.getOrDefault(params, "")));
      }
    }
    server = TestServer.start("--zkat.params=" + String.join(",", settings));
    channel = server.newChannel();
    var validator = ValidatorServiceGrpc.newBlockingStub(channel);
    for (Case one : ALL) {
      ALONE.add(
          validator
              .validateTokenRequest(
                  ValidateTokenRequestRequest.newBuilder()
                      .setParams(one.params())
                      .setRequest(one.request())
                      .build())
              .getResult());
    }
  }

  private static Case read(String file, JsonNode line, String set) {
    String id = line.has("id") ? Vectors.text(line, "id") : Vectors.text(line, "base");
    return new Case(
        file + " " + id + " " + line.path("alteration").asString(""),
        PublicParamsSelector.newBuilder().setName(set).build(),
        AnchoredTokenRequest.newBuilder()
            .setAnchor(ByteString.copyFromUtf8(Vectors.text(line, "txid")))
            .setTokenRequest(
                ByteString.copyFrom(Base64.getDecoder().decode(Vectors.text(line, "request"))))
            .build(),
        // Rules of soundness refuse what the reference takes.
        line.get("valid").asBoolean() && !line.hasNonNull("soundness"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void assertSame(int i, ValidationResult together) {
    ValidationResult alone = ALONE.get(i);
    Cost none = Cost.getDefaultInstance();
    assertEquals(
        alone.toBuilder().setCost(none).build(),
        together.toBuilder().setCost(none).build(),
        () -> ALL.get(i).id());
  }

  @Test
  void verdictsAreThoseOfTheReference() {
    List<String> differ = new ArrayList<>();
    int valid = 0;
    for (int i = 0; i < ALL.size(); i++) {
      Case one = ALL.get(i);
      ValidationResult result = ALONE.get(i);
      if (one.valid() != (result.getVerdict() == Verdict.VERDICT_VALID)) {
        differ.add(one.id() + ": " + result);
      }
      assertEquals(one.valid(), result.getReason().equals("OK"), one.id());
      assertEquals(one.valid(), result.getMessage().isEmpty(), one.id());
      valid += one.valid() ? 1 : 0;
    }
    assertEquals(List.of(), differ);
    assertTrue(valid > 40 && ALL.size() - valid > 40, valid + " valid");
  }

  @Test
  void aStreamOfAllGivesTheSame() throws Exception {
    StreamClient stream = StreamClient.open(server.newChannel());
    for (int i = 0; i < ALL.size(); i++) {
      Case one = ALL.get(i);
      stream.send(
          Integer.toString(i),
          ValidateTokenRequestsRequest.newBuilder()
              .setParams(one.params())
              .setRequest(one.request()));
    }
    stream.close();
    boolean[] seen = new boolean[ALL.size()];
    for (ValidateTokenRequestsResponse answer : stream.next(ALL.size())) {
      int i = Integer.parseInt(answer.getCorrelationId());
      assertTrue(answer.hasResult() && !seen[i], answer::toString);
      seen[i] = true;
      assertSame(i, answer.getResult());
    }
    assertEquals(Status.OK, stream.end());
  }

  @Test
  void blocksGiveTheSame() throws Exception {
    var validator = ValidatorServiceGrpc.newBlockingStub(server.newChannel());
    Map<PublicParamsSelector, List<Integer>> bySet = new LinkedHashMap<>();
    for (int i = 0; i < ALL.size(); i++) {
      bySet.computeIfAbsent(ALL.get(i).params(), _ -> new ArrayList<>()).add(i);
    }
    double batches = server.metric("zkat_batch_size_count");
    for (Map.Entry<PublicParamsSelector, List<Integer>> set : bySet.entrySet()) {
      ValidateBlockRequest.Builder block =
          ValidateBlockRequest.newBuilder().setParams(set.getKey());
      set.getValue().forEach(i -> block.addRequests(ALL.get(i).request()));
      List<ValidationResult> results = validator.validateBlock(block.build()).getResultsList();
      assertEquals(set.getValue().size(), results.size());
      for (int k = 0; k < results.size(); k++) {
        assertSame(set.getValue().get(k), results.get(k));
      }
    }
    double used = server.metric("zkat_batch_size_count") - batches;
    assertTrue(used < ALL.size(), used + " batches");
  }

  @Test
  void aRequestIsJudgedUnderTheParametersThatItNames() {
    List<PublicParamsInfo> sets =
        PublicParamsServiceGrpc.newBlockingStub(channel)
            .list(ListPublicParamsRequest.getDefaultInstance())
            .getParamsList();
    Case one = ALL.stream().filter(Case::valid).findFirst().orElseThrow();
    int valid = 0;
    for (PublicParamsInfo set : sets) {
      ValidationResult result =
          ValidatorServiceGrpc.newBlockingStub(channel)
              .validateTokenRequest(
                  ValidateTokenRequestRequest.newBuilder()
                      .setParams(
                          PublicParamsSelector.newBuilder().setFingerprint(set.getFingerprint()))
                      .setRequest(one.request())
                      .build())
              .getResult();
      assertEquals(set.getFingerprint(), result.getParamsFingerprint());
      valid += result.getVerdict() == Verdict.VERDICT_VALID ? 1 : 0;
      if (set.getName().equals(one.params().getName())) {
        assertEquals(Verdict.VERDICT_VALID, result.getVerdict());
      }
    }
    assertTrue(valid < sets.size());
  }

  @Test
  void whatItCostsIsInTheAnswerAndInTheScrape() throws Exception {
    int i = 0;
    while (!ALL.get(i).valid()) {
      i++;
    }
    Cost cost = ALONE.get(i).getCost();
    assertTrue(cost.getDecodeNanos() > 0 && cost.getTotalNanos() >= cost.getDecodeNanos());
    assertTrue(cost.getMsmNanos() > 0 && cost.getSignaturesNanos() >= 0);
    assertTrue(cost.getAllocatedBytes() > 0);
    assertNotEquals(0, server.metric("zkat_validation_stage_seconds_count{stage=\"pairing\"}"));
    assertNotEquals(0, server.metric("zkat_validation_allocated_bytes_sum{kind=\"request\"}"));
    assertEquals(0, server.metric("zkat_scalar_pool_leased"), "a workspace was not given back");
    assertEquals(0, server.metric("zkat_incidents_total"));
  }
}
