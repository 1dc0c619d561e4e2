package io.zkat.validator.engine;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1Decoding;
import io.zkat.math.msm.BatchMembership;
import io.zkat.math.msm.SecureBytes;
import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.equation.PendingMembers;
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
  private final WorkExecutor executor;
  private final Memberships memberships;
  private final ExactValues exact;
  private final ExactValues exactSpread;
  private final MergedEquations merged;
  private boolean[] advancing = new boolean[16];
  private int combinations;

  /**
   * @param random makes sources of signs and weights, secret and unpredictable
   * @param executor what the arithmetic is spread over
   */
  BatchEngine(Supplier<SecureBytes> random, WorkExecutor executor) {
    this.executor = executor;
    this.memberships = new Memberships(random, executor.parallelism());
    this.exact = new ExactValues(WorkExecutor.serial());
    this.exactSpread = executor.parallelism() == 1 ? exact : new ExactValues(executor);
    this.merged = new MergedEquations(random.get(), executor);
  }

  @Override
  public void run(Batch batch, StageClock clock) {
    decode(batch, clock);
    if (executor.parallelism() > 1) {
      executor.inSteps(
          () -> {
            rounds(batch, clock, exactSpread);
            decideSpread(batch, clock);
          });
    } else {
      memberships.plan(batch.members());
      memberships.test(batch.members(), 0);
      memberships.conclude(batch.members(), batch.outcomes());
      clock.bookSubgroup();
      rounds(batch, clock, exact);
      decide(batch, clock);
    }
  }

  /** Decodes the points of a batch and advances its checks, on this thread alone. */
  void advance(Batch batch, StageClock clock) {
    decode(batch, clock);
    rounds(batch, clock, exact);
  }

  private void decode(Batch batch, StageClock clock) {
    batch.members().decode(decoding, batch.outcomes());
    clock.bookDecode();
  }

  /** Finds out who is bad, once all checks have said what must hold and all points are members. */
  private void decide(Batch batch, StageClock clock) {
    combinations = 0;
    int owners = batch.outcomes().size();
    if (!holds(batch, 0, owners, clock)) {
      separate(batch, 0, owners, clock);
    }
  }

  /**
   * The same, before it is known which points are members: that and the first combination are
   * shared out over threads together. If a point is outside, what was computed counts for nothing:
   * neither the combination, which is done again, nor what checks said about such points, because
   * the failure of a point ranks before all that its check does.
   */
  void decideSpread(Batch batch, StageClock clock) {
    PendingMembers members = batch.members();
    Outcomes outcomes = batch.outcomes();
    int owners = outcomes.size();
    boolean any = batch.sinkCount() > 0;
    int parts = any ? merged.plan(batch.sink(0), outcomes, 0, owners) : 0;
    int pieces = memberships.plan(members);
    long[] nanos = new long[pieces + parts];
    clock.bookMsm();
    executor.run(
        pieces + parts,
        part -> {
          long begun = clock.now();
          if (part < pieces) {
            memberships.test(members, part);
          } else {
            merged.run(part - pieces, batch.sink(0), outcomes, 0, owners);
          }
          nanos[part] = clock.now() - begun;
        });
    clock.bookParts(nanos, pieces, any ? pieces + merged.pairingParts() : pieces);
    if (!memberships.conclude(members, outcomes)) {
      clock.bookSubgroup();
      decide(batch, clock);
      return;
    }
    combinations = 1;
    boolean holds = !any || merged.held(batch.sink(0));
    for (int i = 1; i < batch.sinkCount() && holds; i++) {
      holds = merged.hold(batch.sink(i), outcomes, 0, owners, clock);
    }
    if (!holds) {
      separate(batch, 0, owners, clock);
    }
  }

  /** Advances all checks side by side until none wants anything more. */
  private void rounds(Batch batch, StageClock clock, ExactValues exact) {
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
      found |= exactSpread.judge(batch.sink(i), outcomes, owner, owner + 1, clock);
    }
    if (!found) {
      // A combination of equations that hold holds, so one of the two evaluations is broken.
      throw new IllegalStateException("merged and single evaluation contradict each other");
    }
  }

  @Override
  public long retainedBytes() {
    long spread = exactSpread == exact ? 0 : exactSpread.retainedBytes();
    return exact.retainedBytes() + spread + merged.retainedBytes();
  }
}
