package io.zkat.math.pairing.generator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A method that computes packed elements from others, each slot by a {@link Form}: for limb after
 * limb a sum of rearranged operands times small integers, then the carries.
 *
 * <p>The part with xi is summed and carried on its own and multiplied afterwards, which costs fewer
 * steps and keeps the sums small. A result may be used, as an operand, by the results after it.
 *
 * <p>Where a vector has fewer slots than a packed element, there is a pass for each part of the
 * results, and each is a method.
 */
final class LinearMap {

  /**
   * A result.
   *
   * @param name the parameter that says where it goes
   * @param forms the slots of the packed element, or only those of its first vector; null for one
   *     whose content does not matter
   * @param reduced whether the nearest multiple of p is taken away; otherwise it is only carried
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Result(String name, @Nullable Form[] forms, boolean reduced) {

    /** The slots from {@code at} on that one vector has; null if none matters. */
    @Nullable Form @Nullable [] vector(int at, int slots) {
      if (at >= forms.length) {
        return null;
      }
      Form[] vector = Arrays.copyOfRange(forms, at, at + slots);
      return Arrays.stream(vector).allMatch(form -> form == null) ? null : vector;
    }
  }

  private final String name;
  private final List<String> operands;
  private final List<Result> results;
  private final int slots;

  /** Operands in whose place a result may be, by the result. */
  private final Map<String, String> inPlace = new LinkedHashMap<>();

  /**
   * @param slots Fp2 elements in a vector
   */
  LinearMap(String name, int slots, List<String> operands, List<Result> results) {
    this.name = name;
    this.slots = slots;
    this.operands = operands;
    this.results = results;
  }

  /** Says that a result may lie where an operand lies. */
  LinearMap inPlace(String result, String operand) {
    inPlace.put(result, operand);
    return this;
  }

  private List<String> parameters() {
    Set<String> named = new LinkedHashSet<>();
    for (Result result : results) {
      for (Form form : result.forms) {
        if (form != null) {
          form.terms().keySet().forEach(slot -> named.add(slot.element()));
        }
      }
    }
    List<String> list = new ArrayList<>(operands);
    list.retainAll(named);
    return list;
  }

  /** The call of the method: where the result goes, and where each operand is. */
  String call(String result, Function<String, String> place) {
    List<String> arguments = new ArrayList<>(List.of("m", result));
    parameters().forEach(operand -> arguments.add(place.apply(operand)));
    return "    " + name + "(" + String.join(", ", arguments) + ");";
  }

  /**
   * Where the result lies already, if it is a vector of an operand as it stands.
   *
   * @return the operand and the slot from which on it is the result
   */
  Optional<Form.Slot> place() {
    @Nullable Form @Nullable [] forms = results.getFirst().vector(0, slots);
    if (forms == null || !Term.terms(forms, 1, (element, at) -> true).isEmpty()) {
      return Optional.empty();
    }
    List<Term> terms = Term.terms(forms, 0, (element, at) -> true);
    Term first = terms.getFirst();
    boolean same =
        terms.size() == 1
            && !first.moves()
            && Arrays.stream(first.factor()).allMatch(factor -> factor == 1);
    return same ? Optional.of(new Form.Slot(first.element(), first.at())) : Optional.empty();
  }

  /**
   * Writes the method.
   *
   * @param bounds the operands' values in multiples of p; the results' are added
   */
  void write(Output out, Map<String, Double> bounds) {
    List<Integer> passes = new ArrayList<>();
    for (int at = 0; at < Term.SLOTS; at += slots) {
      int from = at;
      if (results.stream().anyMatch(result -> result.vector(from, slots) != null)) {
        passes.add(at);
      }
    }
    Map<String, Double> found = new LinkedHashMap<>();
    List<String> calls = new ArrayList<>();
    for (int at : passes) {
      Map<String, Double> known = new LinkedHashMap<>(bounds);
      known.putAll(found);
      Pass pass = new Pass(out, at, known);
      String part = passes.size() == 1 ? name : name + (at == 0 ? "Low" : "High");
      calls.add("    " + part + "(" + pass.write(part) + ");");
      pass.earlier.forEach(
          result -> found.merge(result, known.getOrDefault(result, 0.0), Math::max));
    }
    bounds.putAll(found);
    if (passes.size() > 1) {
      List<String> all = new ArrayList<>();
      results.forEach(result -> all.add("int " + result.name + "o"));
      parameters().forEach(operand -> all.add("int " + operand + "o"));
      out.line("");
      out.line("  private static void " + name + "(double[] m, " + String.join(", ", all) + ") {");
      calls.forEach(out::line);
      out.line("  }");
    }
  }

  /** The vector of an element that starts with a slot. */
  private record Loaded(String element, int at) {
    String variable(int slots) {
      return slots == Term.SLOTS ? element : element + "v" + 2 * at;
    }

    String from(String limb) {
      String slot = at == 0 ? "" : 2 * at + " + ";
      return "DoubleVector.fromArray(S, m, " + element + "o + " + slot + limb + ");";
    }
  }

  /** One vector of each result, written as a method. */
  private final class Pass {
    private final Output out;

    /** The first slot of the vectors. */
    private final int at;

    private final Map<String, Double> bounds;

    /** Vectors of elements that the method loads. */
    private final Set<Loaded> loaded = new LinkedHashSet<>();

    private final Set<String> earlier = new LinkedHashSet<>();
    private final Set<String> constants = new LinkedHashSet<>();

    Pass(Output out, int at, Map<String, Double> bounds) {
      this.out = out;
      this.at = at;
      this.bounds = bounds;
    }

    /** Whether a vector of an operand can be loaded, or one of a result is there by now. */
    private boolean there(String element, int slot) {
      for (Result result : results) {
        if (result.name.equals(element) && !operands.contains(element)) {
          return slot == at ? earlier.contains(element) : slot + slots <= at;
        }
        if (slot < at && element.equals(inPlace.get(result.name))) {
          return false;
        }
      }
      return true;
    }

    private String variable(Term term) {
      if (term.at() == at && earlier.contains(term.element())) {
        return resultVariable(term.element());
      }
      Loaded vector = new Loaded(term.element(), term.at());
      loaded.add(vector);
      return vector.variable(slots);
    }

    private String resultVariable(String result) {
      return slots == Term.SLOTS ? result : result + "r";
    }

    private String load(Loaded vector, String limb) {
      return vector.variable(slots) + " = " + vector.from(limb);
    }

    private String store(String result, String limb) {
      String to = result + "o + " + (at == 0 ? "" : 2 * at + " + ");
      return resultVariable(result) + ".intoArray(m, " + to + limb + ");";
    }

    /** Writes the method and returns the arguments that the map's method calls it with. */
    String write(String method) {
      List<String> body = new ArrayList<>();
      List<String> top = new ArrayList<>();
      List<String> last = new ArrayList<>();
      Set<String> parameters = new LinkedHashSet<>();
      boolean anyReduced = false;
      int count = 0;
      for (Result result : results) {
        @Nullable Form @Nullable [] forms = result.vector(at, slots);
        if (forms == null) {
          continue;
        }
        parameters.add(result.name + "o");
        String id = String.valueOf(count++);
        List<Term> plain = Term.terms(forms, 0, this::there);
        List<Term> withXi = Term.terms(forms, 1, this::there);
        double limbs = Term.norm(plain, Map.of());
        double value = Term.norm(plain, bounds);
        int re = out.xiReal();
        if (!withXi.isEmpty()) {
          double xiLimbs = Term.norm(withXi, Map.of());
          double xiValue = Term.norm(withXi, bounds);
          check(xiLimbs < 60, name + ": xi part of " + xiLimbs);
          limbs += re + 1.02;
          value += (re + 1) * xiValue;
        }
        check(limbs < 62, name + ": limbs of " + limbs);
        check(value * out.topLimb() < 0x1p52, name + ": value of " + value + " p");
        bounds.put(result.name, result.reduced ? 0.52 : value);
        String sum = expression(plain);
        String xiSum = expression(withXi);
        boolean carried = limbs > 1;
        boolean reduced = result.reduced && value > 0;
        if (value == 0) {
          sum = "DoubleVector.zero(S)";
        }
        if (reduced) {
          anyReduced = true;
          refuseEarlier(plain);
          refuseEarlier(withXi);
          String topSum = sum;
          if (!withXi.isEmpty()) {
            top.add("    DoubleVector e" + id + " = " + xiSum + ";");
            topSum = withXi(topSum, "e" + id);
          }
          top.add("    DoubleVector q" + id + " = " + topSum + ".fma(estimate, round).sub(round);");
        }
        String reduce = reduced ? "q" + id + ".fma(modulus, " : "";
        if (!withXi.isEmpty()) {
          body.add("      DoubleVector s" + id + " = " + xiSum + ";");
          body.add("      DoubleVector t" + id + " = s" + id + ".add(high).sub(high);");
          body.add("      s" + id + " = g" + id + ".fma(down, s" + id + ".sub(t" + id + "));");
          body.add("      g" + id + " = t" + id + ";");
          last.add("    s" + id + " = g" + id + ".fma(down, " + xiSum + ");");
          sum = withXi(sum, "s" + id);
        }
        String whole = reduced ? reduce + sum + ")" : sum;
        String target = resultVariable(result.name) + " = ";
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
        body.add("      " + store(result.name, "j"));
        last.add("    " + store(result.name, "TOP"));
        earlier.add(result.name);
      }
      List<Loaded> vectors = inOrder();
      for (Loaded vector : vectors) {
        parameters.add(vector.element + "o");
      }
      out.line("");
      out.line("  private static void " + method + "(double[] m" + declared(parameters) + ") {");
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
      for (Loaded vector : vectors) {
        out.line("    DoubleVector " + load(vector, "TOP"));
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
      for (Loaded vector : vectors) {
        out.line("      " + load(vector, "j"));
      }
      body.forEach(out::line);
      out.line("    }");
      if (anyReduced) {
        out.line("    DoubleVector modulus = DoubleVector.broadcast(S, MODULUS[TOP >> 3]);");
      }
      for (Loaded vector : vectors) {
        out.line("    " + load(vector, "TOP"));
      }
      for (String line : last) {
        boolean declares = line.matches(" {4}[a-z]\\w* = .*");
        out.line(declares ? "    DoubleVector " + line.strip() : line);
      }
      out.line("  }");
      return "m, " + String.join(", ", parameters);
    }

    private static String declared(Set<String> parameters) {
      StringBuilder declared = new StringBuilder();
      parameters.forEach(parameter -> declared.append(", int ").append(parameter));
      return declared.toString();
    }

    /** What is loaded in the order of the operands, then of what earlier passes wrote. */
    private List<Loaded> inOrder() {
      List<String> order = new ArrayList<>(operands);
      results.forEach(result -> order.add(result.name));
      List<Loaded> list = new ArrayList<>(loaded);
      list.sort(
          Comparator.comparingInt((Loaded vector) -> order.indexOf(vector.element))
              .thenComparingInt(Loaded::at));
      return list;
    }

    private void refuseEarlier(List<Term> terms) {
      for (Term term : terms) {
        if (term.at() == at && earlier.contains(term.element())) {
          throw new IllegalStateException("a reduced result must not use an earlier one");
        }
      }
    }

    /** sum + xi s: with s (re, im), xi s = xiReal s + (-im, re). */
    private String withXi(String sum, String s) {
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

    private String expression(List<Term> terms) {
      String sum = "";
      for (Term term : terms) {
        String x = variable(term) + (term.moves() ? out.rearrangement(term.from()) : "");
        int first = term.factor()[0];
        boolean same = Arrays.stream(term.factor()).allMatch(f -> f == first);
        if (same && first == 1) {
          sum = sum.isEmpty() ? x : sum + ".add(" + x + ")";
        } else if (same && first == -1 && !sum.isEmpty()) {
          sum = sum + ".sub(" + x + ")";
        } else {
          int index = out.factors(term.factor());
          constants.add(
              "k" + index + " = DoubleVector.fromArray(S, FACTORS, " + 2 * slots * index + ");");
          sum =
              sum.isEmpty() ? x + ".mul(k" + index + ")" : x + ".fma(k" + index + ", " + sum + ")";
        }
      }
      return sum;
    }
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("out of bounds: " + what);
    }
  }
}
