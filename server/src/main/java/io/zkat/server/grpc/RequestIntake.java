package io.zkat.server.grpc;

import io.zkat.api.v1.AnchoredTokenRequest;
import io.zkat.api.v1.PublicParamsSelector;
import io.zkat.api.v1.ValidationResult;
import io.zkat.server.admission.Judgement;
import io.zkat.server.admission.PendingRequest;
import io.zkat.server.error.CallFailure;
import io.zkat.server.params.ParamsDirectory;
import io.zkat.validator.params.PublicParams;
import java.util.function.Consumer;

/**
 * Makes of a token request in a message one that can be judged. The three methods of the validator
 * service differ in how messages come and answers go, not in this.
 */
final class RequestIntake {
  private final ParamsDirectory directory;
  private final Answers answers;

  /** With the sets that requests can name. */
  RequestIntake(ParamsDirectory directory, Answers answers) {
    this.directory = directory;
    this.answers = answers;
  }

  /**
   * The set that a message means.
   *
   * @throws CallFailure if there is none, or if none is named and there are several
   */
  PublicParams select(PublicParamsSelector selector) {
    return directory.select(selector);
  }

  /**
   * One request of the current caller, see {@link Caller#current}.
   *
   * @param answer is given the result, on a worker
   * @param failure is given the reason why there is none
   */
  PendingRequest pending(
      PublicParams params,
      AnchoredTokenRequest request,
      Consumer<ValidationResult> answer,
      Consumer<CallFailure> failure) {
    return new PendingRequest(
        Caller.current().source(),
        params,
        SharedBytes.of(request.getAnchor()),
        SharedBytes.of(request.getTokenRequest()),
        new PendingRequest.Reply() {
          @Override
          public void verdict(Judgement judgement) {
            answer.accept(answers.answer(params, judgement));
          }

          @Override
          public void failure(CallFailure reason) {
            failure.accept(reason);
          }
        });
  }
}
