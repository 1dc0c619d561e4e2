package io.zkat.math.curve;

import io.zkat.math.field.Fp;
import io.zkat.math.tower.Fp2;
import java.util.Arrays;

/**
 * Bytes of G2 points (spec wire 3.4): the rules of G1 points with coordinates in Fp2, imaginary
 * part first. Reading takes compressed and uncompressed forms and ignores bytes after the form.
 * Points outside the subgroup of order r are refused on both curves.
 */
public final class G2Encoding {
  private static final int E = Fp.LIMBS;
  private static final int E2 = Fp2.LIMBS;

  /** Doubles of scratch that reading may use. */
  public static final int SCRATCH = G2.AFFINE + Math.max(G2.SCRATCH, E2 + Fp2.SQRT_SCRATCH);

  private G2Encoding() {}

  /**
   * Reads a point of the group.
   *
   * @param r affine result, written only if the status is {@link PointStatus#OK}
   * @param t scratch of {@link #SCRATCH} doubles
   */
  public static PointStatus decode(
      Curve curve, byte[] b, int off, int len, double[] r, int ro, double[] t, int to) {
    int work = to + G2.AFFINE;
    PointStatus status = decodeOnCurve(curve, b, off, len, t, to, t, work);
    if (status != PointStatus.OK) {
      return status;
    }
    G2 g2 = curve.g2();
    if (!g2.isInSubgroup(t, to, t, work)) {
      return PointStatus.NOT_IN_SUBGROUP;
    }
    g2.copy(r, ro, t, to);
    return PointStatus.OK;
  }

  /**
   * Reads a point and checks the curve equation, not the subgroup.
   *
   * @param r affine result, undefined unless the status is {@link PointStatus#OK}
   * @param t scratch of {@link #SCRATCH} doubles
   */
  public static PointStatus decodeOnCurve(
      Curve curve, byte[] b, int off, int len, double[] r, int ro, double[] t, int to) {
    G2 g2 = curve.g2();
    int x = 2 * curve.fpBytes();
    if (len < x) {
      return PointStatus.TOO_SHORT;
    }
    if (curve == Curve.BN254) {
      return switch (b[off] >>> 6 & 3) {
        case 0 -> uncompressed(g2, b, off, len, r, ro, t, to);
        case 1 -> infinity(g2, b, off, 0x3f, x, r, ro);
        case 2 -> compressed(g2, b, off, 0x3f, false, r, ro, t, to);
        default -> compressed(g2, b, off, 0x3f, true, r, ro, t, to);
      };
    }
    return switch (b[off] >>> 5 & 7) {
      case 0 -> uncompressed(g2, b, off, len, r, ro, t, to);
      case 2 -> len < 2 * x ? PointStatus.TOO_SHORT : infinity(g2, b, off, 0x1f, 2 * x, r, ro);
      case 4 -> compressed(g2, b, off, 0x1f, false, r, ro, t, to);
      case 5 -> compressed(g2, b, off, 0x1f, true, r, ro, t, to);
      case 6 -> infinity(g2, b, off, 0x1f, x, r, ro);
      default -> PointStatus.BAD_FLAGS;
    };
  }

  private static PointStatus infinity(
      G2 g2, byte[] b, int off, int mask, int len, double[] r, int ro) {
    int any = b[off] & mask;
    for (int i = 1; i < len; i++) {
      any |= b[off + i];
    }
    if (any != 0) {
      return PointStatus.BAD_INFINITY;
    }
    g2.setInfinity(r, ro);
    return PointStatus.OK;
  }

  private static PointStatus uncompressed(
      G2 g2, byte[] b, int off, int len, double[] r, int ro, double[] t, int to) {
    Fp2 f = g2.field();
    int x = 2 * f.base().byteLength();
    if (len < 2 * x) {
      return PointStatus.TOO_SHORT;
    }
    if (!f.fromBytes(r, ro, b, off) || !f.fromBytes(r, ro + E2, b, off + x)) {
      return PointStatus.NOT_CANONICAL;
    }
    // (0, 0) is infinity here and there
    return g2.isOnCurve(r, ro, t, to) ? PointStatus.OK : PointStatus.NOT_ON_CURVE;
  }

  private static PointStatus compressed(
      G2 g2, byte[] b, int off, int mask, boolean larger, double[] r, int ro, double[] t, int to) {
    Fp2 f = g2.field();
    Fp fp = f.base();
    // the flag bits share the first byte with x: read without them, the caller's bytes untouched
    if (!fp.fromBytes(r, ro + E, b, off, mask) || !fp.fromBytes(r, ro, b, off + fp.byteLength())) {
      return PointStatus.NOT_CANONICAL;
    }
    g2.rightSide(t, to, r, ro, t, to + E2);
    if (!f.sqrt(r, ro + E2, t, to, t, to + E2)) {
      return PointStatus.NOT_ON_CURVE;
    }
    if (f.isLarger(r, ro + E2) != larger) {
      f.neg(r, ro + E2, r, ro + E2);
    }
    return PointStatus.OK;
  }

  /** Writes the uncompressed form, {@code 4 * curve.fpBytes()} bytes, of an affine point. */
  public static void encode(Curve curve, byte[] b, int off, double[] p, int po) {
    G2 g2 = curve.g2();
    Fp2 f = g2.field();
    int x = 2 * curve.fpBytes();
    if (g2.isInfinity(p, po)) {
      Arrays.fill(b, off, off + 2 * x, (byte) 0);
      if (curve == Curve.BLS12_381) {
        b[off] = 0x40;
      }
      return;
    }
    f.toBytes(b, off, p, po);
    f.toBytes(b, off + x, p, po + E2);
  }

  /** Writes the compressed form, {@code 2 * curve.fpBytes()} bytes, of an affine point. */
  public static void encodeCompressed(Curve curve, byte[] b, int off, double[] p, int po) {
    G2 g2 = curve.g2();
    Fp2 f = g2.field();
    boolean bls = curve == Curve.BLS12_381;
    if (g2.isInfinity(p, po)) {
      Arrays.fill(b, off, off + 2 * curve.fpBytes(), (byte) 0);
      b[off] = (byte) (bls ? 0xc0 : 0x40);
      return;
    }
    f.toBytes(b, off, p, po);
    boolean larger = f.isLarger(p, po + E2);
    b[off] |= (byte) (bls ? (larger ? 0xa0 : 0x80) : (larger ? 0xc0 : 0x80));
  }
}
