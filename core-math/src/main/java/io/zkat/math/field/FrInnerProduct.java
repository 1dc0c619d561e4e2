package io.zkat.math.field;

import java.util.List;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Inner products in {@link Fr} by vectors of four or eight longs: one element each, or two. Limbs
 * are multiplied by halves of 32 bits, so that a product has 64 bits and none is lost.
 *
 * <p>Round r takes limb i of a times limb (r - i) modulo 4 of b: the products of the lanes up to r
 * belong to column r of the sum, those of the other lanes to column r + 4. Of low times low halves,
 * the two mixed products and high times high it keeps the sum modulo 2^64 and the sum of the upper
 * halves, which give the exact sum together: that of the lower halves is below 2^64.
 */
final class FrInnerProduct {
  /** Fewer pairs than this take no longer by {@link FrKernel}. */
  static final int LEAST_PAIRS = 6;

  /** Up to here sums of halves stay below 2^60. */
  static final int MOST_PAIRS = 1 << 24;

  private static final VectorSpecies<Long> S = LaneVectors.LONGS;
  private static final int LIMBS = Fr.LIMBS;
  private static final long LOW_HALF = 0xffffffffL;

  /** The number of each lane, and that of its limb. */
  private static final LongVector LANE = LongVector.zero(S).addIndex(1);

  private static final LongVector LIMB = LANE.and(LIMBS - 1);

  /** For each round, what brings limb (r - i) modulo 4 of an element to limb i. */
  private static final List<VectorShuffle<Long>> TURNS =
      List.of(turn(0), turn(1), turn(2), turn(3));

  /** For each round, the lanes of limbs up to r. */
  private static final List<VectorMask<Long>> UP_TO = List.of(upTo(0), upTo(1), upTo(2), upTo(3));

  private FrInnerProduct() {}

  private static VectorMask<Long> upTo(int round) {
    return LIMB.compare(VectorOperators.LE, round);
  }

  private static VectorShuffle<Long> turn(int round) {
    return VectorShuffle.fromOp(S, lane -> (lane & -LIMBS) + ((round - lane) & (LIMBS - 1)));
  }

  /**
   * As {@link Fr#innerProduct}.
   *
   * @param pairs up to {@link #MOST_PAIRS}
   */
  static void innerProduct(Fr f, long[] r, int ro, long[] a, int ao, long[] b, int bo, int pairs) {
    // Digit k of column c, of 2^(64 c + 32 k), is in lane c of lowK, from column 4 on of highK.
    LongVector low0 = LongVector.zero(S);
    LongVector low1 = LongVector.zero(S);
    LongVector low2 = LongVector.zero(S);
    LongVector low3 = LongVector.zero(S);
    LongVector high0 = LongVector.zero(S);
    LongVector high1 = LongVector.zero(S);
    LongVector high2 = LongVector.zero(S);
    LongVector high3 = LongVector.zero(S);
    int longs = pairs * LIMBS;
    for (int round = 0; round < LIMBS; round++) {
      VectorShuffle<Long> turn = TURNS.get(round);
      LongVector s0 = LongVector.zero(S);
      LongVector w0 = LongVector.zero(S);
      LongVector s1 = LongVector.zero(S);
      LongVector w1 = LongVector.zero(S);
      LongVector s2 = LongVector.zero(S);
      LongVector w2 = LongVector.zero(S);
      for (int i = 0; i < longs; i += S.length()) {
        VectorMask<Long> there = S.indexInRange(i, longs);
        LongVector x = LongVector.fromArray(S, a, ao + i, there);
        LongVector y = LongVector.fromArray(S, b, bo + i, there).rearrange(turn);
        LongVector xLow = x.and(LOW_HALF);
        LongVector xHigh = upper(x);
        LongVector yLow = y.and(LOW_HALF);
        LongVector yHigh = upper(y);
        LongVector p = xLow.mul(yLow);
        s0 = s0.add(p);
        w0 = w0.add(upper(p));
        p = xLow.mul(yHigh);
        s1 = s1.add(p);
        w1 = w1.add(upper(p));
        p = xHigh.mul(yLow);
        s1 = s1.add(p);
        w1 = w1.add(upper(p));
        p = xHigh.mul(yHigh);
        s2 = s2.add(p);
        w2 = w2.add(upper(p));
      }
      LongVector d0 = lowerHalves(s0, w0);
      LongVector d1 = w0.add(lowerHalves(s1, w1));
      LongVector d2 = w1.add(lowerHalves(s2, w2));
      // Not by a method of its own: then the compiler makes objects of its operands.
      VectorMask<Long> below = UP_TO.get(round);
      VectorMask<Long> at = LANE.eq(round);
      low0 = low0.blend(d0.reduceLanes(VectorOperators.ADD, below), at);
      low1 = low1.blend(d1.reduceLanes(VectorOperators.ADD, below), at);
      low2 = low2.blend(d2.reduceLanes(VectorOperators.ADD, below), at);
      low3 = low3.blend(w2.reduceLanes(VectorOperators.ADD, below), at);
      VectorMask<Long> above = below.not();
      high0 = high0.blend(d0.reduceLanes(VectorOperators.ADD, above), at);
      high1 = high1.blend(d1.reduceLanes(VectorOperators.ADD, above), at);
      high2 = high2.blend(d2.reduceLanes(VectorOperators.ADD, above), at);
      high3 = high3.blend(w2.reduceLanes(VectorOperators.ADD, above), at);
    }
    // Digits 2 and 3 of a column are digits 0 and 1 of the next.
    long w0 = low1.lane(0);
    long w1 = low1.lane(1) + low3.lane(0);
    long w2 = low1.lane(2) + low3.lane(1);
    long w3 = low1.lane(3) + low3.lane(2);
    long w4 = high1.lane(0) + low3.lane(3);
    long w5 = high1.lane(1) + high3.lane(0);
    long w6 = high1.lane(2) + high3.lane(1);
    long w7 = high3.lane(2);
    FrKernel.reduceColumns(
        f,
        r,
        ro,
        low0.lane(0) + (w0 << 32),
        w0,
        low0.lane(1) + low2.lane(0) + (w1 << 32),
        w1,
        low0.lane(2) + low2.lane(1) + (w2 << 32),
        w2,
        low0.lane(3) + low2.lane(2) + (w3 << 32),
        w3,
        high0.lane(0) + low2.lane(3) + (w4 << 32),
        w4,
        high0.lane(1) + high2.lane(0) + (w5 << 32),
        w5,
        high0.lane(2) + high2.lane(1) + (w6 << 32),
        w6,
        high2.lane(2) + (w7 << 32),
        w7);
  }

  private static LongVector upper(LongVector x) {
    return x.lanewise(VectorOperators.LSHR, 32);
  }

  /** From sums modulo 2^64 and sums of the upper halves. */
  private static LongVector lowerHalves(LongVector s, LongVector w) {
    return s.sub(w.lanewise(VectorOperators.LSHL, 32));
  }
}
