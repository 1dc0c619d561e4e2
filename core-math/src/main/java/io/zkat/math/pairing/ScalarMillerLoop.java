package io.zkat.math.pairing;

import io.zkat.math.curve.G1;
import io.zkat.math.curve.G2;
import io.zkat.math.field.Fp;
import io.zkat.math.tower.Fp12;
import io.zkat.math.tower.Fp2;

/** {@link MillerLoop} on single elements: complete for every point of the curve and the twist. */
final class ScalarMillerLoop implements MillerLoop {
  private static final int E = Fp.LIMBS;
  private static final int E2 = Fp2.LIMBS;
  private static final int LINE = MillerProgram.LINE;

  private final MillerProgram program;
  private final Fp12 tower;
  private final Fp2 f2;
  private final boolean typeM;

  ScalarMillerLoop(MillerProgram program, Fp12 tower) {
    this.program = program;
    this.tower = tower;
    f2 = tower.base().base();
    typeM = program.group().isTypeM();
  }

  @Override
  public int workspace(int prepared, int n) {
    return n * program.lineCount() * LINE + LINE + MillerProgram.SCRATCH;
  }

  private boolean isInfinity(double[] p, int po) {
    Fp fp = f2.base();
    return fp.isZero(p, po) && fp.isZero(p, po + E);
  }

  @Override
  public boolean run(
      double[] m,
      int f,
      double[] p,
      int po,
      PreparedG2[] sets,
      int setCount,
      double[] p2,
      int p2o,
      double[] q2,
      int q2o,
      int n,
      int work) {
    int tables = work + LINE + MillerProgram.SCRATCH;
    int tableSize = program.lineCount() * LINE;
    for (int i = 0; i < n; i++) {
      program.lines(m, tables + i * tableSize, q2, q2o + i * G2.AFFINE, m, work + LINE);
    }
    tower.setOne(m, f);
    int doublings = program.doublings();
    int step = 0;
    for (int i = 0; i < doublings; i++) {
      if (i > 0) {
        tower.sqr(m, f, m, f, m, 0);
      }
      int lines = program.digit(i) == 0 ? 1 : 2;
      for (int end = step + lines; step < end; step++) {
        multiplyLines(m, f, step, p, po, sets, setCount, p2, p2o, n, tables, work);
      }
    }
    for (; step < program.lineCount(); step++) {
      multiplyLines(m, f, step, p, po, sets, setCount, p2, p2o, n, tables, work);
    }
    if (typeM) {
      // BLS12-381, whose x is negative
      tower.conj(m, f, m, f);
    }
    return true;
  }

  private void multiplyLines(
      double[] m,
      int f,
      int step,
      double[] p,
      int po,
      PreparedG2[] sets,
      int setCount,
      double[] p2,
      int p2o,
      int n,
      int tables,
      int work) {
    int tableSize = program.lineCount() * LINE;
    int point = po;
    for (int s = 0; s < setCount; s++) {
      PreparedG2 set = sets[s];
      for (int i = 0; i < set.size(); i++) {
        if (!set.isInfinite(i)) {
          multiplyLine(m, f, set.lines(), i * tableSize + step * LINE, p, point, work);
        }
        point += G1.AFFINE;
      }
    }
    for (int i = 0; i < n; i++) {
      int line = tables + i * tableSize + step * LINE;
      multiplyLine(m, f, m, line, p2, p2o + i * G1.AFFINE, work);
    }
  }

  private void multiplyLine(
      double[] m, int f, double[] lines, int line, double[] p, int po, int work) {
    if (isInfinity(p, po)) {
      return;
    }
    if (typeM) {
      f2.copy(m, work, lines, line);
      f2.mulBase(m, work + E2, lines, line + E2, p, po);
      f2.mulBase(m, work + 2 * E2, lines, line + 2 * E2, p, po + E);
      tower.mulBy023(m, f, m, f, m, work, m, 0);
    } else {
      f2.mulBase(m, work, lines, line + 2 * E2, p, po + E);
      f2.mulBase(m, work + E2, lines, line + E2, p, po);
      f2.copy(m, work + 2 * E2, lines, line);
      tower.mulBy013(m, f, m, f, m, work, m, 0);
    }
  }
}
