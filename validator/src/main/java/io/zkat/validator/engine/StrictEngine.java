package io.zkat.validator.engine;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Decoding;
import io.zkat.math.curve.G1Membership;
import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.equation.PendingMembers;

/**
 * Evaluates every check by itself, in the reference's order, every equation by itself, and leaves
 * out what comes after an owner's first failure. It defines the verdict; every other engine must
 * give the same one.
 */
public final class StrictEngine implements Engine {
  private final G1Membership membership = new G1Membership();
  private final G1Decoding decoding = new G1Decoding(Curve.BLS12_381);
  private final ExactValues exact = new ExactValues(WorkExecutor.serial());

  /** An engine without work. */
  public StrictEngine() {}

  @Override
  public void run(Batch batch, StageClock clock) {
    Outcomes outcomes = batch.outcomes();
    batch.members().decode(decoding, outcomes);
    clock.bookDecode();
    failOutside(batch.members(), outcomes);
    clock.bookSubgroup();
    for (int i = 0; i < batch.checkCount(); i++) {
      Check check = batch.check(i);
      if (outcomes.matters(check.owner(), Outcomes.rank(check.sequence(), 0))) {
        run(check, batch, clock);
      }
    }
  }

  private void run(Check check, Batch batch, StageClock clock) {
    EquationSink sink = batch.sinkOf(check.bases());
    sink.clear();
    boolean more = true;
    while (more) {
      more = check.advance(sink);
      clock.bookTranscript();
      exact.answer(sink);
      clock.bookMsm();
    }
    exact.judge(sink, batch.outcomes(), 0, batch.outcomes().size(), clock);
    sink.clear();
  }

  private void failOutside(PendingMembers members, Outcomes outcomes) {
    for (int from = 0; from < members.size(); ) {
      int outside =
          membership.firstOutside(members.points(), from * G1.AFFINE, members.size() - from);
      if (outside < 0) {
        return;
      }
      members.fail(from + outside, outcomes);
      from += outside + 1;
    }
  }

  @Override
  public long retainedBytes() {
    return exact.retainedBytes();
  }
}
