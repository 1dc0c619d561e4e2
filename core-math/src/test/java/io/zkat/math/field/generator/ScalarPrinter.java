package io.zkat.math.field.generator;

import io.zkat.math.field.generator.Step.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Prints kernels as static methods on single elements: limb j of an element at offset + j.
 *
 * <p>The low parts of the lowest columns of a product are taken as 64-bit integers, which leaves
 * half of the fused multiply-adds there to the integer units. The sum of the products x y less H -
 * C, the rounded high part, is the low part; {@link KernelBounds} proves that in doubles every step
 * to it is exact, so it is below 2^53 in size, and its residue modulo 2^64 determines it: wrapping
 * products and sums give the same number. (H - C) 2^-48 is an integer below 2^51 in size ({@link
 * KernelBounds} requires it, as it does of x and y), so adding 1.5 * 2^52 leaves its residue modulo
 * 2^16 in the low bits of the double. The bits of H itself would not do: H may pass 2^101, where
 * they count multiples of 2^49.
 */
final class ScalarPrinter {
  private final Set<String> declared = new HashSet<>();
  private final Map<String, Value> holds = new HashMap<>();
  private final List<String> lines = new ArrayList<>();

  /** Operands that were also made a long, by the name of the double: which of its values. */
  private final Map<String, Value> whole = new HashMap<>();

  private ScalarPrinter() {}

  /** Returns the lines of the body of {@code kernel}, indented by four. */
  static List<String> body(Kernel kernel) {
    ScalarPrinter printer = new ScalarPrinter();
    for (int i = 0; i < kernel.steps.size(); i++) {
      Step step = kernel.steps.get(i);
      if (step.op() == Op.PRODUCT && step.index() < kernel.wholeColumns) {
        Step next = kernel.steps.get(i + 1);
        printer.wholeProduct(step, next.op() == Op.PRODUCT && next.index() == step.index());
      } else {
        printer.print(step);
      }
    }
    return printer.lines;
  }

  /** Returns the parameters, an array with its offset or a factor each. */
  static List<String> parameters(Kernel kernel) {
    List<String> list = new ArrayList<>();
    for (String array : kernel.arrays) {
      list.add("double[] " + array + ", int " + array + "o");
    }
    for (String factor : kernel.factors) {
      list.add("double " + factor);
    }
    return list;
  }

  /** A number below 2^53 as a literal. */
  static String literal(double number) {
    return number == Math.rint(number) && Math.abs(number) < 0x1p53
        ? (long) number + ".0"
        : Double.toHexString(number);
  }

  private String use(Value v) {
    if (!v.isVariable()) {
      return v.name.isEmpty() ? literal(v.number()) : v.name;
    }
    if (holds.get(v.name) != v) {
      throw new IllegalStateException(v.name + " was overwritten before its last use");
    }
    return v.name;
  }

  private void assign(Value out, String expression) {
    String type = declared.add(out.name) ? "double " : "";
    lines.add("    " + type + out.name + " = " + expression + ";");
    holds.put(out.name, out);
  }

  /** The name of a long that holds {@code v}, which is below 2^51 in size. */
  private String whole(Value v) {
    String name = use(v);
    String integer = name + "i";
    if (whole.put(name, v) != v) {
      String type = declared.add(integer) ? "long " : "";
      String bits = "Double.doubleToRawLongBits(" + name + " + ROUND)";
      lines.add("    " + type + integer + " = " + bits + " - ROUND_BITS;");
    }
    return integer;
  }

  /** A product whose low part is added up in a long; the last of a column makes it a double. */
  private void wholeProduct(Step step, boolean more) {
    Value x = step.in().get(0);
    Value y = step.in().get(1);
    Value high = step.out().get(0);
    Value low = step.out().get(1);
    String product = whole(x) + " * " + whole(y);
    assign(high, fma(use(x), use(y), use(step.in().get(2))));
    String sum = low.name + "i";
    lines.add("    " + (declared.add(sum) ? "long " + sum + " = " : sum + " += ") + product + ";");
    if (!more) {
      String bits = "Double.doubleToRawLongBits(" + fma(high.name + " - C", "DOWN", "ROUND") + ")";
      lines.add("    " + sum + " -= " + bits + " << 48;");
      assign(low, "(double) " + sum);
    }
  }

  private void print(Step step) {
    List<Value> in = step.in();
    switch (step.op()) {
      case NOTE -> lines.add("    // " + step.array());
      case CUT, TERM -> {}
      case LOAD, LOAD_SAME ->
          assign(
              step.out().getFirst(),
              step.array() + "[" + step.array() + "o + " + step.index() + "]");
      case FACTOR -> {
        Value factor = step.out().getFirst();
        declared.add(factor.name);
        holds.put(factor.name, factor);
      }
      case ADD -> assign(step.out().getFirst(), use(in.get(0)) + " + " + use(in.get(1)));
      case SUB -> assign(step.out().getFirst(), use(in.get(0)) + " - " + use(in.get(1)));
      case MUL -> assign(step.out().getFirst(), use(in.get(0)) + " * " + use(in.get(1)));
      case FMA ->
          assign(step.out().getFirst(), fma(use(in.get(0)), use(in.get(1)), use(in.get(2))));
      case PRODUCT -> {
        String x = use(in.get(0));
        String y = use(in.get(1));
        String h = use(in.get(2));
        Value high = step.out().get(0);
        Value low = step.out().get(1);
        String old = in.size() > 3 ? use(in.get(3)) : "";
        assign(high, fma(x, y, h));
        String rest = fma(x, y, h + " - " + high.name);
        if (old.isEmpty()) {
          assign(low, rest);
        } else if (old.equals(low.name)) {
          lines.add("    " + low.name + " += " + rest + ";");
          holds.put(low.name, low);
        } else {
          assign(low, old + " + " + rest);
        }
      }
      case COLUMN -> {
        String high = use(in.get(0)) + " - C";
        assign(
            step.out().getFirst(),
            in.size() > 1 ? fma(high, "DOWN", use(in.get(1))) : "(" + high + ") * DOWN");
      }
      case SPLIT -> {
        String z = use(in.get(0));
        assign(step.out().get(0), "(" + z + " + C) - C");
        assign(step.out().get(1), z + " - " + step.out().get(0).name);
      }
      case CARRY -> assign(step.out().getFirst(), fma(use(in.get(0)), "DOWN", use(in.get(1))));
      case SHIFT, DIVIDE -> assign(step.out().getFirst(), use(in.get(0)) + " * DOWN");
      case DIGIT -> {
        String z = use(in.get(0));
        String f = use(in.get(1));
        assign(step.out().getFirst(), fma(z, f, "C - " + fma(z, f, "C")));
      }
      case CANCEL -> {
        String m = use(in.get(0));
        String p0 = use(in.get(1));
        String h = use(in.get(2));
        String z = use(in.get(3));
        Value high = step.out().get(0);
        assign(high, fma(m, p0, h));
        assign(step.out().get(1), "(" + z + " + " + fma(m, p0, h + " - " + high.name) + ") * DOWN");
      }
      case QUOTIENT ->
          assign(
              step.out().getFirst(),
              fma(use(in.get(0)), "-" + use(in.get(1)), "ROUND") + " - ROUND");
      case STORE ->
          lines.add(
              "    "
                  + step.array()
                  + "["
                  + step.array()
                  + "o + "
                  + step.index()
                  + "] = "
                  + use(in.get(0))
                  + ";");
    }
  }

  private static String fma(String x, String y, String z) {
    return "Math.fma(" + x + ", " + y + ", " + z + ")";
  }
}
