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

  /** By this validator. */
  public ValidatorRequestVerification(RequestValidator validator) {
    this.validator = validator;
  }

  @Override
  public List<Verdict> verify(List<? extends Submission> batch) {
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
