package io.zkat.math.bounds;

import io.zkat.math.field.generator.Bound;
import io.zkat.math.field.generator.BoundsChecker;
import io.zkat.math.field.generator.FieldShape;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bounds of all elements that the arithmetic under observation has made.
 *
 * <p>Elements are recognised by their limbs, not by where they lie, so copies keep their bound. An
 * element that no observed operation made is an input or a constant: it counts as balanced and as
 * large as the modulus, or as large as it is. Zero is zero.
 *
 * <p>Methods named after an operation are called before it, those that end in Done after it, with
 * the number of limbs in use, the number of lanes, and the operation's own arguments. One thread at
 * a time.
 */
public final class ShadowBounds {
  private static final Map<Limbs, Bound> ELEMENTS = new HashMap<>();
  private static final Map<Check, Bound> RESULTS = new HashMap<>();
  private static final Deque<Bound> PENDING = new ArrayDeque<>();
  private static final BoundsChecker BN254 = new BoundsChecker(FieldShape.BN254);
  private static final BoundsChecker BLS12_381 = new BoundsChecker(FieldShape.BLS12_381);
  private static long operations;

  private ShadowBounds() {}

  /** Limbs as a key. */
  private static final class Limbs {
    private final double[] limb;
    private final int hash;

    Limbs(double[] limb) {
      this.limb = limb;
      hash = Arrays.hashCode(limb);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Limbs limbs && Arrays.equals(limb, limbs.limb);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** Forgets everything. */
  static void clear() {
    ELEMENTS.clear();
    PENDING.clear();
    operations = 0;
  }

  /** Returns how many operations have been checked. */
  static long operations() {
    return operations;
  }

  private static FieldShape shape(int limbs) {
    return limbs == 8 ? FieldShape.BLS12_381 : FieldShape.BN254;
  }

  private static Bound bound(int limbs, int lanes, double[] a, int ao) {
    Bound most = Bound.of(shape(limbs), 0, 0);
    for (int lane = 0; lane < lanes; lane++) {
      most = most.or(laneBound(limbs, lanes, a, ao + lane));
    }
    return most;
  }

  private static double[] limbs(int limbs, int lanes, double[] a, int ao) {
    double[] limb = new double[limbs];
    for (int j = 0; j < limbs; j++) {
      // adding 0 makes -0.0 into 0.0
      limb[j] = a[ao + lanes * j] + 0.0;
    }
    return limb;
  }

  private static Bound laneBound(int limbs, int lanes, double[] a, int ao) {
    double[] limb = limbs(limbs, lanes, a, ao);
    FieldShape shape = shape(limbs);
    if (Arrays.equals(limb, new double[limbs])) {
      return Bound.of(shape, 0, 0);
    }
    Bound known = ELEMENTS.get(new Limbs(limb));
    if (known != null) {
      return known;
    }
    return Bound.of(shape, 1, 1).or(Bound.ofLimbs(limb));
  }

  private static void done(int limbs, int lanes, double[] r, int ro) {
    Bound bound = PENDING.pop();
    for (int lane = 0; lane < lanes; lane++) {
      ELEMENTS.put(new Limbs(limbs(limbs, lanes, r, ro + lane)), bound);
    }
  }

  private record Check(int limbs, String operation, List<Bound> operands) {}

  /** What an operation does with bounds. */
  private interface Rule {
    void apply(BoundsChecker checker);
  }

  /** Checks an operation once for each combination of bounds; those are few. */
  private static Bound check(int limbs, String operation, Rule rule, Bound... operands) {
    operations++;
    Check key = new Check(limbs, operation, List.of(operands));
    Bound known = RESULTS.get(key);
    if (known != null) {
      return known;
    }
    BoundsChecker checker = limbs == 8 ? BLS12_381 : BN254;
    for (int i = 0; i < operands.length; i++) {
      checker.set(operands[i], String.valueOf((char) ('a' + i)));
    }
    rule.apply(checker);
    FieldShape shape = shape(limbs);
    Bound result = checker.get("r");
    // rounded up, so that the bounds of long chains of operations settle
    result =
        Bound.of(
            shape,
            Math.ceil(result.units() * 64) / 64,
            Math.ceil(result.multiples(shape) * 256) / 256);
    RESULTS.put(key, result);
    return result;
  }

  /** Before r = a b. */
  public static void mul(
      int limbs, int lanes, double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    Bound x = bound(limbs, lanes, a, ao);
    Bound y = bound(limbs, lanes, b, bo);
    PENDING.push(check(limbs, "mul", c -> c.mul("r", "a", "b"), x, y));
  }

  /** After r = a b. */
  public static void mulDone(
      int limbs, int lanes, double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    done(limbs, lanes, r, ro);
  }

  /** Before r = a². */
  public static void sqr(int limbs, int lanes, double[] r, int ro, double[] a, int ao) {
    Bound x = bound(limbs, lanes, a, ao);
    PENDING.push(check(limbs, "sqr", c -> c.sqr("r", "a"), x));
  }

  /** After r = a². */
  public static void sqrDone(int limbs, int lanes, double[] r, int ro, double[] a, int ao) {
    done(limbs, lanes, r, ro);
  }

  /** Before r = a b + sign c d. */
  public static void dot(
      int limbs,
      int lanes,
      double[] r,
      int ro,
      double[] a,
      int ao,
      double[] b,
      int bo,
      double sign,
      double[] c,
      int co,
      double[] d,
      int d0) {
    PENDING.push(
        check(
            limbs,
            "dot",
            checker -> checker.dot("r", "a", "b", "c", "d"),
            bound(limbs, lanes, a, ao),
            bound(limbs, lanes, b, bo),
            bound(limbs, lanes, c, co),
            bound(limbs, lanes, d, d0)));
  }

  /** After r = a b + sign c d. */
  public static void dotDone(
      int limbs,
      int lanes,
      double[] r,
      int ro,
      double[] a,
      int ao,
      double[] b,
      int bo,
      double sign,
      double[] c,
      int co,
      double[] d,
      int d0) {
    done(limbs, lanes, r, ro);
  }

  /** Before r = ka a + kb b + kc c. */
  public static void lin(
      int limbs,
      int lanes,
      double[] r,
      int ro,
      double[] a,
      int ao,
      double ka,
      double[] b,
      int bo,
      double kb,
      double[] c,
      int co,
      double kc) {
    PENDING.push(
        check(
            limbs,
            "lin " + ka + " " + kb + " " + kc,
            checker -> checker.lin("r", "a", (int) ka, "b", (int) kb, "c", (int) kc),
            bound(limbs, lanes, a, ao),
            bound(limbs, lanes, b, bo),
            bound(limbs, lanes, c, co)));
  }

  /** After r = ka a + kb b + kc c. */
  public static void linDone(
      int limbs,
      int lanes,
      double[] r,
      int ro,
      double[] a,
      int ao,
      double ka,
      double[] b,
      int bo,
      double kb,
      double[] c,
      int co,
      double kc) {
    done(limbs, lanes, r, ro);
  }

  /** Before r = a, reduced. */
  public static void reduce(int limbs, int lanes, double[] r, int ro, double[] a, int ao) {
    Bound x = bound(limbs, lanes, a, ao);
    PENDING.push(check(limbs, "reduce", c -> c.reduce("r", "a"), x));
  }

  /** After r = a, reduced. */
  public static void reduceDone(int limbs, int lanes, double[] r, int ro, double[] a, int ao) {
    done(limbs, lanes, r, ro);
  }

  /** Before r = a + b. */
  public static void add(
      int limbs, int lanes, double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    Bound x = bound(limbs, lanes, a, ao);
    Bound y = bound(limbs, lanes, b, bo);
    PENDING.push(check(limbs, "add", c -> c.add("r", "a", "b"), x, y));
  }

  /** After r = a + b. */
  public static void addDone(
      int limbs, int lanes, double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    done(limbs, lanes, r, ro);
  }

  /** Before r = a - b. */
  public static void sub(
      int limbs, int lanes, double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    add(limbs, lanes, r, ro, a, ao, b, bo);
  }

  /** After r = a - b. */
  public static void subDone(
      int limbs, int lanes, double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    done(limbs, lanes, r, ro);
  }

  /** Before r = -a. */
  public static void neg(int limbs, int lanes, double[] r, int ro, double[] a, int ao) {
    Bound x = bound(limbs, lanes, a, ao);
    PENDING.push(check(limbs, "neg", c -> c.copy("r", "a"), x));
  }

  /** After r = -a. */
  public static void negDone(int limbs, int lanes, double[] r, int ro, double[] a, int ao) {
    done(limbs, lanes, r, ro);
  }

  private static void readable(int limbs, int lanes, double[] a, int ao) {
    Bound x = bound(limbs, lanes, a, ao);
    Bound unused = check(limbs, "read", c -> c.readable("a").copy("r", "a"), x);
    if (!x.isWithin(unused)) {
      throw new IllegalStateException("a bound was rounded down");
    }
  }

  /** Before a test for zero. */
  public static void isZero(int limbs, int lanes, double[] a, int ao) {
    readable(limbs, lanes, a, ao);
  }

  /** Before a test for zero in lanes. */
  public static void zeroMask(int limbs, int lanes, double[] a, int ao) {
    readable(limbs, lanes, a, ao);
  }

  /** Before a comparison, which is a test of the difference. */
  public static void equal(int limbs, int lanes, double[] a, int ao, double[] b, int bo) {
    Bound x = bound(limbs, lanes, a, ao);
    Bound y = bound(limbs, lanes, b, bo);
    Bound sum = check(limbs, "equal", c -> c.sub("r", "a", "b").readable("r"), x, y);
    if (!x.isWithin(sum)) {
      throw new IllegalStateException("a bound was rounded down");
    }
  }

  /** Before the canonical integer is written. */
  public static void toBytes(int limbs, int lanes, byte[] b, int off, double[] a, int ao) {
    readable(limbs, lanes, a, ao);
  }

  /** Before the canonical integer is compared. */
  public static void isLarger(int limbs, int lanes, double[] a, int ao) {
    readable(limbs, lanes, a, ao);
  }

  /** Before the canonical integer's parity is taken. */
  public static void isOdd(int limbs, int lanes, double[] a, int ao) {
    readable(limbs, lanes, a, ao);
  }
}
