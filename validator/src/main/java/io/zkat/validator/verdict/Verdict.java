package io.zkat.validator.verdict;

/**
 * The answer to a request or a proof. An invalid one is an answer, never an exception.
 *
 * @param reason {@link Reason#OK} if valid, else the first check that failed, in the reference's
 *     order
 * @param message one line for people; holds no secrets and no bytes of the request
 * @param action index of the action in the request, issues counted first, then transfers; or -1
 * @param input index of the input that failed, or -1
 * @param output index of the output (and of its range proof) that failed, or -1
 * @param cost what it took
 */
public record Verdict(Reason reason, String message, int action, int input, int output, Cost cost) {

  /** Accepted. */
  public static Verdict valid(Cost cost) {
    return new Verdict(Reason.OK, Reason.OK.text(), -1, -1, -1, cost);
  }

  /** Refused as a whole. */
  public static Verdict invalid(Reason reason, String message, Cost cost) {
    return new Verdict(reason, message, -1, -1, -1, cost);
  }

  /** Whether the request or proof is accepted. */
  public boolean isValid() {
    return reason == Reason.OK;
  }
}
