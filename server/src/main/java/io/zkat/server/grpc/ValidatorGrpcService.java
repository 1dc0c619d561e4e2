package io.zkat.server.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.zkat.api.v1.ValidateBlockRequest;
import io.zkat.api.v1.ValidateBlockResponse;
import io.zkat.api.v1.ValidateTokenRequestRequest;
import io.zkat.api.v1.ValidateTokenRequestResponse;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.ValidateTokenRequestsResponse;
import io.zkat.api.v1.ValidatorServiceGrpc.ValidatorServiceImplBase;
import io.zkat.server.admission.Admission;
import io.zkat.server.admission.Drain;
import io.zkat.server.admission.PendingRequest;
import io.zkat.server.error.ErrorMapper;
import io.zkat.server.params.ParamsDirectory;
import io.zkat.validator.params.PublicParams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges token requests: checks the message, finds the parameters, and puts the requests where the
 * workers take them, which is the same place for all three methods.
 */
public final class ValidatorGrpcService extends ValidatorServiceImplBase {
  private final RequestRules rules;
  private final RequestIntake intake;
  private final Admission admission;
  private final ErrorMapper errors;
  private final Drain drain;
  private final StreamSettings streams;

  /**
   * How streams are served.
   *
   * @param window most requests of one stream that are read and not answered
   * @param retryDelay what clients are told to wait whose stream ends because the server does
   */
  public record StreamSettings(int window, Duration retryDelay) {}

  /** With what it passes requests through, in that order. */
  public ValidatorGrpcService(
      RequestRules rules,
      ParamsDirectory directory,
      Admission admission,
      Answers answers,
      ErrorMapper errors,
      Drain drain,
      StreamSettings streams) {
    this.rules = rules;
    this.intake = new RequestIntake(directory, answers);
    this.admission = admission;
    this.errors = errors;
    this.drain = drain;
    this.streams = streams;
  }

  @Override
  public void validateTokenRequest(
      ValidateTokenRequestRequest message, StreamObserver<ValidateTokenRequestResponse> observer) {
    rules.check(message);
    PublicParams params = intake.select(message.getParams());
    Admission.ignoreCancellation(observer);
    PendingRequest request =
        intake.pending(
            params,
            message.getRequest(),
            result -> {
              observer.onNext(ValidateTokenRequestResponse.newBuilder().setResult(result).build());
              observer.onCompleted();
            },
            failure -> observer.onError(errors.handleException(failure)));
    admission.judge(Caller.current().source(), List.of(request));
  }

  @Override
  public StreamObserver<ValidateTokenRequestsRequest> validateTokenRequests(
      StreamObserver<ValidateTokenRequestsResponse> observer) {
    RequestStream stream =
        new RequestStream(
            (ServerCallStreamObserver<ValidateTokenRequestsResponse>) observer,
            rules,
            intake,
            admission,
            errors,
            drain,
            streams);
    stream.open();
    return stream;
  }

  @Override
  public void validateBlock(
      ValidateBlockRequest message, StreamObserver<ValidateBlockResponse> observer) {
    rules.check(message);
    PublicParams params = intake.select(message.getParams());
    Admission.ignoreCancellation(observer);
    int size = message.getRequestsCount();
    BlockAnswer answer = new BlockAnswer(size, observer, errors);
    List<PendingRequest> requests = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      int index = i;
      requests.add(
          intake.pending(
              params,
              message.getRequests(i),
              result -> answer.result(index, result),
              answer::failure));
    }
    admission.judge(Caller.current().source(), requests);
  }
}
