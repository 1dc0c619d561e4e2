package io.zkat.math.p256;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A public key: a point of P-256. The first signatures under it are verified with what they need
 * alone; once it has come a few times it gets a table, which takes about as long to make as two
 * verifications and saves more than half of each. Any number of threads may share it.
 */
public final class P256Key {
  /** Bytes of an encoded point: x and y, big endian. */
  public static final int BYTES = 2 * P256Field.BYTES;

  /** The verification that makes the table. */
  private static final int TABLE_AT = 4;

  private static final int BLOCKS = 8;

  /** Bits of a digit in the tables of keys. */
  static final int WIDTH = 5;

  /** Bytes of memory that a key takes with its table, about. */
  public static final int MEMORY = BLOCKS * (1 << (WIDTH - 2)) * 8 * JacobianPoint.AFFINE + 256;

  private static final byte[] B =
      new BigInteger("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b", 16)
          .toByteArray();

  private final long[] point;
  private int uses;
  private volatile @Nullable OddMultiples table;

  private P256Key(long[] point) {
    this.point = point;
  }

  /**
   * The key whose point is encoded in the {@value #BYTES} bytes at off; null if a coordinate is not
   * below p or the point is not on the curve.
   */
  public static @Nullable P256Key of(byte[] b, int off) {
    long[] point = new long[JacobianPoint.AFFINE];
    boolean below = P256Field.fromBytes(point, 0, b, off);
    below &= P256Field.fromBytes(point, P256Field.LIMBS, b, off + P256Field.BYTES);
    return below && isOnCurve(point) ? new P256Key(point) : null;
  }

  private static boolean isOnCurve(long[] point) {
    int e = P256Field.LIMBS;
    long[] t = new long[3 * e];
    P256Field.setOne(t, e);
    P256Field.sqr(t, 0, point, 0);
    P256Field.lin(t, 0, t, 0, -3, t, e);
    P256Field.mul(t, 0, t, 0, point, 0);
    P256Field.fromBytes(t, e, B, 0);
    P256Field.add(t, 0, t, 0, t, e);
    P256Field.sqr(t, e, point, e);
    P256Field.sub(t, 0, t, 0, t, e);
    return P256Field.isZero(t, 0);
  }

  long[] point() {
    return point;
  }

  /** The table, if there is one by now. Scratch t: what filling it takes. */
  @Nullable OddMultiples table(long[] t) {
    OddMultiples made = table;
    // Threads may lose counts of each other, or make the same table twice: neither does harm.
    if (made == null && ++uses >= TABLE_AT) {
      made = new OddMultiples(BLOCKS, WIDTH);
      made.fill(point, 0, t);
      table = made;
    }
    return made;
  }
}
