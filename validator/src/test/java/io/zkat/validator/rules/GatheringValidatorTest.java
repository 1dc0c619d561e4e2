package io.zkat.validator.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.testing.Seeded;
import io.zkat.validator.engine.WorkExecutor;
import io.zkat.validator.limits.Limits;
import io.zkat.validator.verdict.Reason;
import io.zkat.validator.verdict.Verdict;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Who asks gets the verdict that is due, whoever validates it and with what others. */
class GatheringValidatorTest {
  private static final int ASKERS = 12;
  private static final int EACH = 25;

  private final Seeded seeded = new Seeded();
  private final RequestValidator validator = RequestCases.merged();
  private final RequestAlterations alterations =
      new RequestAlterations(
          seeded.random(),
          RequestAlterations.recorded(),
          MadeRequests.make(seeded.random().nextLong(), 12));

  private Verdict alone(RequestBytes one) {
    return validator.validate(one.params(), one.anchor(), one.request()).verdict();
  }

  @Test
  void everyAskerGetsTheVerdictOfItsRequest() throws Exception {
    List<RequestBytes> requests = new ArrayList<>();
    List<Verdict> verdicts = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      requests.add(i % 3 == 0 ? alterations.next() : alterations.honest());
      verdicts.add(alone(requests.getLast()));
    }
    for (int leaders : new int[] {1, 2, 3}) {
      for (int most : new int[] {1, 4, 64}) {
        GatheringValidator gathering = new GatheringValidator(validator, leaders, most);
        try (ExecutorService platform = Executors.newFixedThreadPool(ASKERS);
            ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
          ExecutorService threads = leaders == 2 ? virtual : platform;
          List<Future<?>> running = new ArrayList<>();
          for (int asker = 0; asker < ASKERS; asker++) {
            SplittableRandom random = seeded.random().split();
            running.add(
                threads.submit(
                    () -> {
                      for (int i = 0; i < EACH; i++) {
                        int which = random.nextInt(requests.size());
                        RequestBytes one = requests.get(which);
                        Verdict found =
                            gathering.validate(one.params(), one.anchor(), one.request()).verdict();
                        assertEquals(verdicts.get(which).message(), found.message());
                        assertEquals(verdicts.get(which).reason(), found.reason());
                      }
                    }));
          }
          for (Future<?> one : running) {
            one.get();
          }
        }
        assertEquals(0, validator.workspaces().leased());
      }
    }
  }

  /** Neither one that evaluates equations one by one, nor one that is spread already. */
  @Test
  void oneThatCannotBeSpreadIsGatheredAsItIs() throws Exception {
    RequestValidator strict = RequestCases.strict();
    assertFalse(strict.canSpread());
    assertTrue(validator.canSpread());
    assertFalse(validator.spreadOver(WorkExecutor.over(Runnable::run, 2)).canSpread());
    GatheringValidator gathering = new GatheringValidator(strict, 2, 8);
    RequestBytes one = alterations.honest();
    List<Future<ValidationResult>> running = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
      for (int i = 0; i < 6; i++) {
        running.add(
            threads.submit(() -> gathering.validate(one.params(), one.anchor(), one.request())));
      }
      for (Future<ValidationResult> found : running) {
        assertEquals(Reason.OK, found.get().verdict().reason());
      }
    }
  }

  @Test
  void anInterruptWaitsForTheVerdict() {
    GatheringValidator gathering = new GatheringValidator(validator, 1, 8);
    RequestBytes one = alterations.honest();
    Thread.currentThread().interrupt();
    ValidationResult result = gathering.validate(one.params(), one.anchor(), one.request());
    assertTrue(Thread.interrupted());
    assertEquals(Reason.OK, result.verdict().reason());
  }

  @Test
  void anErrorReachesWhoAsked() {
    RequestValidator broken =
        new RequestValidator(
            Limits.DEFAULT,
            RuleSet.DEFAULT,
            RequestCases.CLOCK,
            new SecureRandom(),
            () -> {
              throw new LinkageError("no clock");
            },
            () -> -1);
    GatheringValidator gathering = new GatheringValidator(broken, 1, 8);
    RequestBytes one = alterations.honest();
    for (int round = 0; round < 2; round++) {
      LinkageError error =
          assertThrows(
              LinkageError.class,
              () -> gathering.validate(one.params(), one.anchor(), one.request()));
      assertEquals("no clock", error.getMessage());
    }
  }

  @Test
  void noLeaderAndNoRoomAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new GatheringValidator(validator, 0, 8));
    assertThrows(IllegalArgumentException.class, () -> new GatheringValidator(validator, 1, 0));
  }
}
