package io.zkat.math.field;

import java.util.Arrays;
import java.util.Optional;

/**
 * A scalar as a value: immutable, for callers at the edges. Each operation makes a new one; code
 * that runs often works with {@link Fr} on arrays instead.
 */
public final class Scalar {
  private final Fr fr;
  private final long[] limbs;

  private Scalar(Fr fr, long[] limbs) {
    this.fr = fr;
    this.limbs = limbs;
  }

  /** The scalar that stands at an offset of an array. */
  public static Scalar of(Fr fr, long[] a, int ao) {
    return new Scalar(fr, Arrays.copyOfRange(a, ao, ao + Fr.LIMBS));
  }

  /** The unsigned integer v. */
  public static Scalar of(Fr fr, long v) {
    long[] r = new long[Fr.LIMBS];
    fr.fromLong(r, 0, v);
    return new Scalar(fr, r);
  }

  /** The unsigned big-endian integer of any number of bytes, reduced. */
  public static Scalar ofBytesReduced(Fr fr, byte[] b) {
    long[] r = new long[Fr.LIMBS];
    fr.fromBytesReduced(r, 0, b, 0, b.length);
    return new Scalar(fr, r);
  }

  /** The canonical encoding: 32 bytes, big endian, below the modulus; nothing for any other. */
  public static Optional<Scalar> ofBytes(Fr fr, byte[] b) {
    long[] r = new long[Fr.LIMBS];
    return b.length == Fr.BYTES && fr.fromBytes(r, 0, b, 0)
        ? Optional.of(new Scalar(fr, r))
        : Optional.empty();
  }

  /** The number of decimal digits, reduced; nothing if the text holds anything else. */
  public static Optional<Scalar> ofDecimal(Fr fr, String digits) {
    BigNatural number = new BigNatural();
    if (!number.setDecimal(digits)) {
      return Optional.empty();
    }
    long[] r = new long[Fr.LIMBS];
    number.toScalar(fr, r, 0);
    return Optional.of(new Scalar(fr, r));
  }

  /** The field of this scalar. */
  public Fr field() {
    return fr;
  }

  /** r = this. */
  public void copyTo(long[] r, int ro) {
    System.arraycopy(limbs, 0, r, ro, Fr.LIMBS);
  }

  /** this + other. Operands of different fields are refused, here and below. */
  public Scalar add(Scalar other) {
    long[] r = operandOf(other);
    fr.add(r, 0, limbs, 0, r, 0);
    return new Scalar(fr, r);
  }

  /** this - other. */
  public Scalar subtract(Scalar other) {
    long[] r = operandOf(other);
    fr.sub(r, 0, limbs, 0, r, 0);
    return new Scalar(fr, r);
  }

  /** this * other. */
  public Scalar multiply(Scalar other) {
    long[] r = operandOf(other);
    fr.mul(r, 0, limbs, 0, r, 0);
    return new Scalar(fr, r);
  }

  /** -this. */
  public Scalar negate() {
    long[] r = new long[Fr.LIMBS];
    fr.neg(r, 0, limbs, 0);
    return new Scalar(fr, r);
  }

  /** 1/this, and 0 for 0. */
  public Scalar inverse() {
    long[] r = new long[Fr.LIMBS];
    fr.inverse(r, 0, limbs, 0);
    return new Scalar(fr, r);
  }

  /** this to the power of the integer that the exponent stands for. */
  public Scalar pow(Scalar exponent) {
    long[] r = operandOf(exponent);
    long[] e = new long[Fr.LIMBS];
    fr.toLimbs(e, 0, r, 0);
    fr.pow(r, 0, limbs, 0, e, 0, Fr.LIMBS);
    return new Scalar(fr, r);
  }

  /** Whether this is 0. */
  public boolean isZero() {
    return fr.isZero(limbs, 0);
  }

  /** The canonical encoding, 32 bytes, big endian. */
  public byte[] toBytes() {
    byte[] b = new byte[Fr.BYTES];
    fr.toBytes(b, 0, limbs, 0);
    return b;
  }

  private long[] operandOf(Scalar other) {
    if (other.fr != fr) {
      throw new IllegalArgumentException("scalars of different fields");
    }
    return other.limbs.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Scalar s && s.fr == fr && Arrays.equals(s.limbs, limbs);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(limbs);
  }

  /** The decimal digits. */
  @Override
  public String toString() {
    BigNatural number = new BigNatural();
    number.setScalar(fr, limbs, 0);
    return number.toString();
  }
}
