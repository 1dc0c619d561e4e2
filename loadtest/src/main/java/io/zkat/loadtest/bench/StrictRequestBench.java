package io.zkat.loadtest.bench;

import io.zkat.loadtest.backend.AllocationCounter;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.rules.RequestBytes;
import io.zkat.validator.rules.RequestValidator;
import io.zkat.validator.rules.RuleSet;
import io.zkat.validator.rules.ValidationResult;
import java.time.InstantSource;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** {@link RequestBench} with every equation by itself: what defines the verdict. */
@State(Scope.Thread)
public class StrictRequestBench extends RequestWorkload {
  private static final int DISTINCT = 16;

  private final RequestValidator validator =
      RequestValidator.strict(
          Limits.DEFAULT,
          RuleSet.DEFAULT,
          InstantSource.system(),
          System::nanoTime,
          new AllocationCounter());
  private List<RequestBytes> requests = List.of();
  private int next;

  /** For JMH. */
  public StrictRequestBench() {}

  /** Makes requests with new keys. */
  @Setup
  public void sign() {
    requests = subject().make(DISTINCT);
  }

  /** One request. */
  @Benchmark
  public ValidationResult validate() {
    next = next + 1 < requests.size() ? next + 1 : 0;
    RequestBytes request = requests.get(next);
    ValidationResult result =
        validator.validate(request.params(), request.anchor(), request.request());
    if (!result.verdict().isValid()) {
      throw new IllegalStateException(result.verdict().message());
    }
    return result;
  }
}
