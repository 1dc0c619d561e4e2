package io.zkat.loadtest.backend;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A target gave no verdict: it is not reachable, overloaded, too slow, or at fault. */
public final class TargetException extends RuntimeException {
  private final String code;
  private final String message;
  private final transient @Nullable Duration retryAfter;

  /**
   * A failure.
   *
   * @param code short stable name of the kind of failure, such as UNAVAILABLE
   * @param message one line for people
   * @param retryAfter how long to wait before trying again; null if trying again is pointless
   * @param cause what the transport said
   */
  public TargetException(
      String code, String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.message = message;
    this.retryAfter = retryAfter;
  }

  @Override
  public String getMessage() {
    return message;
  }

  /** Short stable name of the kind of failure. */
  public String code() {
    return code;
  }

  /** How long to wait before trying again; null if trying again is pointless. */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }
}
