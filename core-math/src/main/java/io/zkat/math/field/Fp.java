package io.zkat.math.field;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The base field of a curve, on single elements: eight doubles at an offset of a flat array.
 *
 * <p>The package comment defines the representation, aliasing, and the bounds in which operands
 * must lie. No method allocates. Nothing here takes constant time: for public values only.
 */
public final class Fp {

  /** Doubles of an element, on both curves. */
  public static final int LIMBS = 8;

  /** Doubles of scratch that {@link #inverse} takes. */
  public static final int INVERSE_SCRATCH = 4 * LIMBS;

  private static final int WINDOW_BITS = 5;

  /** Odd powers that {@link #sqrt} keeps. */
  static final int WINDOW_POWERS = 1 << (WINDOW_BITS - 1);

  /** In place of a power's index: squarings alone. */
  static final byte NO_POWER = -1;

  /** Doubles of scratch that {@link #sqrt} takes. */
  public static final int SQRT_SCRATCH = (WINDOW_POWERS + 1) * LIMBS;

  /** Divsteps that one transition matrix holds: the bits of a limb. */
  private static final int BATCH = 48;

  private static final int LIMB_BYTES = 6;
  private static final int LIMB_BITS = 8 * LIMB_BYTES;
  private static final double LIMB = 0x1p48;

  /** Sums at this height are rounded to multiples of 2^48. */
  static final double SPLIT = 0x1.cp100;

  /** Sums at this height are rounded to integers. */
  static final double ROUND = 0x1.8p52;

  /** The base field of BN254 (spec proofs 1.2): 32 bytes, six limbs, R = 2^288. */
  public static final Fp BN254 =
      new Fp("BN254", "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47", 6);

  /** The base field of BLS12-381 (spec proofs 1.2): 48 bytes, eight limbs, R = 2^384. */
  public static final Fp BLS12_381 =
      new Fp(
          "BLS12_381",
          "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffff"
              + "b9feffffffffaaab",
          8);

  private final String name;
  private final boolean wide;
  private final int limbs;
  private final byte[] modulusBytes;
  private final double[] modulus;
  private final double quotientEstimate;
  private final double[] one;

  /** R^2 modulo p: a product with it takes an integer into Montgomery form. */
  private final double[] factorSquared;

  /** Pairs of a number of squarings and the index of an odd power, for the exponent (p + 1) / 4. */
  private final byte[] sqrtProgram;

  /** The same for the exponent (p - 1) / 3. */
  private final byte[] cubeProgram;

  private Fp(String name, String modulusHex, int limbs) {
    BigInteger p = new BigInteger(modulusHex, 16);
    this.name = name;
    this.limbs = limbs;
    wide = limbs == LIMBS;
    modulusBytes = new byte[(p.bitLength() + 7) / 8];
    byte[] bytes = p.toByteArray();
    System.arraycopy(
        bytes, bytes.length - modulusBytes.length, modulusBytes, 0, modulusBytes.length);
    modulus = balanced(p, limbs);
    quotientEstimate =
        BigInteger.ONE.shiftLeft(48 * (limbs - 1) + 160).divide(p).doubleValue() * 0x1p-160;
    BigInteger r = BigInteger.ONE.shiftLeft(48 * limbs);
    one = balanced(centred(r, p), limbs);
    factorSquared = balanced(centred(r.multiply(r), p), limbs);
    sqrtProgram = windows(p.add(BigInteger.ONE).shiftRight(2));
    cubeProgram = windows(p.divide(BigInteger.valueOf(3)));
  }

  private static BigInteger centred(BigInteger v, BigInteger p) {
    BigInteger r = v.mod(p);
    return r.shiftLeft(1).compareTo(p) > 0 ? r.subtract(p) : r;
  }

  private static double[] balanced(BigInteger v, int limbs) {
    double[] out = new double[LIMBS];
    BigInteger rest = v;
    for (int j = 0; j < limbs - 1; j++) {
      // the low 48 bits as a signed number
      long digit = rest.longValue() << 16 >> 16;
      out[j] = digit;
      rest = rest.subtract(BigInteger.valueOf(digit)).shiftRight(48);
    }
    out[limbs - 1] = rest.doubleValue();
    return out;
  }

  /** Cuts an exponent into windows that start and end with a one bit, from the highest down. */
  private static byte[] windows(BigInteger exponent) {
    List<Byte> program = new ArrayList<>();
    int squarings = 0;
    int bit = exponent.bitLength() - 1;
    while (bit >= 0) {
      if (!exponent.testBit(bit)) {
        squarings++;
        bit--;
        continue;
      }
      int low = Math.max(0, bit - WINDOW_BITS + 1);
      while (!exponent.testBit(low)) {
        low++;
      }
      int window = exponent.shiftRight(low).intValue() & ((1 << (bit - low + 1)) - 1);
      program.add((byte) (squarings + bit - low + 1));
      program.add((byte) (window >> 1));
      squarings = 0;
      bit = low - 1;
    }
    if (squarings > 0) {
      program.add((byte) squarings);
      program.add(NO_POWER);
    }
    byte[] out = new byte[program.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = program.get(i);
    }
    return out;
  }

  /** Returns the length of an encoded element: 32 or 48. */
  public int byteLength() {
    return modulusBytes.length;
  }

  /** r = a b. The result is a product (package comment). */
  public void mul(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    if (wide) {
      FpBls12381Kernel.mul(r, ro, a, ao, b, bo);
    } else {
      FpBn254Kernel.mul(r, ro, a, ao, b, bo);
    }
  }

  /** r = a². The result is a product (package comment). */
  public void sqr(double[] r, int ro, double[] a, int ao) {
    if (wide) {
      FpBls12381Kernel.sqr(r, ro, a, ao);
    } else {
      FpBn254Kernel.sqr(r, ro, a, ao);
    }
  }

  /**
   * r = a b + sign c d with one reduction; the sign is 1 or -1. The result is a product (package
   * comment).
   */
  public void dot(
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
    if (wide) {
      FpBls12381Kernel.dot(r, ro, a, ao, b, bo, c, co, d, d0, sign);
    } else {
      FpBn254Kernel.dot(r, ro, a, ao, b, bo, c, co, d, d0, sign);
    }
  }

  /** r = a + b, limb by limb: the bounds of the operands add up. */
  public void add(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    r[ro] = a[ao] + b[bo];
    r[ro + 1] = a[ao + 1] + b[bo + 1];
    r[ro + 2] = a[ao + 2] + b[bo + 2];
    r[ro + 3] = a[ao + 3] + b[bo + 3];
    r[ro + 4] = a[ao + 4] + b[bo + 4];
    r[ro + 5] = a[ao + 5] + b[bo + 5];
    if (wide) {
      r[ro + 6] = a[ao + 6] + b[bo + 6];
      r[ro + 7] = a[ao + 7] + b[bo + 7];
    }
  }

  /** r = a - b, limb by limb: the bounds of the operands add up. */
  public void sub(double[] r, int ro, double[] a, int ao, double[] b, int bo) {
    r[ro] = a[ao] - b[bo];
    r[ro + 1] = a[ao + 1] - b[bo + 1];
    r[ro + 2] = a[ao + 2] - b[bo + 2];
    r[ro + 3] = a[ao + 3] - b[bo + 3];
    r[ro + 4] = a[ao + 4] - b[bo + 4];
    r[ro + 5] = a[ao + 5] - b[bo + 5];
    if (wide) {
      r[ro + 6] = a[ao + 6] - b[bo + 6];
      r[ro + 7] = a[ao + 7] - b[bo + 7];
    }
  }

  /** r = -a, limb by limb, with the bounds of a. */
  public void neg(double[] r, int ro, double[] a, int ao) {
    r[ro] = -a[ao];
    r[ro + 1] = -a[ao + 1];
    r[ro + 2] = -a[ao + 2];
    r[ro + 3] = -a[ao + 3];
    r[ro + 4] = -a[ao + 4];
    r[ro + 5] = -a[ao + 5];
    if (wide) {
      r[ro + 6] = -a[ao + 6];
      r[ro + 7] = -a[ao + 7];
    }
  }

  /**
   * r = ka a + kb b + kc c, reduced. The factors are integers of at most 16 in size.
   *
   * <p>An operand that is not wanted gets the factor 0; it must still be an element.
   */
  public void lin(
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
    if (wide) {
      FpBls12381Kernel.lin(r, ro, a, ao, b, bo, c, co, ka, kb, kc);
    } else {
      FpBn254Kernel.lin(r, ro, a, ao, b, bo, c, co, ka, kb, kc);
    }
  }

  /** r = a, reduced. */
  public void reduce(double[] r, int ro, double[] a, int ao) {
    if (wide) {
      FpBls12381Kernel.reduce(r, ro, a, ao);
    } else {
      FpBn254Kernel.reduce(r, ro, a, ao);
    }
  }

  /** Returns whether a is 0 modulo p. */
  public boolean isZero(double[] a, int ao) {
    return isZero(a, ao, 1);
  }

  /** Returns whether an element whose limbs are {@code stride} doubles apart is 0 modulo p. */
  boolean isZero(double[] a, int ao, int stride) {
    int top = (limbs - 1) * stride;
    double q = Math.fma(a[ao + top], -quotientEstimate, ROUND) - ROUND;
    double carry = 0;
    for (int j = 0; j < limbs - 1; j++) {
      double z = Math.fma(q, modulus[j], a[ao + j * stride]) + carry;
      double high = (z + SPLIT) - SPLIT;
      if (z != high) {
        return false;
      }
      carry = high / LIMB;
    }
    return Math.fma(q, modulus[limbs - 1], a[ao + top]) + carry == 0;
  }

  /** Returns whether a and b are the same modulo p. */
  public boolean equal(double[] a, int ao, double[] b, int bo) {
    double top = a[ao + limbs - 1] - b[bo + limbs - 1];
    double q = Math.fma(top, -quotientEstimate, ROUND) - ROUND;
    double carry = 0;
    for (int j = 0; j < limbs - 1; j++) {
      double z = Math.fma(q, modulus[j], a[ao + j] - b[bo + j]) + carry;
      double high = (z + SPLIT) - SPLIT;
      if (z != high) {
        return false;
      }
      carry = high / LIMB;
    }
    return Math.fma(q, modulus[limbs - 1], top) + carry == 0;
  }

  /**
   * Reads {@link #byteLength()} bytes, big endian.
   *
   * @return false, with r untouched, if the integer is not below p
   */
  public boolean fromBytes(double[] r, int ro, byte[] b, int off) {
    if (Arrays.compareUnsigned(
            b, off, off + modulusBytes.length, modulusBytes, 0, modulusBytes.length)
        >= 0) {
      return false;
    }
    loadLimbs(r, ro, b, off, modulusBytes.length);
    mul(r, ro, r, ro, factorSquared, 0);
    return true;
  }

  /**
   * Reads {@link #byteLength()} bytes, big endian, of which the first one also carries flags.
   *
   * @param firstMask the bits of the first byte that belong to the integer
   * @return false, with r untouched, if the integer is not below p
   */
  public boolean fromBytes(double[] r, int ro, byte[] b, int off, int firstMask) {
    int n = modulusBytes.length;
    int first = b[off] & firstMask;
    int top = modulusBytes[0] & 0xff;
    if (first > top
        || (first == top && Arrays.compareUnsigned(b, off + 1, off + n, modulusBytes, 1, n) >= 0)) {
      return false;
    }
    loadLimbs(r, ro, b, off + 1, n - 1);
    int position = 8 * (n - 1); // always in the highest limb, which takes any digit
    r[ro + position / LIMB_BITS] += (double) ((long) first << position % LIMB_BITS);
    mul(r, ro, r, ro, factorSquared, 0);
    return true;
  }

  /** Reads {@code len} bytes, big endian, none or any number, and reduces the integer modulo p. */
  public void fromBytesReduced(double[] r, int ro, byte[] b, int off, int len) {
    int chunk = LIMB_BYTES * limbs;
    int end = off + len;
    int next = off + len % chunk;
    loadLimbs(r, ro, b, off, next - off);
    while (next < end) {
      // a product with R^2 multiplies the integer by R, which is one chunk
      mul(r, ro, r, ro, factorSquared, 0);
      addLimbs(r, ro, b, next, chunk);
      next += chunk;
    }
    mul(r, ro, r, ro, factorSquared, 0);
    reduce(r, ro, r, ro);
  }

  private void loadLimbs(double[] r, int ro, byte[] b, int off, int len) {
    setZero(r, ro);
    addLimbs(r, ro, b, off, len);
  }

  /** Adds the integer in len bytes to r, in balanced limbs. */
  private void addLimbs(double[] r, int ro, byte[] b, int off, int len) {
    long carry = 0;
    int end = len;
    for (int j = 0; j < limbs; j++) {
      int start = Math.max(0, end - LIMB_BYTES);
      long digit = 0;
      for (int i = start; i < end; i++) {
        digit = digit << 8 | (b[off + i] & 0xff);
      }
      end = start;
      digit += carry;
      carry = 0;
      if (j < limbs - 1 && digit >= 1L << 47) {
        digit -= 1L << 48;
        carry = 1;
      }
      r[ro + j] += digit;
    }
  }

  /** Writes the integer in [0, p) in {@link #byteLength()} bytes, big endian. */
  public void toBytes(byte[] b, int off, double[] a, int ao) {
    if (wide) {
      FpBls12381Kernel.canonical(b, off, a, ao);
    } else {
      FpBn254Kernel.canonical(b, off, a, ao);
    }
  }

  private int canonicalFlags(double[] a, int ao) {
    return wide
        ? FpBls12381Kernel.canonical(null, 0, a, ao)
        : FpBn254Kernel.canonical(null, 0, a, ao);
  }

  /** Returns whether the integer in [0, p) is above (p - 1) / 2. */
  public boolean isLarger(double[] a, int ao) {
    return (canonicalFlags(a, ao) & 2) != 0;
  }

  /** Returns whether the integer in [0, p) is odd. */
  public boolean isOdd(double[] a, int ao) {
    return (canonicalFlags(a, ao) & 1) != 0;
  }

  /**
   * r = a square root of a, by a^((p + 1) / 4).
   *
   * @param t scratch of {@link #SQRT_SCRATCH} doubles that overlaps neither r nor a
   * @return false, with r undefined, if a is no square
   */
  public boolean sqrt(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    reduce(t, to, a, ao);
    int square = to + WINDOW_POWERS * LIMBS;
    sqr(t, square, t, to);
    for (int i = 1; i < WINDOW_POWERS; i++) {
      mul(t, to + i * LIMBS, t, to + (i - 1) * LIMBS, t, square);
    }
    copy(r, ro, t, to + sqrtProgram[1] * LIMBS);
    for (int i = 2; i < sqrtProgram.length; i += 2) {
      for (int s = sqrtProgram[i]; s > 0; s--) {
        sqr(r, ro, r, ro);
      }
      if (sqrtProgram[i + 1] != NO_POWER) {
        mul(r, ro, r, ro, t, to + sqrtProgram[i + 1] * LIMBS);
      }
    }
    sqr(t, square, r, ro);
    return equal(t, square, t, to);
  }

  /**
   * r = 1 / a, reduced; 0 gives 0.
   *
   * <p>By divsteps: D. J. Bernstein, B.-Y. Yang, "Fast constant-time gcd computation and modular
   * inversion", section 11, in batches of 48 steps whose matrices are applied to whole elements. It
   * keeps s a = f R² and t a = g R² modulo p while (f, g) goes from (p, a) to (±1, 0).
   *
   * @param t scratch of {@link #INVERSE_SCRATCH} doubles that overlaps neither r nor a
   */
  public void inverse(double[] r, int ro, double[] a, int ao, double[] t, int to) {
    int f = to;
    int g = to + LIMBS;
    int rowF = to + 2 * LIMBS;
    int rowG = to + 3 * LIMBS;
    copy(t, f, modulus, 0);
    reduce(t, g, a, ao);
    setZero(t, rowF);
    copy(t, rowG, factorSquared, 0);
    int eta = -1;
    while (!isAllZero(t, g)) {
      eta = divsteps(eta, t, f, g, rowF, rowG);
    }
    // f is 1 or -1 now, or still p if a was 0, where the row is 0
    lin(r, ro, t, rowF, t[f] < 0 ? -1 : 1, t, rowF, 0, t, rowF, 0);
  }

  private boolean isAllZero(double[] a, int ao) {
    for (int j = 0; j < limbs; j++) {
      if (a[ao + j] != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Makes 48 divsteps on the low limbs of f and g and applies their matrix to all four elements.
   *
   * @param eta minus the delta of the paper
   * @return the new eta
   */
  private int divsteps(int eta, double[] t, int fo, int go, int so, int to) {
    long f = (long) t[fo];
    long g = (long) t[go];
    // 2^(steps done) times the new (f, g) is (u f + v g, q f + r g) of the old one
    long u = 1;
    long v = 0;
    long q = 0;
    long r = 1;
    int left = BATCH;
    while (true) {
      int zeros = Math.min(left, Long.numberOfTrailingZeros(g));
      g >>= zeros;
      u <<= zeros;
      v <<= zeros;
      eta -= zeros;
      left -= zeros;
      if (left == 0) {
        break;
      }
      if (eta < 0) {
        eta = -eta;
        long swap = f;
        f = g;
        g = -swap;
        swap = u;
        u = q;
        q = -swap;
        swap = v;
        v = r;
        r = -swap;
      }
      // Clears as many low bits of g as there are steps before the next swap, at most six: the
      // inverse of an odd f modulo 64 is f (2 - f f).
      int bits = Math.min(Math.min(eta + 1, left), 6);
      long w = f * g * (f * f - 2) & ((1L << bits) - 1);
      g += f * w;
      q += u * w;
      r += v * w;
    }
    apply(t, fo, go, so, to, (double) u, (double) v, (double) q, (double) r);
    return eta;
  }

  /** Applies a transition matrix, whose entries are below 2^48 and so exact as doubles. */
  private void apply(
      double[] t, int fo, int go, int so, int to, double u, double v, double q, double r) {
    if (wide) {
      FpBls12381Kernel.halve(t, fo, t, go, u, v, q, r);
      FpBls12381Kernel.halveModulo(t, so, t, to, u, v, q, r);
    } else {
      FpBn254Kernel.halve(t, fo, t, go, u, v, q, r);
      FpBn254Kernel.halveModulo(t, so, t, to, u, v, q, r);
    }
  }

  /**
   * Replaces n elements, {@code stride} doubles apart, by their inverses; zeros stay zero.
   *
   * @param t scratch of (n + 2) * {@link #LIMBS} + {@link #INVERSE_SCRATCH} doubles, apart from a
   */
  public void batchInverse(double[] a, int ao, int n, int stride, double[] t, int to) {
    int product = to + n * LIMBS;
    int other = product + LIMBS;
    setOne(t, product);
    for (int i = 0; i < n; i++) {
      copy(t, to + i * LIMBS, t, product);
      int at = ao + i * stride;
      if (!isZero(a, at)) {
        mul(t, product, t, product, a, at);
      }
    }
    inverse(t, product, t, product, t, other + LIMBS);
    for (int i = n - 1; i >= 0; i--) {
      int at = ao + i * stride;
      if (isZero(a, at)) {
        setZero(a, at);
        continue;
      }
      mul(t, other, t, product, t, to + i * LIMBS);
      mul(t, product, t, product, a, at);
      copy(a, at, t, other);
    }
  }

  /** r = 0. */
  public void setZero(double[] r, int ro) {
    for (int j = 0; j < LIMBS; j++) {
      r[ro + j] = 0;
    }
  }

  /** r = 1, reduced. */
  public void setOne(double[] r, int ro) {
    copy(r, ro, one, 0);
  }

  /** r = a, limb by limb. */
  public void copy(double[] r, int ro, double[] a, int ao) {
    for (int j = 0; j < limbs; j++) {
      r[ro + j] = a[ao + j];
    }
    for (int j = limbs; j < LIMBS; j++) {
      r[ro + j] = 0; // as unused limbs of a zero must be
    }
  }

  /** r = v, a signed integer. */
  public void fromLong(double[] r, int ro, long v) {
    setZero(r, ro);
    long digit = v << 16 >> 16;
    r[ro] = digit;
    // the difference is a multiple of 2^48 even where it wraps: a high part of 17 bits
    r[ro + 1] = (v >> 48) + (digit < 0 ? 1 : 0);
    mul(r, ro, r, ro, factorSquared, 0);
  }

  /** Returns the limbs that are in use: 6 or 8. */
  int limbs() {
    return limbs;
  }

  /** Returns limb j of p. */
  double modulusLimb(int j) {
    return modulus[j];
  }

  /** Returns the quotient of a value by p for each unit of its top limb. */
  double quotientEstimate() {
    return quotientEstimate;
  }

  /** Returns 1, which is not to be changed. */
  double[] one() {
    return one;
  }

  /** Returns the steps of {@link #sqrt}, which are not to be changed. */
  byte[] sqrtProgram() {
    return sqrtProgram;
  }

  /** Returns the steps of {@link FpLanes#cubeMask}, which are not to be changed. */
  byte[] cubeProgram() {
    return cubeProgram;
  }

  @Override
  public String toString() {
    return "Fp[" + name + "]";
  }
}
