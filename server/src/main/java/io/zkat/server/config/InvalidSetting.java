package io.zkat.server.config;

import java.time.Duration;

/** A property whose value cannot be used; the message is complete and names the property. */
public final class InvalidSetting extends IllegalArgumentException {
  private final String message;

  /** With a message for the operator. */
  public InvalidSetting(String message) {
    super(message);
    this.message = message;
  }

  @Override
  public String getMessage() {
    return message;
  }

  static void unlessWithin(String property, long value, long least, long most) {
    if (value < least || value > most) {
      throw new InvalidSetting(
          property + " must be from " + least + " to " + most + ", but is " + value);
    }
  }

  static void unlessWithin(String property, Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new InvalidSetting(
          property
              + " must be from "
              + least.toMillis()
              + " ms to "
              + most.toMillis()
              + " ms, but is "
              + value.toMillis()
              + " ms");
    }
  }
}
