package io.zkat.server.grpc;

import io.grpc.BindableService;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;

/**
 * A service whose messages pass the interceptors as bytes and are parsed behind them. So they can
 * be measured before they are parsed, and bytes that are no message end the call by the one error
 * mapping; otherwise gRPC itself would end it, with UNKNOWN.
 */
public final class RawMessageService implements BindableService {
  private final BindableService service;

  /** Around a generated service. */
  public RawMessageService(BindableService service) {
    this.service = service;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return ServerInterceptors.useInputStreamMessages(service.bindService());
  }
}
