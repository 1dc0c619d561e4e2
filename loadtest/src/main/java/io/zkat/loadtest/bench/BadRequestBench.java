package io.zkat.loadtest.bench;

import io.zkat.validator.engine.WorkExecutor;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.request.OwnerKind;
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

/**
 * How long a request of a batch of 64 takes if some of them are bad, as far from each other as they
 * can be: with proofs whose equations do not hold, so that the batch has to be separated.
 */
@State(Scope.Thread)
public class BadRequestBench extends Measured {
  private static final int BATCH = 64;

  /** Which curve, by its name in the reference. */
  @Param("BLS12_381_BBS_GURVY")
  public String curve = "";

  /** Bits of a token value. */
  @Param("32")
  public int bits;

  /** How many of the 64 are bad: a power of two, or none. */
  @Param({"0", "1", "4", "64"})
  public int bad;

  private final RequestValidator validator = RequestSubject.validator(WorkExecutor.serial());
  private List<RequestBytes> requests = List.of();

  /** For JMH. */
  public BadRequestBench() {}

  /** Makes requests with new keys. */
  @Setup
  public void sign() {
    RequestSubject subject = new RequestSubject(curve, bits, ProofType.CSP, OwnerKind.IDEMIX_NYM);
    requests = subject.make(BATCH);
    for (int i = 0; i < bad; i++) {
      requests.set(i * BATCH / bad, subject.makeBad());
    }
    WarmUp.run(this::validate);
  }

  /** One request. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public List<ValidationResult> validate() {
    List<ValidationResult> results = validator.validate(requests);
    long refused = results.stream().filter(result -> !result.verdict().isValid()).count();
    if (refused != bad) {
      throw new IllegalStateException(refused + " refused");
    }
    return results;
  }
}
