package io.zkat.math.field.generator;

import io.zkat.math.field.generator.Step.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A straight-line kernel under construction: its name, what it reads and writes, and its steps. */
final class Kernel {
  /** 1.75 * 2^100: sums at this height are rounded to multiples of 2^48, with more room below. */
  static final Value C = Value.named("C", 0x1.cp100);

  final String name;
  final List<String> doc;

  /** Parameters in order: an upper-case letter first marks a factor, anything else is an array. */
  final List<String> arrays;

  final List<String> factors;
  final List<Step> steps = new ArrayList<>();

  /** Columns below this one have low parts that scalar code takes in longs. */
  int wholeColumns;

  Kernel(String name, List<String> arrays, List<String> factors, String... doc) {
    this.name = name;
    this.arrays = List.copyOf(arrays);
    this.factors = List.copyOf(factors);
    this.doc = List.of(doc);
  }

  private Value step(Op op, String name, Value... in) {
    Value out = Value.variable(name);
    steps.add(new Step(op, List.of(out), List.of(in), "", 0));
    return out;
  }

  void note(String text) {
    steps.add(new Step(Op.NOTE, List.of(), List.of(), text, 0));
  }

  /** Ends one method of a vector kernel and begins the next. */
  void cut() {
    steps.add(new Step(Op.CUT, List.of(), List.of(), "", 0));
  }

  Value load(String name, String array, int index) {
    Value out = Value.variable(name);
    steps.add(new Step(Op.LOAD, List.of(out), List.of(), array, index));
    return out;
  }

  Value loadSame(String name, String array, int index) {
    Value out = Value.variable(name);
    steps.add(new Step(Op.LOAD_SAME, List.of(out), List.of(), array, index));
    return out;
  }

  Value factor(String name) {
    return step(Op.FACTOR, name);
  }

  void store(String array, int index, Value x) {
    steps.add(new Step(Op.STORE, List.of(), List.of(x), array, index));
  }

  Value add(String name, Value x, Value y) {
    return step(Op.ADD, name, x, y);
  }

  Value sub(String name, Value x, Value y) {
    return step(Op.SUB, name, x, y);
  }

  Value mul(String name, Value x, Value y) {
    return step(Op.MUL, name, x, y);
  }

  Value fma(String name, Value x, Value y, Value z) {
    return step(Op.FMA, name, x, y, z);
  }

  Value column(String name, Value h, @Nullable Value l) {
    return l == null ? step(Op.COLUMN, name, h) : step(Op.COLUMN, name, h, l);
  }

  /** Splits {@code z}; the carry goes to {@code carry}, the rest to {@code rest}. */
  Value[] split(String carry, String rest, Value z) {
    Value[] out = {Value.variable(carry), Value.variable(rest)};
    steps.add(new Step(Op.SPLIT, List.of(out), List.of(z), "", 0));
    return out;
  }

  Value carry(String name, Value c, Value f) {
    return step(Op.CARRY, name, c, f);
  }

  Value shift(String name, Value c) {
    return step(Op.SHIFT, name, c);
  }

  /** {@code z} 2^-48, for a z that is a multiple of 2^48. */
  Value divide(String name, Value z) {
    return step(Op.DIVIDE, name, z);
  }

  Value digit(String name, Value z, Value quotientFactor) {
    return step(Op.DIGIT, name, z, quotientFactor);
  }

  /** The multiple of p to add to the limbs {@code z} of a value. */
  Value quotient(String name, Value[] z, Value estimate) {
    Value out = Value.variable(name);
    List<Value> in = new ArrayList<>(List.of(z[z.length - 1], estimate));
    in.addAll(Arrays.asList(z).subList(0, z.length - 1));
    steps.add(new Step(Op.QUOTIENT, List.of(out), List.copyOf(in), "", 0));
    return out;
  }

  private Value[] two(Op op, int column, String first, String second, Value... in) {
    Value[] out = {Value.variable(first), Value.variable(second)};
    steps.add(new Step(op, List.of(out), List.of(in), "", column));
    return out;
  }

  /** The columns of a product: column k is l[k] + (h[k] - C) 2^-48. */
  static final class Columns {
    private final Kernel kernel;
    private final Value[] h;
    private final @Nullable Value[] l;

    Columns(Kernel kernel, int count) {
      this.kernel = kernel;
      h = new Value[count];
      Arrays.fill(h, C);
      l = new Value[count];
    }

    /** Two names a column take turns, so that the value before rounding is at hand after it. */
    private String nextHigh(int k) {
      return (h[k].name.startsWith("g") ? "h" : "g") + k;
    }

    /** Adds x y at column k: the low part to l[k], the high part to h[k + 1]. */
    void product(Value x, Value y, int k) {
      Value low = l[k];
      Value[] out =
          low == null
              ? kernel.two(Op.PRODUCT, k, nextHigh(k + 1), "l" + k, x, y, h[k + 1])
              : kernel.two(Op.PRODUCT, k, nextHigh(k + 1), "l" + k, x, y, h[k + 1], low);
      h[k + 1] = out[0];
      l[k] = out[1];
    }

    /** Gives column k a low part to start with. */
    void start(int k, Value low) {
      kernel.steps.add(new Step(Op.TERM, List.of(), List.of(low), "", k));
      l[k] = low;
    }

    /** Adds m p0 at column k, whose value is z, and returns what column k carries out. */
    Value cancel(String name, Value m, Value p0, int k, Value z) {
      Value[] out = kernel.two(Op.CANCEL, k, nextHigh(k + 1), name, m, p0, h[k + 1], z);
      h[k + 1] = out[0];
      return out[1];
    }

    /** The value of column k, read once. */
    Value value(String name, int k) {
      if (h[k] == C) {
        Value low = l[k];
        if (low == null) {
          throw new IllegalStateException("column " + k + " is empty");
        }
        return low;
      }
      return kernel.column(name, h[k], l[k]);
    }
  }
}
