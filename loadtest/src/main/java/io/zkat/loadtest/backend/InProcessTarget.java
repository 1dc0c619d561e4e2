package io.zkat.loadtest.backend;

import io.zkat.loadtest.console.CannotDo;
import io.zkat.validator.engine.ProofRequest;
import io.zkat.validator.engine.ProofValidator;
import io.zkat.validator.engine.WorkExecutor;
import io.zkat.validator.identity.idemix.VerifiedCredentials;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.rules.GatheringValidator;
import io.zkat.validator.rules.RequestBytes;
import io.zkat.validator.rules.RequestValidator;
import io.zkat.validator.rules.RuleSet;
import io.zkat.validator.rules.ValidationResult;
import io.zkat.validator.verdict.Verdict;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The validator in this process, on the threads of its callers. */
public final class InProcessTarget implements Target {
  private final ProofValidator validator;
  private final RequestValidator requests;
  private final @Nullable GatheringValidator gathering;
  private final ConcurrentHashMap<String, Verifier> verifiers = new ConcurrentHashMap<>();

  /**
   * Starts with no parameters.
   *
   * @param threads over which to spread one verification
   */
  public InProcessTarget(VerifierThreads threads) {
    this(threads, 1, 0);
  }

  /**
   * As above, with what a server can do besides.
   *
   * @param gathered requests that callers ask at the same time are validated together, at most so
   *     many; with 1 each by itself
   * @param cacheBytes memory for a cache of verified credentials; 0 for none
   */
  public InProcessTarget(VerifierThreads threads, int gathered, long cacheBytes) {
    this(
        new SecureRandom(),
        new AllocationCounter(),
        threads.executor(),
        gathered,
        cacheBytes > 0 ? new VerifiedCredentials(cacheBytes) : null);
  }

  private InProcessTarget(
      SecureRandom random,
      AllocationCounter allocated,
      WorkExecutor executor,
      int gathered,
      @Nullable VerifiedCredentials credentials) {
    this(
        new ProofValidator(Limits.DEFAULT, random, System::nanoTime, allocated, executor),
        new RequestValidator(
            Limits.DEFAULT,
            RuleSet.DEFAULT,
            InstantSource.system(),
            random,
            System::nanoTime,
            allocated,
            executor,
            credentials),
        gathered);
  }

  private InProcessTarget(ProofValidator validator, RequestValidator requests, int gathered) {
    this.validator = validator;
    this.requests = requests;
    this.gathering =
        gathered > 1
            ? new GatheringValidator(requests, Runtime.getRuntime().availableProcessors(), gathered)
            : null;
  }

  /** One that evaluates every equation by itself, which defines the verdict. */
  public static InProcessTarget plain() {
    AllocationCounter allocated = new AllocationCounter();
    return new InProcessTarget(
        ProofValidator.strict(Limits.DEFAULT, System::nanoTime, allocated),
        RequestValidator.strict(
            Limits.DEFAULT, RuleSet.DEFAULT, InstantSource.system(), System::nanoTime, allocated),
        1);
  }

  @Override
  public String name() {
    return gathering == null ? place() : place() + ", gathered";
  }

  @Override
  public String place() {
    return "in process";
  }

  @Override
  public boolean supports(String form) {
    return form.equals(Submission.TokenRequest.FORM)
        || ProofKind.of(form).map(InProcessTarget::supports).orElse(false);
  }

  @Override
  public boolean batches(String form) {
    return supports(form);
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
    return verifiers.computeIfAbsent(params.fingerprint(), _ -> new Under(params.load()));
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

    /** Requests are validated together, and so are proofs. */
    @Override
    public List<Answer> verifyAll(List<Submission> submissions) {
      List<RequestBytes> batch = new ArrayList<>();
      List<ProofRequest> proofs = new ArrayList<>();
      for (Submission submission : submissions) {
        switch (submission) {
          case Submission.TokenRequest request ->
              batch.add(new RequestBytes(params, request.anchor(), request.request()));
          case Submission.BareProof proof -> {
            if (!supports(proof.kind())) {
              return Verifier.super.verifyAll(submissions);
            }
            proofs.add(asked(params, proof));
          }
        }
      }
      Iterator<ValidationResult> results =
          (batch.isEmpty() ? List.<ValidationResult>of() : requests.validate(batch)).iterator();
      Iterator<Verdict> verdicts =
          (proofs.isEmpty() ? List.<Verdict>of() : validator.verify(proofs)).iterator();
      List<Answer> answers = new ArrayList<>(submissions.size());
      for (Submission submission : submissions) {
        answers.add(
            answer(
                submission instanceof Submission.TokenRequest
                    ? results.next().verdict()
                    : verdicts.next()));
      }
      return answers;
    }
  }

  private Answer verify(PublicParams params, Submission submission) {
    return switch (submission) {
      case Submission.TokenRequest request ->
          answer(validated(params, request.anchor(), request.request()).verdict());
      case Submission.BareProof proof ->
          supports(proof.kind())
              ? answer(validator.verify(asked(params, proof)))
              : Answer.unsupported("no verifier in process");
    };
  }

  private ValidationResult validated(PublicParams params, byte[] anchor, byte[] request) {
    return gathering == null
        ? requests.validate(params, anchor, request)
        : gathering.validate(params, anchor, request);
  }

  private static ProofRequest asked(PublicParams params, Submission.BareProof proof) {
    return new ProofRequest(
        params,
        switch (proof.kind()) {
          case TYPE_AND_SUM -> ProofRequest.Kind.TYPE_AND_SUM;
          case CSP_TRANSFER, BF_TRANSFER -> ProofRequest.Kind.TRANSFER;
          case CSP_RANGE, BF_RANGE -> ProofRequest.Kind.RANGE;
          case CSP_ISSUE, BF_ISSUE -> ProofRequest.Kind.ISSUE;
        },
        switch (proof.kind()) {
          case TYPE_AND_SUM, CSP_TRANSFER, CSP_RANGE, CSP_ISSUE -> ProofType.CSP;
          case BF_TRANSFER, BF_RANGE, BF_ISSUE -> ProofType.BULLETPROOF;
        },
        proof.inputArray(),
        proof.outputArray(),
        proof.proof());
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
