package io.zkat.validator.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.zkat.validator.verdict.Verdict;

/**
 * Whatever the bytes of a request are, the answer is a verdict, and the same one from both
 * evaluations. Most inputs are a valid request with a window overwritten, so that the deeper rules
 * are reached.
 */
class RequestFuzzTest {
  private static final RequestBytes HONEST =
      RequestAllocationTest.transfer("requests/32-BN254/cases.jsonl", "idemixnym");
  private static final RequestValidator MERGED = RequestCases.merged();
  private static final RequestValidator STRICT = RequestCases.strict();

  @FuzzTest(maxDuration = "60s")
  void anyBytesGetAVerdict(FuzzedDataProvider data) {
    byte[] request = data.consumeBoolean() ? HONEST.request().clone() : new byte[0];
    if (request.length == 0) {
      request = data.consumeRemainingAsBytes();
    } else {
      int at = data.consumeInt(0, request.length - 1);
      byte[] patch = data.consumeRemainingAsBytes();
      System.arraycopy(patch, 0, request, at, Math.min(patch.length, request.length - at));
    }
    Verdict merged = MERGED.validate(HONEST.params(), HONEST.anchor(), request).verdict();
    Verdict strict = STRICT.validate(HONEST.params(), HONEST.anchor(), request).verdict();
    assertEquals(strict.reason(), merged.reason());
    assertEquals(strict.message(), merged.message());
  }
}
