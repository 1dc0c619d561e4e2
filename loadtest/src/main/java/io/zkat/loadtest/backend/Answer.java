package io.zkat.loadtest.backend;

/**
 * What a target says about a submission.
 *
 * @param outcome the verdict, or that there is none
 * @param reason stable code; "OK" when valid
 * @param message one line for people; empty when valid
 * @param action index of the action at fault, or -1
 * @param input index of the input at fault, or -1
 * @param output index of the output at fault, or -1
 * @param allocatedBytes heap bytes that the verdict took where it was made, or -1 if unknown
 */
public record Answer(
    Outcome outcome,
    String reason,
    String message,
    int action,
    int input,
    int output,
    long allocatedBytes) {

  /** The verdict, or that there is none. */
  public enum Outcome {
    /** Accepted. */
    VALID,
    /** Refused. */
    INVALID,
    /** The verifier failed instead of giving a verdict, which is a bug whatever the input. */
    CRASHED,
    /** The target has no verifier for such a submission. */
    UNSUPPORTED
  }

  /** Accepted. */
  public static Answer valid(long allocatedBytes) {
    return new Answer(Outcome.VALID, "OK", "", -1, -1, -1, allocatedBytes);
  }

  /** Refused as a whole. */
  public static Answer invalid(String reason, String message) {
    return new Answer(Outcome.INVALID, reason, message, -1, -1, -1, -1);
  }

  /** No verdict. */
  public static Answer unsupported(String message) {
    return new Answer(Outcome.UNSUPPORTED, "UNSUPPORTED", message, -1, -1, -1, -1);
  }

  /** No verdict: the verifier failed, or what lies between it and us. */
  public static Answer crashed(String reason, String message) {
    return new Answer(Outcome.CRASHED, reason, message, -1, -1, -1, -1);
  }

  /** Whether it is accepted. */
  public boolean isValid() {
    return outcome == Outcome.VALID;
  }

  /** Reason, message and place in one line, such as {@code MALFORMED_PROOF: text (output 1)}. */
  public String describe() {
    StringBuilder line = new StringBuilder(reason);
    if (!message.isEmpty()) {
      line.append(": ").append(message);
    }
    StringBuilder place = new StringBuilder();
    append(place, "action", action);
    append(place, "input", input);
    append(place, "output", output);
    return place.isEmpty()
        ? line.toString()
        : line.append(" (").append(place).append(')').toString();
  }

  private static void append(StringBuilder place, String name, int index) {
    if (index >= 0) {
      place.append(place.isEmpty() ? "" : ", ").append(name).append(' ').append(index);
    }
  }
}
