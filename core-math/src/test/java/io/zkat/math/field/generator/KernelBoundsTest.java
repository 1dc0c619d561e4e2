package io.zkat.math.field.generator;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bounds that the package comment of {@code io.zkat.math.field} promises. */
class KernelBoundsTest {
  static List<FieldShape> shapes() {
    return List.of(FieldShape.BN254, FieldShape.BLS12_381);
  }

  private static List<Kernel> kernels(FieldShape shape) {
    FieldKernels kernels = new FieldKernels(shape);
    return List.of(
        kernels.mul(),
        kernels.sqr(),
        kernels.dot(),
        kernels.lin(),
        kernels.reduce(),
        kernels.canonical(),
        kernels.halve(),
        kernels.halveModulo());
  }

  static List<FieldShape> scalarShapes() {
    return List.of(FieldShape.FR_BN254, FieldShape.FR_BLS12_381);
  }

  @ParameterizedTest
  @MethodSource("scalarShapes")
  void everyKernelOfAScalarFieldIsProved(FieldShape shape) {
    FieldKernels kernels = new FieldKernels(shape);
    ProvedBounds bounds = new ProvedBounds(kernels);
    for (Kernel kernel :
        List.of(
            kernels.mul(),
            kernels.sqr(),
            kernels.mulAdd(),
            kernels.fold(1),
            kernels.fold(2),
            kernels.fold(3))) {
      List<String> lines = assertDoesNotThrow(() -> bounds.lines(kernel), kernel.name);
      assertFalse(lines.isEmpty(), kernel.name);
    }
    Bound factor = Bound.of(shape, 1, 0.5001);
    Bound one = Bound.of(shape, 1, 1);
    for (int terms = 1; terms <= 3; terms++) {
      Kernel kernel = kernels.fold(terms);
      Map<String, Bound> large = Map.of("a", Bound.of(shape, 16, 16), "e", factor, "c", one);
      assertThrows(BoundsException.class, () -> KernelBounds.check(shape, kernel, large, Map.of()));
    }
  }

  /** What {@code PoseidonRecurrence} asks of the widest state: 13 elements, 25 taps. */
  @ParameterizedTest
  @MethodSource("scalarShapes")
  void roundsOfPoseidonKeepTheirBounds(FieldShape shape) {
    FieldKernels kernels = new FieldKernels(shape);
    Bound factor = Bound.of(shape, 1, 0.5001);
    Bound constant = Bound.of(shape, 1, 0.5001);
    // an element set lane by lane is below the modulus, its limbs are not balanced
    Bound set = Bound.of(shape, 2, 1);
    Bound state = fold(shape, kernels, set, factor, constant, 1);
    Bound widest = state;
    for (int round = 0; round < 20; round++) {
      Bound power = fifthPower(shape, kernels, widest);
      Bound element = fold(shape, kernels, power, factor, constant, 13);
      Bound tapped = power.or(widest);
      Bound x = fold(shape, kernels, tapped, factor, element.or(constant), 25);
      widest = widest.or(element).or(x);
    }
    assertTrue(widest.isWithin(Bound.of(shape, 1, 16)), () -> "k too large");
    Bound out =
        fold(shape, kernels, widest, factor, new Bound(BigInteger.ZERO, BigInteger.ZERO), 1);
    assertTrue(out.value().compareTo(shape.p()) < 0, "one modulus makes it canonical");
  }

  private static Bound fold(
      FieldShape shape, FieldKernels kernels, Bound a, Bound factor, Bound added, int terms) {
    Bound r = added;
    for (int left = terms; left > 0; left -= 3) {
      r =
          KernelBounds.check(
                  shape,
                  kernels.fold(Math.min(left, 3)),
                  Map.of("a", a, "e", factor, "c", r),
                  Map.of())
              .getOrDefault("r", r);
    }
    return r;
  }

  private static Bound fifthPower(FieldShape shape, FieldKernels kernels, Bound a) {
    Bound square =
        KernelBounds.check(shape, kernels.sqr(), Map.of("a", a), Map.of()).getOrDefault("r", a);
    Bound fourth =
        KernelBounds.check(shape, kernels.sqr(), Map.of("a", square), Map.of())
            .getOrDefault("r", a);
    return KernelBounds.check(shape, kernels.mul(), Map.of("a", fourth, "b", a), Map.of())
        .getOrDefault("r", a);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void everyKernelIsProved(FieldShape shape) {
    ProvedBounds bounds = new ProvedBounds(new FieldKernels(shape));
    ProvedBounds narrow = new ProvedBounds(new FieldKernels(shape, true));
    for (Kernel kernel : kernels(shape)) {
      List<String> lines = assertDoesNotThrow(() -> bounds.lines(kernel), kernel.name);
      assertFalse(lines.isEmpty(), kernel.name);
      assertEquals(lines, narrow.lines(kernel), kernel.name);
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void bothOrdersComputeTheSame(FieldShape shape) {
    FieldKernels wide = new FieldKernels(shape);
    FieldKernels narrow = new FieldKernels(shape, true);
    assertEquals(stores(wide.mul()), stores(narrow.mul()));
    assertEquals(stores(wide.dot()), stores(narrow.dot()));
    assertNotEquals(stores(wide.mul()), stores(wide.dot()));
    assertNotEquals(names(wide.mul()), names(narrow.mul()), "the orders differ");
  }

  private static List<String> names(Kernel kernel) {
    return kernel.steps.stream().map(step -> step.op() + " " + step.out()).toList();
  }

  /** For each limb stored, a number that stands for the whole expression that it is. */
  private static Map<Integer, Integer> stores(Kernel kernel) {
    Map<Value, Number> expressions = new HashMap<>();
    Map<Integer, Integer> stores = new TreeMap<>();
    for (Step step : kernel.steps) {
      List<Object> expression = new ArrayList<>(List.of(step.op(), step.array(), step.index()));
      for (Value in : step.in()) {
        expression.add(Objects.requireNonNull(expressions.getOrDefault(in, in.constant)));
      }
      for (int i = 0; i < step.out().size(); i++) {
        expressions.put(step.out().get(i), numbers(List.of(expression, i)));
      }
      if (step.op() == Step.Op.STORE) {
        stores.put(step.index(), numbers(expression));
      }
    }
    assertEquals(kernel.steps.stream().filter(s -> s.op() == Step.Op.STORE).count(), stores.size());
    return stores;
  }

  private static final Map<Object, Integer> NUMBERS = new HashMap<>();

  private static int numbers(Object expression) {
    synchronized (NUMBERS) {
      return NUMBERS.computeIfAbsent(expression, e -> NUMBERS.size());
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void resultsAreWithinWhatThePackageCommentSays(FieldShape shape) {
    double slope = shape.limbs() == 8 ? 0.102 : 0.001;
    double constant = shape.limbs() == 8 ? 0.813 : 0.794;
    BoundsChecker c = new BoundsChecker(shape);
    for (double k1 : new double[] {0, 0.5, 1, 3, 8}) {
      for (double k2 : new double[] {0, 0.5, 1, 3, 8}) {
        c.set(1, k1, "a").set(4, k2, "b");
        c.mul("r", "a", "b").require(1, constant + slope * k1 * k2, "r");
        c.mul("r", "b", "a").require(1, constant + slope * k1 * k2, "r");
        c.set(2, k1, "a").set(2, k2, "b");
        c.mul("r", "a", "b").require(1, constant + slope * k1 * k2, "r");
      }
      c.set(2, k1, "a").sqr("r", "a").require(1, constant + slope * k1 * k1, "r");
      c.set(2, k1, "a").set(1, 0.9, "b").dot("r", "a", "b", "b", "a");
      c.require(1, constant + slope * 1.8 * k1, "r");
    }
    c.set(5, 5, "a").lin("r", "a", -3, "a", 2, "a", 1).require(1, 0.502, "r");
    c.set(30, 30, "a").reduce("r", "a").require(1, 0.502, "r");
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void whatIsTooLargeIsRefused(FieldShape shape) {
    BoundsChecker c = new BoundsChecker(shape);
    c.set(4, 8, "four").set(1, 8, "one").set(64, 8, "large").set(1, 1e9, "high");
    assertThrows(BoundsException.class, () -> c.mul("r", "four", "four"));
    assertThrows(BoundsException.class, () -> c.sqr("r", "four"));
    assertThrows(BoundsException.class, () -> c.dot("r", "four", "four", "one", "one"));
    assertThrows(BoundsException.class, () -> c.lin("r", "four", 16, "one", 0, "one", 0));
    assertThrows(BoundsException.class, () -> c.reduce("r", "large"));
    assertThrows(BoundsException.class, () -> c.reduce("r", "high"));
    assertThrows(BoundsException.class, () -> c.readable("large"));
    assertThrows(BoundsException.class, () -> c.require(1, 8, "four"));
    assertThrows(BoundsException.class, () -> c.require(1, 7.9, "one"));
    assertThrows(IllegalArgumentException.class, () -> c.reduce("r", "nothing"));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void boundsOfMontgomeryFormAreKept(FieldShape shape) {
    BoundsChecker c = new BoundsChecker(shape);
    // the factor R^2, an integer below p, one of two limbs, and one that fills all limbs
    double full = shape.montgomeryFactor().doubleValue() / shape.p().doubleValue() * 1.0001;
    c.set(1, 0.5001, "factor").set(1, 1, "canonical").set(1, full, "chunk");
    c.mul("r", "canonical", "factor").require(1, 0.9, "r");
    // fromBytesReduced: any number of chunks
    c.mul("r", "chunk", "factor");
    c.set(1, 2, "sum");
    c.mul("sum", "sum", "factor").require(1, 2, "sum");
    c.add("sum", "sum", "chunk").mul("sum", "sum", "factor").require(1, 2, "sum");
    c.reduce("r", "sum").require(1, 0.502, "r");
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void rootsAndBatchesKeepTheirBounds(FieldShape shape) {
    BoundsChecker c = new BoundsChecker(shape);
    // a product of products, without end
    c.set(1, 0.93, "x", "y").mul("r", "x", "y").require(1, 0.93, "r");
    c.sqr("r", "x").require(1, 0.93, "r");
    c.sub("r", "x", "y").readable("r");
    // batchInverse: the running product times any element that may enter a product
    c.set(1, 8, "element").set(1, 4.6, "running");
    c.mul("r", "running", "element").require(1, 4.6, "r");
    c.reduce("r", "running").require(1, 0.502, "r");
    c.mul("r", "running", "running").require(1, 3, "r");
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void widestKernelsAreNotTrustedBeyondTheirInput(FieldShape shape) {
    FieldKernels kernels = new FieldKernels(shape);
    Bound one = Bound.of(shape, 1, 1);
    Range large = Range.symmetric(BigInteger.ONE.shiftLeft(53));
    Map<String, Range> factors = Map.of("u", large, "v", large, "q", large, "r", large);
    assertThrows(
        BoundsException.class,
        () -> KernelBounds.check(shape, kernels.halve(), Map.of("f", one, "g", one), factors));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void rangesAreOutward(FieldShape shape) {
    BigInteger unit = FieldShape.radix(1);
    Range range = new Range(BigInteger.TEN.negate(), unit.add(BigInteger.ONE), 0).shifted();
    assertEquals(BigInteger.ONE.negate(), range.lo());
    assertEquals(BigInteger.TWO, range.hi());
    assertTrue(Range.symmetric(BigInteger.ONE.shiftLeft(53)).isExact());
    assertFalse(Range.symmetric(BigInteger.ONE.shiftLeft(53).add(BigInteger.ONE)).isExact());
    Bound bound = Bound.of(shape, 1, 1);
    assertTrue(bound.isWithin(bound));
    assertEquals(2.0, bound.plus(bound).units());
    assertEquals(3.0, bound.times(-3).multiples(shape));
  }
}
