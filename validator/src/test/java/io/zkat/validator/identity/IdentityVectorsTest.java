package io.zkat.validator.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Vectors;
import io.zkat.validator.verdict.Reason;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Signatures of recorded requests, of every kind of owner, against the reference's verdicts. */
final class IdentityVectorsTest {
  private final RequestSignatures signatures = new RequestSignatures();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "requests/16-BLS12_381_BBS_GURVY/cases.jsonl",
        "requests/32-BN254/cases.jsonl",
        "requests/extras-32-BLS12_381_BBS_GURVY/cases.jsonl",
        "requests/extras-32-BN254/cases.jsonl"
      })
  void acceptedRequests(String file) {
    List<String> wrong = new ArrayList<>();
    for (JsonNode line : Vectors.cases(file)) {
      RequestSignatures.Outcome outcome = signatures.judge(file, line);
      if (outcome.reason() != Reason.OK) {
        wrong.add(Vectors.text(line, "id") + ": " + outcome);
      }
    }
    assertEquals(List.of(), wrong);
  }

  /** What is altered here is an owner's signature only, so it decides. */
  @Test
  void alteredSignaturesOfAnonymousOwners() {
    String file = "edge/idemixnym.jsonl";
    Map<Reason, Integer> seen = new EnumMap<>(Reason.class);
    List<String> wrong = new ArrayList<>();
    for (JsonNode line : Vectors.cases(file)) {
      RequestSignatures.Outcome outcome = signatures.judge(file, line);
      seen.merge(outcome.reason(), 1, Integer::sum);
      boolean valid = line.get("valid").asBoolean() && !line.has("soundness");
      if (valid != (outcome.reason() == Reason.OK)) {
        wrong.add(
            Vectors.text(line, "id") + " " + Vectors.text(line, "alteration") + ": " + outcome);
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(seen.size() > 5, "reasons seen: " + seen);
  }

  /** Identities, scripts and policies made at random, signed again. */
  @ParameterizedTest
  @ValueSource(strings = {"edge/wire.jsonl", "edge/requests.jsonl"})
  void edgeCases(String file) {
    Map<Reason, Integer> seen = new EnumMap<>(Reason.class);
    List<String> wrong = new ArrayList<>();
    for (JsonNode line : Vectors.cases(file, 1000)) {
      boolean valid = line.get("valid").asBoolean() && !line.has("soundness");
      String error = line.path("error").asString("");
      boolean ofSignature =
          error.contains("failed deserializing owner")
              || error.contains("failed signature verification")
              || error.contains("failed to deserialize verifier")
              || error.contains("does not verify")
              || error.contains("policy not satisfied");
      if (!valid && !ofSignature) {
        continue;
      }
      RequestSignatures.Outcome outcome = signatures.judge(file, line);
      seen.merge(outcome.reason(), 1, Integer::sum);
      if (valid != (outcome.reason() == Reason.OK)) {
        wrong.add(
            Vectors.text(line, "id")
                + " "
                + Vectors.text(line, "alteration")
                + ": "
                + outcome
                + " "
                + error);
      }
    }
    assertEquals(List.of(), wrong);
    // The committed sample has fewer reasons than the full set, but good and bad ones.
    assertTrue(seen.size() > 1, "reasons seen: " + seen);
  }
}
