package io.zkat.validator.engine;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1Decoding;
import io.zkat.validator.equation.Check;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.equation.PendingMembers;
import io.zkat.validator.verdict.Reason;

/** A sink of one owner with the exact evaluation behind it, for tests that go step by step. */
public final class SinkEngine {
  private final Outcomes outcomes = new Outcomes();
  private final EquationSink sink;
  private final ExactValues exact = new ExactValues(WorkExecutor.serial());
  private final StageClock clock = new StageClock(System::nanoTime, () -> -1);

  /** An empty sink. */
  public SinkEngine(FixedBases bases) {
    outcomes.begin();
    sink = new EquationSink(bases, outcomes);
  }

  /** A check whose steps are run from outside. */
  public static Check passive(FixedBases bases) {
    return new Check() {
      @Override
      public FixedBases bases() {
        return bases;
      }

      @Override
      public boolean advance(EquationSink sink) {
        throw new AssertionError("never advanced");
      }
    };
  }

  /** Where the check's steps emit to. */
  public EquationSink sink() {
    return sink;
  }

  /** Decodes compressed points. */
  public void decode(PendingMembers members) {
    members.decode(new G1Decoding(Curve.BLS12_381), outcomes);
  }

  /** Computes what was asked for. */
  public void answer() {
    exact.answer(sink);
  }

  /** The first failure, or OK. */
  public Reason judge() {
    exact.judge(sink, outcomes, 0, 1, clock);
    return outcomes.reason(0);
  }
}
