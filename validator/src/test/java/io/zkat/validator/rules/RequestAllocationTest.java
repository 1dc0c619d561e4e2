package io.zkat.validator.rules;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Allocation;
import io.zkat.math.testing.MeasuresAllocation;
import io.zkat.math.testing.Vectors;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * A request is read in place, and its arithmetic allocates nothing: what is left is what describes
 * it. The budget leaves room for a compiler that is not quite done.
 */
@MeasuresAllocation
class RequestAllocationTest {
  private static final long BUDGET = 16_000;

  /** The first CSP transfer of two inputs and two outputs by owners of this kind. */
  static RequestBytes transfer(String file, String owner) {
    for (JsonNode line : Vectors.cases(file, Integer.MAX_VALUE)) {
      if (Vectors.text(line, "kind").equals("transfer")
          && Vectors.text(line, "owner").equals(owner)
          && Vectors.text(line, "proofType").equals("csp")
          && line.get("inputs").asInt() == 2
          && line.get("outputs").asInt() == 2) {
        return new RequestCases().request(file, line);
      }
    }
    throw new AssertionError("no transfer of " + owner + " in " + file);
  }

  @ParameterizedTest
  @CsvSource({
    "requests/32-BLS12_381_BBS_GURVY/cases.jsonl, idemixnym",
    "requests/32-BN254/cases.jsonl, idemixnym",
    "requests/extras-32-BLS12_381_BBS_GURVY/cases.jsonl, x509",
  })
  void aTransferStaysBelowTheBudget(String file, String owner) {
    RequestBytes request = transfer(file, owner);
    RequestValidator validator = RequestCases.merged();
    Runnable run =
        () -> {
          ValidationResult result =
              validator.validate(request.params(), request.anchor(), request.request());
          assertTrue(result.verdict().isValid());
        };
    Allocation.assertAtMost(BUDGET, Duration.ofMinutes(2), "a transfer", 20, run);
  }
}
