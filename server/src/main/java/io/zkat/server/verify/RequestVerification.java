package io.zkat.server.verify;

import io.zkat.validator.params.PublicParams;
import io.zkat.validator.verdict.Verdict;
import java.util.List;

/** Judges token requests. One that is not valid is a verdict; an exception is a bug. */
public interface RequestVerification {
  /** A token request to be judged; the arrays are not written by anybody. */
  interface Submission {
    /** The parameters to judge it under. */
    PublicParams params();

    /** The transaction id that its signatures cover. */
    byte[] anchor();

    /** The serialised token request. */
    byte[] request();
  }

  /**
   * Judges requests together, each by itself: the verdict on one does not depend on the others.
   *
   * @param batch at least one request, perhaps of different parameters
   * @return the verdicts in the same order
   */
  List<Verdict> verify(List<? extends Submission> batch);

  /** The same, with the help of other processors where that is possible. */
  default List<Verdict> verifyOnAll(List<? extends Submission> batch) {
    return verify(batch);
  }
}
