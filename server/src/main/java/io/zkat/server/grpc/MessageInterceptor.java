package io.zkat.server.grpc;

import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.KnownLength;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.zkat.server.error.CallFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
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
      super.onMessage(checked(message));
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

  /** The message, with its length known and within the limit. */
  @SuppressWarnings("unchecked") // Q is InputStream, or this throws
  private <Q> Q checked(Q message) {
    if (!(message instanceof InputStream stream)) {
      throw new IllegalStateException("messages must come raw, not as " + message.getClass());
    }
    try {
      Q known = message instanceof KnownLength ? message : (Q) unpacked(stream);
      int size = ((InputStream) known).available();
      if (size > limit) {
        throw CallFailure.messageTooLarge(size, limit, retryDelay);
      }
      return known;
    } catch (IOException broken) {
      throw CallFailure.notAMessage(broken.getMessage());
    }
  }

  /** A compressed message, or the beginning of one that is too large. */
  private Unpacked unpacked(InputStream stream) throws IOException {
    return new Unpacked(stream.readNBytes(limit + 1));
  }

  private static final class Unpacked extends ByteArrayInputStream implements KnownLength {
    Unpacked(byte[] bytes) {
      super(bytes);
    }
  }
}
