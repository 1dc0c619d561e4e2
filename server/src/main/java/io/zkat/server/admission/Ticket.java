package io.zkat.server.admission;

import io.grpc.Context;
import io.grpc.Deadline;
import io.zkat.server.error.CallFailure;

/** Leave to work on one request, held by the worker that does. */
public final class Ticket {
  private final Context context;
  private final long queueNanos;

  Ticket(Context context, long queueNanos) {
    this.context = context;
    this.queueNanos = queueNanos;
  }

  /** How long the request waited for its worker. */
  public long queueNanos() {
    return queueNanos;
  }

  /**
   * Ends the work if nobody waits for its result any more; to be called between two steps of it.
   *
   * @throws CallFailure if the deadline has passed or the client has gone away
   */
  public void checkpoint() {
    check(context);
  }

  static void check(Context context) {
    Deadline deadline = context.getDeadline();
    if (deadline != null && deadline.isExpired()) {
      throw CallFailure.deadlinePassed();
    }
    if (context.isCancelled()) {
      throw CallFailure.cancelled();
    }
  }
}
