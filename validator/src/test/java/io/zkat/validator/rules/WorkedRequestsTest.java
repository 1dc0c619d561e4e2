package io.zkat.validator.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.engine.ProofValidator;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The requests of the worked examples, of which some have anchors that are no text. */
class WorkedRequestsTest {
  private final RequestValidator validator = RequestCases.merged();
  private final Map<String, PublicParams> loaded = new HashMap<>();
  private final List<String> differing = new ArrayList<>();
  private int judged;

  private PublicParams params(String name, String text) {
    return loaded.computeIfAbsent(name, key -> RequestCases.load(key, text.getBytes(UTF_8)));
  }

  private void judge(PublicParams params, byte[] anchor, String request, boolean valid, String id) {
    Verdict verdict =
        validator.validate(params, anchor, Base64.getDecoder().decode(request)).verdict();
    if (verdict.reason() == Reason.PROOF_TYPE_NOT_AVAILABLE
        && !ProofValidator.supports(ProofType.BULLETPROOF)) {
      return;
    }
    judged++;
    if (verdict.isValid() != valid) {
      differing.add(id + ": " + verdict.message());
    }
  }

  @Test
  void requestEdgeCases() {
    JsonNode document = Vectors.document("worked/request-edge-cases.json");
    for (JsonNode line : document.get("cases")) {
      String name = Vectors.text(line, "params");
      judge(
          params(name, Vectors.text(document.get("params"), name)),
          Base64.getDecoder().decode(Vectors.text(line, "txid_b64")),
          Vectors.text(line, "request_b64"),
          line.get("valid").asBoolean(),
          Vectors.text(line, "id") + " " + Vectors.text(line, "note"));
    }
    assertEquals(List.of(), differing);
    assertTrue(judged > 400);
  }

  @Test
  void wireCases() {
    JsonNode document = Vectors.document("worked/wire-cases.json");
    for (JsonNode line : document.get("cases")) {
      String name = Vectors.text(line, "config");
      judge(
          params(name, Vectors.text(document.get("configs").get(name), "pp_b64")),
          Vectors.text(line, "anchor").getBytes(UTF_8),
          Vectors.text(line, "request_b64"),
          line.get("accept").asBoolean(),
          Vectors.text(line, "name"));
    }
    assertEquals(List.of(), differing);
    assertTrue(judged > 200);
  }
}
