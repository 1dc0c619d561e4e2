package io.zkat.math.pairing;

import io.zkat.math.curve.G1;
import io.zkat.math.curve.G2;
import io.zkat.math.field.Fp;
import io.zkat.math.tower.Fp2;
import java.util.Arrays;

/**
 * {@link MillerLoop} in vector lanes: pairs are taken two by two, and the lines of two pairs are
 * multiplied before they meet the loop's value.
 *
 * <p>Lines of prepared points are divided by their part with y, so that they read N - L x + y, and
 * their products are tables. Where a pair is missing or counts as 1, its point of G1 is replaced by
 * (0, 0): the line is then a constant, which the final exponentiation removes. Points that are not
 * prepared must be in the group: exceptions of the addition formulas leave Z = 0 behind.
 */
final class LaneMillerLoop implements MillerLoop {
  private static final int E = Fp.LIMBS;
  private static final int E2 = Fp2.LIMBS;
  private static final int PACKED = PairingKernel.PACKED;

  /** Doubles of a step's table: two packed elements for the products, one for the constant. */
  private static final int TABLE = 3 * PACKED;

  /** Doubles of two prepared pairs: factors of the two packed elements, and the constant's rest. */
  private static final int PREPARED = 3 * PACKED;

  /** Doubles of two other pairs: U, V, Q, -Q and the points of G1. */
  private static final int PLAIN = 5 * PACKED;

  private static final int SINGLE = G2.AFFINE + 8 * E + Fp2.SCRATCH;

  private final PairingKernel kernel;
  private final MillerProgram program;
  private final G2 g2;
  private final Fp2 f2;
  private final Fp fp;
  private final boolean typeM;
  private final double[] generator = new double[G2.AFFINE];

  LaneMillerLoop(PairingKernel kernel, MillerProgram program) {
    this.kernel = kernel;
    this.program = program;
    g2 = program.group();
    f2 = g2.field();
    fp = f2.base();
    typeM = g2.isTypeM();
    g2.generator(generator, 0);
  }

  /**
   * Returns the tables of {@code size} points whose lines are given, or none if one of them has a
   * line without a part with y or without a constant one.
   */
  double[] tables(double[] lines, int size, boolean[] infinite) {
    int steps = program.lineCount();
    int lineTable = steps * MillerProgram.LINE;
    double[] out = new double[(size + 1) / 2 * steps * TABLE];
    double[] t = new double[Fp2.SCRATCH];
    double[] line = new double[4 * E2];
    double[] product = new double[E2];
    for (int group = 0; 2 * group < size; group++) {
      for (int step = 0; step < steps; step++) {
        for (int i = 0; i < 2; i++) {
          int point = 2 * group + i;
          if (point >= size || infinite[point]) {
            f2.setZero(line, 2 * i * E2);
            f2.setOne(line, (2 * i + 1) * E2);
            continue;
          }
          int at = point * lineTable + step * MillerProgram.LINE;
          if (f2.isZero(lines, at) || f2.isZero(lines, at + 2 * E2)) {
            return new double[0];
          }
          f2.inverse(product, 0, lines, at + 2 * E2, t, 0);
          f2.mul(line, (2 * i + 1) * E2, lines, at, product, 0, t, 0);
          f2.mul(line, 2 * i * E2, lines, at + E2, product, 0, t, 0);
          f2.neg(line, 2 * i * E2, line, 2 * i * E2);
        }
        int l1 = 0;
        int n1 = E2;
        int l2 = 2 * E2;
        int n2 = 3 * E2;
        int o = (group * steps + step) * TABLE;
        f2.mul(product, 0, line, l1, line, l2, t, 0);
        LaneField.put(out, o, 0, product, 0);
        f2.mul(product, 0, line, l1, line, n2, t, 0);
        LaneField.put(out, o, 1, product, 0);
        LaneField.put(out, o, 2, line, l1);
        LaneField.put(out, o, 3, line, n1);
        f2.mul(product, 0, line, n1, line, l2, t, 0);
        LaneField.put(out, o + PACKED, 1, product, 0);
        LaneField.put(out, o + PACKED, 2, line, l2);
        LaneField.put(out, o + PACKED, 3, line, n2);
        f2.mul(product, 0, line, n1, line, n2, t, 0);
        if (!typeM) {
          f2.mulXi(product, 0, product, 0, t, 0);
        }
        LaneField.put(out, o + 2 * PACKED, 0, product, 0);
      }
    }
    return out;
  }

  @Override
  public int workspace(int prepared, int n) {
    // a set of an odd number of points leaves a place empty
    return 3 * PACKED + TABLE + prepared * PREPARED + (n + 1) / 2 * PLAIN + SINGLE;
  }

  private boolean isInfinity(double[] p, int po) {
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
    int nn = work;
    int lv = work + PACKED;
    int none = work + 2 * PACKED;
    int table = work + 3 * PACKED;
    int prepared = table + TABLE;
    Arrays.fill(m, none, none + PACKED, 0);
    int plain = prepared;
    int point = po;
    for (int s = 0; s < setCount; s++) {
      PreparedG2 set = sets[s];
      if (set.size() > 0 && set.tables().length == 0) {
        return false;
      }
      for (int i = 0; i < set.size(); i += 2) {
        loadPrepared(m, plain, set, i, p, point, work);
        plain += PREPARED;
        point += Math.min(2, set.size() - i) * G1.AFFINE;
      }
    }
    // what follows lies behind a place for each prepared pair, used or not
    int single = plain + (n + 1) / 2 * PLAIN;
    int count = 0;
    for (int i = 0; i < n; i++) {
      int p1 = p2o + i * G1.AFFINE;
      int q1 = q2o + i * G2.AFFINE;
      if (!isInfinity(p2, p1) && !g2.isInfinity(q2, q1)) {
        loadPlain(m, plain + count / 2 * PLAIN, count % 2, p2, p1, q2, q1, single);
        count++;
      }
    }
    if (count % 2 == 1) {
      int group = plain + count / 2 * PLAIN;
      // with (0, 0) in G1, its lines are constants
      loadPlain(m, group, 1, m, none, generator, 0, single);
    }
    int groups = (count + 1) / 2;
    boolean empty = true;
    int step = 0;
    for (int i = 0; i < program.doublings(); i++) {
      if (!empty) {
        kernel.sqr12(m, f, f);
      }
      empty = preparedLines(m, f, sets, setCount, step++, prepared, table, empty, lv);
      for (int k = 0; k < groups; k++) {
        int u = plain + k * PLAIN;
        kernel.doubleStep(m, u, u + PACKED, u + 4 * PACKED, nn, lv);
        empty = multiply(m, f, nn, none, lv, empty);
      }
      int digit = program.digit(i);
      if (digit != 0) {
        empty = preparedLines(m, f, sets, setCount, step++, prepared, table, empty, lv);
        for (int k = 0; k < groups; k++) {
          int u = plain + k * PLAIN;
          int added = u + (digit > 0 ? 2 : 3) * PACKED;
          kernel.addStep(m, u, u + PACKED, added, u + 4 * PACKED, nn, lv);
          empty = multiply(m, f, nn, none, lv, empty);
        }
      }
    }
    for (int last = 0; step < program.lineCount(); last++) {
      empty = preparedLines(m, f, sets, setCount, step++, prepared, table, empty, lv);
      for (int k = 0; k < groups; k++) {
        int u = plain + k * PLAIN;
        frobeniusOf(m, u + 2 * PACKED, last == 1, single);
        kernel.addStep(m, u, u + PACKED, u + 2 * PACKED, u + 4 * PACKED, nn, lv);
        empty = multiply(m, f, nn, none, lv, empty);
      }
    }
    for (int k = 0; k < groups; k++) {
      int v = plain + k * PLAIN + PACKED;
      for (int slot = 2; slot < 4; slot++) {
        LaneField.get(m, single, m, v, slot);
        if (f2.isZero(m, single)) {
          return false;
        }
      }
    }
    if (empty) {
      Arrays.fill(m, f, f + 2 * PACKED, 0);
      f2.setOne(m, single);
      LaneField.put(m, f, 0, m, single);
    } else if (typeM) {
      // BLS12-381, whose x is negative
      kernel.conj(m, f, f);
    }
    return true;
  }

  /** f times the lines of one step of all prepared points; returns whether f is still empty. */
  private boolean preparedLines(
      double[] m,
      int f,
      PreparedG2[] sets,
      int setCount,
      int step,
      int prepared,
      int table,
      boolean empty,
      int lv) {
    boolean stillEmpty = empty;
    int at = prepared;
    for (int s = 0; s < setCount; s++) {
      PreparedG2 set = sets[s];
      for (int i = 0; i < set.size(); i += 2) {
        int from = (i / 2 * program.lineCount() + step) * TABLE;
        System.arraycopy(set.tables(), from, m, table, TABLE);
        kernel.dotBase(m, lv, table, at, table + PACKED, at + PACKED);
        stillEmpty = multiply(m, f, table + 2 * PACKED, at + 2 * PACKED, lv, stillEmpty);
        at += PREPARED;
      }
    }
    return stillEmpty;
  }

  private boolean multiply(double[] m, int f, int nn, int yy, int lv, boolean empty) {
    if (empty) {
      kernel.setLines(m, f, nn, yy, lv);
    } else {
      kernel.mulLines(m, f, f, nn, yy, lv);
    }
    return false;
  }

  /** The factors of a table for the points i and i + 1 of a set: see {@link #tables}. */
  private void loadPrepared(
      double[] m, int at, PreparedG2 set, int i, double[] p, int po, int work) {
    // the places of the step's results are free until the first step
    int x1 = work;
    int x2 = work + E;
    int y1 = work + 2 * E;
    int y2 = work + 3 * E;
    int product = work + 4 * E;
    for (int k = 0; k < 2; k++) {
      boolean absent = i + k >= set.size() || set.isInfinite(i + k);
      if (absent || isInfinity(p, po + k * G1.AFFINE)) {
        fp.setZero(m, x1 + k * E);
        fp.setZero(m, y1 + k * E);
      } else {
        fp.reduce(m, x1 + k * E, p, po + k * G1.AFFINE);
        fp.reduce(m, y1 + k * E, p, po + k * G1.AFFINE + E);
      }
    }
    Arrays.fill(m, at, at + PREPARED, 0);
    multiplied(m, product, x1, x2, 1);
    LaneField.putBoth(m, at, 0, m, product);
    multiplied(m, product, x1, y2, -1);
    LaneField.putBoth(m, at, 2, m, product);
    multiplied(m, product, x2, y1, -1);
    LaneField.putBoth(m, at + PACKED, 2, m, product);
    fp.neg(m, product, m, x1);
    LaneField.putBoth(m, at, 1, m, product);
    fp.neg(m, product, m, x2);
    LaneField.putBoth(m, at + PACKED, 1, m, product);
    LaneField.putBoth(m, at, 3, m, y2);
    LaneField.putBoth(m, at + PACKED, 3, m, y1);
    multiplied(m, product, y1, y2, 1);
    if (typeM) {
      // times xi = 1 + u
      LaneField.putBoth(m, at + 2 * PACKED, 0, m, product);
    } else {
      fp.setZero(m, product + E);
      LaneField.put(m, at + 2 * PACKED, 0, m, product);
    }
  }

  private void multiplied(double[] m, int r, int a, int b, int sign) {
    fp.mul(m, r, m, a, m, b);
    fp.lin(m, r, m, r, sign, m, r, 0, m, r, 0);
  }

  /** Starts pair {@code which} of a group at (x : y : 1), and keeps Q, -Q and the point of G1. */
  private void loadPlain(
      double[] m, int group, int which, double[] p, int po, double[] q, int qo, int single) {
    int u = group;
    int v = group + PACKED;
    int plus = group + 2 * PACKED;
    int minus = group + 3 * PACKED;
    int points = group + 4 * PACKED;
    int x = single;
    int y = single + E2;
    int other = single + G2.AFFINE;
    fp.reduce(m, x, q, qo);
    fp.reduce(m, x + E, q, qo + E);
    fp.reduce(m, y, q, qo + E2);
    fp.reduce(m, y + E, q, qo + E2 + E);
    LaneField.put(m, plus, which, m, x);
    LaneField.put(m, minus, which, m, x);
    LaneField.put(m, plus, 2 + which, m, y);
    LaneField.put(m, u, 2 + which, m, y);
    LaneField.put(m, v, which, m, y);
    f2.neg(m, other, m, y);
    LaneField.put(m, minus, 2 + which, m, other);
    // with Y halved, (2 x : y : 2) is the point
    int scale = typeM ? 2 : 1;
    f2.lin(m, other, m, x, scale, m, x, 0, m, x, 0);
    LaneField.put(m, u, which, m, other);
    f2.fromLongs(m, other, scale, 0);
    f2.lin(m, other, m, other, 1, m, other, 0, m, other, 0);
    LaneField.put(m, v, 2 + which, m, other);
    fp.reduce(m, other, p, po);
    LaneField.putBoth(m, points, which, m, other);
    fp.reduce(m, other, p, po + E);
    LaneField.putBoth(m, points, 2 + which, m, other);
  }

  /** Replaces both Q of a packed element by psi(Q), or by its negation. */
  private void frobeniusOf(double[] m, int packed, boolean negated, int single) {
    for (int which = 0; which < 2; which++) {
      LaneField.get(m, single, m, packed, which);
      LaneField.get(m, single + E2, m, packed, 2 + which);
      g2.psi(m, single, m, single, m, single + G2.AFFINE);
      if (negated) {
        g2.negate(m, single, m, single);
      }
      LaneField.put(m, packed, which, m, single);
      LaneField.put(m, packed, 2 + which, m, single + E2);
    }
  }
}
