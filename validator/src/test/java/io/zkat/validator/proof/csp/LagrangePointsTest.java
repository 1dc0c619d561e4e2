package io.zkat.validator.proof.csp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.zkat.math.curve.Curve;
import io.zkat.math.field.Fr;
import io.zkat.math.testing.Seeded;
import io.zkat.validator.proof.Worked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The values in O(n) against the products as the protocol writes them. */
class LagrangePointsTest {
  private static final int L = Fr.LIMBS;

  @ParameterizedTest
  @EnumSource
  void valuesAreThoseOfTheLiteralProductsAlsoAtThePoints(Curve curve) {
    Fr fr = curve.fr();
    Seeded seeded = new Seeded();
    for (int top : new int[] {1, 2, 16, 33, 128}) {
      LagrangePoints points = new LagrangePoints(fr, top);
      long[] scratch = new long[points.scratch()];
      long[] c = new long[L];
      for (int trial = 0; trial < 6; trial++) {
        if (trial < 3) {
          fr.fromLong(c, 0, trial == 2 ? top : trial); // c is one of the points
        } else {
          byte[] b = seeded.bytes(40);
          fr.fromBytesReduced(c, 0, b, 0, b.length);
        }
        points.prepare(c, 0, scratch, 0);
        long[] value = new long[L];
        for (int i = 0; i <= top; i += 1 + top / 7) {
          points.value(value, 0, i, scratch, 0);
          String where = "top " + top + ", i " + i + ", trial " + trial + ", " + seeded;
          assertEquals(literal(fr, c, i, top), Worked.text(fr, value, 0), where);
        }
      }
    }
  }

  /** prod over j != i of (c - j) / (i - j). */
  private static String literal(Fr fr, long[] c, int i, int top) {
    long[] r = new long[L];
    long[] j = new long[L];
    long[] index = new long[L];
    long[] d = new long[L];
    fr.setOne(r, 0);
    fr.fromLong(index, 0, i);
    for (int k = 0; k <= top; k++) {
      if (k != i) {
        fr.fromLong(j, 0, k);
        fr.sub(d, 0, index, 0, j, 0);
        fr.inverse(d, 0, d, 0);
        fr.mul(r, 0, r, 0, d, 0);
        fr.sub(d, 0, c, 0, j, 0);
        fr.mul(r, 0, r, 0, d, 0);
      }
    }
    return Worked.text(fr, r, 0);
  }
}
