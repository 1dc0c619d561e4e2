package io.zkat.math.field.generator;

import io.zkat.math.field.generator.Kernel.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds the kernels of one field.
 *
 * <p>Products come in two orders of the same steps. In the wide order every column has all its
 * products, then the multiples that reduce it. In the narrow order half of an operand's limbs go
 * through all columns, then the other half, then the reduction: so that what is needed at one time
 * fits into 16 registers. Each column gets its terms in the same order, so the limbs are the same.
 * Squares and folds have the wide order only: squares gain nothing by the other.
 */
final class FieldKernels {
  private final FieldShape shape;
  private final boolean narrow;
  private final int n;
  private final double[] p;
  private final Value quotientFactor;
  private final Value quotientEstimate;

  /** Kernels in the wide order. */
  FieldKernels(FieldShape shape) {
    this(shape, false);
  }

  FieldKernels(FieldShape shape, boolean narrow) {
    this.shape = shape;
    this.narrow = narrow;
    n = shape.limbs();
    p = shape.balanced(shape.p());
    quotientFactor = Value.named("QUOTIENT_FACTOR", shape.quotientFactor().doubleValue());
    quotientEstimate = Value.named("QUOTIENT_ESTIMATE", shape.quotientEstimate());
  }

  FieldShape shape() {
    return shape;
  }

  boolean isNarrow() {
    return narrow;
  }

  Value quotientFactor() {
    return quotientFactor;
  }

  Value quotientEstimate() {
    return quotientEstimate;
  }

  private Value[] load(Kernel k, String name, String array) {
    Value[] v = new Value[n];
    for (int j = 0; j < n; j++) {
      v[j] = k.load(name + j, array, j);
    }
    return v;
  }

  private Value modulusLimb(int j) {
    return Value.constant(p[j]);
  }

  /** r = a b / R. */
  Kernel mul() {
    Kernel k =
        new Kernel("mul", List.of("r", "a", "b"), List.of(), "r = a b / R; r may be a or b.");
    // squares and sums of products gain nothing by this
    k.wholeColumns = n - 1;
    Value[] a = load(k, "a", "a");
    Value[] b = load(k, "b", "b");
    Columns columns = new Columns(k, 2 * n + 1);
    List<Pass> passes = new ArrayList<>();
    addHalves(passes, columns, a, b);
    divide(
        k,
        columns,
        passes,
        column -> addProducts(columns, a, b, column),
        new CarriedStore(k, "r"),
        n > 6 ? Set.of(n - 1, n + 2) : Set.of(n));
    return k;
  }

  /** r = a a / R. */
  Kernel sqr() {
    Kernel k = new Kernel("sqr", List.of("r", "a"), List.of(), "r = a a / R; r may be a.");
    Value[] a = load(k, "a", "a");
    Value[] twice = new Value[n - 1];
    for (int j = 0; j < n - 1; j++) {
      twice[j] = k.add("t" + j, a[j], a[j]);
    }
    Columns columns = new Columns(k, 2 * n + 1);
    divide(
        k,
        columns,
        List.of(),
        column -> addSquares(columns, a, twice, column),
        new CarriedStore(k, "r"),
        Set.of(n + 1));
    return k;
  }

  /** r = (a b + sign c d) / R. */
  Kernel dot() {
    Kernel k =
        new Kernel(
            "dot",
            List.of("r", "a", "b", "c", "e"),
            List.of("sign"),
            "r = (a b + sign c e) / R, one reduction for both; r may be any operand.");
    Value sign = k.factor("sign");
    Value[] a = load(k, "a", "a");
    Value[] b = load(k, "b", "b");
    Value[] c = load(k, "c", "c");
    for (int j = 0; j < n; j++) {
      c[j] = k.mul("c" + j, c[j], sign);
    }
    Value[] d = load(k, "d", "e");
    Columns columns = new Columns(k, 2 * n + 1);
    List<Pass> passes = new ArrayList<>();
    addHalves(passes, columns, a, b);
    addHalves(passes, columns, c, d);
    divide(
        k,
        columns,
        passes,
        column -> {
          addProducts(columns, a, b, column);
          addProducts(columns, c, d, column);
        },
        new CarriedStore(k, "r"),
        n > 6 ? Set.of(n - 2, n, n + 3) : Set.of(n - 1, n + 2));
    return k;
  }

  /**
   * r = c + (a[0] e[0] + a[1] e[1] + ...) / R for elements a that stand one after another and
   * factors e that are the same in every lane.
   */
  Kernel fold(int terms) {
    Kernel k =
        new Kernel(
            "fold" + terms,
            List.of("r", "a", "e", "c"),
            List.of(),
            "r = c + the sum of "
                + terms
                + " products a[i] e[i] / R with one reduction; r may be c but must not overlap a.",
            "The elements of a stand one after another, as do those of e, which are for all lanes.");
    Value[][] a = new Value[terms][n];
    Value[][] factor = new Value[terms][n];
    for (int i = 0; i < terms; i++) {
      for (int j = 0; j < n; j++) {
        a[i][j] = k.load("a" + i + j, "a", i * n + j);
        factor[i][j] = k.loadSame("e" + i + j, "e", i * n + j);
      }
    }
    Value[] c = load(k, "c", "c");
    Columns columns = new Columns(k, 2 * n + 1);
    divide(
        k,
        columns,
        List.of(),
        column -> {
          if (column >= n) {
            columns.start(column, c[column - n]);
          }
          for (int i = 0; i < terms; i++) {
            addProducts(columns, a[i], factor[i], column);
          }
        },
        new CarriedStore(k, "r"),
        switch (terms) {
          case 1 -> Set.of(n);
          case 2 -> Set.of(n - 1, n + 2);
          default -> Set.of(n - 3, n - 1, n + 1);
        });
    return k;
  }

  /** r = c + a b / R. */
  Kernel mulAdd() {
    Kernel k =
        new Kernel(
            "mulAdd",
            List.of("r", "a", "b", "c"),
            List.of(),
            "r = c + a b / R; r may be any operand.");
    Value[] a = load(k, "a", "a");
    Value[] b = load(k, "b", "b");
    Value[] c = load(k, "c", "c");
    Columns columns = new Columns(k, 2 * n + 1);
    divide(
        k,
        columns,
        List.of(),
        column -> {
          if (column >= n) {
            columns.start(column, c[column - n]);
          }
          addProducts(columns, a, b, column);
        },
        new CarriedStore(k, "r"),
        Set.of(n));
    return k;
  }

  private void addProducts(Columns columns, Value[] a, Value[] b, int column) {
    addProducts(columns, a, b, column, 0, n);
  }

  /** The products at a column whose limb of a is one of {@code first} to {@code end - 1}. */
  private void addProducts(Columns columns, Value[] a, Value[] b, int column, int first, int end) {
    for (int i = Math.max(first, column - n + 1); i <= Math.min(column, end - 1); i++) {
      columns.product(a[i], b[column - i], column);
    }
  }

  /** The two passes of a product in the narrow order. */
  private void addHalves(List<Pass> passes, Columns columns, Value[] a, Value[] b) {
    int half = n / 2;
    passes.add(new Pass(0, half + n - 2, column -> addProducts(columns, a, b, column, 0, half)));
    passes.add(new Pass(half, 2 * n - 2, column -> addProducts(columns, a, b, column, half, n)));
  }

  private void addSquares(Columns columns, Value[] a, Value[] twice, int column) {
    for (int i = Math.max(0, column - n + 1); 2 * i < column; i++) {
      columns.product(twice[i], a[column - i], column);
    }
    if (column % 2 == 0) {
      columns.product(a[column / 2], a[column / 2], column);
    }
  }

  /** Adds to one column the products that the reduction does not make itself. */
  @FunctionalInterface
  private interface ColumnFiller {
    void fill(int column);
  }

  /** Some of the products of the columns {@code first} to {@code last}, for the narrow order. */
  private record Pass(int first, int last, ColumnFiller filler) {}

  /**
   * Divides the 2n columns by R modulo p; the limbs go to a sink as they become known.
   *
   * <p>The low n - 1 limbs are made balanced at once and moved to column n - 1, each by its own
   * constant; then one Montgomery row clears column n - 1. A quotient digit a row would give the
   * same number of limb products in a chain n times as long.
   *
   * @param passes all products in the narrow order; none for a kernel that has only the wide one
   * @param filler all products of a column, for the wide order
   * @param cuts the columns after which the wide order is cut into methods
   */
  private void divide(
      Kernel k,
      Columns columns,
      List<Pass> passes,
      ColumnFiller filler,
      LimbSink sink,
      Set<Integer> cuts) {
    LowColumns low = new LowColumns(k, columns);
    if (narrow && !passes.isEmpty()) {
      for (int i = 0; i < passes.size(); i++) {
        Pass pass = passes.get(i);
        List<Pass> later = passes.subList(i + 1, passes.size());
        for (int column = pass.first; column <= pass.last; column++) {
          int at = column;
          k.note("column " + column);
          pass.filler.fill(column);
          if (column < n - 1 && later.stream().noneMatch(p -> p.first <= at)) {
            low.take(column);
          }
        }
        k.cut();
      }
      reduce(k, columns, low, column -> {}, sink, n > 6 ? Set.of(n + 2) : Set.of());
      return;
    }
    for (int i = 0; i < n - 1; i++) {
      k.note("column " + i);
      filler.fill(i);
      low.take(i);
      if (cuts.contains(i)) {
        k.cut();
      }
    }
    reduce(k, columns, low, filler, sink, cuts);
  }

  /** The limbs below column n - 1, balanced, in the order in which their columns are complete. */
  private final class LowColumns {
    private final Kernel k;
    private final Columns columns;
    private final Value[] f = new Value[n - 1];
    private @Nullable Value carry;

    LowColumns(Kernel k, Columns columns) {
      this.k = k;
      this.columns = columns;
    }

    void take(int i) {
      Value z = columns.value("z", i);
      Value[] split = k.split(i % 2 == 0 ? "up" : "vp", "f" + i, z);
      f[i] = carry == null ? split[1] : k.carry("f" + i, carry, split[1]);
      carry = split[0];
    }

    /** What the highest of them carries into column n - 1. */
    Value carry() {
      if (carry == null) {
        throw new IllegalStateException("one limb only");
      }
      return k.shift("up", carry);
    }
  }

  private void reduce(
      Kernel k,
      Columns columns,
      LowColumns low,
      ColumnFiller filler,
      LimbSink sink,
      Set<Integer> cuts) {
    Value carry = low.carry();
    double[][] fold = new double[n - 1][];
    for (int i = 0; i < n - 1; i++) {
      fold[i] = shape.balanced(shape.fold(n - 1 - i));
    }
    Value m = null;
    for (int j = 0; j < n; j++) {
      int column = n - 1 + j;
      k.note("column " + column + ": products, low limbs moved up, multiple of p");
      filler.fill(column);
      for (int i = 0; i < n - 1; i++) {
        columns.product(low.f[i], Value.constant(fold[i][j]), column);
      }
      if (m == null) {
        Value z = k.add("z", columns.value("z", column), carry);
        m = k.digit("m", z, quotientFactor);
        carry = columns.cancel("up", m, modulusLimb(0), column, z);
      } else {
        columns.product(m, modulusLimb(j), column);
        Value z = columns.value("z" + (j - 1), column);
        sink.take(j - 1, j == 1 ? k.add("z0", z, carry) : z);
      }
      if (cuts.contains(column)) {
        k.cut();
      }
    }
    filler.fill(2 * n - 1);
    sink.take(n - 1, columns.value("z" + (n - 1), 2 * n - 1));
  }

  /** Takes the limbs of a result, lowest first, before they are carried. */
  @FunctionalInterface
  private interface LimbSink {
    void take(int j, Value z);
  }

  /**
   * Stores limbs, all but the highest balanced: every carry moves by one limb only, so no limb
   * waits for another.
   */
  private final class CarriedStore implements LimbSink {
    private final Kernel k;
    private final String array;
    private @Nullable Value carry;

    CarriedStore(Kernel k, String array) {
      this.k = k;
      this.array = array;
    }

    @Override
    public void take(int j, Value z) {
      Value limb = z;
      Value out = null;
      if (j < n - 1) {
        Value[] split = k.split(j % 2 == 0 ? "xp" : "yp", "z" + j, z);
        out = split[0];
        limb = split[1];
      }
      k.store(array, j, carry == null ? limb : k.carry("z" + j, carry, limb));
      carry = out;
    }
  }

  /** r = ka a + kb b + kc c, taken back to about p / 2. */
  Kernel lin() {
    Kernel k =
        new Kernel(
            "lin",
            List.of("r", "a", "b", "c"),
            List.of("ka", "kb", "kc"),
            "r = ka a + kb b + kc c less the nearest multiple of p; r may be any operand.");
    Value ka = k.factor("ka");
    Value kb = k.factor("kb");
    Value kc = k.factor("kc");
    Value[] z = new Value[n];
    for (int j = 0; j < n; j++) {
      Value a = k.load("x", "a", j);
      Value b = k.load("y", "b", j);
      Value c = k.load("z" + j, "c", j);
      z[j] = k.mul("x", a, ka);
      z[j] = k.fma("x", b, kb, z[j]);
      z[j] = k.fma("z" + j, c, kc, z[j]);
    }
    takeBack(k, z);
    return k;
  }

  /** r = a, taken back to about p / 2. */
  Kernel reduce() {
    Kernel k =
        new Kernel(
            "reduce",
            List.of("r", "a"),
            List.of(),
            "r = a less the nearest multiple of p; r may be a.");
    takeBack(k, load(k, "z", "a"));
    return k;
  }

  private void takeBack(Kernel k, Value[] z) {
    k.note("the multiple of p, estimated from the top limb");
    Value q = k.quotient("q", z, quotientEstimate);
    for (int j = 0; j < n; j++) {
      z[j] = k.fma("z" + j, q, modulusLimb(j), z[j]);
    }
    CarriedStore store = new CarriedStore(k, "r");
    for (int j = 0; j < n; j++) {
      store.take(j, z[j]);
    }
  }

  /** z = a / R in columns that the scalar class turns into the canonical integer. */
  Kernel canonical() {
    Kernel k =
        new Kernel(
            "canonical",
            List.of("a"),
            List.of(),
            "Takes a out of Montgomery form and, unless b is null, writes the integer in [0, p) to b,",
            "big endian. Returns its parity in bit 0 and in bit 1 whether it is above (p - 1) / 2.");
    Value[] a = load(k, "a", "a");
    Columns columns = new Columns(k, 2 * n + 1);
    divide(
        k,
        columns,
        List.of(),
        column -> {
          if (column < n) {
            columns.start(column, a[column]);
          }
        },
        (limb, z) -> {},
        Set.of());
    return k;
  }

  /** (f, g) = (u f + v g, q f + r g) / 2^48, which divides exactly. */
  Kernel halve() {
    Kernel k =
        new Kernel(
            "halve",
            List.of("f", "g"),
            List.of("u", "v", "q", "r"),
            "(f, g) = (u f + v g, q f + r g) / 2^48, for factors that make both divisible.");
    Value[] factor = {k.factor("u"), k.factor("v"), k.factor("q"), k.factor("r")};
    Value[] f = load(k, "a", "f");
    Value[] g = load(k, "b", "g");
    for (int row = 0; row < 2; row++) {
      String to = row == 0 ? "f" : "g";
      k.note("new " + to);
      Columns columns = new Columns(k, n + 2);
      Value carry = null;
      CarriedStore store = new CarriedStore(k, to);
      for (int j = 0; j < n; j++) {
        columns.product(factor[2 * row], f[j], j);
        columns.product(factor[2 * row + 1], g[j], j);
        if (carry == null) {
          carry = k.divide("up", columns.value("z", 0));
        } else {
          Value z = columns.value("z" + (j - 1), j);
          store.take(j - 1, j == 1 ? k.add("z0", z, carry) : z);
        }
      }
      store.take(n - 1, columns.value("z" + (n - 1), n));
    }
    return k;
  }

  /** (s, t) = (u s + v t, q s + r t) / 2^48 modulo p. */
  Kernel halveModulo() {
    Kernel k =
        new Kernel(
            "halveModulo",
            List.of("s", "t"),
            List.of("u", "v", "q", "r"),
            "(s, t) = (u s + v t, q s + r t) / 2^48 modulo p.");
    Value[] factor = {k.factor("u"), k.factor("v"), k.factor("q"), k.factor("r")};
    Value[] s = load(k, "a", "s");
    Value[] t = load(k, "b", "t");
    for (int row = 0; row < 2; row++) {
      String to = row == 0 ? "s" : "t";
      k.note("new " + to);
      Columns columns = new Columns(k, n + 2);
      Value carry = null;
      Value m = null;
      CarriedStore store = new CarriedStore(k, to);
      for (int j = 0; j < n; j++) {
        columns.product(factor[2 * row], s[j], j);
        columns.product(factor[2 * row + 1], t[j], j);
        if (m == null) {
          Value low = columns.value("z", 0);
          m = k.digit("m", low, quotientFactor);
          carry = columns.cancel("up", m, modulusLimb(0), 0, low);
        } else {
          columns.product(m, modulusLimb(j), j);
          Value z = columns.value("z" + (j - 1), j);
          store.take(j - 1, carry == null ? z : k.add("z0", z, carry));
          carry = null;
        }
      }
      store.take(n - 1, columns.value("z" + (n - 1), n));
    }
    return k;
  }
}
