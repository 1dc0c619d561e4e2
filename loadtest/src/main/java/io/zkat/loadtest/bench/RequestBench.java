package io.zkat.loadtest.bench;

import io.zkat.loadtest.backend.AllocationCounter;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.ProverParams;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.identity.IdemixIssuer;
import io.zkat.validator.prover.identity.X509Signer;
import io.zkat.validator.prover.request.OwnerKind;
import io.zkat.validator.prover.request.Owners;
import io.zkat.validator.prover.request.RequestKind;
import io.zkat.validator.prover.request.RequestMaker;
import io.zkat.validator.prover.request.SignedRequest;
import io.zkat.validator.prover.setup.ParamsMaker;
import io.zkat.validator.rules.RequestBytes;
import io.zkat.validator.rules.RequestValidator;
import io.zkat.validator.rules.RuleSet;
import io.zkat.validator.rules.ValidationResult;
import io.zkat.validator.wire.CurveIds;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * How long the validation of a whole transfer of two inputs and two outputs takes on one thread,
 * alone and as one of a batch: 32 bits, CSP, one auditor.
 */
@State(Scope.Thread)
public class RequestBench extends Measured {
  private static final int BATCH = 16;
  private static final int BITS = 32;
  private static final int TOKENS = 2;

  /** Which curve, by its name in the reference. */
  @Param({"BN254", "BLS12_381_BBS_GURVY"})
  public String curve = "";

  /** Who owns the tokens. */
  @Param({"IDEMIX_NYM", "X509"})
  public OwnerKind owner = OwnerKind.X509;

  private List<RequestBytes> requests = List.of();
  private RequestValidator validator =
      new RequestValidator(
          Limits.DEFAULT,
          RuleSet.DEFAULT,
          InstantSource.system(),
          new SecureRandom(),
          System::nanoTime,
          new AllocationCounter());
  private int next;

  /** For JMH. */
  public RequestBench() {}

  /** Makes some requests with new keys. */
  @Setup
  public void sign() {
    SecureRandom random = new SecureRandom();
    int curveId = curve.equals("BN254") ? CurveIds.BN254 : CurveIds.BLS12_381_BBS_GURVY;
    IdemixIssuer idemix = IdemixIssuer.create(curveId, Randomness.of(random));
    X509Signer issuer = X509Signer.create("issuer", random);
    X509Signer auditor = X509Signer.create("auditor", random);
    PublicParams params =
        load(
            new ParamsMaker(curveId, BITS)
                .withCsp()
                .withIdemixIssuer(idemix.curveId(), idemix.publicKey())
                .withIssuer(issuer.identity())
                .withAuditor(auditor.identity())
                .file());
    RequestMaker maker =
        new RequestMaker(
            new ProverParams(params),
            ProofType.CSP,
            issuer,
            List.of(auditor),
            new Owners(owner, TOKENS, idemix, random),
            random);
    List<RequestBytes> made = new ArrayList<>();
    for (int i = 0; i < BATCH; i++) {
      SignedRequest request = maker.make(RequestKind.TRANSFER, TOKENS, TOKENS);
      made.add(
          new RequestBytes(
              params, request.anchor().getBytes(StandardCharsets.UTF_8), request.bytes()));
    }
    params.prepare();
    requests = List.copyOf(made);
  }

  private static PublicParams load(byte[] file) {
    return switch (PublicParams.decode("bench", file, Limits.DEFAULT)) {
      case ParamsResult.Loaded(PublicParams params) -> params;
      case ParamsResult.Refused refused -> throw new CannotDo(refused.message());
    };
  }

  /** One request. */
  @Benchmark
  public ValidationResult alone() {
    next = next + 1 < requests.size() ? next + 1 : 0;
    RequestBytes request = requests.get(next);
    return valid(validator.validate(request.params(), request.anchor(), request.request()));
  }

  /** One request of a batch. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public List<ValidationResult> batched() {
    List<ValidationResult> results = validator.validate(requests);
    results.forEach(RequestBench::valid);
    return results;
  }

  private static ValidationResult valid(ValidationResult result) {
    if (!result.verdict().isValid()) {
      throw new IllegalStateException(result.verdict().message());
    }
    return result;
  }
}
