package io.zkat.server.grpc;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.zkat.server.access.Access;
import io.zkat.server.access.Role;
import io.zkat.server.error.CallFailure;

/** Finds out who makes a call, and refuses calls without a role if every call needs one. */
public final class CallerInterceptor implements ServerInterceptor {
  private final Access access;

  /** By these rules. */
  public CallerInterceptor(Access access) {
    this.access = access;
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    if (!ServiceCalls.owns(call.getMethodDescriptor())) {
      return next.startCall(call, headers);
    }
    Role role = access.roleOf(headers, call.getAttributes());
    if (access.isRequired() && role == Role.NONE) {
      throw CallFailure.notAuthenticated();
    }
    Context context = new Caller(Connections.of(call), role).in(Context.current());
    return Contexts.interceptCall(context, call, headers, next);
  }
}
