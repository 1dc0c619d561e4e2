package io.zkat.server.verify;

import io.zkat.validator.rules.RequestBytes;
import io.zkat.validator.rules.RequestValidator;
import io.zkat.validator.rules.ValidationResult;
import io.zkat.validator.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Judgement by the validator itself. */
public final class ValidatorRequestVerification implements RequestVerification {
  private final RequestValidator validator;
  private final RequestValidator onAll;

  /**
   * By these validators, whose verdicts are the same.
   *
   * @param validator on the calling thread
   * @param onAll over several threads, for a batch that has all processors
   */
  public ValidatorRequestVerification(RequestValidator validator, RequestValidator onAll) {
    this.validator = validator;
    this.onAll = onAll;
  }

  @Override
  public List<Verdict> verify(List<? extends Submission> batch) {
    return verify(validator, batch);
  }

  @Override
  public List<Verdict> verifyOnAll(List<? extends Submission> batch) {
    return verify(onAll, batch);
  }

  private static List<Verdict> verify(
      RequestValidator validator, List<? extends Submission> batch) {
    List<RequestBytes> requests = new ArrayList<>(batch.size());
    for (Submission submission : batch) {
      requests.add(
          new RequestBytes(submission.params(), submission.anchor(), submission.request()));
    }
    List<Verdict> verdicts = new ArrayList<>(batch.size());
    for (ValidationResult result : validator.validate(requests)) {
      verdicts.add(result.verdict());
    }
    return verdicts;
  }
}
