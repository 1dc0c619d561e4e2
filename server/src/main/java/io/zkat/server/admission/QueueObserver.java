package io.zkat.server.admission;

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

  /** A request was let go. */
  void shed(Cause cause);
}
