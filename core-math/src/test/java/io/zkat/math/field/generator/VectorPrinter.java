package io.zkat.math.field.generator;

import io.zkat.math.field.generator.Step.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Prints kernels as static methods on packed elements, limb j of lane l at offset + 8 j + l. Each
 * call works on as many lanes as a vector has.
 *
 * <p>A kernel is cut into several methods where its steps say so: the compilers of the virtual
 * machine give up on vector code that is too long, sometimes for good. What a later method needs is
 * stored in scratch, except operands, which are loaded again.
 */
final class VectorPrinter {
  /**
   * One method of a kernel.
   *
   * @param parameters the parameters that it uses: an array with its offset or a factor each
   * @param arguments what the caller passes for them
   */
  record Part(String name, List<String> parameters, String arguments, List<String> lines) {}

  private static final int STRIDE = 8;

  private final Kernel kernel;

  /** Whether a method loads a value where it is first used; otherwise all at its start. */
  private final boolean late;

  private final List<Integer> partOfStep = new ArrayList<>();
  private final int parts;

  /** The step that defines a value. */
  private final Map<Value, Integer> definition = new HashMap<>();

  /** The last part that uses a value. */
  private final Map<Value, Integer> lastUse = new HashMap<>();

  private final Map<Value, Integer> slots = new LinkedHashMap<>();

  private VectorPrinter(Kernel kernel, boolean late) {
    this.kernel = kernel;
    this.late = late;
    int part = 0;
    for (int i = 0; i < kernel.steps.size(); i++) {
      Step step = kernel.steps.get(i);
      partOfStep.add(part);
      if (step.op() == Op.CUT) {
        part++;
      }
      for (Value out : step.out()) {
        definition.put(out, i);
      }
      for (Value in : step.in()) {
        use(in, part);
      }
    }
    parts = part + 1;
    for (Map.Entry<Value, Integer> use : lastUse.entrySet()) {
      Value v = use.getKey();
      if (use.getValue() > part(v) && !isReloadable(v)) {
        slots.put(v, 0);
      }
    }
    // in order of definition, so that the output does not depend on hash codes
    List<Value> stored = new ArrayList<>(slots.keySet());
    stored.sort((x, y) -> Integer.compare(position(x), position(y)));
    for (int i = 0; i < stored.size(); i++) {
      slots.put(stored.get(i), i);
    }
  }

  private int position(Value v) {
    Integer step = definition.get(v);
    if (step == null) {
      throw new IllegalStateException(v + " is never assigned");
    }
    Step s = kernel.steps.get(step);
    return 2 * step + s.out().indexOf(v);
  }

  private int part(Value v) {
    return partOfStep.get(position(v) / 2);
  }

  private void use(Value v, int part) {
    if (!v.isVariable()) {
      return;
    }
    lastUse.merge(v, part, Math::max);
    if (isReloadable(v)) {
      kernel.steps.get(position(v) / 2).in().forEach(in -> use(in, part));
    }
  }

  /** Whether a later part can make the value again from operands: loads, and sums of loads. */
  private boolean isReloadable(Value v) {
    Step step = kernel.steps.get(position(v) / 2);
    return switch (step.op()) {
      case LOAD, LOAD_SAME, FACTOR -> true;
      case ADD, MUL -> step.in().stream().allMatch(in -> in.isVariable() && isReloadable(in));
      default -> false;
    };
  }

  /** Whether a step estimates a multiple of p. */
  static boolean estimates(Step step) {
    return step.op() == Op.QUOTIENT;
  }

  /** Returns how many vectors of scratch the kernel takes. */
  static int scratch(Kernel kernel) {
    return new VectorPrinter(kernel, false).slots.size();
  }

  /**
   * Returns the methods of a kernel.
   *
   * @param late whether a method loads a value where it is first used, which keeps few at a time;
   *     otherwise all at its start
   */
  static List<Part> parts(Kernel kernel, boolean late) {
    VectorPrinter printer = new VectorPrinter(kernel, late);
    List<Part> list = new ArrayList<>();
    for (int part = 0; part < printer.parts; part++) {
      String name = printer.parts == 1 ? kernel.name : kernel.name + (part + 1);
      Body body = printer.new Body(part);
      list.add(new Part(name, body.parameters(), body.arguments(), body.lines));
    }
    return list;
  }

  /** The statements of one part. */
  private final class Body {
    private final int part;
    private final Set<String> declared = new HashSet<>();
    private final Map<String, Value> holds = new HashMap<>();
    private final List<String> lines = new ArrayList<>();
    private final Set<String> constants = new HashSet<>();
    private final List<String> head = new ArrayList<>();

    Body(int part) {
      this.part = part;
      // operands of later parts, in the order in which they were first loaded
      Set<Integer> again = new HashSet<>();
      for (int i = 0; i < kernel.steps.size(); i++) {
        if (partOfStep.get(i) == part) {
          for (Value in : kernel.steps.get(i).in()) {
            collect(in, again);
          }
        }
      }
      List<Integer> order = new ArrayList<>(late ? Set.of() : again);
      order.sort(null);
      for (int i : order) {
        Step step = kernel.steps.get(i);
        Value out = step.out().getFirst();
        if (isReloadable(out)) {
          checkNotOverwritten(step, partOfStep.indexOf(part));
          print(step);
        } else {
          for (Value stored : step.out()) {
            Integer slot = slots.get(stored);
            if (slot != null && used(stored)) {
              assign(stored, load("w", slot));
            }
          }
        }
      }
      for (int i = 0; i < kernel.steps.size(); i++) {
        Step step = kernel.steps.get(i);
        if (partOfStep.get(i) != part) {
          continue;
        }
        if (late) {
          if (!step.out().isEmpty() && isReloadable(step.out().getFirst())) {
            continue;
          }
          for (Value in : step.in()) {
            fetch(in, i);
          }
        } else if (!step.out().isEmpty() && isReloadable(step.out().getFirst())) {
          if (used(step.out().getFirst()) && !again.contains(i)) {
            print(step);
          }
          continue;
        }
        print(step);
        for (Value out : step.out()) {
          Integer slot = slots.get(out);
          if (slot != null) {
            lines.add("    " + out.name + ".intoArray(w, wo + " + STRIDE * slot + ");");
          }
        }
      }
      lines.addAll(0, head);
    }

    /** Loads a value that is not at hand, for the step {@code at}. */
    private void fetch(Value v, int at) {
      if (!v.isVariable() || holds.get(v.name) == v) {
        return;
      }
      Step step = kernel.steps.get(position(v) / 2);
      if (isReloadable(v)) {
        for (Value in : step.in()) {
          fetch(in, at);
        }
        checkNotOverwritten(step, at);
        print(step);
        return;
      }
      Integer slot = slots.get(v);
      if (slot == null) {
        throw new IllegalStateException(v + " is not kept");
      }
      assign(v, load("w", slot));
    }

    /** Arrays of the kernel, and scratch, that the statements name. */
    private List<String> arrays() {
      List<String> list = new ArrayList<>(kernel.arrays);
      list.add("w");
      list.removeIf(
          array ->
              lines.stream()
                  .noneMatch(
                      line ->
                          line.contains(array + ", " + array + "o + ")
                              || line.contains(" " + array + "[" + array + "o + ")));
      return list;
    }

    private List<String> factors() {
      List<String> list = new ArrayList<>(kernel.factors);
      list.removeIf(factor -> !declared.contains(factor));
      return list;
    }

    List<String> parameters() {
      List<String> list = new ArrayList<>();
      arrays().forEach(array -> list.add("double[] " + array + ", int " + array + "o"));
      factors().forEach(factor -> list.add("double " + factor));
      return list;
    }

    String arguments() {
      List<String> list = new ArrayList<>();
      arrays().forEach(array -> list.add(array + ", " + array + "o"));
      list.addAll(factors());
      return String.join(", ", list);
    }

    private boolean used(Value v) {
      for (int i = 0; i < kernel.steps.size(); i++) {
        Step step = kernel.steps.get(i);
        boolean made = !step.out().isEmpty() && isReloadable(step.out().getFirst());
        if (partOfStep.get(i) == part && !made && reaches(step.in(), v)) {
          return true;
        }
      }
      return false;
    }

    private boolean reaches(List<Value> in, Value v) {
      for (Value x : in) {
        if (x == v) {
          return true;
        }
        if (x.isVariable()
            && isReloadable(x)
            && reaches(kernel.steps.get(position(x) / 2).in(), v)) {
          return true;
        }
      }
      return false;
    }

    /** Adds the step that defines {@code v}, and what it needs, if it lies in an earlier part. */
    private void collect(Value v, Set<Integer> again) {
      if (!v.isVariable() || part(v) >= part) {
        return;
      }
      int step = position(v) / 2;
      again.add(step);
      if (isReloadable(v)) {
        kernel.steps.get(step).in().forEach(in -> collect(in, again));
      }
    }

    /**
     * A result may be stored over an operand limb only when that limb is not loaded again: no step
     * before {@code at}, where it is loaded, stores it.
     */
    private void checkNotOverwritten(Step load, int at) {
      if (load.op() != Op.LOAD) {
        return;
      }
      for (Step step : kernel.steps.subList(0, at)) {
        if (step.op() == Op.STORE && step.index() == load.index()) {
          throw new IllegalStateException(
              kernel.name + ": limb " + load.index() + " is stored before it is loaded again");
        }
      }
    }

    private String load(String array, int index) {
      return "DoubleVector.fromArray(S, " + array + ", " + array + "o + " + STRIDE * index + ")";
    }

    private String use(Value v) {
      if (!v.isVariable()) {
        if (v.name.isEmpty()) {
          lines.add(
              "    "
                  + (declared.add("k") ? "DoubleVector " : "")
                  + "k = DoubleVector.broadcast(S, "
                  + ScalarPrinter.literal(v.number())
                  + ");");
          return "k";
        }
        return constant(v.name);
      }
      if (holds.get(v.name) != v) {
        throw new IllegalStateException(v.name + " was overwritten before its last use");
      }
      return v.name;
    }

    private String constant(String name) {
      String local =
          switch (name) {
            case "C" -> "high";
            case "DOWN" -> "down";
            case "ROUND" -> "round";
            default -> "factor";
          };
      if (constants.add(local)) {
        head.add("    DoubleVector " + local + " = DoubleVector.broadcast(S, " + name + ");");
      }
      return local;
    }

    private void assign(Value out, String expression) {
      String type = declared.add(out.name) ? "DoubleVector " : "";
      lines.add("    " + type + out.name + " = " + expression + ";");
      holds.put(out.name, out);
    }

    private void print(Step step) {
      List<Value> in = step.in();
      switch (step.op()) {
        case NOTE -> lines.add("    // " + step.array());
        case CUT, TERM -> {}
        case LOAD -> assign(step.out().getFirst(), load(step.array(), step.index()));
        case LOAD_SAME ->
            assign(
                step.out().getFirst(),
                "DoubleVector.broadcast(S, "
                    + step.array()
                    + "["
                    + step.array()
                    + "o + "
                    + step.index()
                    + "])");
        case FACTOR -> {
          Value out = step.out().getFirst();
          declared.add(out.name);
          String local = out.name + "s";
          head.add("    DoubleVector " + local + " = DoubleVector.broadcast(S, " + out.name + ");");
          holds.put(out.name, out);
        }
        case ADD ->
            assign(step.out().getFirst(), operand(in.get(0)) + ".add(" + operand(in.get(1)) + ")");
        case SUB ->
            assign(step.out().getFirst(), operand(in.get(0)) + ".sub(" + operand(in.get(1)) + ")");
        case MUL ->
            assign(step.out().getFirst(), operand(in.get(0)) + ".mul(" + operand(in.get(1)) + ")");
        case FMA ->
            assign(
                step.out().getFirst(),
                fma(operand(in.get(0)), operand(in.get(1)), operand(in.get(2))));
        case PRODUCT -> {
          String x = operand(in.get(0));
          String y = operand(in.get(1));
          String h = operand(in.get(2));
          Value high = step.out().get(0);
          String old = in.size() > 3 ? operand(in.get(3)) : "";
          assign(high, fma(x, y, h));
          String rest = fma(x, y, h + ".sub(" + high.name + ")");
          assign(step.out().get(1), old.isEmpty() ? rest : old + ".add(" + rest + ")");
        }
        case COLUMN -> {
          String high = operand(in.get(0)) + ".sub(" + constant("C") + ")";
          assign(
              step.out().getFirst(),
              in.size() > 1
                  ? fma(high, constant("DOWN"), operand(in.get(1)))
                  : high + ".mul(" + constant("DOWN") + ")");
        }
        case SPLIT -> {
          String z = operand(in.getFirst());
          String c = constant("C");
          assign(step.out().get(0), z + ".add(" + c + ").sub(" + c + ")");
          assign(step.out().get(1), z + ".sub(" + step.out().get(0).name + ")");
        }
        case CARRY ->
            assign(
                step.out().getFirst(),
                fma(operand(in.get(0)), constant("DOWN"), operand(in.get(1))));
        case SHIFT, DIVIDE ->
            assign(
                step.out().getFirst(), operand(in.getFirst()) + ".mul(" + constant("DOWN") + ")");
        case DIGIT -> {
          String z = operand(in.get(0));
          String f = constant(in.get(1).name);
          String c = constant("C");
          assign(step.out().getFirst(), fma(z, f, c + ".sub(" + fma(z, f, c) + ")"));
        }
        case CANCEL -> {
          String m = operand(in.get(0));
          String p0 = operand(in.get(1));
          String h = operand(in.get(2));
          String z = operand(in.get(3));
          Value high = step.out().get(0);
          assign(high, fma(m, p0, h));
          assign(
              step.out().get(1),
              z
                  + ".add("
                  + fma(m, p0, h + ".sub(" + high.name + ")")
                  + ").mul("
                  + constant("DOWN")
                  + ")");
        }
        case QUOTIENT -> {
          String x = operand(in.getFirst());
          String round = constant("ROUND");
          assign(
              step.out().getFirst(),
              fma(x, "DoubleVector.broadcast(S, -" + in.get(1).name + ")", round)
                  + ".sub("
                  + round
                  + ")");
        }
        case STORE ->
            lines.add(
                "    "
                    + operand(in.getFirst())
                    + ".intoArray("
                    + step.array()
                    + ", "
                    + step.array()
                    + "o + "
                    + STRIDE * step.index()
                    + ");");
      }
    }

    /** A value as an operand: factors are in broadcast locals of their own. */
    private String operand(Value v) {
      String name = use(v);
      boolean factor = v.isVariable() && kernel.steps.get(position(v) / 2).op() == Op.FACTOR;
      return factor ? name + "s" : name;
    }

    private static String fma(String x, String y, String z) {
      return x + ".fma(" + y + ", " + z + ")";
    }
  }
}
