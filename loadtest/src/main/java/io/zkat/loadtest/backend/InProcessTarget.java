package io.zkat.loadtest.backend;

import io.zkat.loadtest.console.CannotDo;
import io.zkat.validator.engine.ProofValidator;
import io.zkat.validator.engine.WorkExecutor;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.ParamsResult;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.rules.RequestBytes;
import io.zkat.validator.rules.RequestValidator;
import io.zkat.validator.rules.RuleSet;
import io.zkat.validator.rules.ValidationResult;
import io.zkat.validator.verdict.Verdict;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** The validator in this process, on the threads of its callers. */
public final class InProcessTarget implements Target {
  private final ProofValidator validator;
  private final RequestValidator requests;
  private final ConcurrentHashMap<String, Verifier> verifiers = new ConcurrentHashMap<>();

  /**
   * Starts with no parameters.
   *
   * @param threads over which to spread one verification
   */
  public InProcessTarget(VerifierThreads threads) {
    this(new SecureRandom(), new AllocationCounter(), threads.executor());
  }

  private InProcessTarget(SecureRandom random, AllocationCounter allocated, WorkExecutor executor) {
    this(
        new ProofValidator(Limits.DEFAULT, random, System::nanoTime, allocated, executor),
        new RequestValidator(
            Limits.DEFAULT,
            RuleSet.DEFAULT,
            InstantSource.system(),
            random,
            System::nanoTime,
            allocated,
            executor));
  }

  private InProcessTarget(ProofValidator validator, RequestValidator requests) {
    this.validator = validator;
    this.requests = requests;
  }

  /** One that evaluates every equation by itself, which defines the verdict. */
  public static InProcessTarget plain() {
    AllocationCounter allocated = new AllocationCounter();
    return new InProcessTarget(
        ProofValidator.strict(Limits.DEFAULT, System::nanoTime, allocated),
        RequestValidator.strict(
            Limits.DEFAULT, RuleSet.DEFAULT, InstantSource.system(), System::nanoTime, allocated));
  }

  @Override
  public String name() {
    return "in process";
  }

  @Override
  public String place() {
    return name();
  }

  @Override
  public boolean supports(String form) {
    return form.equals(Submission.TokenRequest.FORM)
        || ProofKind.of(form).map(InProcessTarget::supports).orElse(false);
  }

  @Override
  public boolean batches(String form) {
    return form.equals(Submission.TokenRequest.FORM);
  }

  private static boolean supports(ProofKind kind) {
    return switch (kind) {
      case TYPE_AND_SUM -> true;
      case CSP_RANGE, CSP_TRANSFER, CSP_ISSUE -> ProofValidator.supports(ProofType.CSP);
      case BF_RANGE, BF_TRANSFER, BF_ISSUE -> ProofValidator.supports(ProofType.BULLETPROOF);
    };
  }

  @Override
  public Verifier under(ParamsFile params) {
    return verifiers.computeIfAbsent(params.fingerprint(), _ -> load(params));
  }

  private Verifier load(ParamsFile params) {
    return switch (PublicParams.decode(params.source(), params.base64(), Limits.DEFAULT)) {
      case ParamsResult.Loaded loaded -> new Under(loaded.params());
      case ParamsResult.Refused refused ->
          throw new CannotDo(
              params.source() + " does not hold valid public parameters: " + refused.message());
    };
  }

  @Override
  public Verifier underItsOwn() {
    throw new CannotDo("in process, public parameters are needed: --params FILE");
  }

  @Override
  public void close() {
    // nothing is open
  }

  /** Verification under one set of parameters. */
  private final class Under implements Verifier {
    private final PublicParams params;

    Under(PublicParams params) {
      this.params = params;
    }

    @Override
    public Answer verify(Submission submission) {
      return InProcessTarget.this.verify(params, submission);
    }

    /** Requests are validated together; proofs one by one. */
    @Override
    public List<Answer> verifyAll(List<Submission> submissions) {
      List<RequestBytes> batch = new ArrayList<>(submissions.size());
      for (Submission submission : submissions) {
        if (!(submission instanceof Submission.TokenRequest request)) {
          return Verifier.super.verifyAll(submissions);
        }
        batch.add(new RequestBytes(params, request.anchor(), request.request()));
      }
      List<Answer> answers = new ArrayList<>(batch.size());
      for (ValidationResult result : requests.validate(batch)) {
        answers.add(answer(result.verdict()));
      }
      return answers;
    }
  }

  private Answer verify(PublicParams params, Submission submission) {
    return switch (submission) {
      case Submission.TokenRequest request ->
          answer(requests.validate(params, request.anchor(), request.request()).verdict());
      case Submission.BareProof proof ->
          supports(proof.kind())
              ? answer(verdict(params, proof))
              : Answer.unsupported("no verifier in process");
    };
  }

  private Verdict verdict(PublicParams params, Submission.BareProof proof) {
    return switch (proof.kind()) {
      case TYPE_AND_SUM ->
          validator.verifyTypeAndSum(
              params, proof.inputArray(), proof.outputArray(), proof.proof());
      case CSP_TRANSFER -> transfer(params, ProofType.CSP, proof);
      case BF_TRANSFER -> transfer(params, ProofType.BULLETPROOF, proof);
      case CSP_RANGE -> range(params, ProofType.CSP, proof);
      case BF_RANGE -> range(params, ProofType.BULLETPROOF, proof);
      case CSP_ISSUE -> issue(params, ProofType.CSP, proof);
      case BF_ISSUE -> issue(params, ProofType.BULLETPROOF, proof);
    };
  }

  private Verdict transfer(PublicParams params, ProofType type, Submission.BareProof proof) {
    return validator.verifyTransfer(
        params, type, proof.inputArray(), proof.outputArray(), proof.proof());
  }

  private Verdict issue(PublicParams params, ProofType type, Submission.BareProof proof) {
    return validator.verifyIssue(params, type, proof.outputArray(), proof.proof());
  }

  private Verdict range(PublicParams params, ProofType type, Submission.BareProof proof) {
    return validator.verifyRange(params, type, proof.outputs().getFirst(), proof.proof());
  }

  private static Answer answer(Verdict verdict) {
    return new Answer(
        verdict.isValid() ? Answer.Outcome.VALID : Answer.Outcome.INVALID,
        verdict.reason().name(),
        verdict.isValid() ? "" : verdict.message(),
        verdict.action(),
        verdict.input(),
        verdict.output(),
        verdict.cost().allocatedBytes());
  }
}
