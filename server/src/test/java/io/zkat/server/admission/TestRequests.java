package io.zkat.server.admission;

import io.zkat.server.error.CallFailure;
import io.zkat.server.params.ParamsLoader;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.params.PublicParams;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests for tests of what is around their verification. */
final class TestRequests {
  private static final PublicParams PARAMS =
      new ParamsLoader(Limits.DEFAULT).load(List.of(), Instant.EPOCH).all().iterator().next();

  /** Keeps what it is given. */
  static final class Kept implements PendingRequest.Reply {
    @Nullable Judgement judgement;
    @Nullable CallFailure failure;
    int answers;

    @Override
    public synchronized void verdict(Judgement given) {
      judgement = given;
      answers++;
      notifyAll();
    }

    @Override
    public synchronized void failure(CallFailure given) {
      failure = given;
      answers++;
      notifyAll();
    }

    /** Waits for the answer. */
    synchronized Kept await() throws InterruptedException {
      long end = System.nanoTime() + 30_000_000_000L;
      while (answers == 0) {
        if (System.nanoTime() > end) {
          throw new AssertionError("no answer in 30 seconds");
        }
        wait(100);
      }
      return this;
    }
  }

  private TestRequests() {}

  /** A request of some bytes, the first of which says what a fake makes of it. */
  static PendingRequest of(Source source, byte kind, int bytes, PendingRequest.Reply reply) {
    byte[] request = new byte[bytes];
    request[0] = kind;
    return new PendingRequest(source, PARAMS, new byte[0], request, reply);
  }

  static PendingRequest of(Source source) {
    return of(source, (byte) 1, 1, new Kept());
  }

  /** A source whose last requests were all bad. */
  static Source bad(int requests) {
    Source source = Source.unknown();
    for (int i = 0; i < requests; i++) {
      source.judged(false);
    }
    return source;
  }
}
