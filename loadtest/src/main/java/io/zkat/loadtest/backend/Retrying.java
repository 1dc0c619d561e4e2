package io.zkat.loadtest.backend;

import java.time.Duration;

/**
 * Asks again when a target was too busy, as it said. For verdicts that must be had, not for load.
 */
public final class Retrying implements Verifier {
  private static final int ATTEMPTS = 8;
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final Verifier verifier;

  /** Asks {@code verifier} up to eight times. */
  public Retrying(Verifier verifier) {
    this.verifier = verifier;
  }

  @Override
  public Answer verify(Submission submission) {
    for (int attempt = 1; ; attempt++) {
      try {
        return verifier.verify(submission);
      } catch (TargetException e) {
        Duration pause = e.retryAfter();
        if (pause == null || attempt == ATTEMPTS) {
          throw e;
        }
        sleep(pause.multipliedBy(attempt), e);
      }
    }
  }

  private static void sleep(Duration pause, TargetException why) {
    try {
      Thread.sleep(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw why;
    }
  }
}
