package io.zkat.validator.wire;

import io.zkat.validator.verdict.Reason;

/**
 * What reading a message came to.
 *
 * @param <T> the message
 */
public sealed interface Decoded<T> {

  /** It was read. */
  record Value<T>(T value) implements Decoded<T> {}

  /** It was not. */
  record Failed<T>(Fault fault) implements Decoded<T> {}

  /**
   * The first check that failed.
   *
   * @param reason what kind of check
   * @param detail what it failed on, for people; may be empty
   * @param input index of the input, or -1
   * @param output index of the output, or -1
   */
  record Fault(Reason reason, String detail, int input, int output) {
    /** A fault of the message as a whole. */
    static Fault of(Reason reason, String detail) {
      return new Fault(reason, detail, -1, -1);
    }

    static Fault ofInput(Reason reason, int index) {
      return new Fault(reason, "", index, -1);
    }

    static Fault ofOutput(Reason reason, int index) {
      return new Fault(reason, "", -1, index);
    }

    /** One line for people. */
    public String message() {
      return detail.isEmpty() ? reason.text() : reason.text() + ": " + detail;
    }
  }
}
