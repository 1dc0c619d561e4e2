package io.zkat.loadtest.console;

import org.jspecify.annotations.Nullable;

/**
 * Something that was asked for could not be done, for a reason that the caller can remove. The
 * message is the one line that is shown: what failed, where, and the remedy if there is one.
 */
public final class CannotDo extends RuntimeException {
  private final String message;

  /** For a reason that no exception explains further. */
  public CannotDo(String message) {
    this(message, null);
  }

  /** For a reason that {@code cause} explains further; shown with {@code --debug} only. */
  public CannotDo(String message, @Nullable Throwable cause) {
    super(message, cause);
    this.message = message;
  }

  @Override
  public String getMessage() {
    return message;
  }
}
