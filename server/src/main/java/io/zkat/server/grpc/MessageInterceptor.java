package io.zkat.server.grpc;

import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.KnownLength;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.zkat.server.error.CallFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * Refuses messages above the size limit, with the details of the contract, before they are parsed.
 * The transport, which can only give a bare status, refuses them from {@link #TRANSPORT_FACTOR}
 * times the limit on.
 *
 * <p>Works on services wrapped as {@link RawMessageService}.
 */
public final class MessageInterceptor implements ServerInterceptor {
  /** The transport's limit in multiples of this one. */
  public static final int TRANSPORT_FACTOR = 2;

  private final int limit;
  private final Duration retryDelay;

  /**
   * With a limit.
   *
   * @param limit bytes of one message
   * @param retryDelay for the error's detail
   */
  public MessageInterceptor(int limit, Duration retryDelay) {
    this.limit = limit;
    this.retryDelay = retryDelay;
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    ServerCall.Listener<Q> listener = next.startCall(call, headers);
    return ServiceCalls.owns(call.getMethodDescriptor()) ? new Messages<>(listener) : listener;
  }

  private final class Messages<Q> extends SimpleForwardingServerCallListener<Q> {
    private boolean accepted = true;

    Messages(ServerCall.Listener<Q> listener) {
      super(listener);
    }

    @Override
    public void onMessage(Q message) {
      accepted = false;
      int size = size(message);
      if (size > limit) {
        throw CallFailure.messageTooLarge(size, limit, retryDelay);
      }
      super.onMessage(message);
      accepted = true;
    }

    @Override
    public void onHalfClose() {
      // After a refusal the call is over; the method must not see an end without a message.
      if (accepted) {
        super.onHalfClose();
      }
    }
  }

  private static int size(Object message) {
    if (!(message instanceof InputStream stream && message instanceof KnownLength)) {
      throw new IllegalStateException("messages must come raw, not as " + message.getClass());
    }
    try {
      return stream.available();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
