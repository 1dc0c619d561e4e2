package io.zkat.math.p256;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zkat.math.p256.P256Model.Point;
import io.zkat.math.testing.Seeded;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The group law against the schoolbook, for points in many representations. */
final class JacobianPointTest {
  private static final int E = P256Field.LIMBS;
  private static final long[] MODULUS = P256FieldTest.limbs(P256Model.P);

  private final Seeded seeded = new Seeded();
  private final long[] t = new long[JacobianPoint.SCRATCH];

  private static long[] affine(Point point) {
    long[] q = new long[JacobianPoint.AFFINE];
    byte[] b = point.encoded();
    assertTrue(P256Field.fromBytes(q, 0, b, 0) && P256Field.fromBytes(q, E, b, P256Field.BYTES));
    return q;
  }

  /** A point over a random Z, its X and Y any representative within their bounds. */
  private long[] jacobian(@Nullable Point point) {
    long[] p = new long[JacobianPoint.JACOBIAN];
    if (point == null) {
      JacobianPoint.setInfinity(p, 0);
      return p;
    }
    JacobianPoint.fromAffine(p, 0, affine(point), 0);
    P256Field.fromBytes(p, 2 * E, P256Model.digest(seeded.below(P256Model.P)), 0);
    P256Field.sqr(t, 0, p, 2 * E);
    P256Field.mul(p, 0, p, 0, t, 0);
    P256Field.mul(p, E, p, E, t, 0);
    P256Field.mul(p, E, p, E, p, 2 * E);
    for (int coordinate = 0; coordinate <= E; coordinate += E) {
      if (seeded.random().nextBoolean()) {
        P256Field.sub(p, coordinate, p, coordinate, MODULUS, 0);
      }
    }
    return p;
  }

  private void assertPoint(@Nullable Point expected, long[] p) {
    assertEquals(expected == null, JacobianPoint.isInfinity(p, 0), seeded.toString());
    if (expected != null) {
      long[] inverse = new long[E];
      long[] q = new long[JacobianPoint.AFFINE];
      byte[] b = new byte[P256Key.BYTES];
      P256Field.inverse(inverse, 0, p, 2 * E, t, 0);
      JacobianPoint.toAffine(q, 0, p, 0, inverse, 0, t, 0);
      P256Field.toBytes(b, 0, q, 0, t, 0);
      P256Field.toBytes(b, P256Field.BYTES, q, E, t, 0);
      assertArrayEquals(expected.encoded(), b, seeded.toString());
    }
  }

  @Test
  void sumsAndDoubles() {
    Point point = P256Model.G;
    Point other = P256Model.multiply(P256Model.G, seeded.below(P256Model.N));
    for (int i = 0; i < 2_000; i++) {
      assertNotNull(point);
      assertNotNull(other);
      Point operand = seeded.oneOf(point, point.negate(), other, other.negate());
      boolean negative = seeded.random().nextBoolean();
      Point added = negative ? operand.negate() : operand;
      Point start = i % 20 == 0 ? null : point;
      long[] acc = jacobian(start);
      JacobianPoint.addAffine(acc, 0, affine(operand), 0, negative, t, 0);
      assertPoint(P256Model.add(start, added), acc);

      long[] twice = jacobian(point);
      JacobianPoint.dbl(twice, 0, twice, 0, t, 0);
      assertPoint(P256Model.add(point, point), twice);
      JacobianPoint.dbl(acc, 0, acc, 0, t, 0);
      Point sum = P256Model.add(start, added);
      assertPoint(P256Model.add(sum, sum), acc);

      point = P256Model.add(point, other);
      other = i % 50 == 0 ? P256Model.add(other, P256Model.G) : other;
    }
  }
}
