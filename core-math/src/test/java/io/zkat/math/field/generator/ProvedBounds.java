package io.zkat.math.field.generator;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The rules for operands that the package comment of {@code io.zkat.math.field} gives, proved for
 * every kernel when it is printed. Intermediates grow with each bound, so it is enough to prove the
 * corners.
 */
final class ProvedBounds {
  /** Limb units of the operands of a product, multiplied; summed for a sum of products. */
  static final int PRODUCT_UNITS = 4;

  /** Value of an operand of a product. */
  static final int PRODUCT_VALUE = 8;

  /** Limb units, and value, of a linear combination before it is reduced. */
  static final int SUM = 30;

  /** Limb units, and value, of any other operand. */
  static final int OTHER = 8;

  /** The same in a scalar field, whose highest limb has room for more. */
  static final int SCALAR_PRODUCT_VALUE = 16;

  private final FieldShape shape;
  private final FieldKernels kernels;
  private final int productValue;

  ProvedBounds(FieldKernels kernels) {
    this.kernels = kernels;
    shape = kernels.shape();
    productValue = shape.isScalarField() ? SCALAR_PRODUCT_VALUE : PRODUCT_VALUE;
  }

  /**
   * Returns what is proved of a kernel, for its comment.
   *
   * @throws BoundsException if it cannot be proved
   */
  List<String> lines(Kernel kernel) {
    return switch (kernel.name) {
      case "mul" -> mul();
      case "sqr" -> sqr();
      case "dot" -> dot();
      case "mulAdd" -> mulAdd();
      case "fold1" -> fold(1);
      case "fold2" -> fold(2);
      case "fold3" -> fold(3);
      case "lin" -> lin();
      case "reduce" -> reduce();
      case "canonical" -> canonical();
      case "halve" -> halve();
      case "halveModulo" -> halveModulo();
      default -> throw new IllegalArgumentException(kernel.name);
    };
  }

  private Bound bound(double units, double k) {
    return Bound.of(shape, units, k);
  }

  private Bound result(Kernel kernel, Map<String, Bound> operands, Map<String, Range> factors) {
    Bound r = KernelBounds.check(shape, kernel, operands, factors).get("r");
    if (r == null) {
      throw new IllegalStateException(kernel.name + " has no result");
    }
    return r;
  }

  private static String number(double x) {
    return String.format(Locale.ROOT, "%.3f", x);
  }

  /** The least and the greatest result of some corners, and that no limb is above one unit. */
  private String products(Bound none, Bound most, String formula, double products) {
    if (most.limb().compareTo(Bound.UNIT) > 0) {
      throw new BoundsException("a limb of the result is above one unit");
    }
    double constant = none.multiples(shape);
    double slope =
        Math.ceil(shape.p().doubleValue() / shape.montgomeryFactor().doubleValue() * 1000 + 0.001)
            / 1000;
    if (most.multiples(shape) > constant + slope * products) {
      throw new BoundsException("the value of the result is above the formula");
    }
    return "limbs to 2^47 + "
        + most.limb().subtract(BigInteger.ONE.shiftLeft(47))
        + ", value to "
        + number(constant)
        + " + "
        + number(slope)
        + " "
        + formula;
  }

  private List<String> mul() {
    Bound none = result(kernels.mul(), Map.of("a", bound(2, 0), "b", bound(2, 0)), Map.of());
    Bound most = none;
    for (int units = 1; units <= PRODUCT_UNITS; units *= 2) {
      Bound a = bound(units, productValue);
      Bound b = bound((double) PRODUCT_UNITS / units, productValue);
      Bound r = result(kernels.mul(), Map.of("a", a, "b", b), Map.of());
      most = new Bound(most.limb().max(r.limb()), most.value().max(r.value()));
    }
    return List.of(
        "Operands: u1 u2 to " + PRODUCT_UNITS + ", k1 and k2 to " + productValue + ".",
        "Result: " + products(none, most, "k1 k2.", productValue * productValue));
  }

  private List<String> sqr() {
    double units = Math.sqrt(PRODUCT_UNITS);
    Bound none = result(kernels.sqr(), Map.of("a", bound(units, 0)), Map.of());
    Bound most = result(kernels.sqr(), Map.of("a", bound(units, productValue)), Map.of());
    return List.of(
        "Operand: u to " + (int) units + ", k to " + productValue + ".",
        "Result: " + products(none, most, "k k.", productValue * productValue));
  }

  private List<String> dot() {
    Map<String, Range> sign = Map.of("sign", Range.symmetric(BigInteger.ONE));
    Bound none = dot(2, 1, 2, 1, 0, 0, 0, 0, sign);
    Bound most = none;
    double half = productValue / 2.0;
    double[][] units = {{2, 1, 2, 1}, {1, 2, 1, 2}, {2, 1, 1, 2}, {4, 1, 0, 0}, {2, 2, 0, 0}};
    double[][] values = {
      {productValue, half, productValue, half},
      {half, productValue, half, productValue},
      {productValue, half, half, productValue},
      {productValue, productValue, 0, 0}
    };
    for (double[] u : units) {
      for (double[] k : values) {
        for (int swap = 0; swap < 3; swap += 2) {
          Bound r =
              dot(
                  u[swap],
                  u[1 + swap],
                  u[2 - swap],
                  u[3 - swap],
                  k[swap],
                  k[1 + swap],
                  k[2 - swap],
                  k[3 - swap],
                  sign);
          most = new Bound(most.limb().max(r.limb()), most.value().max(r.value()));
        }
      }
    }
    return List.of(
        "Operands: u1 u2 + u3 u4 to "
            + PRODUCT_UNITS
            + ", k1 k2 + k3 k4 to "
            + productValue * productValue
            + ", no k above "
            + productValue
            + ".",
        "Result: " + products(none, most, "(k1 k2 + k3 k4).", productValue * productValue));
  }

  private Bound dot(
      double u1,
      double u2,
      double u3,
      double u4,
      double k1,
      double k2,
      double k3,
      double k4,
      Map<String, Range> sign) {
    return result(
        kernels.dot(),
        Map.of("a", bound(u1, k1), "b", bound(u2, k2), "c", bound(u3, k3), "e", bound(u4, k4)),
        sign);
  }

  /** The addend may be a sum of three balanced elements: the result is balanced all the same. */
  private List<String> mulAdd() {
    int units = 3;
    Bound r =
        result(
            kernels.mulAdd(),
            Map.of(
                "a", bound(1, productValue),
                "b", bound(1, productValue),
                "c", bound(units, productValue)),
            Map.of());
    if (r.limb().compareTo(Bound.UNIT) > 0) {
      throw new BoundsException("a limb of the result is above one unit");
    }
    return List.of(
        "Operands: u of a and b to 1, of c to " + units + "; k to " + productValue + ".",
        "Result: limbs to 2^47 + "
            + r.limb().subtract(BigInteger.ONE.shiftLeft(47))
            + ", value to "
            + number(r.multiples(shape) - productValue)
            + " more than that of c.");
  }

  /** The factors of a fold are constants: balanced, and at most p / 2. */
  private List<String> fold(int terms) {
    int units = PRODUCT_UNITS / terms;
    Bound factor = bound(1, 0.5001);
    Kernel kernel = kernels.fold(terms);
    Bound r =
        result(
            kernel,
            Map.of("a", bound(units, productValue), "e", factor, "c", bound(1, productValue)),
            Map.of());
    if (r.limb().compareTo(Bound.UNIT) > 0) {
      throw new BoundsException("a limb of the result is above one unit");
    }
    double more = r.multiples(shape) - productValue;
    if (more > 1) {
      throw new BoundsException("the sum of products is above p");
    }
    return List.of(
        "Operands: u of a to "
            + units
            + ", of c to 1; k of both to "
            + productValue
            + "; the factors balanced and at most p / 2.",
        "Result: limbs to 2^47 + "
            + r.limb().subtract(BigInteger.ONE.shiftLeft(47))
            + ", value to "
            + number(more)
            + " more than that of c.");
  }

  private static Range exactly(int factor) {
    return Range.of(BigInteger.valueOf(factor));
  }

  private List<String> lin() {
    Bound r =
        result(
            kernels.lin(),
            Map.of("a", bound(SUM, SUM), "b", bound(0, 0), "c", bound(0, 0)),
            Map.of("ka", exactly(1), "kb", exactly(1), "kc", exactly(1)));
    return List.of(
        "Operands: the sums of |factor| u and of |factor| k to " + SUM + ".",
        "Result: " + reduced(r));
  }

  private String reduced(Bound r) {
    if (r.limb().compareTo(Bound.UNIT) > 0) {
      throw new BoundsException("a limb of the result is above one unit");
    }
    return "limbs to 2^47 + "
        + r.limb().subtract(BigInteger.ONE.shiftLeft(47))
        + ", value to "
        + number(r.multiples(shape))
        + ".";
  }

  private List<String> reduce() {
    Bound r = result(kernels.reduce(), Map.of("a", bound(SUM, SUM)), Map.of());
    return List.of("Operand: u and k to " + SUM + ".", "Result: " + reduced(r));
  }

  private List<String> canonical() {
    Map<String, Bound> out =
        KernelBounds.check(shape, kernels.canonical(), Map.of("a", bound(OTHER, OTHER)), Map.of());
    Bound value = out.get("");
    if (value == null || value.value().compareTo(shape.p()) >= 0) {
      throw new BoundsException("one modulus may not be enough to make the integer canonical");
    }
    return List.of(
        "Operand: u and k to "
            + OTHER
            + ". Before p is added to a negative integer, it is at most "
            + number(value.multiples(shape))
            + " p.");
  }

  /** Batches of 48 divsteps that an inversion can take at most. */
  int batches() {
    // D. J. Bernstein, B.-Y. Yang, section 11: (49 d + 57) / 17 divsteps for d bits from 46 up
    return ((49 * shape.p().bitLength() + 57) / 17 + 47) / 48;
  }

  private static Map<String, Range> transition(boolean second) {
    Range none = exactly(0);
    Range all = Range.symmetric(BigInteger.ONE.shiftLeft(48));
    Map<String, Range> factors = new HashMap<>();
    // |u| + |v| is at most 2^48; what is linear in both is greatest at one of the corners
    factors.put("u", second ? none : all);
    factors.put("v", second ? all : none);
    factors.put("q", second ? none : all);
    factors.put("r", second ? all : none);
    return factors;
  }

  /** Applies a transition matrix as often as an inversion can; returns the greatest bound. */
  private Bound repeat(Kernel kernel, String first, String second, Bound x, Bound y) {
    Bound a = x;
    Bound b = y;
    for (int batch = 0; batch < batches(); batch++) {
      Bound worst = new Bound(BigInteger.ZERO, BigInteger.ZERO);
      for (boolean corner : new boolean[] {false, true}) {
        Map<String, Bound> out =
            KernelBounds.check(shape, kernel, Map.of(first, a, second, b), transition(corner));
        for (Bound bound : out.values()) {
          worst = new Bound(worst.limb().max(bound.limb()), worst.value().max(bound.value()));
        }
      }
      a = worst;
      b = worst;
    }
    return a;
  }

  private List<String> halve() {
    Bound end = repeat(kernels.halve(), "f", "g", bound(1, 1), bound(1, 0.502));
    return List.of(
        "|u| + |v| and |q| + |r| are at most 2^48.",
        "After " + batches() + " calls from 1 and 0.502: " + reduced(end));
  }

  private List<String> halveModulo() {
    Bound end = repeat(kernels.halveModulo(), "s", "t", bound(0, 0), bound(1, 0.5));
    if (end.multiples(shape) > SUM) {
      throw new BoundsException("the inverse is too large to be reduced");
    }
    return List.of(
        "|u| + |v| and |q| + |r| are at most 2^48.",
        "After " + batches() + " calls from 0 and 0.5: " + reduced(end));
  }
}
