package io.zkat.server.admission;

import io.grpc.Context;
import io.zkat.server.error.CallFailure;
import io.zkat.server.verify.RequestVerification;
import io.zkat.validator.params.PublicParams;

/** A token request that waits for its verdict, whichever method it came by. */
public final class PendingRequest extends Job implements RequestVerification.Submission {
  /** Is given the answer: one of the two methods is called, once, on any thread. */
  public interface Reply {
    /** There is a verdict. */
    void verdict(Judgement judgement);

    /** There is none. */
    void failure(CallFailure failure);
  }

  private final Source source;
  private final PublicParams params;
  private final byte[] anchor;
  private final byte[] request;
  private final Reply reply;

  /**
   * Of the call that is being served, see {@link Context#current}.
   *
   * @param source where it came from
   * @param params the parameters to judge it under
   * @param anchor the transaction id
   * @param request the serialised token request
   * @param reply is given the answer
   */
  public PendingRequest(
      Source source, PublicParams params, byte[] anchor, byte[] request, Reply reply) {
    super(Context.current());
    this.source = source;
    this.params = params;
    this.anchor = anchor;
    this.request = request;
    this.reply = reply;
  }

  Source source() {
    return source;
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

  /** Bytes that it keeps alive. */
  long bytes() {
    return (long) anchor.length + request.length;
  }

  /** Ends it with its verdict. */
  void answer(Judgement judgement) {
    try {
      end();
    } finally {
      reply.verdict(judgement);
    }
  }

  @Override
  void onFailure(CallFailure failure) {
    reply.failure(failure);
  }
}
