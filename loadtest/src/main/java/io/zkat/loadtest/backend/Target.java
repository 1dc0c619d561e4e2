package io.zkat.loadtest.backend;

/** What is asked for verdicts. Thread-safe. */
public interface Target extends AutoCloseable {

  /** How to name it in a report: "in process", or an address. */
  String name();

  /** Where it is, for the end of a sentence: "in process", or "at" an address. */
  String place();

  /**
   * Whether it has a verifier for submissions of this form ({@link Submission#form()}).
   *
   * @throws TargetException if it cannot be asked
   */
  boolean supports(String form);

  /** Whether it verifies several submissions of this form together at less cost than singly. */
  default boolean batches(String form) {
    return false;
  }

  /**
   * Verification under these parameters; asking again for the same ones costs nothing.
   *
   * @throws io.zkat.loadtest.console.CannotDo if the target cannot use them, with the remedy
   */
  Verifier under(ParamsFile params);

  /**
   * Verification under the target's only parameters.
   *
   * @throws io.zkat.loadtest.console.CannotDo if it has none of its own
   */
  Verifier underItsOwn();

  @Override
  void close();
}
