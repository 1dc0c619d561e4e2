package io.zkat.server.admission;

import io.grpc.Context;
import io.zkat.server.error.CallFailure;
import org.jspecify.annotations.Nullable;

/**
 * What waits for a worker: work on a call, or on a part of one. It ends once, with a result or a
 * failure, and gives its place back then.
 */
abstract sealed class Job permits Task, PendingRequest {
  private final Context context;
  private @Nullable Place place;
  private long arrival;
  private boolean ended;

  Job(Context context) {
    this.context = context;
  }

  /** The call's. */
  Context context() {
    return context;
  }

  /** The place that it holds until its end. */
  void hold(Place held) {
    this.place = held;
  }

  void arrive(long nanos) {
    this.arrival = nanos;
  }

  /** When it came into the queue. */
  long arrival() {
    return arrival;
  }

  boolean hasEnded() {
    return ended;
  }

  /** Ends it without a result. */
  final void fail(CallFailure failure) {
    try {
      end();
    } finally {
      onFailure(failure);
    }
  }

  /**
   * Gives the place back; to be called when the work is done and before the answer is given, so
   * that who gets the answer finds the place free.
   */
  final void end() {
    ended = true;
    Place held = place;
    place = null;
    if (held != null) {
      held.leave();
    }
  }

  /** Answers with the failure. */
  abstract void onFailure(CallFailure failure);
}
