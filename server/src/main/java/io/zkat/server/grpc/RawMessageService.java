package io.zkat.server.grpc;

import io.grpc.BindableService;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import java.io.InputStream;

/**
 * A service whose messages pass the interceptors as bytes and are parsed behind them. So they can
 * be measured before they are parsed, and bytes that are no message end the call by the one error
 * mapping; otherwise gRPC itself would end it, with UNKNOWN.
 *
 * <p>Streams are passed on as they are. {@link ServerInterceptors#useInputStreamMessages} would put
 * a buffer around each, and with that hide from the transport that an answer can write itself: 16
 * KB for an answer of 200 bytes.
 */
public final class RawMessageService implements BindableService {
  private static final Marshaller<InputStream> AS_THEY_ARE =
      new Marshaller<>() {
        @Override
        public InputStream stream(InputStream message) {
          return message;
        }

        @Override
        public InputStream parse(InputStream message) {
          return message;
        }
      };

  private final BindableService service;

  /** Around a generated service. */
  public RawMessageService(BindableService service) {
    this.service = service;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return ServerInterceptors.useMarshalledMessages(service.bindService(), AS_THEY_ARE);
  }
}
