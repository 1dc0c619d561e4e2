package io.zkat.math.field.generator;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * What is known of an element: the package comment of {@code io.zkat.math.field} calls it limb
 * units and value.
 *
 * @param limb the greatest size of a limb, the highest apart
 * @param value the greatest size of the integer
 */
public record Bound(BigInteger limb, BigInteger value) {

  /** One limb unit. */
  public static final BigInteger UNIT = BigInteger.ONE.shiftLeft(47).add(BigInteger.valueOf(64));

  /** Returns the bound of {@code units} limb units and {@code k} times the modulus. */
  public static Bound of(FieldShape shape, double units, double k) {
    return new Bound(scaled(UNIT, units), scaled(shape.p(), k));
  }

  /** Returns the bound of an element whose limbs are these and no others. */
  public static Bound ofLimbs(double[] limbs) {
    BigInteger value = BigInteger.ZERO;
    BigInteger largest = BigInteger.ZERO;
    for (int j = limbs.length - 1; j >= 0; j--) {
      BigInteger limb = new BigDecimal(limbs[j]).toBigIntegerExact();
      value = value.shiftLeft(FieldShape.RADIX_BITS).add(limb);
      if (j < limbs.length - 1) {
        largest = largest.max(limb.abs());
      }
    }
    return new Bound(largest, value.abs());
  }

  private static BigInteger scaled(BigInteger x, double factor) {
    return new BigDecimal(x)
        .multiply(new BigDecimal(factor))
        .setScale(0, RoundingMode.CEILING)
        .toBigInteger();
  }

  /** Returns the greatest size of the highest limb. */
  BigInteger top(FieldShape shape) {
    BigInteger lower = BigInteger.ZERO;
    for (int j = 0; j < shape.limbs() - 1; j++) {
      lower = lower.add(limb.multiply(FieldShape.radix(j)));
    }
    return value.add(lower).divide(FieldShape.radix(shape.limbs() - 1)).add(BigInteger.ONE);
  }

  Range limbRange(FieldShape shape, int j) {
    return Range.symmetric(j == shape.limbs() - 1 ? top(shape) : limb);
  }

  /** Returns the bound of a sum or difference. */
  public Bound plus(Bound other) {
    return new Bound(limb.add(other.limb), value.add(other.value));
  }

  /** Returns the bound of what is within this bound or the other. */
  public Bound or(Bound other) {
    return new Bound(limb.max(other.limb), value.max(other.value));
  }

  /** Returns the bound of a multiple. */
  public Bound times(int factor) {
    BigInteger size = BigInteger.valueOf(Math.abs((long) factor));
    return new Bound(limb.multiply(size), value.multiply(size));
  }

  /** Returns whether everything within this bound is within the other. */
  public boolean isWithin(Bound other) {
    return limb.compareTo(other.limb) <= 0 && value.compareTo(other.value) <= 0;
  }

  /** Returns the limb units, rounded up to thousandths. */
  public double units() {
    return ratio(limb, UNIT);
  }

  /** Returns the value in multiples of p, rounded up to thousandths. */
  public double multiples(FieldShape shape) {
    return ratio(value, shape.p());
  }

  private static double ratio(BigInteger x, BigInteger unit) {
    return new BigDecimal(x).divide(new BigDecimal(unit), 3, RoundingMode.CEILING).doubleValue();
  }
}
