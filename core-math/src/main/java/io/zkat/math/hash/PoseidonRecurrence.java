package io.zkat.math.hash;

import io.zkat.math.field.FpLanes;
import io.zkat.math.field.Fr;
import io.zkat.math.field.FrLanes;
import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * A permutation of Poseidon whose partial rounds are one linear recurrence.
 *
 * <p>Between the S-boxes of the partial rounds everything is linear and the same in each round, so
 * a round need not move the whole state. Let x[r] be the element that enters the S-box of partial
 * round r, y[r] its fifth power, e the index of that element, M the matrix and N the matrix with
 * column e set to zero. The state before the S-box is u[r+1] = N u[r] + M e y[r] + c[r+1], and x[r]
 * = e u[r]. By the theorem of Cayley and Hamilton for N, with a its characteristic polynomial and
 * h[i] = e N^i M e,
 *
 * <pre>x[r+1] = b[0] y[r] + ... + b[t-1] y[r-t+1] - a[1] x[r] - ... - a[t-1] x[r-t+2] + k[r+1]
 * </pre>
 *
 * <p>where b is the product of the series a and h up to t - 1, and k comes from the constants: one
 * inner product of 2t - 1 terms with one reduction, where the sparse matrices of the paper's
 * appendix B take as many products but t reductions, and constants of their own for every round.
 * The first rounds have no past: what they lack is linear in the state before them, and replaces
 * the last matrix of the full rounds. The state after the last partial round is linear in the last
 * 2t - 1 values of x and y.
 */
final class PoseidonRecurrence {
  private static final int E = Fr.LIMBS;

  private final Fr fr;
  private final int width;
  private final int half;
  private final int partial;
  private final int taps;
  private final PoseidonChoice choice = new PoseidonChoice();

  /** Constants of the first half of full rounds, then of the second half but its first round. */
  private final long[] constants;

  private final long[] matrix;

  /** From the state after the last S-boxes of the first half to x[0] and what the past gives. */
  private final long[] enter;

  private final long[] enterConstants;

  /** Factors of y[r-t+1], x[r-t+2], y[r-t+2], ..., x[r], y[r] in x[r+1]. */
  private final long[] filter;

  /** The constant in x[r], r = t, t + 1, ...; the earlier ones are in {@link #enterConstants}. */
  private final long[] filterConstants;

  /** From the last 2t - 1 values to the state that enters the S-boxes after them. */
  private final long[] leave;

  private final long[] leaveConstants;

  /** The state again, from the last x and the sums that later ones would take. */
  private final long[] settle;

  private final long[] settleConstants;

  PoseidonRecurrence(PoseidonParameters p) {
    fr = p.field();
    width = p.width();
    half = p.fullRounds() / 2;
    partial = p.partialRounds();
    taps = 2 * width - 1;
    int index = p.partialIndex();
    int n = width - 1;
    matrix = new long[width * width * E];
    for (int i = 0; i < width; i++) {
      for (int j = 0; j < width; j++) {
        p.matrix(matrix, (i * width + j) * E, i, j);
      }
    }
    long[] rest = new long[n * n * E];
    long[] others = matrix.clone();
    long[] column = new long[width * E];
    for (int i = 0, at = 0; i < width; i++) {
      for (int j = 0; j < width; j++) {
        int m = (i * width + j) * E;
        if (j == index) {
          fr.copy(column, i * E, matrix, m);
          fr.setZero(others, m);
        } else if (i != index) {
          fr.copy(rest, at, matrix, m);
          at += E;
        }
      }
    }
    long[] a = FrMatrix.characteristic(fr, rest, n);

    // rows e N^i
    long[] powers = new long[width * width * E];
    fr.setOne(powers, index * E);
    long[] othersTransposed = FrMatrix.transpose(others, width, width);
    for (int i = 1; i < width; i++) {
      multiply(powers, i * width * E, othersTransposed, powers, (i - 1) * width * E);
    }
    long[] b = new long[width * E];
    long[] response = new long[width * E];
    multiply(response, 0, powers, column, 0);
    for (int i = 0; i < width; i++) {
      for (int j = 0; j <= i; j++) {
        accumulate(b, i, a, j, response, i - j);
      }
    }
    filter = new long[taps * E];
    for (int q = 0; q <= n; q++) {
      fr.copy(filter, 2 * q * E, b, (n - q) * E);
      if (q > 0) {
        fr.neg(filter, (2 * q - 1) * E, a, (n + 1 - q) * E);
      }
    }

    // rows that give x[0] and what x[1] to x[t-1] take from the state before
    long[] first = new long[width * width * E];
    for (int m = 0; m < width; m++) {
      for (int j = 0; j <= m; j++) {
        for (int i = 0; i < width; i++) {
          accumulate(first, m * width + i, a, j, powers, (m - j) * width + i);
        }
        if (m == 0) {
          break;
        }
      }
    }
    enter = FrMatrix.product(fr, first, matrix, width, width, width);
    enterConstants = new long[width * E];
    long[] c = new long[width * E];
    roundConstants(p, c, 0, half);
    multiply(enterConstants, 0, first, c, 0);

    // the state that the constants alone would make, and its part in each x
    long[] drift = new long[width * E];
    long[] next = new long[width * E];
    long[] driftInX = new long[(partial + 1) * E];
    filterConstants = new long[(partial + 1) * E];
    for (int r = 0; r <= partial; r++) {
      fr.copy(driftInX, r * E, drift, index * E);
      for (int j = 0; j <= Math.min(n, r); j++) {
        accumulate(filterConstants, r, a, j, driftInX, r - j);
      }
      if (r == partial) {
        break;
      }
      if (r <= n) {
        fr.add(enterConstants, r * E, enterConstants, r * E, filterConstants, r * E);
      }
      multiply(next, 0, others, drift, 0);
      roundConstants(p, c, 0, half + r + 1);
      for (int i = 0; i < width; i++) {
        fr.add(drift, i * E, next, i * E, c, i * E);
      }
    }

    // x of t further rounds without S-boxes, from the last values: they determine the state
    long[] further = new long[width * taps * E];
    long[] one = new long[E];
    fr.setOne(one, 0);
    for (int k = 0; k < width; k++) {
      int row = k * taps;
      for (int j = 1; j <= n; j++) {
        long[] minus = new long[E];
        fr.neg(minus, 0, a, j * E);
        if (k >= j) {
          for (int i = 0; i < taps; i++) {
            accumulate(further, row + i, minus, 0, further, (k - j) * taps + i);
          }
        } else {
          accumulate(further, row + 2 * (n - (j - k - 1)) - 1, minus, 0, one, 0);
        }
      }
      for (int i = k; i <= n; i++) {
        accumulate(further, row + 2 * (n - (i - k)), one, 0, b, i);
      }
    }
    long[] observed = FrMatrix.inverse(fr, powers, width);
    leave = FrMatrix.product(fr, observed, further, width, width, taps);
    long[] drifts = new long[taps * E];
    for (int d = 0; d < n; d++) {
      fr.copy(drifts, (2 * (n - d) - 1) * E, driftInX, (partial - 1 - d) * E);
    }
    leaveConstants = new long[width * E];
    for (int i = 0; i < width; i++) {
      fr.innerProduct(leaveConstants, i * E, leave, i * taps * E, drifts, 0, taps);
      fr.sub(leaveConstants, i * E, drift, i * E, leaveConstants, i * E);
    }

    // the same x from x[partial] and s[i], what x[partial + i] takes from before x[partial]
    long[] ahead = new long[width * width * E];
    long[] driftAhead = new long[width * E];
    fr.copy(driftAhead, 0, driftInX, partial * E);
    for (int k = 0; k < width; k++) {
      fr.setOne(ahead, (k * width + k) * E);
      for (int j = 1; j <= n; j++) {
        long[] minus = new long[E];
        fr.neg(minus, 0, a, j * E);
        if (j <= k) {
          for (int i = 0; i < width; i++) {
            accumulate(ahead, k * width + i, minus, 0, ahead, (k - j) * width + i);
          }
        } else if (k > 0) {
          accumulate(driftAhead, k, minus, 0, driftInX, partial + k - j);
        }
      }
    }
    settle = FrMatrix.product(fr, observed, ahead, width, width, width);
    settleConstants = new long[width * E];
    multiply(settleConstants, 0, settle, driftAhead, 0);
    for (int i = 0; i < width; i++) {
      fr.sub(settleConstants, i * E, drift, i * E, settleConstants, i * E);
    }

    constants = new long[2 * half * width * E];
    for (int r = 0; r < half; r++) {
      roundConstants(p, constants, r * width * E, r);
      if (r > 0) {
        roundConstants(p, constants, (half + r) * width * E, half + partial + r);
      }
    }
  }

  private void roundConstants(PoseidonParameters p, long[] r, int ro, int round) {
    for (int i = 0; i < width; i++) {
      p.constant(r, ro + i * E, round, i);
    }
  }

  /** r = the square matrix m times the vector a. */
  private void multiply(long[] r, int ro, long[] m, long[] a, int ao) {
    for (int i = 0; i < width; i++) {
      fr.innerProduct(r, ro + i * E, m, i * width * E, a, ao, width);
    }
  }

  /** Element i of r += element j of a times element k of b. */
  private void accumulate(long[] r, int i, long[] a, int j, long[] b, int k) {
    fr.mulAdd(r, i * E, a, j * E, b, k * E, r, i * E);
  }

  /** Longs of scratch that {@link #permute} takes. */
  int scratch() {
    return (width + 2 * (width - 1) + 2 * partial) * E;
  }

  /**
   * Permutes a state in place.
   *
   * @param outputs how many of the first elements are wanted; the others are undefined
   * @param t scratch of {@link #scratch()} longs, apart from s
   */
  void permute(long[] s, int so, int outputs, long[] t, int to) {
    addConstants(s, so, 0);
    for (int r = 1; r < half; r++) {
      fullRound(s, so, matrix, constants, r * width * E, t, to);
    }
    fullRound(s, so, enter, enterConstants, 0, t, to);
    partialRounds(s, so, t, to + width * E);
    for (int r = 1; r < half; r++) {
      fullRound(s, so, matrix, constants, (half + r) * width * E, t, to);
    }
    for (int i = 0; i < width; i++) {
      fifthPower(t, to + i * E, s, so + i * E);
    }
    for (int i = 0; i < outputs; i++) {
      dot(s, so + i * E, matrix, i * width * E, t, to, width);
    }
  }

  private void addConstants(long[] s, int so, int at) {
    for (int i = 0; i < width * E; i += E) {
      fr.add(s, so + i, s, so + i, constants, at + i);
    }
  }

  private void fullRound(long[] s, int so, long[] m, long[] c, int at, long[] t, int to) {
    for (int i = 0; i < width; i++) {
      fifthPower(t, to + i * E, s, so + i * E);
    }
    for (int i = 0; i < width; i++) {
      int r = so + i * E;
      dot(s, r, m, i * width * E, t, to, width);
      fr.add(s, r, s, r, c, at + i * E);
    }
  }

  /** From x[0] and what the past gives, in s, to the state after the last partial round. */
  private void partialRounds(long[] s, int so, long[] h, int ho) {
    int n = width - 1;
    // before x[0] there are zeros; x and y take turns
    for (int i = 0; i < 2 * n - 1; i++) {
      fr.setZero(h, ho + i * E);
    }
    int x = ho + (2 * n - 1) * E;
    fr.copy(h, x, s, so);
    fifthPower(h, x + E, h, x);
    int window = ho;
    for (int r = 1; r < partial; r++) {
      x += 2 * E;
      dot(h, x, filter, 0, h, window, taps);
      if (r <= n) {
        fr.add(h, x, h, x, s, so + r * E);
      } else {
        fr.add(h, x, h, x, filterConstants, r * E);
      }
      fifthPower(h, x + E, h, x);
      window += 2 * E;
    }
    for (int i = 0; i < width; i++) {
      int r = so + i * E;
      dot(s, r, leave, i * taps * E, h, window, taps);
      fr.add(s, r, s, r, leaveConstants, i * E);
    }
  }

  private void dot(long[] r, int ro, long[] a, int ao, long[] b, int bo, int terms) {
    switch (terms) {
      case 2 -> fr.mulAdd2(r, ro, a, ao, b, bo, a, ao + E, b, bo + E);
      case 3 -> fr.mulAdd3(r, ro, a, ao, b, bo, a, ao + E, b, bo + E, a, ao + 2 * E, b, bo + 2 * E);
      default -> fr.innerProduct(r, ro, a, ao, b, bo, terms);
    }
  }

  private void fifthPower(long[] r, int ro, long[] a, int ao) {
    fr.mul(r, ro, a, ao, a, ao);
    fr.mul(r, ro, r, ro, r, ro);
    fr.mul(r, ro, r, ro, a, ao);
  }

  /** Which form one permutation at a time takes, for all who compute this one. */
  PoseidonChoice choice() {
    return choice;
  }

  /** The same in lanes, with work space: used by one thread at a time. */
  Lanes lanes() {
    return new Lanes();
  }

  /** Eight states at once; the steps are those of {@link PoseidonRecurrence}. */
  final class Lanes {
    private static final int P = FrLanes.PACKED;
    private static final int L = FrLanes.LIMBS;

    private final FrLanes lanes = new FrLanes(fr);
    private final double[] constantsHere = inLanes(constants);
    private final double[] matrixHere = inLanes(matrix);
    private final double[] enterHere = inLanes(enter);
    private final double[] enterConstantsHere = inLanes(enterConstants);
    private final double[] filterHere = inLanes(filter);
    private final double[] filterConstantsHere = inLanes(filterConstants);
    private final double[] leaveHere = inLanes(leave);
    private final double[] leaveConstantsHere = inLanes(leaveConstants);

    private final double[] state = new double[width * P];
    private final double[] powers = new double[width * P];
    private final double[] history = new double[(2 * (width - 1) + 2 * partial) * P];

    private Lanes() {}

    private double[] inLanes(long[] elements) {
      double[] r = new double[elements.length / E * L];
      for (int i = 0; i < elements.length / E; i++) {
        lanes.constant(r, i * L, elements, i * E);
      }
      return r;
    }

    /** Permutes n states in place, at most eight. */
    void permute(long[] s, int so, int n, int outputs) {
      for (int i = 0; i < width; i++) {
        for (int lane = 0; lane < FrLanes.LANES; lane++) {
          // lanes without a state repeat the first one
          int from = so + ((lane < n ? lane : 0) * width + i) * E;
          lanes.setLane(powers, i * P, lane, s, from);
        }
        lanes.setAll(state, i * P, constantsHere, i * L);
        lanes.enter(state, i * P, powers, i * P);
      }
      for (int r = 1; r < half; r++) {
        fullRound(matrixHere, constantsHere, r * width * L);
      }
      fullRound(enterHere, enterConstantsHere, 0);
      partialRounds();
      for (int r = 1; r < half; r++) {
        fullRound(matrixHere, constantsHere, (half + r) * width * L);
      }
      for (int i = 0; i < width; i++) {
        fifthPower(powers, i * P, state, i * P);
      }
      for (int i = 0; i < outputs; i++) {
        lanes.setZero(history, 0);
        lanes.fold(history, 0, powers, 0, matrixHere, i * width * L, width, history, 0);
        lanes.leave(history, P, history, 0);
        for (int lane = 0; lane < n; lane++) {
          lanes.getLane(s, so + (lane * width + i) * E, history, P, lane);
        }
      }
    }

    private void fullRound(double[] m, double[] c, int at) {
      for (int i = 0; i < width; i++) {
        fifthPower(powers, i * P, state, i * P);
      }
      for (int i = 0; i < width; i++) {
        lanes.setAll(state, i * P, c, at + i * L);
        lanes.fold(state, i * P, powers, 0, m, i * width * L, width, state, i * P);
      }
    }

    private void partialRounds() {
      int n = width - 1;
      for (int i = 0; i < 2 * n - 1; i++) {
        lanes.setZero(history, i * P);
      }
      int x = (2 * n - 1) * P;
      System.arraycopy(state, 0, history, x, P);
      fifthPower(history, x + P, history, x);
      int window = 0;
      for (int r = 1; r < partial; r++) {
        x += 2 * P;
        if (r <= n) {
          lanes.fold(history, x, history, window, filterHere, 0, taps, state, r * P);
        } else {
          lanes.setAll(history, x, filterConstantsHere, r * L);
          lanes.fold(history, x, history, window, filterHere, 0, taps, history, x);
        }
        fifthPower(history, x + P, history, x);
        window += 2 * P;
      }
      for (int i = 0; i < width; i++) {
        lanes.setAll(state, i * P, leaveConstantsHere, i * L);
        lanes.fold(state, i * P, history, window, leaveHere, i * taps * L, taps, state, i * P);
      }
    }

    private void fifthPower(double[] r, int ro, double[] a, int ao) {
      lanes.sqr(r, ro, a, ao);
      lanes.sqr(r, ro, r, ro);
      lanes.mul(r, ro, r, ro, a, ao);
    }
  }

  /**
   * Whether the elements of one state fit into the lanes of a vector, and there are such vectors.
   */
  boolean fitsIntoLanes() {
    return width < FrLanes.LANES && FpLanes.vectorLanes() == FrLanes.LANES;
  }

  /** One state in the lanes of a vector, with work space: used by one thread at a time. */
  InLanes inLanes() {
    return new InLanes();
  }

  /**
   * One state in the lanes of a vector, of at most seven elements: element i in lane i + 1. The
   * full rounds are those of {@link PoseidonRecurrence}; a partial round takes three products in a
   * row.
   *
   * <p>Lane 1 holds x[r], and lane i + 1 holds s[i], what x[r + i] takes from before x[r]. One
   * round makes of them, with y[r] = x[r]^4 x[r],
   *
   * <pre>x[r+1] = b[0] y[r] + s[1] - a[1] x[r] + k[r+1], s[i]' = b[i] y[r] + s[i+1] - a[i+1] x[r]
   * </pre>
   *
   * <p>The first product is x[r] times x[r], in lane 0, and times all b; the second one squares
   * x[r]² and multiplies x[r] by all -a; the third one multiplies the products with b by x[r]^4.
   */
  final class InLanes {
    private static final VectorSpecies<Double> S = DoubleVector.SPECIES_512;
    private static final int P = FrLanes.PACKED;
    private static final int L = FrLanes.LIMBS;
    private static final int LANES = FrLanes.LANES;
    private static final VectorShuffle<Double> ALL_0 = VectorShuffle.fromOp(S, i -> 0);
    private static final VectorShuffle<Double> ALL_1 = VectorShuffle.fromOp(S, i -> 1);
    private static final VectorShuffle<Double> NEXT =
        VectorShuffle.fromOp(S, i -> Math.min(i + 1, LANES - 1));
    private static final VectorMask<Double> LANE_0 = VectorMask.fromLong(S, 1);

    /** A one in lane 1, where constants go. */
    private static final double[] SECOND = {0, 1, 0, 0, 0, 0, 0, 0};

    private final FrLanes lanes = new FrLanes(fr);
    private final double[] matrixColumns = columns(matrix);
    private final double[] enterColumns = columns(enter);
    private final double[] settleColumns = columns(settle);
    private final double[] constantsHere = packed(constants);
    private final double[] enterConstantsHere = packed(enterConstants);
    private final double[] settleConstantsHere = packed(settleConstants);
    private final double[] k = new double[(partial + 1) * L];
    private final double[] b;
    private final double[] minusA;

    /** Ones in the lanes whose next lane holds a sum. */
    private final double[] kept = new double[LANES];

    private final double[] state = new double[P];
    private final double[] raw = new double[P];
    private final double[] u = new double[P];
    private final double[] v = new double[P];
    private final double[] first = new double[P];
    private final double[] second = new double[P];
    private final double[] added = new double[P];
    private final double[] each = new double[width * L];

    private InLanes() {
      int n = width - 1;
      long[] factors = new long[2 * width * E];
      for (int i = 0; i <= n; i++) {
        fr.copy(factors, i * E, filter, 2 * (n - i) * E);
        if (i > 0) {
          fr.copy(factors, (width + i) * E, filter, (2 * (n - i) + 1) * E);
        }
      }
      double[] both = packed(factors);
      b = Arrays.copyOfRange(both, 0, P);
      minusA = Arrays.copyOfRange(both, P, 2 * P);
      for (int r = width; r <= partial; r++) {
        lanes.constant(k, r * L, filterConstants, r * E);
      }
      for (int i = 1; i <= n; i++) {
        kept[i] = 1;
      }
    }

    /** Vectors of {@code width} elements, each in one packed element. */
    private double[] packed(long[] vectors) {
      int count = vectors.length / E / width;
      double[] r = new double[count * P];
      double[] one = new double[L];
      for (int i = 0; i < count * width; i++) {
        lanes.constant(one, 0, vectors, i * E);
        for (int j = 0; j < L; j++) {
          r[i / width * P + LANES * j + i % width + 1] = one[j];
        }
      }
      return r;
    }

    private double[] columns(long[] m) {
      return packed(FrMatrix.transpose(m, width, width));
    }

    /** Permutes a state in place; only the first elements are wanted. */
    void permute(long[] s, int so, int outputs) {
      for (int i = 0; i < width; i++) {
        lanes.setLane(raw, 0, i + 1, s, so + i * E);
      }
      System.arraycopy(constantsHere, 0, state, 0, P);
      lanes.enter(state, 0, raw, 0);
      for (int r = 1; r < half; r++) {
        fullRound(matrixColumns, constantsHere, r * P);
      }
      fullRound(enterColumns, enterConstantsHere, 0);
      for (int r = 1; r <= partial; r++) {
        partialRound(r);
      }
      multiply(settleColumns, state, settleConstantsHere, 0);
      for (int r = 1; r < half; r++) {
        fullRound(matrixColumns, constantsHere, (half + r) * P);
      }
      lanes.setZero(added, 0);
      fullRound(matrixColumns, added, 0);
      lanes.leave(u, 0, state, 0);
      for (int i = 0; i < outputs; i++) {
        lanes.getLane(s, so + i * E, u, 0, i + 1);
      }
    }

    private void fullRound(double[] columns, double[] c, int at) {
      lanes.sqr(u, 0, state, 0);
      lanes.sqr(u, 0, u, 0);
      lanes.mul(u, 0, u, 0, state, 0);
      multiply(columns, u, c, at);
    }

    /** state = the matrix with the columns times a, plus constants. */
    private void multiply(double[] columns, double[] a, double[] c, int at) {
      for (int i = 0; i < width; i++) {
        for (int j = 0; j < L; j++) {
          each[i * L + j] = a[LANES * j + i + 1];
        }
      }
      lanes.fold(state, 0, columns, 0, each, 0, width, c, at);
    }

    void clear() {
      for (double[] array : new double[][] {state, raw, u, v, first, second, added, each}) {
        Arrays.fill(array, 0);
      }
    }

    /** Bytes of the arrays kept; an estimate. */
    long retainedBytes() {
      return (long) Double.BYTES
          * (matrixColumns.length
              + enterColumns.length
              + settleColumns.length
              + constantsHere.length
              + k.length
              + 10 * P);
    }

    private void partialRound(int r) {
      for (int j = 0; j < P; j += LANES) {
        DoubleVector x = DoubleVector.fromArray(S, state, j).rearrange(ALL_1);
        x.intoArray(u, j);
        DoubleVector.fromArray(S, b, j).blend(x, LANE_0).intoArray(v, j);
      }
      lanes.mul(first, 0, u, 0, v, 0);
      for (int j = 0; j < P; j += LANES) {
        DoubleVector square = DoubleVector.fromArray(S, first, j);
        DoubleVector.fromArray(S, u, j).blend(square, LANE_0).intoArray(u, j);
        DoubleVector.fromArray(S, minusA, j).blend(square, LANE_0).intoArray(v, j);
      }
      lanes.mul(second, 0, u, 0, v, 0);
      DoubleVector keep = DoubleVector.fromArray(S, kept, 0);
      DoubleVector constant = DoubleVector.fromArray(S, SECOND, 0);
      for (int j = 0; j < P; j += LANES) {
        DoubleVector w = DoubleVector.fromArray(S, second, j);
        w.rearrange(ALL_0).intoArray(u, j);
        DoubleVector.fromArray(S, state, j)
            .add(w)
            .rearrange(NEXT)
            .fma(keep, constant.mul(k[r * L + j / LANES]))
            .intoArray(added, j);
      }
      lanes.mulAdd(state, 0, u, 0, first, 0, added, 0);
    }
  }
}
