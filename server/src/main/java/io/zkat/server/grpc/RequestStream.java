package io.zkat.server.grpc;

import com.google.rpc.Code;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.ValidateTokenRequestsResponse;
import io.zkat.api.v1.ValidationResult;
import io.zkat.server.admission.Admission;
import io.zkat.server.admission.Drain;
import io.zkat.server.admission.PendingRequest;
import io.zkat.server.error.CallFailure;
import io.zkat.server.error.ErrorMapper;

/**
 * One stream of requests. It is read on only while fewer than a window of its requests have no
 * answer, each of them has a place, and the client takes its answers; so a client that sends faster
 * than it is served is held back by the flow control of the transport, and one that does not read
 * makes the server keep a window of answers and no more.
 *
 * <p>Messages come one at a time, on dispatch threads; answers come from workers, several at once.
 */
final class RequestStream implements StreamObserver<ValidateTokenRequestsRequest> {
  private final ServerCallStreamObserver<ValidateTokenRequestsResponse> call;
  private final RequestRules rules;
  private final RequestIntake intake;
  private final Admission admission;
  private final ErrorMapper errors;
  private final Drain drain;
  private final ValidatorGrpcService.StreamSettings settings;
  private final Runnable onDrain = this::drain;

  // All below is guarded by this.
  private int unanswered;

  /** A message has been asked for and has not come. */
  private boolean asked;

  /** The last message waits for a place. */
  private boolean parked;

  /** Nothing more is read: the client has ended its side, or the server goes down. */
  private boolean inputEnded;

  private boolean draining;

  /** The call has been ended by either side. */
  private boolean over;

  RequestStream(
      ServerCallStreamObserver<ValidateTokenRequestsResponse> call,
      RequestRules rules,
      RequestIntake intake,
      Admission admission,
      ErrorMapper errors,
      Drain drain,
      ValidatorGrpcService.StreamSettings settings) {
    this.call = call;
    this.rules = rules;
    this.intake = intake;
    this.admission = admission;
    this.errors = errors;
    this.drain = drain;
    this.settings = settings;
  }

  /** Begins; to be called while the call is being set up. */
  void open() {
    call.disableAutoRequest();
    call.setOnReadyHandler(this::readOn);
    call.setOnCancelHandler(this::cancelled);
    call.setOnCloseHandler(this::cancelled);
    drain.onRefusing(onDrain);
    // Before the first message the call is always ready, though it does not say so yet.
    synchronized (this) {
      asked = true;
    }
    call.request(1);
  }

  @Override
  public void onNext(ValidateTokenRequestsRequest message) {
    synchronized (this) {
      asked = false;
      if (over || inputEnded) {
        return;
      }
      unanswered++;
    }
    String id = message.getCorrelationId();
    try {
      rules.check(message);
      PendingRequest request =
          intake.pending(
              intake.select(message.getParams()),
              message.getRequest(),
              result -> answer(id, result),
              failure -> answer(id, failure));
      submit(request);
    } catch (CallFailure failure) {
      answer(id, failure);
    }
    readOn();
  }

  private void submit(PendingRequest request) {
    synchronized (this) {
      parked = true;
    }
    if (admission.judgeOfStream(Caller.current().source(), request, this::unpark)) {
      synchronized (this) {
        parked = false;
      }
    }
  }

  private void unpark() {
    synchronized (this) {
      parked = false;
    }
    readOn();
  }

  @Override
  public void onCompleted() {
    synchronized (this) {
      inputEnded = true;
      endIfAnswered();
    }
  }

  @Override
  public void onError(Throwable gone) {
    cancelled();
  }

  private synchronized void cancelled() {
    end();
  }

  private synchronized void drain() {
    draining = true;
    inputEnded = true;
    endIfAnswered();
  }

  private void readOn() {
    synchronized (this) {
      if (asked
          || parked
          || inputEnded
          || over
          || unanswered >= settings.window()
          || !call.isReady()) {
        return;
      }
      asked = true;
    }
    call.request(1);
  }

  private void answer(String id, ValidationResult result) {
    answer(
        ValidateTokenRequestsResponse.newBuilder().setCorrelationId(id).setResult(result).build());
  }

  /** What is wrong with one element is its answer; anything else ends the stream. */
  private void answer(String id, CallFailure failure) {
    switch (failure.status().getCode()) {
      case Code.INVALID_ARGUMENT_VALUE, Code.FAILED_PRECONDITION_VALUE, Code.INTERNAL_VALUE ->
          answer(
              ValidateTokenRequestsResponse.newBuilder()
                  .setCorrelationId(id)
                  .setError(failure.status())
                  .build());
      default -> fail(failure);
    }
  }

  private void answer(ValidateTokenRequestsResponse response) {
    synchronized (this) {
      unanswered--;
      if (over) {
        return;
      }
      if (!send(response)) {
        return;
      }
      endIfAnswered();
    }
    readOn();
  }

  /** False if the call has been closed below, as by a message that was too large. */
  private boolean send(ValidateTokenRequestsResponse response) {
    try {
      call.onNext(response);
      return true;
    } catch (IllegalStateException closed) {
      end();
      return false;
    }
  }

  private synchronized void fail(CallFailure failure) {
    if (!over) {
      end();
      call.onError(errors.handleException(failure));
    }
  }

  private void endIfAnswered() {
    if (over || !inputEnded || unanswered > 0) {
      return;
    }
    end();
    if (draining) {
      call.onError(errors.handleException(CallFailure.draining(settings.retryDelay())));
    } else {
      call.onCompleted();
    }
  }

  private void end() {
    over = true;
    drain.forget(onDrain);
  }
}
