package io.zkat.math.curve;

import io.zkat.math.field.Fp;
import io.zkat.math.field.FpLanes;

/**
 * Reads many points at once: what {@link G1Encoding#decodeOnCurve} does, with the curve equation
 * and the square roots of eight points in lanes.
 *
 * <p>An object owns scratch: it belongs to one workspace and is used by one thread at a time.
 */
public final class G1Decoding {
  private static final int LANES = FpLanes.LANES;
  private static final int E = FpLanes.PACKED;

  private static final int B = 0;
  private static final int SIDE = E;
  private static final int T = 2 * E;
  private static final int PLAIN_X = 3 * E;
  private static final int PLAIN_Y = 4 * E;
  private static final int PACKED_X = 5 * E;
  private static final int PACKED_Y = 6 * E;
  private static final int SQRT = 7 * E;
  private static final int SINGLE = SQRT + FpLanes.SQRT_SCRATCH;

  private final Curve curve;
  private final Fp single;
  private final FpLanes fp;
  private final double[] t = new double[SINGLE + G1.AFFINE + G1Encoding.SCRATCH];

  // Points that wait for seven more of their form: their index, and which root is asked for.
  private final int[] plain = new int[LANES];
  private final int[] packed = new int[LANES];
  private final boolean[] larger = new boolean[LANES];
  private int plainCount;
  private int packedCount;

  /** A reader of points of a curve, with its scratch. */
  public G1Decoding(Curve curve) {
    this.curve = curve;
    single = curve.fp();
    fp = FpLanes.of(single);
    curve.g1().b(t, SINGLE);
    fp.setAll(t, B, t, SINGLE);
    // Lanes without a point hold a number all the same.
    for (int at = PLAIN_X; at <= PACKED_Y; at += E) {
      fp.setOne(t, at);
    }
  }

  /**
   * Reads n points and checks the curve equation, not the subgroup.
   *
   * @param b bytes; point i starts at off[i] and has len[i] of them
   * @param r affine results, {@link G1#AFFINE} doubles each, written where the status is OK
   * @param status gets what reading each point came to
   * @return the index of the first point whose status is not {@link PointStatus#OK}, or -1
   */
  public int decodeOnCurve(
      byte[] b, int[] off, int[] len, int n, double[] r, int ro, PointStatus[] status) {
    plainCount = 0;
    packedCount = 0;
    for (int i = 0; i < n; i++) {
      G1Encoding.Form form = G1Encoding.form(curve, b, off[i], len[i]);
      switch (form) {
        case UNCOMPRESSED -> addPlain(b, off[i], i, r, ro, status);
        case SMALLER, LARGER ->
            addPacked(b, off[i], i, form == G1Encoding.Form.LARGER, r, ro, status);
        default ->
            status[i] =
                G1Encoding.decodeOnCurve(
                    curve, b, off[i], len[i], r, ro + i * G1.AFFINE, t, SINGLE + G1.AFFINE);
      }
    }
    finishPlain(r, ro, status);
    finishPacked(r, ro, status);
    for (int i = 0; i < n; i++) {
      if (status[i] != PointStatus.OK) {
        return i;
      }
    }
    return -1;
  }

  private void addPlain(byte[] b, int off, int i, double[] r, int ro, PointStatus[] status) {
    if (!single.fromBytes(t, SINGLE, b, off)
        || !single.fromBytes(t, SINGLE + Fp.LIMBS, b, off + single.byteLength())) {
      status[i] = PointStatus.NOT_CANONICAL;
      return;
    }
    fp.setLane(t, PLAIN_X, plainCount, t, SINGLE);
    fp.setLane(t, PLAIN_Y, plainCount, t, SINGLE + Fp.LIMBS);
    plain[plainCount++] = i;
    if (plainCount == LANES) {
      finishPlain(r, ro, status);
    }
  }

  private void finishPlain(double[] r, int ro, PointStatus[] status) {
    if (plainCount == 0) {
      return;
    }
    rightSide(PLAIN_X);
    fp.sqr(t, T, t, PLAIN_Y);
    fp.sub(t, T, t, T, t, SIDE);
    int onCurve = fp.zeroMask(t, T);
    for (int lane = 0; lane < plainCount; lane++) {
      int i = plain[lane];
      int at = ro + i * G1.AFFINE;
      // X = Y = 0 is infinity, which is kept as all zeros.
      fp.getLane(t, SINGLE, t, PLAIN_X, lane);
      fp.getLane(t, SINGLE + Fp.LIMBS, t, PLAIN_Y, lane);
      if ((onCurve >>> lane & 1) != 0 || G1.isInfinity(t, SINGLE)) {
        System.arraycopy(t, SINGLE, r, at, G1.AFFINE);
        status[i] = PointStatus.OK;
      } else {
        status[i] = PointStatus.NOT_ON_CURVE;
      }
    }
    plainCount = 0;
  }

  private void addPacked(
      byte[] b, int off, int i, boolean wantsLarger, double[] r, int ro, PointStatus[] status) {
    if (!single.fromBytes(t, SINGLE, b, off, G1Encoding.xMask(curve))) {
      status[i] = PointStatus.NOT_CANONICAL;
      return;
    }
    fp.setLane(t, PACKED_X, packedCount, t, SINGLE);
    larger[packedCount] = wantsLarger;
    packed[packedCount++] = i;
    if (packedCount == LANES) {
      finishPacked(r, ro, status);
    }
  }

  private void finishPacked(double[] r, int ro, PointStatus[] status) {
    if (packedCount == 0) {
      return;
    }
    rightSide(PACKED_X);
    int roots = fp.sqrt(t, PACKED_Y, t, SIDE, t, SQRT);
    fp.reduce(t, PACKED_Y, t, PACKED_Y);
    for (int lane = 0; lane < packedCount; lane++) {
      int i = packed[lane];
      int at = ro + i * G1.AFFINE;
      if ((roots >>> lane & 1) == 0) {
        status[i] = PointStatus.NOT_ON_CURVE;
        continue;
      }
      fp.getLane(t, SINGLE, t, PACKED_X, lane);
      fp.getLane(t, SINGLE + Fp.LIMBS, t, PACKED_Y, lane);
      if (single.isLarger(t, SINGLE + Fp.LIMBS) != larger[lane]) {
        single.neg(t, SINGLE + Fp.LIMBS, t, SINGLE + Fp.LIMBS);
      }
      System.arraycopy(t, SINGLE, r, at, G1.AFFINE);
      status[i] = PointStatus.OK;
    }
    packedCount = 0;
  }

  /** SIDE = x^3 + b. */
  private void rightSide(int x) {
    fp.sqr(t, SIDE, t, x);
    fp.mul(t, SIDE, t, SIDE, t, x);
    fp.lin(t, SIDE, t, SIDE, 1, t, B, 1, t, B, 0);
  }
}
