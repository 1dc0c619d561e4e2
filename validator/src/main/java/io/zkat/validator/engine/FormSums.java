package io.zkat.validator.engine;

import io.zkat.math.curve.G1;
import io.zkat.math.msm.MsmScratch;
import io.zkat.validator.equation.FixedBases;
import io.zkat.validator.equation.LinearForms;
import java.util.Arrays;

/**
 * The values of many linear forms, each by itself, spread over the threads of an executor. One
 * batch at a time.
 */
final class FormSums {
  /** Forms that are worth a thread: below, handing over costs more than it saves. */
  private static final int LEAST = 4;

  private final WorkExecutor executor;
  private final Part[] parts;
  private double[] sums = new double[0];

  /** What one thread writes to. */
  private static final class Part {
    final MsmScratch msm = new MsmScratch();
    final LinearForms forms = new LinearForms();
  }

  FormSums(WorkExecutor executor) {
    this.executor = executor;
    parts = new Part[executor.parallelism()];
    Arrays.setAll(parts, _ -> new Part());
  }

  /** Computes the values, XYZZ, one behind the other in {@link #sums}. */
  void evaluate(FixedBases bases, LinearForms forms) {
    int n = forms.size();
    if (sums.length < n * G1.XYZZ) {
      sums = new double[n * G1.XYZZ];
    }
    int pieces = Math.min(parts.length, n / LEAST);
    if (pieces < 2) {
      forms.values(bases, sums, 0, parts[0].msm);
      return;
    }
    for (int piece = 0; piece < pieces; piece++) {
      LinearForms share = parts[piece].forms;
      share.clear();
      for (int i = piece * n / pieces; i < (piece + 1) * n / pieces; i++) {
        share.append(forms, i);
      }
    }
    executor.run(
        pieces,
        piece ->
            parts[piece].forms.values(bases, sums, piece * n / pieces * G1.XYZZ, parts[piece].msm));
  }

  /** The values computed last. */
  double[] sums() {
    return sums;
  }

  /** Bytes of the arrays kept. */
  long retainedBytes() {
    long bytes = Double.BYTES * (long) sums.length;
    for (Part part : parts) {
      bytes += part.forms.retainedBytes();
    }
    return bytes;
  }
}
