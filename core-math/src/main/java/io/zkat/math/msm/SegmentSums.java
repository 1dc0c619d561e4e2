package io.zkat.math.msm;

import io.zkat.math.curve.G1;
import io.zkat.math.field.Fp;
import io.zkat.math.field.FpLanes;
import java.util.Arrays;

/**
 * Adds up lists of affine points, all lists at once: level by level neighbours are added in pairs
 * ({@link AffinePairs}), so that one inversion serves a whole level. The points, the sums and what
 * lies between share one array, {@link #m}, that grows; codes of points are those of {@link
 * AffinePairs}.
 *
 * <p>Complete: equal and opposite points may meet anywhere. Only the terms themselves must be
 * finite. An object holds the scratch of one thread.
 */
final class SegmentSums {
  private static final int E = FpLanes.PACKED;

  private final G1 g1;
  private final FpLanes fp;
  private final AffinePairs pairs;
  private final double[] beta = new double[2 * E];

  /** The points, {@link G1#AFFINE} doubles each. */
  double[] m = new double[0];

  // The pairs of a level.
  private int[] a = new int[0];
  private int[] b = new int[0];
  private int[] to = new int[0];
  private int[] toDifference = new int[0];
  private int pairCount;

  // The terms, as they were added, and sorted by their segment.
  private int[] segment = new int[0];
  private int[] code = new int[0];
  private int[] sorted = new int[0];
  private int termCount;

  // The segments that are not summed up yet: their number, first point and count of points.
  private int[] active = new int[0];
  private int[] first = new int[0];
  private int[] count = new int[0];

  SegmentSums(G1 g1) {
    this.g1 = g1;
    fp = FpLanes.of(g1.field());
    pairs = new AffinePairs(g1);
    double[] single = new double[Fp.LIMBS];
    Glv.of(g1).beta(single, 0);
    fp.setAll(beta, 0, single, 0);
  }

  /** Makes room for points in {@link #m}, keeping what is there. */
  void ensurePoints(int points) {
    if (m.length < points * G1.AFFINE) {
      m = Arrays.copyOf(m, Math.max(points * G1.AFFINE, m.length + m.length / 4));
    }
  }

  private void ensurePairs(int n) {
    if (a.length < n) {
      a = Arrays.copyOf(a, n + n / 4);
      b = Arrays.copyOf(b, n + n / 4);
      to = Arrays.copyOf(to, n + n / 4);
      toDifference = Arrays.copyOf(toDifference, n + n / 4);
    }
  }

  boolean isInfinity(int point) {
    return G1.isInfinity(m, point * G1.AFFINE);
  }

  /** Copies a point. */
  void copy(int r, int point) {
    System.arraycopy(m, point * G1.AFFINE, m, r * G1.AFFINE, G1.AFFINE);
  }

  /** Point r to r + n - 1 = the endomorphism w of points p to p + n - 1. */
  void endomorphism(int r, int p, int n) {
    for (int i = 0; i < n; i += FpLanes.LANES) {
      int lanes = Math.min(FpLanes.LANES, n - i);
      for (int lane = 0; lane < lanes; lane++) {
        fp.setLane(beta, E, lane, m, (p + i + lane) * G1.AFFINE);
      }
      fp.mul(beta, E, beta, E, beta, 0);
      for (int lane = 0; lane < lanes; lane++) {
        fp.getLane(m, (r + i + lane) * G1.AFFINE, beta, E, lane);
        int y = (p + i + lane) * G1.AFFINE + Fp.LIMBS;
        System.arraycopy(m, y, m, (r + i + lane) * G1.AFFINE + Fp.LIMBS, Fp.LIMBS);
      }
    }
  }

  // ---- pairs

  /** Forgets the pairs. */
  void startPairs(int most) {
    ensurePairs(most);
    pairCount = 0;
  }

  /** Asks for point r = p + q; both must be finite. */
  void pair(int r, int p, int q) {
    a[pairCount] = p << 1;
    b[pairCount] = q << 1;
    to[pairCount++] = r;
  }

  /** Asks for point r = p + q, where either may be infinite. */
  void pairOrCopy(int r, int p, int q) {
    if (isInfinity(p)) {
      copy(r, q);
    } else if (isInfinity(q)) {
      copy(r, p);
    } else {
      pair(r, p, q);
    }
  }

  /** Adds the pairs; returns how many sums are infinite. */
  int addPairs() {
    return pairs.add(m, a, b, to, pairCount);
  }

  /** Asks for point sum = p + q and point difference = q - p, where either may be infinite. */
  void sumAndDifference(int sum, int difference, int p, int q) {
    if (isInfinity(p)) {
      copy(sum, q);
      copy(difference, q);
    } else if (isInfinity(q)) {
      copy(sum, p);
      copySigned(difference, p << 1 | 1);
    } else {
      toDifference[pairCount] = difference;
      pair(sum, p, q);
    }
  }

  /** Adds and subtracts the pairs that {@link #sumAndDifference} asked for. */
  void addAndSubtractPairs() {
    pairs.addAndSubtract(m, a, b, to, toDifference, pairCount);
  }

  // ---- lists

  /** Forgets the terms. */
  void startTerms(int most) {
    termCount = 0;
    ensureTerms(most);
  }

  private void ensureTerms(int most) {
    if (segment.length < most) {
      segment = Arrays.copyOf(segment, most + most / 4);
      code = Arrays.copyOf(code, most + most / 4);
      sorted = Arrays.copyOf(sorted, most + most / 4);
    }
  }

  /** Adds a finite point to a list. */
  void term(int list, int pointCode) {
    segment[termCount] = list;
    code[termCount++] = pointCode;
  }

  /** The number of terms since {@link #startTerms}. */
  int terms() {
    return termCount;
  }

  /**
   * Point out + s = the sum of list s, for each s below {@code lists}.
   *
   * @param free from here on m is free; apart from the points, and out + lists at least
   */
  void sumLists(int lists, int out, int free) {
    sort(lists);
    int open = 0;
    int next = free;
    int most = 0;
    for (int s = 0; s < lists; s++) {
      most += count[s] < 3 ? 0 : (count[s] + 1) / 2;
    }
    ensurePoints(free + 2 * most);
    int other = free + most;
    startPairs(termCount / 2 + 1);
    for (int s = 0; s < lists; s++) {
      int from = first[s];
      int n = count[s];
      if (n == 0) {
        G1.setInfinity(m, (out + s) * G1.AFFINE);
      } else if (n == 1) {
        copySigned(out + s, sorted[from]);
      } else if (n == 2) {
        code(out + s, sorted[from], sorted[from + 1]);
      } else {
        active[open] = s;
        first[open] = next;
        count[open++] = (n + 1) / 2;
        for (int i = 0; i + 1 < n; i += 2) {
          code(next++, sorted[from + i], sorted[from + i + 1]);
        }
        if ((n & 1) != 0) {
          copySigned(next++, sorted[from + n - 1]);
        }
      }
    }
    int infinite = addPairs();
    while (open > 0) {
      if (infinite != 0) {
        dropInfinite(open);
      }
      next = other;
      other = free + most - (other - free);
      open = nextLevel(open, out, next);
      infinite = addPairs();
    }
  }

  private void code(int r, int p, int q) {
    a[pairCount] = p;
    b[pairCount] = q;
    to[pairCount++] = r;
  }

  private int nextLevel(int lists, int out, int free) {
    int open = 0;
    int next = free;
    pairCount = 0;
    for (int s = 0; s < lists; s++) {
      int from = first[s];
      int n = count[s];
      int list = active[s];
      if (n == 0) {
        G1.setInfinity(m, (out + list) * G1.AFFINE);
      } else if (n == 1) {
        copy(out + list, from);
      } else if (n == 2) {
        pair(out + list, from, from + 1);
      } else {
        active[open] = list;
        first[open] = next;
        count[open++] = (n + 1) / 2;
        for (int i = 0; i + 1 < n; i += 2) {
          pair(next++, from + i, from + i + 1);
        }
        if ((n & 1) != 0) {
          copy(next++, from + n - 1);
        }
      }
    }
    return open;
  }

  private void dropInfinite(int lists) {
    for (int s = 0; s < lists; s++) {
      int kept = 0;
      for (int i = 0; i < count[s]; i++) {
        int p = first[s] + i;
        if (!isInfinity(p)) {
          if (kept != i) {
            copy(first[s] + kept, p);
          }
          kept++;
        }
      }
      count[s] = kept;
    }
  }

  private void copySigned(int r, int pointCode) {
    int p = (pointCode >>> 1) * G1.AFFINE;
    if ((pointCode & 1) == 0) {
      System.arraycopy(m, p, m, r * G1.AFFINE, G1.AFFINE);
    } else {
      g1.negate(m, r * G1.AFFINE, m, p);
    }
  }

  /** Sorts the terms by list: {@code first} and {@code count} then describe the lists. */
  private void sort(int lists) {
    if (active.length < lists + 1) {
      active = new int[lists + lists / 4 + 1];
      first = new int[active.length];
      count = new int[active.length];
    }
    Arrays.fill(count, 0, lists, 0);
    for (int i = 0; i < termCount; i++) {
      count[segment[i]]++;
    }
    int at = 0;
    for (int s = 0; s < lists; s++) {
      first[s] = at;
      at += count[s];
    }
    for (int i = 0; i < termCount; i++) {
      sorted[first[segment[i]]++] = code[i];
    }
    for (int s = 0; s < lists; s++) {
      first[s] -= count[s];
    }
  }
}
