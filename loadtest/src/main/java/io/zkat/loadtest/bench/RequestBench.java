package io.zkat.loadtest.bench;

import io.zkat.loadtest.backend.VerifierThreads;
import io.zkat.validator.rules.RequestBytes;
import io.zkat.validator.rules.RequestValidator;
import io.zkat.validator.rules.ValidationResult;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How long the validation of a whole transfer of two inputs and two outputs takes, as one of a
 * batch; a batch takes as many times as long as it has requests.
 */
@State(Scope.Thread)
public class RequestBench extends RequestWorkload {
  /** Requests of an invocation, which is one batch or several: a multiple of every batch. */
  static final int REQUESTS = 128;

  /** More than one, so that nothing of the last request is still in a cache. */
  private static final int LEAST_DISTINCT = 16;

  /** Over which threads one batch is spread. */
  @Param("SERIAL")
  public VerifierThreads.Kind executor = VerifierThreads.Kind.SERIAL;

  /** Requests that are validated together: a power of two up to 128. */
  @Param({"1", "8", "64"})
  public int batch;

  private List<List<RequestBytes>> batches = List.of();
  private VerifierThreads threads = new VerifierThreads(VerifierThreads.Kind.SERIAL);
  private RequestValidator validator = RequestSubject.validator(threads.executor());

  /** For JMH. */
  public RequestBench() {}

  /** Makes requests with new keys. */
  @Setup
  public void sign() {
    List<RequestBytes> distinct = subject().make(Math.max(LEAST_DISTINCT, batch));
    batches = Batches.of(distinct, REQUESTS, batch);
    threads = new VerifierThreads(executor);
    validator = RequestSubject.validator(threads.executor());
    WarmUp.run(this::validate);
  }

  /** Ends the threads. */
  @TearDown
  public void stop() {
    threads.close();
  }

  /** One request. */
  @Benchmark
  @OperationsPerInvocation(REQUESTS)
  public int validate() {
    int valid = 0;
    for (List<RequestBytes> some : batches) {
      for (ValidationResult result : validator.validate(some)) {
        if (!result.verdict().isValid()) {
          throw new IllegalStateException(result.verdict().message());
        }
        valid++;
      }
    }
    return valid;
  }
}
