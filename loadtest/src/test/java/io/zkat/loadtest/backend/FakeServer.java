package io.zkat.loadtest.backend;

import io.grpc.BindableService;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import io.zkat.api.v1.ListPublicParamsRequest;
import io.zkat.api.v1.ListPublicParamsResponse;
import io.zkat.api.v1.ProofServiceGrpc;
import io.zkat.api.v1.ProofType;
import io.zkat.api.v1.PublicParamsInfo;
import io.zkat.api.v1.PublicParamsServiceGrpc;
import io.zkat.api.v1.ValidateBlockRequest;
import io.zkat.api.v1.ValidateBlockResponse;
import io.zkat.api.v1.ValidateTokenRequestRequest;
import io.zkat.api.v1.ValidateTokenRequestResponse;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.ValidateTokenRequestsResponse;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.ValidatorServiceGrpc;
import io.zkat.api.v1.VerifyIssueProofRequest;
import io.zkat.api.v1.VerifyIssueProofResponse;
import io.zkat.api.v1.VerifyRangeProofsRequest;
import io.zkat.api.v1.VerifyRangeProofsResponse;
import io.zkat.api.v1.VerifyTransferProofRequest;
import io.zkat.api.v1.VerifyTransferProofResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** The services of a server whose answers a test decides, and which remembers what it was asked. */
public final class FakeServer {
  /** Every request for a verdict, as it came. */
  public final List<Object> asked = Collections.synchronizedList(new ArrayList<>());

  private final List<PublicParamsInfo> sets = new ArrayList<>();
  private Function<Object, ValidationResult> judge = _ -> ValidationResult.getDefaultInstance();

  /** Loads a set of that fingerprint. */
  public FakeServer loading(String fingerprint, ProofType type) {
    sets.add(PublicParamsInfo.newBuilder().setFingerprint(fingerprint).addProofTypes(type).build());
    return this;
  }

  /** Decides answers; may throw a StatusRuntimeException. */
  public FakeServer judging(Function<Object, ValidationResult> judge) {
    this.judge = judge;
    return this;
  }

  /** What to bind. */
  public List<BindableService> services() {
    return List.of(new Proofs(), new Requests(), new Params());
  }

  private <T> void answer(
      Object request, StreamObserver<T> observer, Function<ValidationResult, T> wrap) {
    asked.add(request);
    try {
      observer.onNext(wrap.apply(judge.apply(request)));
      observer.onCompleted();
    } catch (StatusRuntimeException e) {
      observer.onError(e);
    }
  }

  private final class Proofs extends ProofServiceGrpc.ProofServiceImplBase {
    @Override
    public void verifyTransferProof(
        VerifyTransferProofRequest request, StreamObserver<VerifyTransferProofResponse> observer) {
      answer(
          request,
          observer,
          result -> VerifyTransferProofResponse.newBuilder().setResult(result).build());
    }

    @Override
    public void verifyIssueProof(
        VerifyIssueProofRequest request, StreamObserver<VerifyIssueProofResponse> observer) {
      answer(
          request,
          observer,
          result -> VerifyIssueProofResponse.newBuilder().setResult(result).build());
    }

    @Override
    public void verifyRangeProofs(
        VerifyRangeProofsRequest request, StreamObserver<VerifyRangeProofsResponse> observer) {
      answer(
          request,
          observer,
          result -> VerifyRangeProofsResponse.newBuilder().addResults(result).build());
    }
  }

  private final class Requests extends ValidatorServiceGrpc.ValidatorServiceImplBase {
    @Override
    public void validateTokenRequest(
        ValidateTokenRequestRequest request,
        StreamObserver<ValidateTokenRequestResponse> observer) {
      answer(
          request,
          observer,
          result -> ValidateTokenRequestResponse.newBuilder().setResult(result).build());
    }

    /** Answers in pairs, the second first; what is left over when the stream ends. */
    @Override
    public StreamObserver<ValidateTokenRequestsRequest> validateTokenRequests(
        StreamObserver<ValidateTokenRequestsResponse> observer) {
      return new StreamObserver<>() {
        private final List<ValidateTokenRequestsRequest> kept = new ArrayList<>();

        @Override
        public void onNext(ValidateTokenRequestsRequest request) {
          asked.add(request);
          kept.addFirst(request);
          if (kept.size() == 2) {
            answerKept();
          }
        }

        private void answerKept() {
          for (ValidateTokenRequestsRequest one : kept) {
            ValidateTokenRequestsResponse.Builder response =
                ValidateTokenRequestsResponse.newBuilder().setCorrelationId(one.getCorrelationId());
            try {
              response.setResult(judge.apply(one));
            } catch (StatusRuntimeException e) {
              if (e.getStatus().getCode() == Status.Code.INTERNAL) {
                observer.onError(e);
                return;
              }
              response.setError(StatusProto.fromThrowable(e));
            }
            observer.onNext(response.build());
          }
          kept.clear();
        }

        @Override
        public void onError(Throwable error) {
          kept.clear();
        }

        @Override
        public void onCompleted() {
          answerKept();
          observer.onCompleted();
        }
      };
    }

    @Override
    public void validateBlock(
        ValidateBlockRequest request, StreamObserver<ValidateBlockResponse> observer) {
      asked.add(request);
      ValidateBlockResponse.Builder response = ValidateBlockResponse.newBuilder();
      request.getRequestsList().forEach(one -> response.addResults(judge.apply(one)));
      observer.onNext(response.build());
      observer.onCompleted();
    }
  }

  private final class Params extends PublicParamsServiceGrpc.PublicParamsServiceImplBase {
    @Override
    public void list(
        ListPublicParamsRequest request, StreamObserver<ListPublicParamsResponse> observer) {
      observer.onNext(ListPublicParamsResponse.newBuilder().addAllParams(sets).build());
      observer.onCompleted();
    }
  }
}
