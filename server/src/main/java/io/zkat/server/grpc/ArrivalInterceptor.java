package io.zkat.server.grpc;

import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.zkat.server.admission.Drain;
import io.zkat.server.admission.QueueObserver;
import io.zkat.server.error.CallFailure;
import java.time.Duration;

/**
 * Refuses calls that come too late: after the drain delay, or with a deadline that has passed.
 * Doing so here, before the transport ends the call by itself, is what gets the details to the
 * client.
 */
public final class ArrivalInterceptor implements ServerInterceptor {
  private final Drain drain;
  private final QueueObserver observer;
  private final Duration retryDelay;

  /**
   * For one server.
   *
   * @param drain says when it is too late
   * @param observer is told of each refusal
   * @param retryDelay what a client refused by a draining server is told to wait
   */
  public ArrivalInterceptor(Drain drain, QueueObserver observer, Duration retryDelay) {
    this.drain = drain;
    this.observer = observer;
    this.retryDelay = retryDelay;
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    if (ServiceCalls.owns(call.getMethodDescriptor())) {
      if (drain.isRefusing()) {
        observer.shed(QueueObserver.Cause.DRAINING);
        throw CallFailure.draining(retryDelay);
      }
      Deadline deadline = Context.current().getDeadline();
      if (deadline != null && deadline.isExpired()) {
        observer.shed(QueueObserver.Cause.DEADLINE);
        throw CallFailure.deadlinePassed();
      }
    }
    return next.startCall(call, headers);
  }
}
