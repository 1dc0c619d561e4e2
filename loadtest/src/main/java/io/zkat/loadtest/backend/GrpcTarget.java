package io.zkat.loadtest.backend;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.zkat.api.v1.AnchoredTokenRequest;
import io.zkat.api.v1.ListPublicParamsRequest;
import io.zkat.api.v1.ProofServiceGrpc;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.PublicParamsInfo;
import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.api.v1.PublicParamsServiceGrpc;
import io.zkat.api.v1.RangeProofStatement;
import io.zkat.api.v1.ValidateBlockRequest;
import io.zkat.api.v1.ValidateTokenRequestRequest;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.ValidatorServiceGrpc;
import io.zkat.api.v1.VerifyIssueProofRequest;
import io.zkat.api.v1.VerifyRangeProofsRequest;
import io.zkat.api.v1.VerifyRangeProofsResponse;
import io.zkat.api.v1.VerifyTransferProofRequest;
import io.zkat.loadtest.console.CannotDo;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A server, asked one submission a call. Parameters are named by fingerprint and must be loaded
 * there already.
 */
public final class GrpcTarget implements Target {
  private static final List<byte[]> ONE_BAD_POINT = List.of(new byte[] {0});

  /** How token requests are put to it. */
  public enum Mode {
    /** One call each. */
    UNARY,
    /** One stream for all, with an answer for each as soon as it is known. */
    STREAM,
    /** One call for a batch. */
    BLOCK
  }

  private final String name;
  private final List<ManagedChannel> channels;
  private final Duration timeout;
  private final Mode mode;
  private final List<RequestStream> streams;
  private final AtomicInteger next = new AtomicInteger();
  private final ConcurrentHashMap<String, Verifier> loaded = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Boolean> supported = new ConcurrentHashMap<>();

  /**
   * Takes over the channels, which are used in turn, and closes them.
   *
   * @param name how to name the server in messages
   * @param timeout the deadline of each call
   * @param mode how token requests are put to it
   */
  public GrpcTarget(String name, List<ManagedChannel> channels, Duration timeout, Mode mode) {
    this.name = name;
    this.channels = List.copyOf(channels);
    this.timeout = timeout;
    this.mode = mode;
    this.streams =
        this.channels.stream().map(channel -> new RequestStream(channel, timeout)).toList();
  }

  /** The same with one channel and a call for each request. */
  public GrpcTarget(String name, ManagedChannel channel, Duration timeout) {
    this(name, List.of(channel), timeout, Mode.UNARY);
  }

  private int turn() {
    return channels.size() == 1 ? 0 : Math.floorMod(next.getAndIncrement(), channels.size());
  }

  private ManagedChannel channel() {
    return channels.get(turn());
  }

  @Override
  public boolean batches(String form) {
    return mode == Mode.BLOCK && form.equals(Submission.TokenRequest.FORM);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String place() {
    return "at " + name;
  }

  /**
   * Asks once a form, with a submission that can only be refused: a server that has no verifier
   * says so instead of refusing it.
   */
  @Override
  public boolean supports(String form) {
    return supported.computeIfAbsent(form, this::probe);
  }

  private boolean probe(String form) {
    Submission hopeless =
        ProofKind.of(form)
            .<Submission>map(
                kind ->
                    new Submission.BareProof(
                        kind,
                        kind.hasInputs() ? ONE_BAD_POINT : List.of(),
                        ONE_BAD_POINT,
                        new byte[] {0}))
            .orElseGet(() -> new Submission.TokenRequest(new byte[] {0}, new byte[] {0}));
    return underAny(form).verify(hopeless).outcome() != Answer.Outcome.UNSUPPORTED;
  }

  /** Parameters for a probe: a set for the proof system in question where there is one. */
  private Verifier underAny(String form) {
    ProofType wanted =
        form.startsWith("bf-") ? ProofType.PROOF_TYPE_BULLETPROOF : ProofType.PROOF_TYPE_CSP;
    List<PublicParamsInfo> sets = sets();
    return sets.stream()
        .filter(set -> set.getProofTypesList().contains(wanted))
        .findFirst()
        .or(() -> sets.stream().findFirst())
        .map(set -> under(set.getFingerprint()))
        .orElseThrow(() -> new CannotDo("the server " + name + " has no public parameters"));
  }

  @Override
  public Verifier under(ParamsFile params) {
    return loaded.computeIfAbsent(params.fingerprint(), _ -> findLoaded(params));
  }

  private Verifier findLoaded(ParamsFile params) {
    if (sets().stream().noneMatch(set -> set.getFingerprint().equals(params.fingerprint()))) {
      throw new CannotDo(
          "the server %s has not loaded %s (fingerprint %s...); start it with: ./zkat serve --params %s"
              .formatted(
                  name, params.source(), params.fingerprint().substring(0, 8), params.source()));
    }
    return under(params.fingerprint());
  }

  @Override
  public Verifier underItsOwn() {
    return new Calls(PublicParamsSelector.getDefaultInstance());
  }

  private Verifier under(String fingerprint) {
    return new Calls(PublicParamsSelector.newBuilder().setFingerprint(fingerprint).build());
  }

  private List<PublicParamsInfo> sets() {
    return answered(
            () ->
                PublicParamsServiceGrpc.newBlockingStub(channel())
                    .withDeadlineAfter(timeout)
                    .list(ListPublicParamsRequest.getDefaultInstance()))
        .getParamsList();
  }

  @Override
  public void close() {
    streams.forEach(RequestStream::close);
    channels.forEach(ManagedChannel::shutdownNow);
    try {
      for (ManagedChannel channel : channels) {
        channel.awaitTermination(1, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private <T> T answered(Supplier<T> call) {
    try {
      return call.get();
    } catch (StatusRuntimeException e) {
      throw failure(new RpcFailure(e));
    }
  }

  private TargetException failure(RpcFailure failure) {
    String message =
        switch (failure.code()) {
          case UNAVAILABLE -> "cannot reach the server " + name + ": " + failure.message();
          case DEADLINE_EXCEEDED ->
              "the server " + name + " did not answer within " + timeout.toMillis() + " ms";
          default -> "the server " + name + " failed: " + failure.message();
        };
    return new TargetException(failure.reason(), message, failure.retryAfter(), failure.error());
  }

  /** Verification under one set of parameters. */
  private final class Calls implements Verifier {
    private final PublicParamsSelector params;

    Calls(PublicParamsSelector params) {
      this.params = params;
    }

    @Override
    public Answer verify(Submission submission) {
      try {
        return answer(
            switch (submission) {
              case Submission.TokenRequest request -> request(request);
              case Submission.BareProof proof ->
                  switch (proof.kind()) {
                    case CSP_RANGE -> range(proof, ProofType.PROOF_TYPE_CSP);
                    case BF_RANGE -> range(proof, ProofType.PROOF_TYPE_BULLETPROOF);
                    case TYPE_AND_SUM, CSP_TRANSFER, BF_TRANSFER -> transfer(proof);
                    case CSP_ISSUE, BF_ISSUE -> issue(proof);
                  };
            });
      } catch (StatusRuntimeException e) {
        return answerTo(new RpcFailure(e));
      }
    }

    /** In mode BLOCK all requests go into one block; proofs go one by one. */
    @Override
    public List<Answer> verifyAll(List<Submission> submissions) {
      ValidateBlockRequest.Builder block = ValidateBlockRequest.newBuilder().setParams(params);
      for (Submission submission : submissions) {
        if (mode != Mode.BLOCK || !(submission instanceof Submission.TokenRequest request)) {
          return Verifier.super.verifyAll(submissions);
        }
        block.addRequests(anchored(request));
      }
      try {
        List<ValidationResult> results =
            ValidatorServiceGrpc.newBlockingStub(channel())
                .withDeadlineAfter(timeout)
                .validateBlock(block.build())
                .getResultsList();
        if (results.size() != submissions.size()) {
          throw new TargetException(
              "NO_VERDICT",
              "the server %s gave %d verdicts on a block of %d requests"
                  .formatted(name, results.size(), submissions.size()),
              null,
              null);
        }
        return results.stream().map(this::answer).toList();
      } catch (StatusRuntimeException e) {
        Answer all = answerTo(new RpcFailure(e));
        return submissions.stream().map(_ -> all).toList();
      }
    }

    private ValidationResult request(Submission.TokenRequest request) {
      return switch (mode) {
        case UNARY ->
            ValidatorServiceGrpc.newBlockingStub(channel())
                .withDeadlineAfter(timeout)
                .validateTokenRequest(
                    ValidateTokenRequestRequest.newBuilder()
                        .setParams(params)
                        .setRequest(anchored(request))
                        .build())
                .getResult();
        case STREAM ->
            streams
                .get(turn())
                .ask(
                    ValidateTokenRequestsRequest.newBuilder()
                        .setParams(params)
                        .setRequest(anchored(request)));
        case BLOCK -> {
          List<ValidationResult> results =
              ValidatorServiceGrpc.newBlockingStub(channel())
                  .withDeadlineAfter(timeout)
                  .validateBlock(
                      ValidateBlockRequest.newBuilder()
                          .setParams(params)
                          .addRequests(anchored(request))
                          .build())
                  .getResultsList();
          yield results.isEmpty() ? ValidationResult.getDefaultInstance() : results.getFirst();
        }
      };
    }

    private static AnchoredTokenRequest anchored(Submission.TokenRequest request) {
      return AnchoredTokenRequest.newBuilder()
          .setAnchor(UnsafeByteOperations.unsafeWrap(request.anchor()))
          .setTokenRequest(UnsafeByteOperations.unsafeWrap(request.request()))
          .build();
    }

    private ValidationResult transfer(Submission.BareProof proof) {
      VerifyTransferProofRequest.Builder call =
          VerifyTransferProofRequest.newBuilder()
              .setParams(params)
              .addAllInputs(wrapped(proof.inputs()))
              .addAllOutputs(wrapped(proof.outputs()));
      ByteString bytes = UnsafeByteOperations.unsafeWrap(proof.proof());
      switch (proof.kind()) {
        case CSP_TRANSFER -> call.setCsp(bytes);
        case BF_TRANSFER -> call.setBulletproof(bytes);
        default -> call.setTypeAndSum(bytes);
      }
      return proofs().verifyTransferProof(call.build()).getResult();
    }

    private ValidationResult issue(Submission.BareProof proof) {
      VerifyIssueProofRequest.Builder call =
          VerifyIssueProofRequest.newBuilder()
              .setParams(params)
              .addAllOutputs(wrapped(proof.outputs()));
      ByteString bytes = UnsafeByteOperations.unsafeWrap(proof.proof());
      if (proof.kind() == ProofKind.CSP_ISSUE) {
        call.setCsp(bytes);
      } else {
        call.setBulletproof(bytes);
      }
      return proofs().verifyIssueProof(call.build()).getResult();
    }

    private ValidationResult range(Submission.BareProof proof, ProofType type) {
      VerifyRangeProofsResponse answers =
          proofs()
              .verifyRangeProofs(
                  VerifyRangeProofsRequest.newBuilder()
                      .setParams(params)
                      .setProofType(type)
                      .addStatements(
                          RangeProofStatement.newBuilder()
                              .setCommitment(
                                  UnsafeByteOperations.unsafeWrap(proof.outputs().getFirst()))
                              .setProof(UnsafeByteOperations.unsafeWrap(proof.proof())))
                      .build());
      return answers.getResultsCount() == 1
          ? answers.getResults(0)
          : ValidationResult.getDefaultInstance();
    }

    private ProofServiceGrpc.ProofServiceBlockingStub proofs() {
      return ProofServiceGrpc.newBlockingStub(channel()).withDeadlineAfter(timeout);
    }

    private Answer answer(ValidationResult result) {
      return new Answer(
          switch (result.getVerdict()) {
            case VERDICT_VALID -> Answer.Outcome.VALID;
            case VERDICT_INVALID -> Answer.Outcome.INVALID;
            default ->
                throw new TargetException(
                    "NO_VERDICT", "the server " + name + " answered without a verdict", null, null);
          },
          result.getReason(),
          result.getMessage(),
          result.hasActionIndex() ? result.getActionIndex() : -1,
          result.hasInputIndex() ? result.getInputIndex() : -1,
          result.hasOutputIndex() ? result.getOutputIndex() : -1,
          result.hasCost() ? result.getCost().getAllocatedBytes() : -1);
    }

    /** A call that breaks the contract is a refusal too: such bytes get past no server. */
    private Answer answerTo(RpcFailure failure) {
      if (failure.code() == Status.Code.UNIMPLEMENTED) {
        return Answer.unsupported(failure.message());
      }
      if (failure.code() == Status.Code.INVALID_ARGUMENT || failure.isTooLarge()) {
        return Answer.invalid(failure.reason(), failure.message());
      }
      if (failure.code() == Status.Code.INTERNAL || failure.code() == Status.Code.UNKNOWN) {
        return Answer.crashed(failure.reason(), failure.message());
      }
      throw failure(failure);
    }

    private static List<ByteString> wrapped(List<byte[]> points) {
      return points.stream().map(UnsafeByteOperations::unsafeWrap).toList();
    }
  }
}
