package io.zkat.loadtest.backend;

import java.util.List;

/** Gives verdicts under one set of public parameters. Thread-safe. */
@FunctionalInterface
public interface Verifier {

  /**
   * The verdict on {@code submission}.
   *
   * @throws TargetException if there is no verdict, for a reason other than missing support
   */
  Answer verify(Submission submission);

  /**
   * The verdicts on {@code submissions}, in order; as one batch if the target {@link Target#batches
   * batches} their form.
   *
   * @throws TargetException if there is no verdict on one of them
   */
  default List<Answer> verifyAll(List<Submission> submissions) {
    return submissions.stream().map(this::verify).toList();
  }
}
