package io.zkat.math.field.generator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Prints kernels as static methods on single elements: limb j of an element at offset + j. */
final class ScalarPrinter {
  private final Set<String> declared = new HashSet<>();
  private final Map<String, Value> holds = new HashMap<>();
  private final List<String> lines = new ArrayList<>();

  private ScalarPrinter() {}

  /** Returns the lines of the body of {@code kernel}, indented by four. */
  static List<String> body(Kernel kernel) {
    ScalarPrinter printer = new ScalarPrinter();
    for (Step step : kernel.steps) {
      printer.print(step);
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
