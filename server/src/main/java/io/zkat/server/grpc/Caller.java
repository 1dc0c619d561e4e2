package io.zkat.server.grpc;

import io.grpc.Context;
import io.zkat.server.access.Role;
import io.zkat.server.admission.Source;

/**
 * Who makes a call.
 *
 * @param source the connection, as the workers know it
 * @param role what the caller may do
 */
record Caller(Source source, Role role) {
  private static final Context.Key<Caller> KEY = Context.key("zkat-caller");

  /** Of the call that is being served. */
  static Caller current() {
    return KEY.get();
  }

  /** A context in which this is the current caller. */
  Context in(Context context) {
    return context.withValue(KEY, this);
  }
}
