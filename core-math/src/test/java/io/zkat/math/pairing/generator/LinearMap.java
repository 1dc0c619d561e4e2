package io.zkat.math.pairing.generator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One method that computes packed elements from others, each slot by a {@link Form}: for limb after
 * limb a sum of rearranged operands times small integers, then the carries.
 *
 * <p>The part with xi is summed and carried on its own and multiplied afterwards, which costs fewer
 * steps and keeps the sums small. A result may be used, as an operand, by the results after it.
 */
final class LinearMap {
  /** Slots of a packed element. */
  static final int SLOTS = 4;

  /**
   * A result.
   *
   * @param name the parameter that says where it goes
   * @param forms the slots; null for one whose content does not matter
   * @param reduced whether the nearest multiple of p is taken away; otherwise it is only carried
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Result(String name, @Nullable Form[] forms, boolean reduced) {}

  /** One operand, rearranged slot by slot and multiplied by an integer in each slot. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Term(String element, int[] from, int[] factor) {}

  private final String name;
  private final List<String> operands;
  private final List<Result> results;

  LinearMap(String name, List<String> operands, List<Result> results) {
    this.name = name;
    this.operands = operands;
    this.results = results;
  }

  /** Splits forms into terms: part 0 without xi, part 1 what xi is multiplied with. */
  static List<Term> terms(@Nullable Form[] forms, int part) {
    Set<String> elements = new TreeSet<>();
    for (Form form : forms) {
      if (form != null) {
        form.terms()
            .forEach(
                (slot, c) -> {
                  if (c[part] != 0) {
                    elements.add(slot.element());
                  }
                });
      }
    }
    List<Term> out = new ArrayList<>();
    for (String element : elements) {
      int[][] left = new int[SLOTS][SLOTS];
      for (int s = 0; s < SLOTS; s++) {
        Form form = forms[s];
        for (int i = 0; form != null && i < SLOTS; i++) {
          int[] c = form.terms().get(new Form.Slot(element, i));
          left[s][i] = c == null ? 0 : c[part];
        }
      }
      while (Arrays.stream(left).flatMapToInt(Arrays::stream).anyMatch(c -> c != 0)) {
        out.add(next(element, left, forms));
      }
    }
    return out;
  }

  /** Takes one operand slot for each result slot that still has one, in place if all can. */
  private static Term next(String element, int[][] left, @Nullable Form[] forms) {
    boolean allInPlace = true;
    for (int s = 0; s < SLOTS; s++) {
      boolean any = Arrays.stream(left[s]).anyMatch(c -> c != 0);
      allInPlace &= !any || left[s][s] != 0;
    }
    int[] from = {0, 1, 2, 3};
    int[] factor = new int[SLOTS];
    int common = 0;
    boolean same = true;
    for (int s = 0; s < SLOTS; s++) {
      int pick = left[s][s] != 0 ? s : -1;
      for (int i = 0; i < SLOTS && pick < 0 && !allInPlace; i++) {
        pick = left[s][i] != 0 ? i : -1;
      }
      if (pick >= 0) {
        from[s] = pick;
        factor[s] = left[s][pick];
        left[s][pick] = 0;
      }
      if (forms[s] != null) {
        same &= common == 0 || common == factor[s];
        same &= factor[s] != 0;
        common = factor[s];
      }
    }
    for (int s = 0; s < SLOTS; s++) {
      if (forms[s] == null && same) {
        factor[s] = common;
      }
    }
    return new Term(element, from, factor);
  }

  static int cost(@Nullable Form[] forms) {
    int xi = terms(forms, 1).size();
    return terms(forms, 0).size() + (xi == 0 ? 0 : xi + 2);
  }

  /** The greatest sum of sizes of factors over the slots, weighted by the operands' bounds. */
  static double norm(List<Term> terms, Map<String, Double> weight) {
    double[] sum = new double[SLOTS];
    for (Term term : terms) {
      double w = weight.getOrDefault(term.element, 1.0);
      for (int s = 0; s < SLOTS; s++) {
        sum[s] += Math.abs(term.factor[s]) * w;
      }
    }
    return Arrays.stream(sum).max().orElse(0);
  }

  /** The operands that the forms name, in the order of the parameters. */
  private List<String> used() {
    Set<String> named = new LinkedHashSet<>();
    for (Result result : results) {
      for (int part = 0; part < 2; part++) {
        terms(result.forms, part).forEach(term -> named.add(term.element));
      }
    }
    List<String> list = new ArrayList<>(operands);
    list.retainAll(named);
    return list;
  }

  /** The call of the method: where the result goes, and where each operand is. */
  String call(String result, Function<String, String> place) {
    List<String> arguments = new ArrayList<>(List.of("m", result));
    used().forEach(operand -> arguments.add(place.apply(operand)));
    return "    " + name + "(" + String.join(", ", arguments) + ");";
  }

  /**
   * Writes the method.
   *
   * @param bounds the operands' values in multiples of p; the results' are added
   */
  void write(Output out, Map<String, Double> bounds) {
    List<String> loaded = used();
    List<String> parameters = new ArrayList<>();
    results.forEach(result -> parameters.add("int " + result.name + "o"));
    loaded.forEach(operand -> parameters.add("int " + operand + "o"));
    List<String> body = new ArrayList<>();
    List<String> top = new ArrayList<>();
    List<String> last = new ArrayList<>();
    Set<String> constants = new LinkedHashSet<>();
    boolean anyReduced = false;
    Set<String> earlier = new LinkedHashSet<>();
    int count = 0;
    for (Result result : results) {
      String id = String.valueOf(count++);
      List<Term> plain = terms(result.forms, 0);
      List<Term> withXi = terms(result.forms, 1);
      double limbs = norm(plain, Map.of());
      double value = norm(plain, bounds);
      int re = out.xiReal();
      if (!withXi.isEmpty()) {
        double xiLimbs = norm(withXi, Map.of());
        double xiValue = norm(withXi, bounds);
        check(xiLimbs < 60, name + ": xi part of " + xiLimbs);
        limbs += re + 1.02;
        value += (re + 1) * xiValue;
      }
      check(limbs < 62, name + ": limbs of " + limbs);
      check(value * out.topLimb() < 0x1p52, name + ": value of " + value + " p");
      bounds.put(result.name, result.reduced ? 0.52 : value);
      String sum = expression(out, plain, constants, Set.of());
      String xiSum = expression(out, withXi, constants, Set.of());
      boolean carried = limbs > 1;
      if (result.reduced) {
        anyReduced = true;
        String topSum = expression(out, plain, constants, earlier);
        String topXi = expression(out, withXi, constants, earlier);
        if (!withXi.isEmpty()) {
          top.add("    DoubleVector e" + id + " = " + topXi + ";");
          topSum = withXi(out, topSum, "e" + id, constants);
        }
        top.add("    DoubleVector q" + id + " = " + topSum + ".fma(estimate, round).sub(round);");
      }
      String reduce = result.reduced ? "q" + id + ".fma(modulus, " : "";
      if (!withXi.isEmpty()) {
        body.add("      DoubleVector s" + id + " = " + xiSum + ";");
        body.add("      DoubleVector t" + id + " = s" + id + ".add(high).sub(high);");
        body.add("      s" + id + " = g" + id + ".fma(down, s" + id + ".sub(t" + id + "));");
        body.add("      g" + id + " = t" + id + ";");
        last.add("    s" + id + " = g" + id + ".fma(down, " + xiSum + ");");
        sum = withXi(out, sum, "s" + id, constants);
      }
      String whole = result.reduced ? reduce + sum + ")" : sum;
      String target = result.name + " = ";
      if (carried) {
        body.add("      DoubleVector z" + id + " = " + whole + ";");
        body.add("      DoubleVector c" + id + " = z" + id + ".add(high).sub(high);");
        body.add(
            "      DoubleVector "
                + target
                + "h"
                + id
                + ".fma(down, z"
                + id
                + ".sub(c"
                + id
                + "));");
        body.add("      h" + id + " = c" + id + ";");
        last.add("    " + target + "h" + id + ".fma(down, " + whole + ");");
      } else {
        body.add("      DoubleVector " + target + whole + ";");
        last.add("    " + target + whole + ";");
      }
      body.add("      " + result.name + ".intoArray(m, " + result.name + "o + j);");
      last.add("    " + result.name + ".intoArray(m, " + result.name + "o + TOP);");
      earlier.add(result.name);
    }
    out.line("");
    out.line(
        "  private static void " + name + "(double[] m, " + String.join(", ", parameters) + ") {");
    if (body.stream().anyMatch(line -> line.contains("high"))) {
      out.line("    DoubleVector high = DoubleVector.broadcast(S, C);");
      out.line("    DoubleVector down = DoubleVector.broadcast(S, DOWN);");
    }
    if (anyReduced) {
      out.line("    DoubleVector round = DoubleVector.broadcast(S, ROUND);");
      out.line("    DoubleVector estimate = DoubleVector.broadcast(S, -QUOTIENT_ESTIMATE);");
    }
    for (String constant : constants) {
      out.line("    DoubleVector " + constant);
    }
    for (String element : loaded) {
      out.line(
          "    DoubleVector "
              + element
              + " = DoubleVector.fromArray(S, m, "
              + element
              + "o + TOP);");
    }
    top.forEach(out::line);
    for (int i = 0; i < count; i++) {
      String id = String.valueOf(i);
      if (body.stream().anyMatch(line -> line.contains(" h" + id + " = "))) {
        out.line("    DoubleVector h" + id + " = DoubleVector.zero(S);");
      }
      if (body.stream().anyMatch(line -> line.contains(" g" + id + " = "))) {
        out.line("    DoubleVector g" + id + " = DoubleVector.zero(S);");
      }
    }
    out.line("    for (int j = 0; j < TOP; j += 8) {");
    if (anyReduced) {
      out.line("      DoubleVector modulus = DoubleVector.broadcast(S, MODULUS[j >> 3]);");
    }
    for (String element : loaded) {
      out.line("      " + element + " = DoubleVector.fromArray(S, m, " + element + "o + j);");
    }
    body.forEach(out::line);
    out.line("    }");
    if (anyReduced) {
      out.line("    DoubleVector modulus = DoubleVector.broadcast(S, MODULUS[TOP >> 3]);");
    }
    for (String element : loaded) {
      out.line("    " + element + " = DoubleVector.fromArray(S, m, " + element + "o + TOP);");
    }
    for (String line : last) {
      boolean declares = line.matches(" {4}[a-z]\\w* = .*");
      out.line(declares ? "    DoubleVector " + line.strip() : line);
    }
    out.line("  }");
  }

  /** sum + xi s: with s (re, im), xi s = xiReal s + (-im, re). */
  private static String withXi(Output out, String sum, String s, Set<String> constants) {
    constants.add("turn = DoubleVector.fromArray(S, TURN, 0);");
    String real = out.xiReal() == 1 ? s : s + ".mul(" + out.xiReal() + ".0)";
    String xi = s + ".rearrange(SWAP).fma(turn, " + real + ")";
    if (sum.isEmpty()) {
      return xi;
    }
    return out.xiReal() == 1
        ? s + ".rearrange(SWAP).fma(turn, " + sum + ".add(" + s + "))"
        : s
            + ".rearrange(SWAP).fma(turn, "
            + s
            + ".fma(DoubleVector.broadcast(S, "
            + out.xiReal()
            + ".0), "
            + sum
            + "))";
  }

  private static String expression(
      Output out, List<Term> terms, Set<String> constants, Set<String> earlier) {
    String sum = "";
    for (Term term : terms) {
      if (earlier.contains(term.element)) {
        throw new IllegalStateException("a reduced result must not use an earlier one");
      }
      String x = term.element + out.rearrangement(term.from);
      int first = term.factor[0];
      boolean same = Arrays.stream(term.factor).allMatch(f -> f == first);
      if (same && first == 1) {
        sum = sum.isEmpty() ? x : sum + ".add(" + x + ")";
      } else if (same && first == -1 && !sum.isEmpty()) {
        sum = sum + ".sub(" + x + ")";
      } else {
        int index = out.factors(term.factor);
        constants.add("k" + index + " = DoubleVector.fromArray(S, FACTORS, " + 8 * index + ");");
        sum = sum.isEmpty() ? x + ".mul(k" + index + ")" : x + ".fma(k" + index + ", " + sum + ")";
      }
    }
    return sum;
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("out of bounds: " + what);
    }
  }
}
