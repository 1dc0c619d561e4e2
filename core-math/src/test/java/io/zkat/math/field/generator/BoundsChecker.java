package io.zkat.math.field.generator;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;

/**
 * Runs a formula on bounds instead of elements: each operation proves that its operands may enter
 * its kernel, and bounds its result. Registers have names. The methods are those of {@code Fp} and
 * {@code FpLanes}, destination first.
 *
 * <p>A loop is proved by running its body on registers set to what the loop keeps, and requiring
 * that they still keep it.
 */
public final class BoundsChecker {
  private final FieldShape shape;
  private final Kernel mul;
  private final Kernel sqr;
  private final Kernel dot;
  private final Kernel lin;
  private final Kernel reduce;
  private final Kernel canonical;
  private final Map<String, Bound> registers = new HashMap<>();

  /** Starts without registers. */
  public BoundsChecker(FieldShape shape) {
    this.shape = shape;
    FieldKernels kernels = new FieldKernels(shape);
    mul = kernels.mul();
    sqr = kernels.sqr();
    dot = kernels.dot();
    lin = kernels.lin();
    reduce = kernels.reduce();
    canonical = kernels.canonical();
  }

  /** Gives registers a bound: limb units and multiples of p. */
  public BoundsChecker set(double units, double k, String... names) {
    for (String name : names) {
      registers.put(name, Bound.of(shape, units, k));
    }
    return this;
  }

  /** Gives a register a bound. */
  public BoundsChecker set(Bound bound, String name) {
    registers.put(name, bound);
    return this;
  }

  /** Returns the bound of a register. */
  public Bound get(String name) {
    Bound bound = registers.get(name);
    if (bound == null) {
      throw new IllegalArgumentException("no register " + name);
    }
    return bound;
  }

  /**
   * Requires registers to be within a bound.
   *
   * @throws BoundsException if one is not
   */
  public BoundsChecker require(double units, double k, String... names) {
    Bound limit = Bound.of(shape, units, k);
    for (String name : names) {
      Bound bound = get(name);
      if (!bound.isWithin(limit)) {
        throw new BoundsException(
            name
                + " has "
                + bound.units()
                + " limb units and "
                + bound.multiples(shape)
                + " p, not "
                + units
                + " and "
                + k);
      }
    }
    return this;
  }

  private BoundsChecker run(
      Kernel kernel, String r, Map<String, Bound> operands, Map<String, Range> factors) {
    Bound result = KernelBounds.check(shape, kernel, operands, factors).get("r");
    if (result == null) {
      throw new IllegalStateException(kernel.name + " stores nothing");
    }
    registers.put(r, result);
    return this;
  }

  /** r = a b. */
  public BoundsChecker mul(String r, String a, String b) {
    return run(mul, r, Map.of("a", get(a), "b", get(b)), Map.of());
  }

  /** r = a². */
  public BoundsChecker sqr(String r, String a) {
    return run(sqr, r, Map.of("a", get(a)), Map.of());
  }

  /** r = a b + sign c d, for either sign. */
  public BoundsChecker dot(String r, String a, String b, String c, String d) {
    return run(
        dot,
        r,
        Map.of("a", get(a), "b", get(b), "c", get(c), "e", get(d)),
        Map.of("sign", Range.symmetric(BigInteger.ONE)));
  }

  /** r = ka a + kb b + kc c. */
  public BoundsChecker lin(String r, String a, int ka, String b, int kb, String c, int kc) {
    return run(
        lin,
        r,
        Map.of("a", get(a), "b", get(b), "c", get(c)),
        Map.of("ka", constant(ka), "kb", constant(kb), "kc", constant(kc)));
  }

  private static Range constant(int factor) {
    return Range.of(BigInteger.valueOf(factor));
  }

  /** r = a, reduced. */
  public BoundsChecker reduce(String r, String a) {
    return run(reduce, r, Map.of("a", get(a)), Map.of());
  }

  /** r = a + b, or a - b. */
  public BoundsChecker add(String r, String a, String b) {
    registers.put(r, get(a).plus(get(b)));
    return this;
  }

  /** r = a - b. */
  public BoundsChecker sub(String r, String a, String b) {
    return add(r, a, b);
  }

  /** r = a or -a. */
  public BoundsChecker copy(String r, String a) {
    registers.put(r, get(a));
    return this;
  }

  /** Requires that a register may be read as a canonical integer, compared, or tested for zero. */
  public BoundsChecker readable(String a) {
    require(8, 8, a);
    Bound value = KernelBounds.check(shape, canonical, Map.of("a", get(a)), Map.of()).get("");
    if (value == null || value.value().compareTo(shape.p()) >= 0) {
      throw new BoundsException("the canonical value of " + a + " may reach p");
    }
    return this;
  }
}
