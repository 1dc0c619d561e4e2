package io.zkat.math.pairing.generator;

import io.zkat.math.field.generator.FieldShape;
import io.zkat.math.pairing.generator.LinearMap.Result;
import io.zkat.math.pairing.generator.Packing.Product;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes the classes {@code Pairing*Kernel}; the package comment says how. */
public final class PairingKernelGenerator {
  private static final String FOLDER = "src/main/java/io/zkat/math/pairing";
  private static final int PACKED = 64;

  /** Where the first scratch lies: on a 64-byte boundary of an array that starts a page. */
  private static final int BASE = 6;

  private static final int SEARCH = 4000;

  /** The value of a reduced element in multiples of p, with the error of the estimate. */
  private static final double REDUCED = 0.52;

  private final FieldShape shape;

  /** Lanes of a vector: 8 or 4. */
  private final int lanes;

  /** Fp2 elements in a vector. */
  private final int slots;

  private final boolean typeM;
  private final int n;
  private final double[] p;
  private final double topLimb;

  /** p / R: what a product gains in size for each unit of its operands' sizes. */
  private final double gain;

  private final Output out;

  private PairingKernelGenerator(FieldShape shape, int lanes, int xiReal, boolean typeM) {
    this.shape = shape;
    this.lanes = lanes;
    slots = lanes / 2;
    this.typeM = typeM;
    n = shape.limbs();
    p = shape.balanced(shape.p());
    topLimb = p[n - 1] + 1;
    gain = shape.p().doubleValue() / shape.montgomeryFactor().doubleValue();
    out = new Output(xiReal, topLimb);
  }

  /**
   * Writes the files.
   *
   * @param args the folder core-math
   */
  public static void main(String[] args) throws IOException {
    for (Map.Entry<String, String> file : files().entrySet()) {
      Files.writeString(Path.of(args[0]).resolve(FOLDER).resolve(file.getKey()), file.getValue());
    }
  }

  /** Returns the generated files: name to content. */
  static Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    for (int lanes : new int[] {8, 4}) {
      for (PairingKernelGenerator generator :
          List.of(
              new PairingKernelGenerator(FieldShape.BLS12_381, lanes, 1, true),
              new PairingKernelGenerator(FieldShape.BN254, lanes, 9, false))) {
        files.put(generator.className() + ".java", generator.write());
      }
    }
    return files;
  }

  private String className() {
    return "Pairing" + (typeM ? "Bls12381" : "Bn254") + "Lanes" + lanes + "Kernel";
  }

  // ---- products

  private void broadcasts() {
    out.line("    DoubleVector high = DoubleVector.broadcast(S, C);");
    out.line("    DoubleVector down = DoubleVector.broadcast(S, DOWN);");
  }

  /** The variables of the method being written. */
  private final Set<String> declared = new HashSet<>();

  private void assign(String variable, String value) {
    String type = declared.add(variable) ? "DoubleVector " : "";
    out.line("    " + type + variable + " = " + value + ";");
  }

  /** Adds x y to a column: the low part to l, the high part to the next column's h. */
  private String[] product(String x, String y, String h, String l, int k) {
    String next = (h.startsWith("g") ? "h" : "g") + (k + 1);
    assign(next, x + ".fma(" + y + ", " + h + ")");
    String rest = x + ".fma(" + y + ", " + h + ".sub(" + next + "))";
    assign("l" + k, l.isEmpty() ? rest : l + ".add(" + rest + ")");
    return new String[] {next, "l" + k};
  }

  /** A method that writes, or adds to, the columns of x y, with x and y as the head makes them. */
  private void wideProduct(String name, String parameters, List<String> head, boolean add) {
    out.line("");
    out.line("  private static void " + name + "(double[] m, " + parameters + ") {");
    broadcasts();
    head.forEach(out::line);
    declared.clear();
    String carried = "";
    for (int k = 0; k < 2 * n - 1; k++) {
      String h = "high";
      String l = "";
      if (add) {
        assign("l" + k, "DoubleVector.fromArray(S, m, WIDE + " + lanes * k + ")");
        l = "l" + k;
      }
      for (int i = Math.max(0, k - n + 1); i <= Math.min(k, n - 1); i++) {
        String[] next = product("x" + i, "y" + (k - i), h, l, k);
        h = next[0];
        l = next[1];
      }
      String column = carried.isEmpty() ? l : carried + ".sub(high).fma(down, " + l + ")";
      out.line("    " + column + ".intoArray(m, WIDE + " + lanes * k + ");");
      carried = h;
    }
    int last = lanes * (2 * n - 1);
    out.line(
        "    "
            + carried
            + ".sub(high)"
            + (add ? ".fma(down, DoubleVector.fromArray(S, m, WIDE + " + last + "))" : ".mul(down)")
            + ".intoArray(m, WIDE + "
            + last
            + ");");
    out.line("  }");
  }

  private List<String> loads(String... formats) {
    List<String> lines = new ArrayList<>();
    for (int j = 0; j < n; j++) {
      for (String line : formats) {
        lines.add("    " + line.replace("#", String.valueOf(j)).replace("@", "" + 8 * j));
      }
    }
    return lines;
  }

  private void products() {
    if (slots < Term.SLOTS) {
      narrowProducts();
    } else {
      wideProducts();
    }
    productOperations();
  }

  private void wideProducts() {
    wideProduct(
        "product",
        "int a, int b",
        loads(
            "DoubleVector x# = DoubleVector.fromArray(S, m, a + @);",
            "DoubleVector y# = DoubleVector.fromArray(S, m, b + @);"),
        false);
    wideProduct(
        "addProduct",
        "int a, int b",
        loads(
            "DoubleVector x# = DoubleVector.fromArray(S, m, a + @);",
            "DoubleVector y# = DoubleVector.fromArray(S, m, b + @);"),
        true);
    List<String> crossed = new ArrayList<>();
    crossed.add("    DoubleVector turn = DoubleVector.fromArray(S, TURN, 0);");
    crossed.addAll(
        loads(
            "DoubleVector x# = DoubleVector.fromArray(S, m, a + @).rearrange(ODD).mul(turn);",
            "DoubleVector y# = DoubleVector.fromArray(S, m, b + @).rearrange(SWAP);"));
    wideProduct("crossedProduct", "int a, int b", crossed, false);
    wideProduct(
        "addStraightProduct",
        "int a, int b",
        loads(
            "DoubleVector x# = DoubleVector.fromArray(S, m, a + @).rearrange(EVEN);",
            "DoubleVector y# = DoubleVector.fromArray(S, m, b + @);"),
        true);
    List<String> square = new ArrayList<>();
    square.add("    DoubleVector less = DoubleVector.fromArray(S, TURN, 8);");
    square.addAll(
        loads(
            "DoubleVector x# = DoubleVector.fromArray(S, m, a + @);",
            "DoubleVector o# = x#.rearrange(ODD);",
            "DoubleVector y# = o#.fma(less, x#.rearrange(EVEN));",
            "x# = x#.add(o#);"));
    wideProduct("squares", "int a", square, false);
    reduction();
    vectorOperation(
        "mul", "int r, int a, int b", "crossedProduct(m, a, b);", "addStraightProduct(m, a, b);");
    vectorOperation("sqr", "int r, int a", "squares(m, a);");
  }

  /**
   * Products for vectors of four lanes, whose machines have 16 registers: one operand stays in
   * them, and each column loads the other from memory. One method serves all products, with
   * rearranged operands in memory, and adds to columns that were cleared: two such methods in place
   * of ten take the virtual machine seconds less to compile.
   */
  private void narrowProducts() {
    out.line("");
    out.line("  private static void addProduct(double[] m, int a, int b) {");
    startNarrow(0);
    String carried = "";
    for (int k = 0; k < 2 * n - 1; k++) {
      if (n > 6 && k == n) {
        addCarried(carried, k);
        out.line("    addProductHigh(m, a, b);");
        out.line("  }");
        out.line("");
        out.line("  private static void addProductHigh(double[] m, int a, int b) {");
        startNarrow(1);
        carried = "";
      }
      assign("l" + k, "DoubleVector.fromArray(S, m, WIDE + " + lanes * k + ")");
      String h = "high";
      for (int i = Math.max(0, k - n + 1); i <= Math.min(k, n - 1); i++) {
        assign("y", "DoubleVector.fromArray(S, m, b + " + 8 * (k - i) + ")");
        h = product("x" + i, "y", h, "l" + k, k)[0];
      }
      String column = carried.isEmpty() ? "l" + k : carried + ".sub(high).fma(down, l" + k + ")";
      out.line("    " + column + ".intoArray(m, WIDE + " + lanes * k + ");");
      carried = h;
    }
    addCarried(carried, 2 * n - 1);
    out.line("  }");
    operandMethod("clear", "", List.of(), List.of());
    operandMethod(
        "separate",
        "int a, int b",
        List.of("DoubleVector turn = DoubleVector.fromArray(S, TURN, 0);"),
        List.of(
            "DoubleVector x = DoubleVector.fromArray(S, m, a + j);",
            "x.rearrange(EVEN).intoArray(m, X_EVEN + j);",
            "x.rearrange(ODD).mul(turn).intoArray(m, X_ODD + j);",
            "DoubleVector.fromArray(S, m, b + j).rearrange(SWAP).intoArray(m, Y_SWAPPED + j);"));
    operandMethod(
        "squareOperands",
        "int a",
        List.of("DoubleVector less = DoubleVector.fromArray(S, TURN, 8);"),
        List.of(
            "DoubleVector x = DoubleVector.fromArray(S, m, a + j);",
            "DoubleVector odd = x.rearrange(ODD);",
            "x.add(odd).intoArray(m, X_EVEN + j);",
            "odd.fma(less, x.rearrange(EVEN)).intoArray(m, Y_SWAPPED + j);"));
    reduction();
    vectorOperation(
        "mul",
        "int r, int a, int b",
        "separate(m, a, b);",
        "addProduct(m, X_ODD, Y_SWAPPED);",
        "addProduct(m, X_EVEN, b);");
    vectorOperation(
        "sqr", "int r, int a", "squareOperands(m, a);", "addProduct(m, X_EVEN, Y_SWAPPED);");
  }

  private void startNarrow(int first) {
    broadcasts();
    for (int j = first; j < n; j++) {
      out.line("    DoubleVector x" + j + " = DoubleVector.fromArray(S, m, a + " + 8 * j + ");");
    }
    declared.clear();
  }

  private void addCarried(String carried, int column) {
    String place = "WIDE + " + lanes * column;
    String sum = carried + ".sub(high).fma(down, DoubleVector.fromArray(S, m, " + place + "))";
    out.line("    " + sum + ".intoArray(m, " + place + ");");
  }

  /** A method that clears the columns and goes over the limbs of operands. */
  private void operandMethod(
      String name, String parameters, List<String> constants, List<String> limb) {
    out.line("");
    String list = parameters.isEmpty() ? "double[] m" : "double[] m, " + parameters;
    out.line("  private static void " + name + "(" + list + ") {");
    out.line("    DoubleVector zero = DoubleVector.zero(S);");
    constants.forEach(line -> out.line("    " + line));
    out.line("    for (int j = 0; j < TOP + 8; j += 8) {");
    limb.forEach(line -> out.line("      " + line));
    out.line("      zero.intoArray(m, WIDE + j);");
    out.line("      zero.intoArray(m, WIDE + j + " + lanes + ");");
    out.line("    }");
    out.line("  }");
  }

  /** The product, or square, of the slots of one vector. */
  private void vectorOperation(String name, String parameters, String... calls) {
    out.line("");
    out.line("  private static void " + name + slots + "(double[] m, " + parameters + ") {");
    for (String call : calls) {
      out.line("    " + call);
    }
    out.line("    reduceWide(m, r);");
    out.line("  }");
  }

  private void productOperations() {
    boolean narrow = slots < Term.SLOTS;
    out.line("");
    out.line("  @Override");
    out.line("  public void mulBase(double[] m, int r, int a, int b) {");
    if (narrow) {
      vectors("clear(m);", "addProduct(m, a, b);", "reduceWide(m, r);");
    } else {
      vectors("product(m, a, b);", "reduceWide(m, r);");
    }
    out.line("  }");
    out.line("");
    out.line("  @Override");
    out.line("  public void dotBase(double[] m, int r, int a, int b, int c, int d) {");
    if (narrow) {
      vectors("clear(m);", "addProduct(m, a, b);", "addProduct(m, c, d);", "reduceWide(m, r);");
    } else {
      vectors("product(m, a, b);", "addProduct(m, c, d);", "reduceWide(m, r);");
    }
    out.line("  }");
    out.line("");
    out.line("  @Override");
    out.line("  public void mul(double[] m, int r, int a, int b) {");
    out.line("    mul4(m, r, a, b);");
    out.line("  }");
    if (narrow) {
      out.line("");
      out.line("  private static void mul4(double[] m, int r, int a, int b) {");
      vectors("mul" + slots + "(m, r, a, b);");
      out.line("  }");
      out.line("");
      out.line("  private static void sqr4(double[] m, int r, int a) {");
      vectors("sqr" + slots + "(m, r, a);");
      out.line("  }");
    }
  }

  /** Writes calls for each vector of packed elements, named by one letter each. */
  private void vectors(String... calls) {
    for (int at = 0; at < 8; at += lanes) {
      for (String call : calls) {
        out.line("    " + (at == 0 ? call : call.replaceAll(", ([a-dr])\\b", ", $1 + " + at)));
      }
    }
  }

  private double[] fold(int k) {
    BigInteger q = shape.p();
    BigInteger v = BigInteger.ONE.shiftLeft(48 * (n - 1 - k)).modInverse(q);
    return shape.balanced(v.shiftLeft(1).compareTo(q) > 0 ? v.subtract(q) : v);
  }

  /** The columns divided by R: as the field's kernels do, see FieldKernels. */
  private void reduction() {
    boolean cut = n > 6;
    out.line("");
    out.line("  private static void reduceWide(double[] m, int r) {");
    if (cut) {
      out.line("    reduceLow(m, r);");
      out.line("    reduceHigh(m, r);");
      out.line("  }");
      out.line("");
      out.line("  private static void reduceLow(double[] m, int r) {");
    }
    broadcasts();
    out.line("    DoubleVector factor = DoubleVector.broadcast(S, QUOTIENT_FACTOR);");
    out.line("    DoubleVector k;");
    out.line("    DoubleVector z;");
    for (int i = 0; i < n - 1; i++) {
      String c = i % 2 == 0 ? "c" : "d";
      String before = i % 2 == 0 ? "d" : "c";
      String type = i < 2 ? "DoubleVector " : "";
      out.line("    z = DoubleVector.fromArray(S, m, WIDE + " + lanes * i + ");");
      out.line("    " + type + c + " = z.add(high).sub(high);");
      String rest = "z.sub(" + c + ")";
      out.line(
          "    DoubleVector f"
              + i
              + " = "
              + (i == 0 ? rest : before + ".fma(down, " + rest + ")")
              + ";");
    }
    out.line("    DoubleVector up = " + (n % 2 == 0 ? "c" : "d") + ".mul(down);");
    double[][] folds = new double[n - 1][];
    for (int i = 0; i < n - 1; i++) {
      folds[i] = fold(i);
    }
    declared.clear();
    String carried = "";
    for (int j = 0; j < n; j++) {
      int column = n - 1 + j;
      if (cut && j == n / 2) {
        for (int i = 0; i < n - 1; i++) {
          out.line("    f" + i + ".intoArray(m, WIDE + " + lanes * i + ");");
        }
        out.line("    digit.intoArray(m, WIDE + " + lanes * (n - 1) + ");");
        out.line("    c.intoArray(m, WIDE + " + lanes * n + ");");
        out.line("    " + carried + ".intoArray(m, WIDE + " + lanes * (n + 1) + ");");
        out.line("  }");
        out.line("");
        out.line("  private static void reduceHigh(double[] m, int r) {");
        broadcasts();
        out.line("    DoubleVector k;");
        out.line("    DoubleVector z;");
        for (int i = 0; i < n - 1; i++) {
          out.line(
              "    DoubleVector f"
                  + i
                  + " = DoubleVector.fromArray(S, m, WIDE + "
                  + lanes * i
                  + ");");
        }
        out.line(
            "    DoubleVector digit = DoubleVector.fromArray(S, m, WIDE + "
                + lanes * (n - 1)
                + ");");
        out.line("    DoubleVector c = DoubleVector.fromArray(S, m, WIDE + " + lanes * n + ");");
        out.line("    DoubleVector d;");
        out.line(
            "    DoubleVector "
                + carried
                + " = DoubleVector.fromArray(S, m, WIDE + "
                + lanes * (n + 1)
                + ");");
      }
      assign("l" + column, "DoubleVector.fromArray(S, m, WIDE + " + lanes * column + ")");
      String h = "high";
      String l = "l" + column;
      for (int i = 0; i < n - 1; i++) {
        out.line("    k = DoubleVector.broadcast(S, " + literal(folds[i][j]) + ");");
        h = product("f" + i, "k", h, l, column)[0];
      }
      out.line("    k = DoubleVector.broadcast(S, " + literal(p[j]) + ");");
      if (j == 0) {
        out.line("    z = l" + column + ".add(up);");
        out.line("    DoubleVector digit = z.fma(factor, high.sub(z.fma(factor, high)));");
        String next = (h.startsWith("g") ? "h" : "g") + (column + 1);
        assign(next, "digit.fma(k, " + h + ")");
        out.line("    up = z.add(digit.fma(k, " + h + ".sub(" + next + "))).mul(down);");
        h = next;
      } else {
        h = product("digit", "k", h, l, column)[0];
        out.line(
            "    z = "
                + carried
                + ".sub(high).fma(down, l"
                + column
                + ")"
                + (j == 1 ? ".add(up)" : "")
                + ";");
        if (j == 1) {
          out.line("    c = z.add(high).sub(high);");
          out.line("    z.sub(c).intoArray(m, r);");
        } else {
          out.line("    d = z.add(high).sub(high);");
          out.line("    c.fma(down, z.sub(d)).intoArray(m, r + " + 8 * (j - 1) + ");");
          out.line("    c = d;");
        }
      }
      carried = h;
    }
    out.line(
        "    z = "
            + carried
            + ".sub(high).fma(down, DoubleVector.fromArray(S, m, WIDE + "
            + lanes * (2 * n - 1)
            + "));");
    out.line("    c.fma(down, z).intoArray(m, r + " + 8 * (n - 1) + ");");
    out.line("  }");
  }

  private static String literal(double v) {
    return (long) v + ".0";
  }

  /** The greatest limb, all but the highest, of a carried element. */
  private static final double LIMB = 0x1p47 + 64;

  /**
   * Returns the value, in multiples of p, of a reduced sum of products, having checked that its
   * columns stay exact.
   *
   * @param limbs for each product the sizes of its operands' limbs in units of a carried element's
   * @param values for each product the values of its operands in multiples of p
   */
  private double checkProducts(double[][] limbs, double[][] values) {
    double[] columns = new double[2 * n];
    double value = 0;
    for (int t = 0; t < limbs.length; t++) {
      double[] x = new double[n];
      double[] y = new double[n];
      for (int i = 0; i < n; i++) {
        boolean top = i == n - 1;
        x[i] = top ? values[t][0] * topLimb + 64 : limbs[t][0] * LIMB;
        y[i] = top ? values[t][1] * topLimb + 64 : limbs[t][1] * LIMB;
      }
      for (int k = 0; k < 2 * n - 1; k++) {
        double high = 0;
        int count = 0;
        for (int i = Math.max(0, k - n + 1); i <= Math.min(k, n - 1); i++) {
          high += x[i] * y[k - i];
          count++;
        }
        // below C the spacing must stay at 2^48; above, 2^49 is as good
        check(high < 0x1.7p99, "a column's high part of " + high);
        columns[k] += count * 0x1p48;
        columns[k + 1] += high * 0x1p-48;
      }
      value += values[t][0] * values[t][1] * gain;
    }
    for (int k = 0; k < 2 * n; k++) {
      double more = k < n - 1 ? 1 : n * (0x1p48 + LIMB * 0x1p-1);
      check(columns[k] + more < 0x1p53, "column " + k + " of " + columns[k]);
    }
    // n - 1 low limbs, each times at most p / 2, and a multiple of p
    return value + (n - 1) * 0.25 + 0.5 + 0.01;
  }

  private double product4(double left, double right) {
    return checkProducts(
        new double[][] {{1, 1}, {1, 1}}, new double[][] {{left, right}, {left, right}});
  }

  private double square4(double operand) {
    return checkProducts(new double[][] {{2, 2}}, new double[][] {{2 * operand, 2 * operand}});
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("out of bounds: " + what);
    }
  }

  // ---- operations

  private static Form[] slots(@Nullable Form... forms) {
    Form[] all = new Form[Term.SLOTS];
    System.arraycopy(forms, 0, all, 0, forms.length);
    return all;
  }

  private static List<Product> karatsuba(Form[] x, Form[] y) {
    return List.of(
        new Product(x[0], y[0]),
        new Product(x[1], y[1]),
        new Product(x[2], y[2]),
        new Product(x[1].plus(x[2]), y[1].plus(y[2])),
        new Product(x[0].plus(x[1]), y[0].plus(y[1])),
        new Product(x[0].plus(x[2]), y[0].plus(y[2])));
  }

  /** The Fp6 product from its six products, starting with number {@code at}. */
  private static Form[] fp6(Form[] p, int at) {
    Form v0 = p[at];
    Form v1 = p[at + 1];
    Form v2 = p[at + 2];
    return new Form[] {
      p[at + 3].minus(v1).minus(v2).xi().plus(v0),
      p[at + 4].minus(v0).minus(v1).plus(v2.xi()),
      p[at + 5].minus(v0).minus(v2).plus(v1)
    };
  }

  private static Form[] sum(Form[] a, Form[] b) {
    return new Form[] {a[0].plus(b[0]), a[1].plus(b[1]), a[2].plus(b[2])};
  }

  private static Form[] difference(Form[] a, Form[] b) {
    return new Form[] {a[0].minus(b[0]), a[1].minus(b[1]), a[2].minus(b[2])};
  }

  private static Form[] timesV(Form[] a) {
    return new Form[] {a[2].xi(), a[0], a[1]};
  }

  /** Writes maps to operands, products, and maps to results, as one operation. */
  private void operation(
      String name,
      String parameters,
      List<String> left,
      List<String> right,
      Map<String, Double> operandBounds,
      List<Product> products,
      Function<Form[], Form[][]> results) {
    Packing packing = Packing.find(products, slots, results, SEARCH);
    List<String> calls = new ArrayList<>();
    Map<String, Double> productBounds = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (int v = 0; v < packing.vectors(); v++) {
      Map<String, Double> bounds = new HashMap<>(operandBounds);
      LinearMap toLeft =
          new LinearMap(
              name + "Left" + v,
              slots,
              left,
              List.of(new Result("x", packing.operand(v, true), false)));
      LinearMap toRight =
          new LinearMap(
              name + "Right" + v,
              slots,
              right,
              List.of(new Result("y", packing.operand(v, false), false)));
      List<String> places = new ArrayList<>();
      double[] values = new double[2];
      for (LinearMap map : List.of(toLeft, toRight)) {
        int side = places.size();
        Optional<Form.Slot> place = map.place();
        if (place.isEmpty()) {
          places.add(side == 0 ? "X" : "Y");
          map.write(out, bounds);
          values[side] = bounds.getOrDefault(side == 0 ? "x" : "y", 0.0);
          calls.add(map.call(places.get(side), operand -> operand));
        } else {
          places.add(place.get().element() + " + " + 2 * place.get().index());
          values[side] = operandBounds.getOrDefault(place.get().element(), 0.0);
        }
      }
      int element = v * slots / Term.SLOTS;
      int at = 2 * (v * slots % Term.SLOTS);
      productBounds.merge("p" + element, product4(values[0], values[1]), Math::max);
      if (at == 0) {
        names.add("p" + element);
      }
      calls.add(
          "    mul"
              + slots
              + "(m, P + "
              + (PACKED * element + at)
              + ", "
              + String.join(", ", places)
              + ");");
    }
    Form[][] wanted = packing.results();
    for (int k = 0; k < wanted.length; k++) {
      LinearMap result =
          new LinearMap(
              name + "Result" + k, slots, names, List.of(new Result("r", slots(wanted[k]), true)));
      result.write(out, new HashMap<>(productBounds));
      calls.add(
          result.call(
              "r + " + PACKED * k,
              operand -> "P + " + PACKED * Integer.parseInt(operand.substring(1))));
    }
    out.line("");
    out.line("  @Override");
    out.line("  public void " + name + "(double[] m, int r, " + parameters + ") {");
    List<String> locals = new ArrayList<>(left);
    right.stream().filter(x -> !left.contains(x)).forEach(locals::add);
    for (String local : locals) {
      if (local.matches("[ab][01]")) {
        String base = local.substring(0, 1);
        out.line(
            "    int " + local + " = " + base + (local.endsWith("1") ? " + " + PACKED : "") + ";");
      }
    }
    calls.forEach(out::line);
    out.line("  }");
  }

  private void towerOperations() {
    Map<String, Double> bounds = Map.of("a0", REDUCED, "a1", REDUCED, "b0", REDUCED, "b1", REDUCED);
    Form[] a0 = Form.of("a0");
    Form[] a1 = Form.of("a1");
    Form[] b0 = Form.of("b0");
    Form[] b1 = Form.of("b1");
    List<String> a = List.of("a0", "a1");
    List<Product> all = new ArrayList<>(karatsuba(a0, b0));
    all.addAll(karatsuba(a1, b1));
    all.addAll(karatsuba(sum(a0, a1), sum(b0, b1)));
    operation(
        "mul12",
        "int a, int b",
        a,
        List.of("b0", "b1"),
        bounds,
        all,
        q -> {
          Form[] t0 = fp6(q, 0);
          // xi of the last coefficient: without its own xi part, that is of degree one
          Form[] t1 = fp6(q, 6);
          Form[] m = fp6(q, 12);
          return new Form[][] {sum(t0, timesV(t1)), difference(difference(m, t0), t1)};
        });
    all = new ArrayList<>(karatsuba(a0, a1));
    all.addAll(karatsuba(sum(a0, a1), sum(a0, timesV(a1))));
    operation(
        "sqr12",
        "int a",
        a,
        a,
        bounds,
        all,
        q -> {
          Form[] t = fp6(q, 0);
          Form[] m = fp6(q, 6);
          return new Form[][] {difference(difference(m, t), timesV(t)), sum(t, t)};
        });
    lineOperation(a0, a1);
    cyclotomic(a0, a1);
  }

  private void reduceOperation() {
    new LinearMap("reduced", slots, List.of("a"), List.of(new Result("r", Form.of("a"), true)))
        .inPlace("r", "a")
        .write(out, new HashMap<>(Map.of("a", product4(1, 1))));
    out.line("");
    out.line("  @Override");
    out.line("  public void reduce(double[] m, int r, int a) {");
    out.line("    reduced(m, r, a);");
    out.line("  }");
  }

  /** f times the product of two lines, whose coefficients lie in three packed elements. */
  private void lineOperation(Form[] a0, Form[] a1) {
    Map<String, Double> bounds = new HashMap<>();
    bounds.put("a0", REDUCED);
    bounds.put("a1", REDUCED);
    bounds.put("nn", REDUCED);
    bounds.put("yy", lineValue());
    bounds.put("lv", lineValue());
    Form constant = Form.of("nn", 0).plus(Form.of("yy", 0));
    Form[] lv = Form.of("lv");
    Form[] l;
    Form[] d;
    List<Product> all;
    if (typeM) {
      l = new Form[] {constant, lv[1], lv[0]};
      d = new Form[] {Form.ZERO, lv[3], lv[2]};
      all = new ArrayList<>(karatsuba(a0, l));
      all.add(new Product(a1[1], d[1]));
      all.add(new Product(a1[2], d[2]));
      all.add(new Product(a1[0], d[1]));
      all.add(new Product(a1[0], d[2]));
      all.add(new Product(a1[1].plus(a1[2]), d[1].plus(d[2])));
    } else {
      l = new Form[] {constant, lv[0], lv[1]};
      d = new Form[] {lv[2], lv[3], Form.ZERO};
      all = new ArrayList<>(karatsuba(a0, l));
      all.add(new Product(a1[0], d[0]));
      all.add(new Product(a1[1], d[1]));
      all.add(new Product(a1[2], d[1]));
      all.add(new Product(a1[2], d[0]));
      all.add(new Product(a1[0].plus(a1[1]), d[0].plus(d[1])));
    }
    all.addAll(karatsuba(sum(a0, a1), sum(l, d)));
    operation(
        "mulLines",
        "int a, int nn, int yy, int lv",
        List.of("a0", "a1"),
        List.of("nn", "yy", "lv"),
        bounds,
        all,
        q -> {
          Form[] t0 = fp6(q, 0);
          Form[] m = fp6(q, 11);
          Form both = q[10].minus(q[6]).minus(q[7]);
          Form[] t1 =
              typeM
                  ? new Form[] {both.xi(), q[8].plus(q[7].xi()), q[9].plus(q[6])}
                  : new Form[] {q[6].plus(q[8].xi()), both, q[9].plus(q[7])};
          return new Form[][] {sum(t0, timesV(t1)), difference(difference(m, t0), t1)};
        });
    List<String> calls = new ArrayList<>();
    for (int k = 0; k < 2; k++) {
      LinearMap map =
          new LinearMap(
              "lines" + k,
              slots,
              List.of("nn", "yy", "lv"),
              List.of(new Result("r", slots(k == 0 ? l : d), true)));
      map.write(out, new HashMap<>(bounds));
      calls.add(map.call("r + " + PACKED * k, operand -> operand));
    }
    out.line("");
    out.line("  @Override");
    out.line("  public void setLines(double[] m, int r, int nn, int yy, int lv) {");
    calls.forEach(out::line);
    out.line("  }");
  }

  /** The value of a coefficient of two lines: a sum of two products in the base field. */
  private double lineValue() {
    return checkProducts(new double[][] {{1, 1}, {1, 1}}, new double[][] {{1, 1}, {1, 1}});
  }

  /**
   * Squares in the cyclotomic subgroup, as a state that stays packed: B = (z0, z1, z2, z3), A =
   * (z4, z5, z4 + z5), and the operands X, Y of the products that stand for two of the squares in
   * Fp4.
   */
  private void cyclotomic(Form[] a0, Form[] a1) {
    Form[] z = {a0[0], a1[1], a1[0], a0[2], a0[1], a1[2]};
    Form[] b = Form.of("b");
    Form[] x = {b[0], b[0].plus(b[1]), b[2], b[2].plus(b[3])};
    Form[] y = {b[1], b[0].plus(b[1].xi()), b[3], b[2].plus(b[3].xi())};
    Result operandX = new Result("x", x, false);
    Result operandY = new Result("y", y, false);
    Map<String, Double> bounds = new HashMap<>(Map.of("a0", REDUCED, "a1", REDUCED));
    new LinearMap(
            "squaresInB",
            slots,
            List.of("a0", "a1"),
            List.of(
                new Result("b", new Form[] {z[0], z[1], z[2], z[3]}, false), operandX, operandY))
        .write(out, bounds);
    new LinearMap(
            "squaresInA",
            slots,
            List.of("a0", "a1"),
            List.of(new Result("a", slots(z[4], z[5], z[4].plus(z[5])), false)))
        .write(out, bounds);
    Form[] m = Form.of("p");
    Form[] q = Form.of("q");
    Form[] a = Form.of("a");
    // in Fp4, with t = z² of the first coefficient: 3 t - 2 z and 3 (2 z z') + 2 z'
    Form[] nextB = {
      m[1].minus(m[0]).minus(m[0].xi()).times(3).minus(b[0].times(2)),
      m[0].times(6).plus(b[1].times(2)),
      q[2].minus(q[0]).minus(q[1]).times(3).xi().plus(b[2].times(2)),
      q[0].plus(q[1].xi()).times(3).minus(b[3].times(2))
    };
    Form z4 = m[3].minus(m[2]).minus(m[2].xi()).times(3).minus(a[0].times(2));
    Form z5 = m[2].times(6).plus(a[1].times(2));
    double xBound = bounds.getOrDefault("x", 0.0);
    double yBound = bounds.getOrDefault("y", 0.0);
    Map<String, Double> step = new HashMap<>();
    step.put("p", product4(xBound, yBound));
    step.put("q", square4(2 * REDUCED));
    step.put("b", REDUCED);
    step.put("a", 2 * REDUCED);
    new LinearMap(
            "squaresStepB",
            slots,
            List.of("p", "q", "b"),
            List.of(
                new Result("c", nextB, true),
                new Result("x", rename(x), false),
                new Result("y", rename(y), false)))
        .inPlace("c", "b")
        .write(out, new HashMap<>(step));
    new LinearMap(
            "squaresStepA",
            slots,
            List.of("p", "a"),
            List.of(
                new Result("c", slots(z4, z5), true),
                new Result(
                    "w",
                    slots(Form.of("c", 0), Form.of("c", 1), Form.of("c", 0).plus(Form.of("c", 1))),
                    false)))
        .inPlace("w", "a")
        .write(out, new HashMap<>(step));
    new LinearMap(
            "squaresOut0",
            slots,
            List.of("b", "a"),
            List.of(new Result("r", slots(b[0], a[0], b[3]), false)))
        .write(out, new HashMap<>(step));
    new LinearMap(
            "squaresOut1",
            slots,
            List.of("b", "a"),
            List.of(new Result("r", slots(b[2], b[1], a[1]), false)))
        .write(out, new HashMap<>(step));
    out.line("");
    out.line("  @Override");
    out.line("  public void cyclotomicSqr(double[] m, int r, int a, int times) {");
    out.line("    squaresInB(m, B, X, Y, a, a + " + PACKED + ");");
    out.line("    squaresInA(m, A, a, a + " + PACKED + ");");
    out.line("    for (int i = 0; i < times; i++) {");
    out.line("      mul4(m, P, X, Y);");
    out.line("      sqr4(m, P + " + PACKED + ", A);");
    out.line("      squaresStepB(m, B, X, Y, P, P + " + PACKED + ", B);");
    out.line("      squaresStepA(m, D, A, P, A);");
    out.line("    }");
    out.line("    squaresOut0(m, r, B, A);");
    out.line("    squaresOut1(m, r + " + PACKED + ", B, A);");
    out.line("  }");
  }

  /** Forms over b as forms over the result c. */
  private static Form[] rename(Form[] forms) {
    Form[] renamed = new Form[forms.length];
    for (int i = 0; i < forms.length; i++) {
      Map<Form.Slot, int[]> terms = new java.util.TreeMap<>();
      forms[i].terms().forEach((slot, c) -> terms.put(new Form.Slot("c", slot.index()), c));
      renamed[i] = new Form(terms);
    }
    return renamed;
  }

  // ---- points of G2 and their lines, two at a time

  /**
   * Doubling and addition of two points T = (X : Y : Z) of the twist, U = (X1, X2, Y1, Y2), V =
   * (Y1, Y2, Z1, Z2), with Y halved on BLS12-381, where that makes the curve's constant xi.
   */
  private void pointOperations() {
    Form[] u = Form.of("u");
    Form[] v = Form.of("v");
    Form[] p = Form.of("p");
    Form[] q = Form.of("q");
    Form[] s = Form.of("s");
    double product = product4(1.0, 1.0);
    double square = square4(0.7);
    Map<String, Double> first = Map.of("p", product, "q", square, "s", square);
    Form[] xy = {scaled(p[0]), scaled(p[1])};
    Form[] yz = {scaled(p[2]), scaled(p[3])};
    Form[] b = {scaled(q[0]), scaled(q[1])};
    Form[] e =
        typeM
            ? new Form[] {q[2].times(3).xi(), q[3].times(3).xi()}
            : new Form[] {q[2].times(9), q[3].times(9)};
    Form[] e3 = {e[0].times(3), e[1].times(3)};
    Map<String, Double> operands = new HashMap<>(first);
    new LinearMap(
            "doubleLeft",
            slots,
            List.of("p", "q"),
            List.of(new Result("x", new Form[] {xy[0], xy[1], b[0], b[1]}, true)))
        .write(out, operands);
    new LinearMap(
            "doubleRight",
            slots,
            List.of("p", "q"),
            List.of(
                new Result(
                    "y", new Form[] {b[0].minus(e3[0]), b[1].minus(e3[1]), yz[0], yz[1]}, true)))
        .write(out, operands);
    new LinearMap(
            "doubleSquare",
            slots,
            List.of("q"),
            List.of(
                new Result("t", new Form[] {b[0].plus(e3[0]), b[1].plus(e3[1]), e[0], e[1]}, true)))
        .write(out, operands);
    // the tangent: B - E, -3 X², 2 Y Z, times what b and e are scaled by
    int constant = typeM ? 4 : 1;
    int slope = typeM ? 4 : 2;
    new LinearMap(
            "tangents",
            slots,
            List.of("p", "s"),
            List.of(
                new Result(
                    "l",
                    new Form[] {
                      scaled(s[0]).times(-3),
                      scaled(s[1]).times(-3),
                      yz[0].times(slope),
                      yz[1].times(slope)
                    },
                    true)))
        .write(out, operands);
    new LinearMap(
            "tangentConstants",
            slots,
            List.of("q"),
            List.of(
                new Result(
                    "n",
                    slots(b[0].minus(e[0]).times(constant), b[1].minus(e[1]).times(constant)),
                    true)))
        .write(out, operands);
    Map<String, Double> second =
        new HashMap<>(Map.of("p", product4(REDUCED, REDUCED), "q", square4(REDUCED)));
    Form[] y3 = {q[0].minus(q[2].times(12)), q[1].minus(q[3].times(12))};
    new LinearMap(
            "doubleU",
            slots,
            List.of("p", "q"),
            List.of(new Result("u", new Form[] {p[0].times(2), p[1].times(2), y3[0], y3[1]}, true)))
        .write(out, second);
    new LinearMap(
            "doubleV",
            slots,
            List.of("p", "q"),
            List.of(new Result("v", new Form[] {y3[0], y3[1], p[2].times(8), p[3].times(8)}, true)))
        .write(out, second);
    out.line("");
    out.line("  @Override");
    out.line("  public void doubleStep(double[] m, int u, int v, int points, int nn, int lv) {");
    out.line("    mul4(m, P, u, v);");
    out.line("    sqr4(m, P + 64, v);");
    out.line("    sqr4(m, P + 128, u);");
    out.line("    doubleLeft(m, X, P, P + 64);");
    out.line("    doubleRight(m, Y, P, P + 64);");
    out.line("    doubleSquare(m, A, P + 64);");
    out.line("    tangents(m, B, P, P + 128);");
    out.line("    tangentConstants(m, D, P + 64);");
    out.line("    mul4(m, P, X, Y);");
    out.line("    sqr4(m, P + 64, A);");
    out.line("    doubleU(m, u, P, P + 64);");
    out.line("    doubleV(m, v, P, P + 64);");
    out.line("    evaluate(m, points, nn, lv);");
    out.line("  }");

    int y = typeM ? 2 : 1;
    Map<String, Double> bounds = new HashMap<>();
    bounds.put("u", REDUCED);
    bounds.put("v", REDUCED);
    new LinearMap(
            "addZ",
            slots,
            List.of("v"),
            List.of(new Result("z", new Form[] {v[2], v[3], v[2], v[3]}, false)))
        .write(out, bounds);
    bounds.put("p", product4(1, 1));
    new LinearMap(
            "chordSlopes",
            slots,
            List.of("u", "p"),
            List.of(
                new Result(
                    "t",
                    new Form[] {
                      u[2].times(y).minus(p[2]),
                      u[3].times(y).minus(p[3]),
                      u[0].minus(p[0]),
                      u[1].minus(p[1])
                    },
                    true)))
        .write(out, bounds);
    Form[] t = Form.of("t");
    bounds.put("t", REDUCED);
    bounds.put("q", square4(REDUCED));
    bounds.put("p", product4(REDUCED, 1));
    new LinearMap(
            "chords",
            slots,
            List.of("t"),
            List.of(
                new Result("l", new Form[] {t[0].times(-1), t[1].times(-1), t[2], t[3]}, false)))
        .write(out, bounds);
    new LinearMap(
            "chordConstants",
            slots,
            List.of("p"),
            List.of(new Result("n", slots(p[0].minus(p[2]), p[1].minus(p[3])), true)))
        .write(out, bounds);
    // E = v D, G = X D with D = v², and F = Z u²
    new LinearMap(
            "addLeft",
            slots,
            List.of("t", "u"),
            List.of(new Result("x", new Form[] {t[2], t[3], u[0], u[1]}, false)))
        .write(out, bounds);
    new LinearMap(
            "addRight",
            slots,
            List.of("q"),
            List.of(new Result("y", new Form[] {q[2], q[3], q[2], q[3]}, true)))
        .write(out, bounds);
    new LinearMap(
            "addSquares",
            slots,
            List.of("q"),
            List.of(new Result("y", slots(q[0], q[1], q[0], q[1]), true)))
        .write(out, bounds);
    bounds.put("p", product4(REDUCED, REDUCED));
    bounds.put("s", product4(REDUCED, REDUCED));
    Form[] h = {p[0].plus(s[0]).minus(p[2].times(2)), p[1].plus(s[1]).minus(p[3].times(2))};
    new LinearMap(
            "addH",
            slots,
            List.of("p", "s"),
            List.of(
                new Result("y", new Form[] {h[0], h[1], p[2].minus(h[0]), p[3].minus(h[1])}, true)))
        .write(out, bounds);
    new LinearMap(
            "addSlopes",
            slots,
            List.of("t"),
            List.of(new Result("x", new Form[] {t[2], t[3], t[0], t[1]}, false)))
        .write(out, bounds);
    new LinearMap(
            "addE",
            slots,
            List.of("p"),
            List.of(new Result("x", new Form[] {p[0], p[1], p[0], p[1]}, true)))
        .write(out, bounds);
    new LinearMap(
            "addYz",
            slots,
            List.of("v"),
            List.of(new Result("z", new Form[] {v[0].times(y), v[1].times(y), v[2], v[3]}, true)))
        .write(out, bounds);
    new LinearMap(
            "addU",
            slots,
            List.of("p", "s"),
            List.of(
                new Result(
                    "u",
                    new Form[] {p[0].times(y), p[1].times(y), p[2].minus(s[0]), p[3].minus(s[1])},
                    true)))
        .write(out, bounds);
    new LinearMap(
            "addV",
            slots,
            List.of("p", "s"),
            List.of(
                new Result(
                    "v",
                    new Form[] {p[2].minus(s[0]), p[3].minus(s[1]), s[2].times(y), s[3].times(y)},
                    true)))
        .write(out, bounds);
    out.line("");
    out.line("  @Override");
    out.line(
        "  public void addStep(double[] m, int u, int v, int added, int points, int nn, int lv) {");
    out.line("    addZ(m, X, v);");
    out.line("    mul4(m, P, added, X);");
    out.line("    chordSlopes(m, A, u, P);");
    out.line("    sqr4(m, P + 64, A);");
    out.line("    mul4(m, P, A, added);");
    out.line("    chords(m, B, A);");
    out.line("    chordConstants(m, D, P);");
    out.line("    addLeft(m, X, A, u);");
    out.line("    addRight(m, Y, P + 64);");
    out.line("    mul4(m, P, X, Y);");
    out.line("    addZ(m, X, v);");
    out.line("    addSquares(m, Y, P + 64);");
    out.line("    mul4(m, P + 64, X, Y);");
    out.line("    addSlopes(m, X, A);");
    out.line("    addH(m, Y, P, P + 64);");
    out.line("    mul4(m, P + 64, X, Y);");
    out.line("    addE(m, X, P);");
    out.line("    addYz(m, Y, v);");
    out.line("    mul4(m, P + 128, X, Y);");
    out.line("    addU(m, u, P + 64, P + 128);");
    out.line("    addV(m, v, P + 64, P + 128);");
    out.line("    evaluate(m, points, nn, lv);");
    out.line("  }");
    evaluation();
  }

  /** Times xi on BN254, where the curve's constant has xi in its denominator. */
  private Form scaled(Form f) {
    return typeM ? f : f.xi();
  }

  /** The product of two lines at two points: l = (b1, b2, c1, c2), n = (a1, a2). */
  private void evaluation() {
    double value = checkProducts(new double[][] {{1, 1}}, new double[][] {{1, 1}});
    Map<String, Double> bounds = new HashMap<>(Map.of("l", value, "n", REDUCED));
    Form[] l = Form.of("l");
    Form[] c = Form.of("n");
    Form[] a = {c[0], c[1]};
    Form[] b = {l[0], l[1]};
    Form[] y = {l[2], l[3]};
    List<String> from = List.of("l", "n");
    double[] product = new double[2];
    for (int k = 0; k < 2; k++) {
      for (int side = 0; side < 2; side++) {
        Form[] forms =
            k == 0
                ? new Form[] {a[side], b[side], y[side], a[side].plus(b[side])}
                : slots(a[side].plus(y[side]), b[side].plus(y[side]));
        String name = side == 0 ? "x" : "y";
        new LinearMap(
                "pair" + (side == 0 ? "Left" : "Right") + k,
                slots,
                from,
                List.of(new Result(name, forms, false)))
            .write(out, bounds);
      }
      product[k] = product4(bounds.getOrDefault("x", 0.0), bounds.getOrDefault("y", 0.0));
    }
    Form[] p = Form.of("p");
    Form[] q = Form.of("q");
    Map<String, Double> results = new HashMap<>(Map.of("p", product[0], "q", product[1]));
    Form ab = p[3].minus(p[0]).minus(p[1]);
    Form ac = q[0].minus(p[0]).minus(p[2]);
    Form bc = q[1].minus(p[1]).minus(p[2]);
    new LinearMap(
            "pairLines",
            slots,
            List.of("p", "q"),
            List.of(new Result("lv", new Form[] {p[1], ab, bc, ac}, true)))
        .write(out, results);
    new LinearMap(
            "pairConstant",
            slots,
            List.of("p"),
            List.of(
                new Result("nn", slots(typeM ? p[0].plus(p[2].xi()) : p[2].plus(p[0].xi())), true)))
        .write(out, results);
    out.line("");
    out.line("  private void evaluate(double[] m, int points, int nn, int lv) {");
    out.line("    mulBase(m, B, B, points);");
    out.line("    pairLeft0(m, X, B, D);");
    out.line("    pairRight0(m, Y, B, D);");
    out.line("    mul4(m, P, X, Y);");
    out.line("    pairLeft1(m, X, B, D);");
    out.line("    pairRight1(m, Y, B, D);");
    // two slots of it count
    out.line("    mul" + slots + "(m, P + 64, X, Y);");
    out.line("    pairLines(m, lv, P, P + 64);");
    out.line("    pairConstant(m, nn, P);");
    out.line("  }");
  }

  // ---- the class

  private String write() {
    reduceOperation();
    towerOperations();
    pointOperations();
    List<String> operations = new ArrayList<>(out.lines());
    out.lines().clear();
    head();
    products();
    out.lines().addAll(operations);
    out.line("}");
    return String.join("\n", out.lines()) + "\n";
  }

  private void shuffle(String name, IntUnaryOperator from) {
    String all =
        IntStream.range(0, lanes)
            .map(from)
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(", "));
    out.line("  private static final VectorShuffle<Double> " + name + " = shuffle(" + all + ");");
  }

  private void head() {
    out.line("package io.zkat.math.pairing;");
    out.line("");
    out.line("import jdk.incubator.vector.DoubleVector;");
    out.line("import jdk.incubator.vector.VectorShuffle;");
    out.line("import jdk.incubator.vector.VectorSpecies;");
    out.line("");
    out.line("/**");
    out.line(
        " * {@link PairingKernel} of " + shape.curve() + ", by vectors of " + lanes + " lanes.");
    out.line(" *");
    out.line(
        " * <p>GENERATED by PairingKernelGenerator (test sources, package generator); do not edit.");
    out.line(" */");
    out.line("final class " + className() + " implements PairingKernel {");
    out.line(
        "  private static final VectorSpecies<Double> S = DoubleVector.SPECIES_"
            + 64 * lanes
            + ";");
    out.line("");
    out.line("  /** Sums at this height are rounded to multiples of 2^48. */");
    out.line("  private static final double C = 0x1.cp100;");
    out.line("");
    out.line("  private static final double DOWN = 0x1p-48;");
    out.line("");
    out.line("  /** Sums at this height are rounded to integers. */");
    out.line("  private static final double ROUND = 0x1.8p52;");
    out.line("");
    BigInteger radix = BigInteger.ONE.shiftLeft(48);
    BigInteger digit = shape.p().modInverse(radix).negate().mod(radix);
    if (digit.testBit(47)) {
      digit = digit.subtract(radix);
    }
    out.line("  /** -1/p modulo 2^48, balanced. */");
    out.line("  private static final double QUOTIENT_FACTOR = " + digit + ".0;");
    out.line("");
    double estimate =
        BigInteger.ONE.shiftLeft(48 * (n - 1) + 160).divide(shape.p()).doubleValue() * 0x1p-160;
    out.line("  /** 2^" + 48 * (n - 1) + " / p. */");
    out.line(
        "  private static final double QUOTIENT_ESTIMATE = " + Double.toHexString(estimate) + ";");
    out.line("");
    out.line("  /** The limbs of p. */");
    out.line("  private static final double[] MODULUS = {");
    for (int j = 0; j < n; j++) {
      out.line("    " + literal(p[j]) + (j < n - 1 ? "," : ""));
    }
    out.line("  };");
    out.line("");
    out.line("  /** Where the highest limb lies in a packed element. */");
    out.line("  private static final int TOP = " + 8 * (n - 1) + ";");
    out.line("");
    out.line(
        "  /** Times u, after a swap of real and imaginary parts; and what a square takes. */");
    out.line(
        "  private static final double[] TURN = {-1, 1, -1, 1, -1, 1, -1, 1, -1, 0, -1, 0, -1, 0,"
            + " -1, 0};");
    out.line("");
    out.line("  // places in the array");
    int at = BASE;
    out.line("  private static final int WIDE = " + at + ";");
    at += 16 * lanes;
    if (slots < Term.SLOTS) {
      out.line("  private static final int X_EVEN = " + at + ";");
      out.line("  private static final int X_ODD = " + (at + lanes) + ";");
      at += PACKED;
      out.line("  private static final int Y_SWAPPED = " + at + ";");
      at += PACKED;
    }
    for (String name : List.of("X", "Y", "A", "B", "D")) {
      out.line("  private static final int " + name + " = " + at + ";");
      at += PACKED;
    }
    out.line("  private static final int P = " + at + ";");
    at += 5 * PACKED;
    out.line("  private static final int SCRATCH = " + at + ";");
    out.line("");
    shuffle("EVEN", lane -> lane & -2);
    shuffle("ODD", lane -> lane | 1);
    shuffle("SWAP", lane -> lane ^ 1);
    for (int i = 0; i < out.shuffles().size(); i++) {
      out.line(
          "  private static final VectorShuffle<Double> R"
              + i
              + " = shuffle("
              + out.shuffles().get(i)
              + ");");
    }
    out.line("");
    out.line("  /** Factors of the slots, a vector each. */");
    out.line("  private static final double[] FACTORS = {");
    for (int i = 0; i < out.factors().size(); i++) {
      out.line("    " + out.factors().get(i) + (i < out.factors().size() - 1 ? "," : ""));
    }
    out.line("  };");
    out.line("");
    out.line("  private static VectorShuffle<Double> shuffle(int... lanes) {");
    out.line("    return VectorShuffle.fromValues(S, lanes);");
    out.line("  }");
    out.line("");
    out.line("  @Override");
    out.line("  public int scratch() {");
    out.line("    return SCRATCH;");
    out.line("  }");
    out.line("");
    out.line("  @Override");
    out.line("  public void conj(double[] m, int r, int a) {");
    out.line("    for (int j = 0; j < TOP + 8; j += " + lanes + ") {");
    out.line("      DoubleVector.fromArray(S, m, a + j).intoArray(m, r + j);");
    out.line(
        "      DoubleVector.fromArray(S, m, a + "
            + PACKED
            + " + j).neg().intoArray(m, r + "
            + PACKED
            + " + j);");
    out.line("    }");
    out.line("  }");
    out.line("");
    out.line("  @Override");
    out.line("  public void conjSlots(double[] m, int r, int a) {");
    out.line("    DoubleVector turn = DoubleVector.fromArray(S, TURN, 0).neg();");
    out.line("    for (int j = 0; j < TOP + 8; j += " + lanes + ") {");
    out.line("      DoubleVector.fromArray(S, m, a + j).mul(turn).intoArray(m, r + j);");
    out.line("    }");
    out.line("  }");
  }
}
