package io.zkat.validator.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Vectors;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every recorded request gets the reference's verdict, and valid ones its message to sign. */
class RequestVectorsTest {
  /** All files of recorded requests. */
  static final List<String> FILES =
      List.of(
          "requests/16-BLS12_381_BBS_GURVY/cases.jsonl",
          "requests/32-BLS12_381_BBS_GURVY/cases.jsonl",
          "requests/64-BLS12_381_BBS_GURVY/cases.jsonl",
          "requests/16-BN254/cases.jsonl",
          "requests/32-BN254/cases.jsonl",
          "requests/64-BN254/cases.jsonl",
          "requests/extras-32-BLS12_381_BBS_GURVY/cases.jsonl",
          "requests/extras-32-BN254/cases.jsonl",
          "invalid/32-BLS12_381_BBS_GURVY.jsonl",
          "invalid/64-BLS12_381_BBS_GURVY.jsonl",
          "invalid/32-BN254.jsonl",
          "invalid/64-BN254.jsonl",
          "invalid/extras-32-BLS12_381_BBS_GURVY.jsonl",
          "invalid/extras-32-BN254.jsonl",
          "invalid/otherparams-32-BLS12_381_BBS_GURVY.jsonl",
          "invalid/otherparams-32-BN254.jsonl",
          "edge/requests.jsonl",
          "edge/wire.jsonl",
          "edge/idemixnym.jsonl");

  static List<String> files() {
    return FILES;
  }

  private final RequestCases cases = new RequestCases();
  private final RequestValidator validator = RequestCases.merged();

  @ParameterizedTest
  @MethodSource("files")
  void verdictsAgree(String file) {
    List<String> differing = new ArrayList<>();
    int judged = 0;
    for (JsonNode line : Vectors.cases(file)) {
      if (!RequestCases.isSupported(line)) {
        continue;
      }
      judged++;
      RequestBytes request = cases.request(file, line);
      ValidationResult result =
          validator.validate(request.params(), request.anchor(), request.request());
      if (RequestCases.isValid(line) != result.verdict().isValid()) {
        differing.add(
            Vectors.text(line, "id")
                + " "
                + line.path("alteration").asString("")
                + ": "
                + result.verdict().message()
                + " / "
                + line.path("error").asString(""));
      } else if (line.hasNonNull("toSign")) {
        AcceptedRequest accepted = result.accepted();
        String toSign =
            accepted == null ? "" : Base64.getEncoder().encodeToString(accepted.messageToSign());
        assertEquals(Vectors.text(line, "toSign"), toSign, Vectors.text(line, "id"));
      }
    }
    assertEquals(List.of(), differing, String.join("\n", differing));
    assertTrue(judged > 0, "nothing of " + file + " was judged");
  }
}
