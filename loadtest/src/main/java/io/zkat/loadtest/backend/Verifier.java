package io.zkat.loadtest.backend;

/** Gives verdicts under one set of public parameters. Thread-safe. */
@FunctionalInterface
public interface Verifier {

  /**
   * The verdict on {@code submission}.
   *
   * @throws TargetException if there is no verdict, for a reason other than missing support
   */
  Answer verify(Submission submission);
}
