package io.zkat.server;

import io.zkat.server.verify.ProofVerification;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Cost;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Decides by the first byte of the proof, so that tests of the service around it need no
 * arithmetic: {@link #VALID}, {@link #INVALID}, {@link #BUG}, {@link #SLOW}.
 */
public final class FakeVerification implements ProofVerification {
  static final byte VALID = 1;
  static final byte INVALID = 2;
  static final byte BUG = 3;

  /** Valid, after {@link #goOn} was released once. */
  static final byte SLOW = 4;

  static final Cost COST = new Cost(1_000, 2_000, 3_000, 4_000, 0, 0, 5_000);

  final AtomicInteger calls = new AtomicInteger();
  final Semaphore begun = new Semaphore(0);
  final Semaphore goOn = new Semaphore(0);

  @Override
  public boolean supports(ProofType type) {
    return type == ProofType.CSP;
  }

  @Override
  public Verdict transfer(
      PublicParams params, ProofType type, byte[][] inputs, byte[][] outputs, byte[] proof) {
    return decide(proof);
  }

  @Override
  public Verdict issue(PublicParams params, ProofType type, byte[][] outputs, byte[] proof) {
    return decide(proof);
  }

  @Override
  public Verdict typeAndSum(PublicParams params, byte[][] inputs, byte[][] outputs, byte[] proof) {
    return decide(proof);
  }

  @Override
  public Verdict range(PublicParams params, ProofType type, byte[] commitment, byte[] proof) {
    return decide(proof);
  }

  private Verdict decide(byte[] proof) {
    calls.incrementAndGet();
    return switch (proof[0]) {
      case VALID -> Verdict.valid(COST);
      case INVALID ->
          new Verdict(Reason.CSP_VERIFICATION_FAILED, "it does not hold", -1, -1, 1, COST);
      case SLOW -> {
        begun.release();
        await(goOn);
        yield Verdict.valid(COST);
      }
      default -> throw new IllegalStateException("secret of the implementation");
    };
  }

  /** Waits until so many slow proofs are being verified. */
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
