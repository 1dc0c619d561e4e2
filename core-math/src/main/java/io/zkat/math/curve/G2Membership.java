package io.zkat.math.curve;

import io.zkat.math.field.FpLanes;
import org.jspecify.annotations.Nullable;

/**
 * Whether points of a twist are in G2, one at a time: the test of {@link G2#isInSubgroup}, its long
 * multiple in vector lanes where the machine has them.
 *
 * <p>An object owns its scratch: used by one thread at a time. No method allocates once it is
 * compiled.
 */
public final class G2Membership {
  private static final int DIGITS = 65;

  private final G2 g2;
  private final @Nullable CoordinateLanes lanes;
  private final double[] packed = new double[FpLanes.PACKED];
  private final double[] multiple = new double[G2.XYZZ];
  private final double[] t = new double[G2.SCRATCH];

  /** The size of the curve parameter in digits 1, 0, -1 of which no two neighbours are not 0. */
  private final byte[] digits = new byte[DIGITS];

  /** For points of a group. */
  public G2Membership(G2 g2) {
    this(g2, CoordinateLanes.serveG2());
  }

  G2Membership(G2 g2, boolean vectors) {
    this.g2 = g2;
    lanes = vectors ? CoordinateLanes.of(g2) : null;
    long left = g2.parameterSize();
    for (int i = 0; left != 0; i++) {
      if ((left & 1) != 0) {
        digits[i] = (byte) (2 - (left & 3));
        // what is left is even: half of it, unsigned, and one more after -1
        left = (left >>> 1) + (digits[i] < 0 ? 1 : 0);
      } else {
        left >>>= 1;
      }
    }
  }

  /** Whether an affine point, which must be on the curve, is of order r or infinity. */
  public boolean contains(double[] p, int po) {
    if (lanes == null || g2.isInfinity(p, po)) {
      return g2.isInSubgroup(p, po, t, 0);
    }
    lanes.pack(packed, 0, p, po);
    lanes.setInfinity();
    for (int i = DIGITS - 1; i >= 0; i--) {
      lanes.dbl();
      if (digits[i] != 0) {
        lanes.add(packed, 0, digits[i] < 0);
      }
    }
    lanes.get(multiple, 0);
    return g2.isInSubgroup(p, po, multiple, 0, t, 0);
  }
}
