package io.zkat.validator.engine;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.pairing.Pairing;
import io.zkat.math.pairing.PairingScratch;
import io.zkat.validator.equation.EquationSink;
import io.zkat.validator.equation.LinearForms;
import io.zkat.validator.equation.Outcomes;
import io.zkat.validator.equation.PairingForms;
import io.zkat.validator.equation.PointTable;

/**
 * Computes what was asked for, each form by itself (many in lanes), and finds the equations that do
 * not hold, each by itself: nothing here is random. One thread at a time.
 */
final class ExactValues {
  private final FormSums sums;
  private final PairingScratch scratch = new PairingScratch();
  private final double[] pair = new double[2 * G1.AFFINE];
  private double[] inversion = new double[0];
  private final LinearForms selected = new LinearForms();
  private int[] obligations = new int[0];
  private int selectedCount;

  ExactValues(WorkExecutor executor) {
    sums = new FormSums(executor);
  }

  /** Answers all questions of the last round. */
  void answer(EquationSink sink) {
    int points = sink.pointCount();
    if (points > 0) {
      normalise(sink.curve(), sink.points(), points, sink.normalised());
    }
    int forms = sink.values().size();
    if (forms > 0) {
      sums.evaluate(sink.bases(), sink.values());
      normalise(sink.curve(), sums.sums(), forms, sink.valueAnswers());
    }
    sink.answered();
  }

  /**
   * Tells the outcomes which of the obligations that matter do not hold.
   *
   * @param from the first owner looked at
   * @param until the owner to stop before
   * @return whether one did not hold
   */
  boolean judge(EquationSink sink, Outcomes outcomes, int from, int until, StageClock clock) {
    boolean failed = judgeForms(sink, outcomes, from, until);
    clock.bookMsm();
    PairingForms pairings = sink.pairings();
    for (int i = 0; i < pairings.size(); i++) {
      if (sink.paired().counts(i, outcomes, from, until) && !holds(pairings, i)) {
        sink.paired().fail(i, outcomes);
        failed = true;
      }
    }
    if (pairings.size() > 0) {
      clock.bookPairing();
    }
    return failed;
  }

  private boolean judgeForms(EquationSink sink, Outcomes outcomes, int from, int until) {
    selected.clear();
    selectedCount = 0;
    int n = sink.equations().size();
    if (obligations.length < n) {
      obligations = new int[n];
    }
    for (int i = 0; i < n; i++) {
      if (sink.vanishing().counts(i, outcomes, from, until)) {
        selected.append(sink.equations(), i);
        obligations[selectedCount++] = i;
      }
    }
    if (selectedCount == 0) {
      return false;
    }
    sums.evaluate(sink.bases(), selected);
    boolean failed = false;
    for (int i = 0; i < selectedCount; i++) {
      if (!G1.isInfinityXyzz(sums.sums(), i * G1.XYZZ)) {
        sink.vanishing().fail(obligations[i], outcomes);
        failed = true;
      }
    }
    return failed;
  }

  /** e(a, w) e(-b, g2) = 1. */
  private boolean holds(PairingForms pairings, int i) {
    Curve curve = pairings.key(i).curve();
    System.arraycopy(pairings.a(), i * G1.AFFINE, pair, 0, G1.AFFINE);
    curve.g1().negate(pair, G1.AFFINE, pairings.b(), i * G1.AFFINE);
    return Pairing.of(curve).productIsOne(pair, 0, pairings.key(i).lines(), scratch);
  }

  /** Writes n XYZZ points, normalised with one inversion, to the first slots of a table. */
  private void normalise(Curve curve, double[] p, int n, PointTable table) {
    int room = G1.affineScratch(n);
    if (inversion.length < room) {
      inversion = new double[room];
    }
    table.reset(n);
    curve.g1().toAffine(table.xy, 0, p, 0, n, inversion, 0);
    for (int i = 0; i < n; i++) {
      G1Encoding.encode(curve, table.bytes, PointTable.bytesAt(i), table.xy, PointTable.at(i));
    }
  }

  long retainedBytes() {
    return Double.BYTES * (long) inversion.length + sums.retainedBytes() + selected.retainedBytes();
  }
}
