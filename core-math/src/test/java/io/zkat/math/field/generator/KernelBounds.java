package io.zkat.math.field.generator;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a kernel on intervals: proves, for given bounds of its operands, that no step leaves the
 * range in which doubles are exact, and returns the bounds of its results.
 *
 * <p>Limbs are followed by interval arithmetic. The value of a result is bounded by the sum of all
 * that entered its columns, which is what it is congruent to; this also bounds its highest limb,
 * about which intervals of columns say nothing useful.
 */
final class KernelBounds {
  private static final BigInteger HALF_UNIT = BigInteger.ONE.shiftLeft(47);

  /** Integers below this in size, added to 1.5 * 2^52, stand in the low bits of the sum. */
  private static final BigInteger WHOLE = BigInteger.ONE.shiftLeft(51);

  /** Sums at the height of C may lie here: rounded to 2^48 below 2^101, to 2^49 above. */
  private static final BigInteger LOWEST = BigInteger.ONE.shiftLeft(100);

  private static final BigInteger MIDDLE = BigInteger.ONE.shiftLeft(101);
  private static final BigInteger HIGHEST = BigInteger.ONE.shiftLeft(102);
  private static final BigInteger HEIGHT = new BigDecimal(Kernel.C.number()).toBigIntegerExact();

  private final FieldShape shape;
  private final Kernel kernel;
  private final Map<String, Bound> operands;
  private final Map<String, Range> factors;
  private final Map<Value, Range> ranges = new HashMap<>();
  private final Map<String, Bound> results = new HashMap<>();

  /** All that entered the columns of the result at hand, at its full height. */
  private BigInteger entered = BigInteger.ZERO;

  /** The value of the result where it does not come from columns. */
  private BigInteger takenBack = BigInteger.ZERO;

  private int columnsCleared;

  private KernelBounds(
      FieldShape shape, Kernel kernel, Map<String, Bound> operands, Map<String, Range> factors) {
    this.shape = shape;
    this.kernel = kernel;
    this.operands = operands;
    this.factors = factors;
  }

  /**
   * Returns the bounds of what the kernel stores, by array.
   *
   * @throws BoundsException if a step can leave the exact range
   */
  static Map<String, Bound> check(
      FieldShape shape, Kernel kernel, Map<String, Bound> operands, Map<String, Range> factors) {
    KernelBounds bounds = new KernelBounds(shape, kernel, operands, factors);
    for (Step step : kernel.steps) {
      bounds.run(step);
    }
    if (bounds.results.isEmpty()) {
      bounds.results.put("", new Bound(HALF_UNIT, bounds.value()));
    }
    return bounds.results;
  }

  private Range range(Value v) {
    if (!v.isVariable()) {
      return Range.of(new BigDecimal(v.number()).toBigIntegerExact());
    }
    Range range = ranges.get(v);
    if (range == null) {
      throw new IllegalStateException(v + " has no range");
    }
    return range;
  }

  private void require(boolean condition, Step step, String what) {
    if (!condition) {
      throw new BoundsException(
          kernel.name + ": " + what + " in " + step.op() + " " + step.out() + " of " + step.in());
    }
  }

  private void assign(Step step, Range range) {
    require(range.isExact(), step, "a sum is not exact");
    ranges.put(step.out().getFirst(), range);
  }

  private void run(Step step) {
    List<Value> in = step.in();
    switch (step.op()) {
      case NOTE, CUT -> {}
      case LOAD, LOAD_SAME -> {
        Bound bound = operands.get(step.array());
        if (bound == null) {
          throw new IllegalStateException("no bound for " + step.array());
        }
        // an array of several elements has one bound for all of them
        assign(step, bound.limbRange(shape, step.index() % shape.limbs()));
      }
      case FACTOR -> {
        Range factor = factors.get(step.out().getFirst().name);
        if (factor == null) {
          throw new IllegalStateException("no range for " + step.out().getFirst());
        }
        assign(step, factor);
      }
      case ADD -> assign(step, range(in.get(0)).plus(range(in.get(1))));
      case SUB -> assign(step, range(in.get(0)).minus(range(in.get(1))));
      case MUL -> assign(step, range(in.get(0)).times(range(in.get(1))));
      case FMA -> assign(step, range(in.get(0)).times(range(in.get(1))).plus(range(in.get(2))));
      case PRODUCT -> {
        Range product = range(in.get(0)).times(range(in.get(1)));
        BigInteger rest = rounded(step, product, range(in.get(2)));
        Range low = Range.symmetric(rest);
        if (in.size() > 3) {
          low = low.plus(range(in.get(3)));
        }
        require(low.isExact(), step, "a low part is not exact");
        if (step.index() < kernel.wholeColumns) {
          Range high = range(step.out().getFirst()).minus(Range.of(HEIGHT)).shifted();
          for (Range whole : List.of(range(in.get(0)), range(in.get(1)), high)) {
            require(whole.size().compareTo(WHOLE) < 0, step, "a long is too large");
          }
        }
        ranges.put(step.out().get(1), low);
        enter(product.size(), step.index());
      }
      case TERM -> enter(range(in.getFirst()).size(), step.index());
      case COLUMN -> {
        Range high = range(in.get(0)).minus(Range.of(HEIGHT));
        require(high.isExact() && high.grid() >= 48, step, "a high part is not exact");
        Range column = high.shifted();
        assign(step, in.size() > 1 ? column.plus(range(in.get(1))) : column);
      }
      case SPLIT -> {
        Range z = range(in.getFirst());
        Range raised = z.plus(Range.of(HEIGHT));
        require(
            raised.lo().compareTo(LOWEST) >= 0 && raised.hi().compareTo(MIDDLE) < 0,
            step,
            "the value to split is too large");
        Range carry = z.widened(HALF_UNIT);
        ranges.put(step.out().get(0), new Range(carry.lo(), carry.hi(), FieldShape.RADIX_BITS));
        ranges.put(step.out().get(1), Range.symmetric(HALF_UNIT));
      }
      case CARRY -> assign(step, range(in.get(0)).shifted().plus(range(in.get(1))));
      case SHIFT -> {
        require(range(in.getFirst()).grid() >= 48, step, "not a multiple of 2^48");
        assign(step, range(in.getFirst()).shifted());
      }
      case DIVIDE -> {
        columnsCleared = 1;
        assign(step, range(in.getFirst()).shifted());
      }
      case DIGIT -> {
        Range raised = range(in.get(0)).times(range(in.get(1))).plus(Range.of(HEIGHT));
        require(
            raised.lo().compareTo(LOWEST) >= 0 && raised.hi().compareTo(MIDDLE) < 0,
            step,
            "the value of a digit is too large");
        assign(step, Range.symmetric(HALF_UNIT));
      }
      case CANCEL -> {
        Range product = range(in.get(0)).times(range(in.get(1)));
        BigInteger rest = rounded(step, product, range(in.get(2)));
        Range sum = range(in.get(3)).plus(Range.symmetric(rest));
        require(sum.isExact(), step, "a sum is not exact");
        ranges.put(step.out().get(1), sum.shifted());
        enter(product.size(), step.index());
        columnsCleared = step.index() + 1;
      }
      case QUOTIENT -> quotient(step);
      case STORE -> store(step);
    }
  }

  private void enter(BigInteger size, int column) {
    entered = entered.add(size.multiply(FieldShape.radix(column)));
  }

  /** The high part of a product added to h; returns the greatest size of the remainder. */
  private BigInteger rounded(Step step, Range product, Range h) {
    Range sum = h.plus(product);
    require(
        sum.lo().compareTo(LOWEST) >= 0 && sum.hi().compareTo(HIGHEST) < 0,
        step,
        "a high part leaves its place");
    int grid = sum.hi().compareTo(MIDDLE) < 0 ? 48 : 49;
    BigInteger rest = BigInteger.ONE.shiftLeft(grid - 1);
    Range difference = new Range(BigInteger.ZERO, product.size().add(rest), 48);
    require(difference.isExact() && h.grid() >= 48, step, "a difference is not exact");
    Range rounded = sum.widened(rest);
    ranges.put(step.out().getFirst(), new Range(rounded.lo().max(LOWEST), rounded.hi(), 48));
    return rest;
  }

  /** By the lemma: |value| is at most p / 2, the lower limbs, and the error of the estimate. */
  private void quotient(Step step) {
    List<Value> in = step.in();
    BigInteger top = range(in.get(0)).size();
    BigDecimal estimate =
        new BigDecimal(top).multiply(new BigDecimal(Math.nextUp(in.get(1).number())));
    require(
        estimate.compareTo(new BigDecimal(BigInteger.ONE.shiftLeft(50))) < 0,
        step,
        "the quotient is too large");
    BigInteger quotient =
        estimate.add(new BigDecimal("0.5")).setScale(0, RoundingMode.CEILING).toBigInteger();
    assign(step, Range.symmetric(quotient));
    BigInteger lower = BigInteger.ZERO;
    for (int j = 0; j < shape.limbs() - 1; j++) {
      lower = lower.add(range(in.get(2 + j)).size().multiply(FieldShape.radix(j)));
    }
    BigInteger error = shape.p().multiply(quotient).shiftRight(51).add(BigInteger.ONE);
    takenBack = shape.p().shiftRight(1).add(BigInteger.ONE).add(error).add(lower);
  }

  /** Two more than the quotient: for its rounding, and for the low limbs that were moved up. */
  private BigInteger value() {
    return columnsCleared == 0
        ? takenBack
        : entered.divide(FieldShape.radix(columnsCleared)).add(BigInteger.TWO);
  }

  private void store(Step step) {
    if (step.index() < shape.limbs() - 1) {
      BigInteger limb = range(step.in().getFirst()).size();
      results.merge(
          step.array(),
          new Bound(limb, BigInteger.ZERO),
          (x, y) -> new Bound(x.limb().max(y.limb()), BigInteger.ZERO));
      return;
    }
    Bound lower = results.get(step.array());
    if (lower == null) {
      throw new IllegalStateException("the highest limb is stored first");
    }
    Bound result = new Bound(lower.limb(), value());
    require(Range.symmetric(result.top(shape)).isExact(), step, "the highest limb is not exact");
    results.put(step.array(), result);
    entered = BigInteger.ZERO;
    columnsCleared = 0;
  }
}
