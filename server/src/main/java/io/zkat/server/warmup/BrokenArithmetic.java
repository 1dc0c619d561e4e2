package io.zkat.server.warmup;

/** A proof that is known to be valid was judged otherwise: this process must not judge any. */
public final class BrokenArithmetic extends RuntimeException {
  private final String message;

  /** With a message for the operator. */
  public BrokenArithmetic(String message) {
    super(message);
    this.message = message;
  }

  @Override
  public String getMessage() {
    return message;
  }
}
