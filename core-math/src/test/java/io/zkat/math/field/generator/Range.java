package io.zkat.math.field.generator;

import java.math.BigInteger;

/**
 * What a variable of a kernel can hold: integers from {@code lo} to {@code hi} that are multiples
 * of 2^grid.
 */
record Range(BigInteger lo, BigInteger hi, int grid) {

  /** Integers of at most {@code limit} in size. */
  static Range symmetric(BigInteger limit) {
    return new Range(limit.negate(), limit, 0);
  }

  static Range of(BigInteger value) {
    int grid = value.signum() == 0 ? 0 : value.getLowestSetBit();
    return new Range(value, value, grid);
  }

  BigInteger size() {
    return lo.abs().max(hi.abs());
  }

  Range plus(Range other) {
    return new Range(lo.add(other.lo), hi.add(other.hi), Math.min(grid, other.grid));
  }

  Range negate() {
    return new Range(hi.negate(), lo.negate(), grid);
  }

  Range minus(Range other) {
    return plus(other.negate());
  }

  Range times(Range other) {
    BigInteger a = lo.multiply(other.lo);
    BigInteger b = lo.multiply(other.hi);
    BigInteger c = hi.multiply(other.lo);
    BigInteger d = hi.multiply(other.hi);
    return new Range(a.min(b).min(c.min(d)), a.max(b).max(c.max(d)), grid + other.grid);
  }

  /** Widened at both ends. */
  Range widened(BigInteger by) {
    return new Range(lo.subtract(by), hi.add(by), grid);
  }

  /** Divided by 2^48, outwards; a grid below 2^48 means that divisibility is known otherwise. */
  Range shifted() {
    BigInteger unit = FieldShape.radix(1);
    BigInteger[] low = lo.divideAndRemainder(unit);
    BigInteger[] high = hi.divideAndRemainder(unit);
    return new Range(
        low[1].signum() < 0 ? low[0].subtract(BigInteger.ONE) : low[0],
        high[1].signum() > 0 ? high[0].add(BigInteger.ONE) : high[0],
        Math.max(0, grid - FieldShape.RADIX_BITS));
  }

  /** Whether every such integer is a double: at most 53 bits above the grid. */
  boolean isExact() {
    return size().compareTo(BigInteger.ONE.shiftLeft(53 + grid)) <= 0;
  }
}
