package io.zkat.validator.engine;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1Decoding;
import io.zkat.math.msm.BatchMembership;
import io.zkat.math.msm.SecureBytes;
import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.Outcomes;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Evaluates the checks of many owners together: memberships of all points in one test, the exact
 * points of all checks round by round in lanes, and all equations as one random combination ({@link
 * MergedEquations}). If the combination does not hold, owners are separated by halving, and those
 * that are left alone are judged equation by equation. So each owner gets the outcome that {@link
 * StrictEngine} gives, but for a false acceptance with a probability below 2^-119 for each batch:
 * 2^-120 for the memberships ({@link BatchMembership}), 2^-128 for each combination that is
 * evaluated. A false refusal is impossible: what refuses is exact.
 *
 * <p>With b bad owners among n, at most 1 + 2 b ceil(log2 n) combinations are evaluated, each over
 * fewer and fewer equations: only parts with a bad owner in them are halved, b on each of ceil(log2
 * n) levels at most, and each half is asked about once. Owners whose failure is certain already (a
 * challenge that differs, a malformed proof) cost none of them: their equations of lower rank are
 * combined with those of the others.
 */
final class BatchEngine implements Engine {
  private final G1Decoding decoding = new G1Decoding(Curve.BLS12_381);
  private final Memberships memberships;
  private final ExactValues exact;
  private final MergedEquations merged;
  private boolean[] advancing = new boolean[16];
  private int combinations;

  /**
   * @param random makes sources of signs and weights, secret and unpredictable
   * @param executor what the arithmetic is spread over
   */
  BatchEngine(Supplier<SecureBytes> random, WorkExecutor executor) {
    this.memberships = new Memberships(random, executor);
    this.exact = new ExactValues(executor);
    this.merged = new MergedEquations(random.get(), executor);
  }

  @Override
  public void run(Batch batch, StageClock clock) {
    batch.members().decode(decoding, batch.outcomes());
    clock.bookDecode();
    memberships.failOutside(batch.members(), batch.outcomes());
    clock.bookSubgroup();
    rounds(batch, clock);
    combinations = 0;
    int owners = batch.outcomes().size();
    if (!holds(batch, 0, owners, clock)) {
      separate(batch, 0, owners, clock);
    }
  }

  /** Advances all checks side by side until none wants anything more. */
  private void rounds(Batch batch, StageClock clock) {
    int n = batch.checkCount();
    if (advancing.length < n) {
      advancing = new boolean[2 * n];
    }
    Arrays.fill(advancing, 0, n, true);
    boolean more = true;
    while (more) {
      more = false;
      for (int i = 0; i < n; i++) {
        if (advancing[i]) {
          advancing[i] = advance(batch, batch.check(i));
          more |= advancing[i];
        }
      }
      clock.bookTranscript();
      for (int i = 0; i < batch.sinkCount(); i++) {
        exact.answer(batch.sink(i));
      }
      clock.bookMsm();
    }
  }

  private static boolean advance(Batch batch, Check check) {
    return batch.outcomes().matters(check.owner(), Outcomes.rank(check.sequence(), 0))
        && check.advance(batch.sinkOf(check.bases()));
  }

  /** How many combinations were evaluated for the last batch. */
  int combinations() {
    return combinations;
  }

  private boolean holds(Batch batch, int from, int until, StageClock clock) {
    combinations++;
    for (int i = 0; i < batch.sinkCount(); i++) {
      if (!merged.hold(batch.sink(i), batch.outcomes(), from, until, clock)) {
        return false;
      }
    }
    return true;
  }

  /** Finds the bad ones among owners of which at least one is bad. */
  private void separate(Batch batch, int from, int until, StageClock clock) {
    if (until - from == 1) {
      judge(batch, from, clock);
      return;
    }
    int middle = (from + until) >>> 1;
    boolean left = holds(batch, from, middle, clock);
    if (!left) {
      separate(batch, from, middle, clock);
    }
    // If all of the left holds, one of the right does not: no need to ask.
    if (left || !holds(batch, middle, until, clock)) {
      separate(batch, middle, until, clock);
    }
  }

  /** Judges the equations of one owner, of which at least one does not hold. */
  private void judge(Batch batch, int owner, StageClock clock) {
    Outcomes outcomes = batch.outcomes();
    boolean found = false;
    for (int i = 0; i < batch.sinkCount(); i++) {
      found |= exact.judge(batch.sink(i), outcomes, owner, owner + 1, clock);
    }
    if (!found) {
      // A combination of equations that hold holds, so one of the two evaluations is broken.
      throw new IllegalStateException("merged and single evaluation contradict each other");
    }
  }

  @Override
  public long retainedBytes() {
    return exact.retainedBytes() + merged.retainedBytes();
  }
}
