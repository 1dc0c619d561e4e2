package io.zkat.math.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class VectorsTest {
  @Test
  void aSampleHoldsEveryKindOfLine() {
    List<JsonNode> few = Vectors.cases("proofs/32-BN254.jsonl", 14);
    if (!Vectors.all()) {
      assertEquals(14, few.size());
    }
    for (String kind :
        List.of(
            "csp-range",
            "bf-range",
            "typeandsum",
            "csp-transfer",
            "bf-transfer",
            "csp-issue",
            "bf-issue")) {
      for (boolean valid : new boolean[] {true, false}) {
        assertTrue(
            few.stream()
                .anyMatch(
                    v ->
                        Vectors.text(v, "kind").equals(kind)
                            && v.get("valid").booleanValue() == valid),
            kind + " " + valid);
      }
    }
  }

  /** Every case must find its parameters, in the full set as well as in the committed sample. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "proofs/64-BLS12_381_BBS_GURVY.jsonl",
        "requests/16-BN254/cases.jsonl",
        "requests/extras-32-BLS12_381_BBS_GURVY/cases.jsonl",
        "invalid/32-BN254.jsonl",
        "invalid/otherparams-32-BN254.jsonl",
        "edge/proofs.jsonl",
        "edge/requests.jsonl",
        "edge/wire.jsonl",
        "edge/idemixnym.jsonl",
      })
  void casesFindTheirParameters(String name) {
    List<JsonNode> cases = Vectors.cases(name, 50);
    assertFalse(cases.isEmpty());
    for (JsonNode v : cases) {
      assertTrue(Vectors.params(name, v).length > 9_000, v::toString);
    }
  }

  @Test
  void documentsAreRead() {
    assertTrue(Vectors.document("worked/csp-range-32-bn254.json").has("proof_der"));
  }
}
