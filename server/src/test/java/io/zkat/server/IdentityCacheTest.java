package io.zkat.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.zkat.api.v1.AnchoredTokenRequest;
import io.zkat.api.v1.ValidateTokenRequestRequest;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.ValidatorServiceGrpc;
import io.zkat.math.testing.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** With the cache, and the arithmetic on a pool: the same verdicts, and credentials seen again. */
@Timeout(120)
class IdentityCacheTest {
  private static final String FILE = "requests/32-BLS12_381_BBS_GURVY/cases.jsonl";

  @TempDir private static Path folder;

  /** Cases under the parameters of the first. */
  private static List<JsonNode> cases() {
    List<JsonNode> all = Vectors.cases(FILE, 30);
    byte[] params = Vectors.params(FILE, all.getFirst());
    return all.stream().filter(line -> Arrays.equals(params, Vectors.params(FILE, line))).toList();
  }

  private static String params(List<JsonNode> cases) throws IOException {
    Path file = folder.resolve("params.txt");
    return "--zkat.params=" + Files.write(file, Vectors.params(FILE, cases.getFirst()));
  }

  private static List<ValidationResult> judgeAll(TestServer server, List<JsonNode> cases) {
    var validator = ValidatorServiceGrpc.newBlockingStub(server.newChannel());
    List<ValidationResult> results = new ArrayList<>();
    for (JsonNode line : cases) {
      byte[] request = Base64.getDecoder().decode(Vectors.text(line, "request"));
      ValidationResult result =
          validator
              .validateTokenRequest(
                  ValidateTokenRequestRequest.newBuilder()
                      .setRequest(
                          AnchoredTokenRequest.newBuilder()
                              .setAnchor(ByteString.copyFromUtf8(Vectors.text(line, "txid")))
                              .setTokenRequest(ByteString.copyFrom(request)))
                      .build())
              .getResult();
      boolean valid = line.get("valid").asBoolean() && !line.hasNonNull("soundness");
      assertEquals(valid, result.getReason().equals("OK"), result::toString);
      results.add(result.toBuilder().clearCost().build());
    }
    return results;
  }

  @Test
  void aCredentialThatComesAgainIsKnown() throws Exception {
    List<JsonNode> cases = cases();
    try (TestServer server =
        TestServer.start(
            params(cases), "--zkat.identity-cache.size=1MB", "--zkat.executor.arithmetic=pool")) {
      List<ValidationResult> first = judgeAll(server, cases);
      double hits = server.metric("zkat_identity_cache_hits_total");
      double misses = server.metric("zkat_identity_cache_misses_total");
      assertTrue(misses > 0 && server.metric("zkat_identity_cache_size") > 0);
      assertEquals(first, judgeAll(server, cases));
      assertEquals(misses, server.metric("zkat_identity_cache_misses_total"));
      assertEquals(hits + misses + hits, server.metric("zkat_identity_cache_hits_total"));
    }
  }

  @Test
  void itIsOffByDefault() throws Exception {
    List<JsonNode> cases = cases();
    try (TestServer server = TestServer.start(params(cases))) {
      judgeAll(server, cases);
      assertEquals(0, server.metric("zkat_identity_cache_misses_total"));
      assertEquals(0, server.metric("zkat_identity_cache_size"));
    }
  }
}
