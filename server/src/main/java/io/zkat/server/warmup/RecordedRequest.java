package io.zkat.server.warmup;

import io.zkat.server.verify.RequestVerification;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.verdict.Verdict;
import java.util.Collections;
import java.util.List;

/** A valid token request of the reference, bundled with the service. */
final class RecordedRequest implements RequestVerification.Submission {
  private final PublicParams params;
  private final byte[] anchor;
  private final byte[] request;

  RecordedRequest(PublicParams params, byte[] anchor, byte[] request) {
    this.params = params;
    this.anchor = anchor;
    this.request = request;
  }

  @Override
  public PublicParams params() {
    return params;
  }

  @Override
  public byte[] anchor() {
    return anchor;
  }

  @Override
  public byte[] request() {
    return request;
  }

  /** The verdicts on a batch of copies, perhaps on all processors. */
  List<Verdict> verify(RequestVerification verification, int copies, boolean onAll) {
    List<RecordedRequest> batch = Collections.nCopies(copies, this);
    return onAll ? verification.verifyOnAll(batch) : verification.verify(batch);
  }
}
