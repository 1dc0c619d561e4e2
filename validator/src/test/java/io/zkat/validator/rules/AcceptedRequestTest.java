package io.zkat.validator.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.params.PublicParams;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The attributes of worked examples, byte for byte. */
class AcceptedRequestTest {
  private final RequestValidator validator = RequestCases.merged();

  @Test
  void attributesOfTheWorkedExamples() {
    Map<String, PublicParams> params = new HashMap<>();
    params.put("", params(Vectors.document("worked/wire-public-parameters.json"), "params_txt"));
    JsonNode configs = Vectors.document("worked/wire-cases.json").get("configs");
    params.put("special", params(configs.get("bls-csp16-special"), "pp_b64"));
    int compared = 0;
    for (JsonNode line : Vectors.document("worked/wire-message-to-sign.json").get("requests")) {
      byte[] anchor = Vectors.text(line, "anchor").getBytes(UTF_8);
      byte[] request = Base64.getDecoder().decode(Vectors.text(line, "request_b64"));
      AcceptedRequest accepted = null;
      for (PublicParams each : params.values()) {
        ValidationResult result = validator.validate(each, anchor, request);
        accepted = result.accepted() == null ? accepted : result.accepted();
      }
      assertNotNull(accepted, Vectors.text(line, "name"));
      assertEquals(
          Vectors.text(line, "message_hex"), HexFormat.of().formatHex(accepted.messageToSign()));
      assertEquals(Vectors.text(line, "sigs_attribute"), new String(accepted.signatures(), UTF_8));
      compared++;
    }
    assertTrue(compared > 3);
  }

  private static PublicParams params(JsonNode document, String field) {
    return RequestCases.load("worked", Vectors.text(document, field).getBytes(UTF_8));
  }

  @Test
  void withoutSignaturesTheListIsEmpty() {
    Draft.Network open = new Draft.Network(p -> p.clearAuditors().clearIssuers());
    RequestBytes request = new Draft(open).sign();
    AcceptedRequest accepted =
        validator.validate(request.params(), request.anchor(), request.request()).accepted();
    assertNotNull(accepted);
    assertArrayEquals("[]".getBytes(UTF_8), accepted.signatures());
    assertEquals(List.of(), accepted.issues());
    assertEquals(List.of(), accepted.transfers());
  }
}
