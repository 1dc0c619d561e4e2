package io.zkat.math.p256;

import java.util.HexFormat;

/** Verifies ECDSA signatures over P-256. One thread at a time; nothing is allocated. */
public final class P256Verifier {
  /** Bytes of R and of S. */
  public static final int BYTES = P256Field.BYTES;

  private static final int E = P256Field.LIMBS;
  private static final int N = P256Order.LIMBS;

  // 40 KB, which takes 32 doublings and 29 additions or so.
  private static final int GENERATOR_BLOCKS = 8;
  private static final int GENERATOR_WIDTH = 8;
  private static final OddMultiples GENERATOR = generator();

  /** Below this, r + n is below p. */
  private static final long[] GAP = P256Order.limbs(P256Field.P.subtract(P256Order.N));

  private static final long[] ORDER = order();

  private final OddMultiples fresh = new OddMultiples(1, P256Key.WIDTH);
  private final byte[] digits1 = new byte[OddMultiples.DIGITS];
  private final byte[] digits2 = new byte[OddMultiples.DIGITS];
  private final long[] scalars = new long[5 * N + P256Order.SCRATCH];
  private final long[] sum = new long[JacobianPoint.JACOBIAN];
  private final long[] t = new long[OddMultiples.scratch(P256Key.WIDTH)];

  /** Creates a verifier. */
  public P256Verifier() {}

  private static OddMultiples generator() {
    byte[] point =
        HexFormat.of()
            .parseHex(
                "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                    + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5");
    P256Key key = P256Key.of(point, 0);
    if (key == null) {
      throw new ExceptionInInitializerError("generator");
    }
    OddMultiples table = new OddMultiples(GENERATOR_BLOCKS, GENERATOR_WIDTH);
    table.fill(key.point(), 0, new long[OddMultiples.scratch(GENERATOR_WIDTH)]);
    return table;
  }

  private static long[] order() {
    long[] r = new long[E];
    P256Field.fromBytes(r, 0, P256Order.N.toByteArray(), 1);
    return r;
  }

  /**
   * Whether a signature is valid.
   *
   * @param digest what was signed: 32 bytes at an offset, any
   * @param sig R and S, {@value #BYTES} bytes each, big endian; any numbers
   */
  public boolean verify(P256Key key, byte[] digest, int digestOff, byte[] sig, int off) {
    int r = 0;
    int s = N;
    int e = 2 * N;
    int u1 = 3 * N;
    int u2 = 4 * N;
    int o = 5 * N;
    P256Order.fromBytes(scalars, r, sig, off);
    P256Order.fromBytes(scalars, s, sig, off + BYTES);
    if (!P256Order.isScalar(scalars, r) || !P256Order.isScalar(scalars, s)) {
      return false;
    }
    P256Order.fromBytes(scalars, e, digest, digestOff);
    P256Order.reciprocal(scalars, s, scalars, s);
    P256Order.mul(scalars, u1, scalars, e, scalars, s, scalars, o);
    P256Order.mul(scalars, u2, scalars, r, scalars, s, scalars, o);

    OddMultiples table = key.table(t);
    if (table == null) {
      fresh.fill(key.point(), 0, t);
      table = fresh;
    }
    sum(table, u1, u2);
    if (JacobianPoint.isInfinity(sum, 0)) {
      return false;
    }
    // The x coordinate is below p and r below n: it is r modulo n if it is r, or r + n.
    P256Field.fromBytes(t, 0, sig, off);
    if (hasX()) {
      return true;
    }
    P256Field.add(t, 0, t, 0, ORDER, 0);
    return P256Order.isBelow(scalars, r, GAP, 0) && hasX();
  }

  /** sum = u1 G + u2 Q for the scalars at these offsets and the table of Q. */
  private void sum(OddMultiples table, int u1, int u2) {
    GENERATOR.recode(digits1, scalars, u1);
    table.recode(digits2, scalars, u2);
    JacobianPoint.setInfinity(sum, 0);
    for (int i = Math.max(GENERATOR.blockBits(), table.blockBits()); i >= 0; i--) {
      if (!JacobianPoint.isInfinity(sum, 0)) {
        JacobianPoint.dbl(sum, 0, sum, 0, t, 0);
      }
      GENERATOR.addTo(sum, 0, digits1, i, t, 0);
      table.addTo(sum, 0, digits2, i, t, 0);
    }
  }

  /** Whether the x coordinate of the sum is the first element in t, without dividing by Z^2. */
  private boolean hasX() {
    P256Field.sqr(t, E, sum, 2 * E);
    P256Field.mul(t, E, t, E, t, 0);
    P256Field.sub(t, E, t, E, sum, 0);
    return P256Field.isZero(t, E);
  }
}
