package io.zkat.math.pairing;

/**
 * The final exponentiation: a power (p⁶ - 1)(p² + 1) s (p⁴ - p² + 1) / r of the Miller loop's
 * value, s = 3 on BLS12-381 and s = 2 x (6 x² + 3 x + 1) on BN254.
 *
 * <p>BLS12-381: s (p⁴ - p² + 1) / r = (x - 1)² (x + p)(x² + p² - 1) + 3 (D. Hayashida, K. Hayasaka,
 * T. Teruya, "Efficient final exponentiation via cyclotomic structure for pairings over families of
 * elliptic curves"). BN254: L. Fuentes-Castañeda, E. Knapp, F. Rodríguez-Henríquez, "Faster hashing
 * to G2", section 5.
 */
final class FinalExponentiation {
  /** Elements of work space that {@link #run} takes. */
  static final int ELEMENTS = 9;

  /** |x| of BLS12-381 in runs: squarings before each multiplication, from the highest bit. */
  private static final int[] BLS_RUNS = {1, 2, 3, 9, 32, 16};

  /**
   * x of BN254 in signed windows: pairs of a number of squarings and an odd digit, which may be
   * negative, after the first digit.
   */
  private static final int[] BN_WINDOWS = windows(0x44e992b44a6909f1L, 4);

  private FinalExponentiation() {}

  /** The digits of the width-w non-adjacent form of v > 0, from the highest. */
  private static int[] windows(long v, int w) {
    int[] low = new int[66];
    int n = 0;
    long rest = v;
    while (rest != 0) {
      if ((rest & 1) != 0) {
        int digit = (int) (rest & (1 << w) - 1);
        if (digit >= 1 << (w - 1)) {
          digit -= 1 << w;
        }
        low[n] = digit;
        rest -= digit;
      }
      n++;
      rest >>>= 1;
    }
    int count = 0;
    for (int i = 0; i < n; i++) {
      count += low[i] == 0 ? 0 : 1;
    }
    int[] program = new int[2 * count];
    int at = 0;
    int squarings = 0;
    for (int i = n - 1; i >= 0; i--) {
      if (low[i] != 0) {
        program[at++] = squarings;
        program[at++] = low[i];
        squarings = 0;
      }
      squarings++;
    }
    if (squarings != 1) {
      throw new ExceptionInInitializerError("v must be odd");
    }
    return program;
  }

  /**
   * r = the power of f; both elements of m.
   *
   * @param work {@link #ELEMENTS} elements, one after the other
   */
  static void run(TargetField k, boolean bls, double[] m, int r, int f, int work) {
    int n = k.size();
    int a = work;
    int b = work + n;
    // to the cyclotomic subgroup: f^(p⁶ - 1), then (p² + 1)
    k.inverse(m, b, f);
    k.conj(m, a, f);
    k.mul(m, a, a, b);
    k.frobeniusSquare(m, b, a);
    k.mul(m, a, a, b);
    if (bls) {
      hardPartBls(k, m, r, a, work + n);
    } else {
      hardPartBn(k, m, r, a, work + n);
    }
  }

  private static void hardPartBls(TargetField k, double[] m, int r, int a, int work) {
    int n = k.size();
    int square = work;
    int b = work + n;
    int c = work + 2 * n;
    k.cyclotomicSqr(m, square, a, 1);
    // b = a^(x - 1), from the square's power by x / 2
    powerBls(k, m, b, square, true);
    k.conj(m, c, a);
    k.mul(m, b, b, c);
    // b = a^((x - 1)²)
    powerBls(k, m, c, b, false);
    k.conj(m, b, b);
    k.mul(m, b, b, c);
    // b = b^(x + p)
    powerBls(k, m, c, b, false);
    k.frobenius(m, b, b);
    k.mul(m, b, b, c);
    // r = b^(x² + p² - 1) a³
    k.mul(m, square, square, a);
    powerBls(k, m, c, b, false);
    powerBls(k, m, a, c, false);
    k.frobeniusSquare(m, c, b);
    k.conj(m, b, b);
    k.mul(m, c, c, b);
    k.mul(m, c, c, a);
    k.mul(m, r, c, square);
  }

  /** r = a^x, or a^(x / 2); r is not a. */
  private static void powerBls(TargetField k, double[] m, int r, int a, boolean half) {
    int last = BLS_RUNS.length - 1;
    k.cyclotomicSqr(m, r, a, BLS_RUNS[0]);
    for (int i = 1; i <= last; i++) {
      k.mul(m, r, r, a);
      k.cyclotomicSqr(m, r, r, BLS_RUNS[i] - (half && i == last ? 1 : 0));
    }
    k.conj(m, r, r);
  }

  private static void hardPartBn(TargetField k, double[] m, int r, int a, int work) {
    int n = k.size();
    int b = work;
    int c = work + n;
    int d = work + 2 * n;
    int powers = work + 3 * n;
    // b = a^(2x), c = a^(6x), d = a^(6x²)
    powerBn(k, m, b, a, powers);
    k.cyclotomicSqr(m, b, b, 1);
    k.cyclotomicSqr(m, c, b, 1);
    k.mul(m, c, c, b);
    powerBn(k, m, d, c, powers);
    k.mul(m, c, c, d);
    // the power by 12 x³ goes on top of c = a^(6x² + 6x)
    int e = powers;
    k.cyclotomicSqr(m, r, d, 1);
    powerBn(k, m, e, r, powers + n);
    k.mul(m, c, c, e);
    // c = a^(12x³ + 6x² + 6x), b = c a^(-2x)
    k.conj(m, b, b);
    k.mul(m, b, b, c);
    // r = a^(12x³ + 12x² + 6x + 1) b^p c^(p²) (b / a)^(p³)
    k.mul(m, d, d, c);
    k.mul(m, d, d, a);
    k.frobenius(m, e, b);
    k.mul(m, d, d, e);
    k.frobeniusSquare(m, e, c);
    k.mul(m, d, d, e);
    k.conj(m, a, a);
    k.mul(m, b, b, a);
    k.frobeniusSquare(m, b, b);
    k.frobenius(m, b, b);
    k.mul(m, r, d, b);
  }

  /** r = a^x; r is not a. Four elements of work space. */
  private static void powerBn(TargetField k, double[] m, int r, int a, int work) {
    int n = k.size();
    int conjugate = work + 3 * n;
    k.cyclotomicSqr(m, r, a, 1);
    k.mul(m, work, r, a);
    k.mul(m, work + n, r, work);
    k.mul(m, work + 2 * n, r, work + n);
    int current = oddPower(BN_WINDOWS[1], a, work, n);
    for (int i = 2; i < BN_WINDOWS.length; i += 2) {
      k.cyclotomicSqr(m, r, current, BN_WINDOWS[i]);
      current = r;
      int digit = BN_WINDOWS[i + 1];
      int power = oddPower(Math.abs(digit), a, work, n);
      if (digit < 0) {
        k.conj(m, conjugate, power);
        power = conjugate;
      }
      k.mul(m, r, r, power);
    }
  }

  /** The place of a^digit, digit in 1, 3, 5, 7. */
  private static int oddPower(int digit, int a, int work, int n) {
    return digit == 1 ? a : work + (digit - 3) / 2 * n;
  }
}
