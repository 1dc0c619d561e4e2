package io.zkat.math.msm;

import io.zkat.math.curve.CoordinateLanes;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Lanes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The steps of sums of scalar multiples on one curve, and their scratch.
 *
 * <p>Every scalar is split in halves ({@link Glv}) and written in signed digits. A digit at bit b
 * stands for a point (a small multiple of the operand) in the list of bit b: one list for the first
 * halves, one for the second, whose sums get the endomorphism afterwards. All lists of all sums are
 * added up together ({@link SegmentSums}); what is left is sum_b 2^b S_b, with the doublings in
 * lanes.
 *
 * <p>Digits stand anywhere (non-adjacent form: the fewest digits) or, in sums of few terms, at
 * every fourth bit only (windows: the fewest lists, so the fewest additions among the doublings).
 */
final class MsmWork {
  /** Bit positions of a half. */
  static final int BITS = Glv.BITS + 1;

  /** Digits of the non-adjacent form are odd and below 2^(NAF - 1). */
  private static final int NAF = 5;

  /** Multiples of a point in a table for it: 1, 3, ... 15, then 2, 4, 8 on the way to them. */
  private static final int NAF_MULTIPLES = (1 << (NAF - 2)) + 3;

  /** Bits of a window; its digits are -7 to 8. */
  private static final int WINDOW = 4;

  private static final int WINDOWS = BITS / WINDOW;

  /** Multiples of a point in a table for windows: 1 to 8. */
  private static final int WINDOW_MULTIPLES = 1 << (WINDOW - 1);

  /**
   * How the table is made, level by level: entry a = entry b + entry c. With one inversion a level,
   * few levels count for more than the fewest additions.
   */
  private static final byte[][][] NAF_LEVELS = {
    {{8, 0, 0}},
    {{1, 0, 8}, {9, 8, 8}},
    {{2, 0, 9}, {3, 1, 9}, {10, 9, 9}},
    {{4, 0, 10}, {5, 1, 10}, {6, 2, 10}, {7, 3, 10}}
  };

  /** The same for windows; entry i is the multiple i + 1. */
  private static final byte[][][] WINDOW_LEVELS = {
    {{1, 0, 0}}, {{2, 1, 0}, {3, 1, 1}}, {{4, 3, 0}, {5, 3, 1}, {6, 3, 2}, {7, 3, 3}}
  };

  /**
   * Up to so many terms a sum, on the average, windows are cheaper than the fewest digits; lanes
   * that double along without a sum count as sums.
   */
  private static final int WINDOWS_UNTIL = 9;

  /** Terms of a sum from which buckets are cheaper than tables of multiples. */
  private static final int BUCKETS_FROM = 180;

  /** About what a term of a sum without buckets costs, in additions, with its table. */
  private static final double ADDITIONS_OF_A_TERM = 56;

  private static final int LANES = G1Lanes.LANES;

  /** The order of a sum by itself. */
  static final int[] ONE = new int[1];

  final G1 g1;
  private final G1Lanes lanes;
  private final Glv glv;
  private final SegmentSums sums;
  private final @Nullable CoordinateLanes chain;
  private final double[] t = new double[G1.SCRATCH];
  private final double[] packed = new double[G1Lanes.JACOBIAN + G1Lanes.AFFINE];
  private final long[] halves = new long[4];
  private double[] parts = new double[LANES * G1.XYZZ];
  private int points;

  // Entries of the table that the fixed terms stand for: they become the points after the others.
  private int[] entries = new int[0];
  private int entryCount;

  // Of a large sum: both halves of each scalar, and their signs.
  private long[] split = new long[0];
  private byte[] splitSigns = new byte[0];

  /** About how many additions each window of a large sum takes. */
  private final int[] windowTerms = new int[BITS];

  // Of a share of a sum: the bases, and the terms or windows, each from and until.
  private final int[] fixedShare = new int[2];
  private final int[] share = new int[2];

  /** Bits from one list to the next. */
  private int step = 1;

  /** Lists for a half of a sum: one a step; without variable terms only that of bit 0. */
  private int span = BITS;

  MsmWork(G1 g1) {
    this.g1 = g1;
    lanes = new G1Lanes(g1);
    glv = Glv.of(g1);
    sums = new SegmentSums(g1);
    chain = CoordinateLanes.serveG1() ? CoordinateLanes.of(g1) : null;
  }

  /**
   * Some results of {@code MultiScalarMul.computeMany}.
   *
   * @param order the results {@code order[from]} to before {@code order[until]} are computed
   * @param table null if there are no terms over fixed bases
   */
  void compute(
      double[] r,
      int ro,
      int[] order,
      int from,
      int until,
      @Nullable FixedBaseTable table,
      int[] fixedStarts,
      int[] bases,
      long[] fk,
      int fko,
      int[] starts,
      double[] p,
      int po,
      long[] k,
      int ko) {
    int count = until - from;
    int variable = termsOf(order, from, until, starts);
    int fixed = table == null ? 0 : termsOf(order, from, until, fixedStarts);
    int lanesUsed = stretches(count) > 1 ? count : (count + LANES - 1) / LANES * LANES;
    boolean windows = variable <= WINDOWS_UNTIL * lanesUsed;
    step = windows ? WINDOW : 1;
    span = variable == 0 ? 1 : BITS / step;
    points = 0;
    if (count == 1 && variable >= BUCKETS_FROM) {
      int first = starts[order[from]];
      int c = windowBits(variable);
      int digits = digitsOf(table, fixed);
      splitAll(k, ko + first * 4, variable);
      buckets(p, po + first * G1.AFFINE, variable, c, 0, windowsOf(c), digits);
    } else {
      int digits = windows ? WINDOWS : BITS / NAF + 1;
      int multiples = windows ? WINDOW_MULTIPLES : NAF_MULTIPLES;
      sums.startTerms(variable * 2 * digits + digitsOf(table, fixed));
      sums.ensurePoints(variable * multiples + digitsOf(table, fixed));
      for (int i = from, at = 0; i < until; i++) {
        int first = starts[order[i]];
        int n = starts[order[i] + 1] - first;
        System.arraycopy(p, po + first * G1.AFFINE, sums.m, at * G1.AFFINE, n * G1.AFFINE);
        at += n;
      }
      multiples(variable, multiples, windows ? WINDOW_LEVELS : NAF_LEVELS);
      for (int i = from, at = 0; i < until; i++) {
        for (int j = starts[order[i]]; j < starts[order[i] + 1]; j++, at++) {
          if (!sums.isInfinity(at)) {
            digits(windows, (i - from) * 2 * span, at, variable, k, ko + j * 4);
          }
        }
      }
    }
    if (table != null) {
      startEntries(digitsOf(table, fixed));
      for (int i = from; i < until; i++) {
        for (int j = fixedStarts[order[i]]; j < fixedStarts[order[i] + 1]; j++) {
          fixedTerms((i - from) * 2 * span, table, bases[j], fk, fko + j * 4);
        }
      }
      copyEntries(table);
    }
    finish(r, ro, order, from, count, variable);
  }

  /** A share of a sum: see {@code MultiScalarMul.computeShare}. */
  void computeShare(
      double[] r,
      int ro,
      FixedBaseTable table,
      long[] fk,
      int fko,
      double[] p,
      int po,
      long[] k,
      int ko,
      int n,
      double from,
      double until) {
    int bases = table.size();
    double ofBases = (double) bases * 2 * table.windows();
    if (n < BUCKETS_FROM) {
      double all = ofBases + n * ADDITIONS_OF_A_TERM;
      cut(from * all, until * all, ofBases, bases, n * ADDITIONS_OF_A_TERM, n);
      compute(r, ro, ONE, 0, 1, table, fixedShare, table.all(), fk, fko, share, p, po, k, ko);
      return;
    }
    int c = windowBits(n);
    int windows = windowsOf(c);
    splitAll(k, ko, n);
    double all = ofBases + countTerms(n, c);
    cut(from * all, until * all, ofBases, bases, 0, 0);
    share[0] = windowsBefore(from * all - ofBases, windows);
    share[1] = windowsBefore(until * all - ofBases, windows);
    int digits = digitsOf(table, fixedShare[1] - fixedShare[0]);
    step = 1;
    span = BITS;
    buckets(p, po, n, c, share[0], share[1], digits);
    startEntries(digits);
    for (int j = fixedShare[0]; j < fixedShare[1]; j++) {
      fixedTerms(0, table, j, fk, fko + j * 4);
    }
    copyEntries(table);
    finish(r, ro, ONE, 0, 1, n);
  }

  /** Splits all scalars of a large sum. */
  private void splitAll(long[] k, int ko, int n) {
    if (split.length < 4 * n) {
      split = new long[4 * n];
      splitSigns = new byte[n];
    }
    for (int i = 0; i < n; i++) {
      splitSigns[i] = (byte) glv.split(split, 4 * i, k, ko + 4 * i);
    }
  }

  /**
   * Counts the additions of each window, about: those into buckets, of which short scalars have
   * none in the higher windows, and those of the buckets.
   *
   * @return those of all windows
   */
  private int countTerms(int n, int c) {
    int windows = windowsOf(c);
    Arrays.fill(windowTerms, 0, windows, 2 << (c - 1));
    for (int half = 0; half < 2 * n; half++) {
      long high = split[2 * half + 1];
      int bits =
          high != 0
              ? 2 * Long.SIZE - Long.numberOfLeadingZeros(high)
              : Long.SIZE - Long.numberOfLeadingZeros(split[2 * half]);
      for (int w = 0; w * c < bits; w++) {
        windowTerms[w]++;
      }
    }
    int sum = 0;
    for (int w = 0; w < windows; w++) {
      sum += windowTerms[w];
    }
    return sum;
  }

  /** How many windows have their middle before a place, counted in additions from the first. */
  private int windowsBefore(double place, int windows) {
    int w = 0;
    double end = 0;
    while (w < windows && end + windowTerms[w] / 2.0 < place) {
      end += windowTerms[w];
      w++;
    }
    return w;
  }

  /**
   * Which bases and which terms a share has, bases first.
   *
   * @param from where the share begins, in additions
   * @param until where it ends
   * @param ofBases additions of all bases
   * @param ofRest additions of all terms
   */
  private void cut(double from, double until, double ofBases, int bases, double ofRest, int rest) {
    fixedShare[0] = piecesUntil(from / ofBases, bases);
    fixedShare[1] = piecesUntil(until / ofBases, bases);
    share[0] = piecesUntil((from - ofBases) / ofRest, rest);
    share[1] = piecesUntil((until - ofBases) / ofRest, rest);
  }

  /** How many of n pieces of the same size lie before a place between 0 and 1. */
  private static int piecesUntil(double place, int n) {
    return n == 0 ? 0 : (int) Math.round(Math.clamp(place, 0.0, 1.0) * n);
  }

  private static int termsOf(int[] order, int from, int until, int[] starts) {
    int terms = 0;
    for (int i = from; i < until; i++) {
      terms += starts[order[i] + 1] - starts[order[i]];
    }
    return terms;
  }

  private static int digitsOf(@Nullable FixedBaseTable table, int terms) {
    return table == null ? 0 : terms * 2 * table.windows();
  }

  // ---- few points: tables of small multiples

  /**
   * Makes the tables of points 0 to n - 1. Entry j of that of point i goes to {@code j * n + i};
   * infinite points have none.
   */
  private void multiples(int n, int multiples, byte[][][] levels) {
    points = n * multiples;
    for (byte[][] level : levels) {
      sums.startPairs(level.length * n);
      for (byte[] sum : level) {
        for (int i = 0; i < n; i++) {
          if (!sums.isInfinity(i)) {
            sums.pair(sum[0] * n + i, sum[1] * n + i, sum[2] * n + i);
          }
        }
      }
      sums.addPairs();
    }
  }

  /** The terms of both halves of one scalar over table i of n. */
  private void digits(boolean windows, int lists, int i, int n, long[] k, int ko) {
    int signs = glv.split(halves, 0, k, ko);
    if (windows) {
      windowTerms(lists, i, n, halves[0], halves[1], signs & 1);
      windowTerms(lists + span, i, n, halves[2], halves[3], signs >>> 1);
    } else {
      nafTerms(lists, i, n, halves[0], halves[1], signs & 1);
      nafTerms(lists + span, i, n, halves[2], halves[3], signs >>> 1);
    }
  }

  /** The terms of a half, below 2^127, in signed windows: the last one leaves no carry. */
  private void windowTerms(int lists, int i, int n, long low, long high, int negative) {
    int carry = 0;
    for (int list = lists; (low | high) != 0 || carry != 0; list++) {
      int digit = ((int) low & ((1 << WINDOW) - 1)) + carry;
      low = low >>> WINDOW | high << (64 - WINDOW);
      high >>>= WINDOW;
      carry = 0;
      int sign = negative;
      if (digit > WINDOW_MULTIPLES) {
        digit = (1 << WINDOW) - digit;
        sign ^= 1;
        carry = 1;
      }
      if (digit != 0) {
        sums.term(list, ((digit - 1) * n + i) << 1 | sign);
      }
    }
  }

  private void nafTerms(int lists, int i, int n, long low, long high, int negative) {
    int bit = 0;
    while ((low | high) != 0) {
      // Shift to the next one bit; bits above 127 never arise because the half is below 2^127.
      int zeros =
          low != 0 ? Long.numberOfTrailingZeros(low) : 64 + Long.numberOfTrailingZeros(high);
      if (zeros >= 64) {
        low = high >>> (zeros - 64);
        high = 0;
      } else if (zeros > 0) {
        low = low >>> zeros | high << (64 - zeros);
        high >>>= zeros;
      }
      bit += zeros;
      int digit = (int) low & ((1 << NAF) - 1);
      int sign = negative;
      low &= -(1L << NAF);
      if (digit >= 1 << (NAF - 1)) {
        digit = (1 << NAF) - digit;
        sign ^= 1;
        low += 1 << NAF;
        high += low == 0 ? 1 : 0;
      }
      sums.term(lists + bit, ((digit >> 1) * n + i) << 1 | sign);
    }
  }

  // ---- many points: buckets

  /**
   * Puts the terms of one large sum into lists: of each window's buckets B_1 .. B_M the sum of all
   * d B_d is sum_t 2^t Q_t, Q_t being the sum of the odd buckets after t times joining neighbours,
   * B_d = B_2d + B_(2d+1).
   *
   * <p>The scalars are those of {@link #splitAll}.
   *
   * @param from the first window
   * @param until the window to stop before
   * @param fixedDigits terms that are added afterwards
   */
  private void buckets(double[] p, int po, int n, int c, int from, int until, int fixedDigits) {
    int windows = until - from;
    int most = 1 << (c - 1);
    int all = windows * most;
    int out = 2 * n;
    sums.ensurePoints(out + 2 * all);
    System.arraycopy(p, po, sums.m, 0, n * G1.AFFINE);
    sums.endomorphism(n, 0, n);
    sums.startTerms(Math.max(2 * n * windows, all + fixedDigits));
    for (int i = 0; i < n; i++) {
      if (!sums.isInfinity(i)) {
        int at = 4 * i;
        bucketTerms(c, from, until, i, split[at], split[at + 1], splitSigns[i] & 1);
        bucketTerms(c, from, until, n + i, split[at + 2], split[at + 3], splitSigns[i] >>> 1);
      }
    }
    sums.sumLists(all, out, out + all);
    points = out + 2 * all;
    sums.ensurePoints(points + fixedDigits);
    sums.startTerms(all + fixedDigits);
    int level = out;
    for (int t = 0; most >> t > 0; t++) {
      int now = most >> t;
      int next = level + windows * now;
      sums.startPairs(windows * now / 2 + 1);
      for (int w = 0; w < windows; w++) {
        int bucket = level + w * now - 1; // of digit 0, which there is not
        for (int d = 1; d <= now; d += 2) {
          if (!sums.isInfinity(bucket + d)) {
            sums.term((from + w) * c + t, (bucket + d) << 1);
          }
        }
        for (int d = 1; d <= now / 2; d++) {
          int r = next + w * (now / 2) + d - 1;
          if (2 * d == now) {
            sums.copy(r, bucket + now);
          } else {
            sums.pairOrCopy(r, bucket + 2 * d, bucket + 2 * d + 1);
          }
        }
      }
      sums.addPairs();
      level = next;
    }
  }

  /** The terms of a half in signed windows of c bits: its point in the bucket of each digit. */
  private void bucketTerms(
      int c, int from, int until, int point, long low, long high, int negative) {
    int most = 1 << (c - 1);
    int mask = (1 << c) - 1;
    int carry = 0;
    for (int w = 0; w < until && ((low | high) != 0 || carry != 0); w++) {
      int digit = ((int) low & mask) + carry;
      low = low >>> c | high << (64 - c);
      high >>>= c;
      carry = 0;
      int sign = negative;
      if (digit > most) {
        digit = (1 << c) - digit;
        sign ^= 1;
        carry = 1;
      }
      if (digit != 0 && w >= from) {
        sums.term((w - from) * most + digit - 1, point << 1 | sign);
      }
    }
  }

  private static int windowsOf(int c) {
    return (BITS + c - 1) / c;
  }

  /** Where the work of adding into buckets and that of adding the buckets up balance. */
  private static int windowBits(int n) {
    return n < 240 ? 6 : n < 600 ? 7 : n < 1600 ? 8 : n < 3600 ? 9 : n < 9000 ? 10 : 11;
  }

  // ---- fixed bases

  private void startEntries(int most) {
    if (entries.length < most) {
      entries = new int[most];
    }
    entryCount = 0;
  }

  private void copyEntries(FixedBaseTable table) {
    table.copyEntries(sums.m, points * G1.AFFINE, entries, entryCount);
    points += entryCount;
  }

  /** The terms of a scalar over a base of the table: digits of all windows at bit 0. */
  private void fixedTerms(int lists, FixedBaseTable table, int base, long[] k, int ko) {
    if (table.isInfinite(base)) {
      return;
    }
    int signs = glv.split(halves, 0, k, ko);
    fixedTerms(lists, table, base, halves[0], halves[1], signs & 1);
    fixedTerms(lists + span, table, base, halves[2], halves[3], signs >>> 1);
  }

  private void fixedTerms(
      int list, FixedBaseTable table, int base, long low, long high, int negative) {
    int c = table.windowBits();
    int most = 1 << (c - 1);
    int mask = (1 << c) - 1;
    int carry = 0;
    for (int window = 0; (low | high) != 0 || carry != 0; window++) {
      int digit = ((int) low & mask) + carry;
      low = low >>> c | high << (64 - c);
      high >>>= c;
      carry = 0;
      int sign = negative;
      if (digit > most) {
        digit = (1 << c) - digit;
        sign ^= 1;
        carry = 1;
      }
      if (digit != 0) {
        sums.term(list, (points + entryCount) << 1 | sign);
        entries[entryCount++] = table.entry(base, window, digit);
      }
    }
  }

  // ---- sums of lists to results

  /** Adds up the lists and doubles: results are XYZZ points. */
  private void finish(double[] r, int ro, int[] order, int from, int count, int variable) {
    int out = points;
    int lists = count * 2 * span;
    int joined = out + lists;
    int free = joined + count * span;
    sums.ensurePoints(free);
    sums.sumLists(lists, out, free);
    sums.startPairs(count * span);
    for (int i = 0; i < count; i++) {
      int first = out + i * 2 * span;
      sums.endomorphism(first + span, first + span, span);
      for (int list = 0; list < span; list++) {
        sums.pairOrCopy(joined + i * span + list, first + list, first + span + list);
      }
    }
    sums.addPairs();
    if (variable == 0) {
      for (int i = 0; i < count; i++) {
        int sum = ro + order[from + i] * G1.XYZZ;
        g1.fromAffine(r, sum, sums.m, (joined + i) * G1.AFFINE);
      }
    } else {
      horner(r, ro, order, from, joined, count);
    }
  }

  /**
   * r = sum_b 2^b S_b. Each lane takes a stretch of the lists of a sum, from the highest down;
   * where a sum has several stretches, their doublings are finished one by one, with the
   * coordinates in lanes.
   */
  private void horner(double[] r, int ro, int[] order, int from, int joined, int count) {
    int stretches = stretches(count);
    int length = (usedLists(joined, count) + stretches - 1) / stretches;
    int items = count * stretches;
    if (parts.length < items * G1.XYZZ) {
      parts = new double[items * G1.XYZZ];
    }
    for (int first = 0; first < items; first += LANES) {
      int n = Math.min(LANES, items - first);
      G1Lanes.setInfinity(packed, 0);
      boolean started = false;
      for (int at = length - 1; at >= 0; at--) {
        for (int i = 0; i < step && started; i++) {
          lanes.dbl(packed, 0);
        }
        int present = loadLists(joined, first, n, stretches, length, at);
        if (present != 0) {
          lanes.addAffine(packed, 0, packed, G1Lanes.JACOBIAN, present);
          started = true;
        }
      }
      for (int lane = 0; lane < n; lane++) {
        lanes.getXyzz(parts, (first + lane) * G1.XYZZ, packed, 0, lane);
      }
    }
    for (int s = 0; s < count; s++) {
      int sum = ro + order[from + s] * G1.XYZZ;
      int part = s * stretches * G1.XYZZ;
      System.arraycopy(parts, part + (stretches - 1) * G1.XYZZ, r, sum, G1.XYZZ);
      for (int stretch = stretches - 2; stretch >= 0; stretch--) {
        doubleOften(r, sum, length * step);
        g1.add(r, sum, parts, part + stretch * G1.XYZZ, t, 0);
      }
    }
  }

  /** Lanes that share the doublings of a sum: one or two sums leave most of them idle otherwise. */
  private static int stretches(int count) {
    return count == 1 ? 8 : count == 2 ? 4 : 1;
  }

  /** r = 2^times r, XYZZ: a chain of doublings of one point. */
  private void doubleOften(double[] r, int ro, int times) {
    if (chain == null) {
      for (int i = 0; i < times; i++) {
        g1.dbl(r, ro, t, 0);
      }
      return;
    }
    chain.set(r, ro);
    for (int i = 0; i < times; i++) {
      chain.dbl();
    }
    chain.get(r, ro);
  }

  /** How many lists are left of each sum if those are dropped, from the highest, that all lack. */
  private int usedLists(int joined, int count) {
    for (int list = span - 1; list >= 0; list--) {
      for (int s = 0; s < count; s++) {
        if (!sums.isInfinity(joined + s * span + list)) {
          return list + 1;
        }
      }
    }
    return 0;
  }

  /** Brings list {@code at} of n stretches into the lanes; returns the lanes that have one. */
  private int loadLists(int joined, int first, int n, int stretches, int length, int at) {
    int present = 0;
    for (int lane = 0; lane < n; lane++) {
      int item = first + lane;
      int list = item % stretches * length + at;
      int point = joined + item / stretches * span + list;
      if (list < span && !sums.isInfinity(point)) {
        lanes.setAffine(packed, G1Lanes.JACOBIAN, lane, sums.m, point * G1.AFFINE);
        present |= 1 << lane;
      }
    }
    return present;
  }
}
