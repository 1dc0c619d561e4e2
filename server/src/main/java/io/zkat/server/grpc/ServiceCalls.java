package io.zkat.server.grpc;

import io.grpc.MethodDescriptor;
import io.zkat.api.v1.ValidatorServiceGrpc;

/** Which calls are the contract's, and not health checks or reflection. */
final class ServiceCalls {
  private static final String PACKAGE =
      ValidatorServiceGrpc.SERVICE_NAME.substring(
          0, ValidatorServiceGrpc.SERVICE_NAME.lastIndexOf('.') + 1);

  private ServiceCalls() {}

  static boolean owns(MethodDescriptor<?, ?> method) {
    return method.getFullMethodName().startsWith(PACKAGE);
  }
}
