package io.zkat.server;

import io.zkat.server.verify.RequestVerification;
import io.zkat.validator.verdict.Cost;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Decides by the first byte of the request, so that tests of the service around it need no
 * arithmetic, and remembers each batch as the list of its requests' first bytes.
 */
public final class FakeRequestVerification implements RequestVerification {
  static final byte VALID = 1;
  static final byte INVALID = 2;

  /** Breaks the whole batch. */
  static final byte BUG = 3;

  /** Breaks the whole batch with an error that is no exception. */
  static final byte ERROR = 4;

  /** Valid, after {@link #goOn} was released once for its batch. */
  static final byte SLOW = 5;

  static final Cost COST = new Cost(1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000);

  final List<List<Byte>> batches = new CopyOnWriteArrayList<>();
  final Semaphore begun = new Semaphore(0);
  final Semaphore goOn = new Semaphore(0);

  @Override
  public List<Verdict> verify(List<? extends Submission> batch) {
    List<Byte> kinds = new ArrayList<>();
    for (Submission submission : batch) {
      kinds.add(submission.request()[0]);
    }
    batches.add(kinds);
    if (kinds.contains(SLOW)) {
      begun.release();
      await(goOn);
    }
    return batch.stream().map(submission -> decide(submission.request()[0])).toList();
  }

  private static Verdict decide(byte kind) {
    return switch (kind) {
      case VALID, SLOW -> Verdict.valid(COST);
      case INVALID ->
          new Verdict(Reason.CSP_VERIFICATION_FAILED, "it does not hold", 2, -1, 1, COST);
      case ERROR -> throw new StackOverflowError("secret of the implementation");
      default -> throw new IllegalStateException("secret of the implementation");
    };
  }

  /** Waits until so many batches with a slow request are being verified. */
  void awaitBegun(int count) {
    for (int i = 0; i < count; i++) {
      await(begun);
    }
  }

  private static void await(Semaphore semaphore) {
    try {
      if (!semaphore.tryAcquire(30, TimeUnit.SECONDS)) {
        throw new AssertionError("nothing came in 30 seconds");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new AssertionError(stopped);
    }
  }
}
