package io.zkat.loadtest.backend;

import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.zkat.api.v1.ValidateTokenRequestsRequest;
import io.zkat.api.v1.ValidateTokenRequestsResponse;
import io.zkat.api.v1.ValidationResult;
import io.zkat.api.v1.ValidatorServiceGrpc;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One stream of requests that any number of threads share. Each sends when flow control lets it,
 * and waits for the answer that carries the number of its question. After an error the stream is
 * opened anew for the next question.
 */
final class RequestStream {
  private final Channel channel;
  private final Duration timeout;
  private @Nullable Call current;
  private long next;

  RequestStream(Channel channel, Duration timeout) {
    this.channel = channel;
    this.timeout = timeout;
  }

  /**
   * Asks for one verdict.
   *
   * @param question without a correlation id
   * @throws StatusRuntimeException if there is none
   */
  ValidationResult ask(ValidateTokenRequestsRequest.Builder question) {
    CompletableFuture<ValidateTokenRequestsResponse> answer = new CompletableFuture<>();
    Call call;
    String id;
    synchronized (this) {
      Call open = current;
      call = open == null || open.isOver() ? new Call() : open;
      current = call;
      id = Long.toString(next++);
    }
    call.send(id, question.setCorrelationId(id).build(), answer);
    return unwrap(await(call, id, answer));
  }

  private ValidateTokenRequestsResponse await(
      Call call, String id, CompletableFuture<ValidateTokenRequestsResponse> answer) {
    try {
      return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      call.waiting.remove(id);
      throw new StatusRuntimeException(Status.DEADLINE_EXCEEDED.withCause(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StatusRuntimeException(Status.CANCELLED.withCause(e));
    } catch (ExecutionException e) {
      throw e.getCause() instanceof StatusRuntimeException failure
          ? failure
          : Status.fromThrowable(e.getCause()).asRuntimeException();
    }
  }

  private static ValidationResult unwrap(ValidateTokenRequestsResponse answer) {
    return switch (answer.getAnswerCase()) {
      case RESULT -> answer.getResult();
      case ERROR -> throw StatusProto.toStatusRuntimeException(answer.getError());
      case ANSWER_NOT_SET -> ValidationResult.getDefaultInstance();
    };
  }

  /** Ends the stream. */
  synchronized void close() {
    Call open = current;
    if (open != null) {
      open.cancel();
    }
  }

  /** One call, from its opening to its end. */
  private final class Call
      implements ClientResponseObserver<
          ValidateTokenRequestsRequest, ValidateTokenRequestsResponse> {
    private final ConcurrentHashMap<String, CompletableFuture<ValidateTokenRequestsResponse>>
        waiting = new ConcurrentHashMap<>();
    private @Nullable ClientCallStreamObserver<ValidateTokenRequestsRequest> out;
    private @Nullable StatusRuntimeException failure;

    @SuppressWarnings("CheckReturnValue") // beforeStart keeps the observer
    Call() {
      ValidatorServiceGrpc.newStub(channel).validateTokenRequests(this);
    }

    @Override
    public void beforeStart(ClientCallStreamObserver<ValidateTokenRequestsRequest> stream) {
      out = stream;
      stream.setOnReadyHandler(this::wake);
    }

    private synchronized void wake() {
      notifyAll();
    }

    synchronized boolean isOver() {
      return failure != null;
    }

    synchronized void send(
        String id,
        ValidateTokenRequestsRequest question,
        CompletableFuture<ValidateTokenRequestsResponse> answer) {
      ClientCallStreamObserver<ValidateTokenRequestsRequest> stream = out;
      if (stream == null) {
        throw new IllegalStateException("the call has not begun");
      }
      try {
        while (failure == null && !stream.isReady()) {
          wait();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new StatusRuntimeException(Status.CANCELLED.withCause(e));
      }
      StatusRuntimeException over = failure;
      if (over != null) {
        throw over;
      }
      waiting.put(id, answer);
      stream.onNext(question);
    }

    void cancel() {
      ClientCallStreamObserver<ValidateTokenRequestsRequest> stream = out;
      if (stream != null) {
        stream.cancel("done", null);
      }
    }

    @Override
    public void onNext(ValidateTokenRequestsResponse answer) {
      CompletableFuture<ValidateTokenRequestsResponse> asked =
          waiting.remove(answer.getCorrelationId());
      if (asked != null) {
        asked.complete(answer);
      }
    }

    @Override
    public void onError(Throwable error) {
      end(
          error instanceof StatusRuntimeException known
              ? known
              : Status.fromThrowable(error).asRuntimeException());
    }

    @Override
    public void onCompleted() {
      end(Status.UNAVAILABLE.withDescription("the server ended the stream").asRuntimeException());
    }

    private void end(StatusRuntimeException error) {
      synchronized (this) {
        failure = error;
        notifyAll();
      }
      waiting.values().forEach(asked -> asked.completeExceptionally(error));
      waiting.clear();
    }
  }
}
