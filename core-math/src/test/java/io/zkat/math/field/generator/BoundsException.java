package io.zkat.math.field.generator;

/** A kernel or formula can leave the range in which doubles are exact. */
public final class BoundsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BoundsException(String message) {
    super(message);
  }
}
