package io.zkat.server.admission;

import com.google.rpc.Code;
import io.zkat.server.error.CallFailure;

/** Is told what happens to requests before and instead of an answer. */
public interface QueueObserver {
  /** Why a request was let go without an answer. */
  enum Cause {
    /** As many requests as may be in flight were. */
    OVERLOAD,
    /** Its deadline passed. */
    DEADLINE,
    /** Its client went away. */
    CANCELLED,
    /** The server was going down. */
    DRAINING
  }

  /** The number of requests that wait for a worker changed. */
  void waiting(int change);

  /** A request has got its worker after so many nanoseconds. */
  void waited(long nanos);

  /** A worker has begun to verify so many token requests together. */
  void batch(int requests);

  /** A request was let go. */
  void shed(Cause cause);

  /** A request failed: counts it if that means that it was let go. */
  default void failed(CallFailure failure) {
    switch (failure.status().getCode()) {
      case Code.DEADLINE_EXCEEDED_VALUE -> shed(Cause.DEADLINE);
      case Code.CANCELLED_VALUE -> shed(Cause.CANCELLED);
      case Code.UNAVAILABLE_VALUE -> shed(Cause.DRAINING);
      case Code.RESOURCE_EXHAUSTED_VALUE -> shed(Cause.OVERLOAD);
      default -> {}
    }
  }
}
