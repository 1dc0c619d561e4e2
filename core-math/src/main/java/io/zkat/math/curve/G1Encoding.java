package io.zkat.math.curve;

import io.zkat.math.field.Fp;

/**
 * Bytes of G1 points: spec proofs 1.3. Reading is more liberal than writing: compressed and
 * uncompressed forms go, bytes after the form are ignored, infinity has several encodings. Writing
 * gives the one uncompressed form that every hash takes.
 */
public final class G1Encoding {
  private static final int E = Fp.LIMBS;

  private G1Encoding() {}

  /**
   * Reads a point and checks the curve equation, not the subgroup.
   *
   * @param r affine result, written only if the status is {@link PointStatus#OK}
   * @param t scratch of {@link #SCRATCH} doubles
   */
  public static PointStatus decodeOnCurve(
      Curve curve, byte[] b, int off, int len, double[] r, int ro, double[] t, int to) {
    return curve == Curve.BN254
        ? decodeBn254(b, off, len, r, ro, t, to)
        : decodeBls12381(b, off, len, r, ro, t, to);
  }

  /** Doubles of scratch that reading may use. */
  public static final int SCRATCH = G1.SCRATCH + Fp.SQRT_SCRATCH;

  /**
   * Reads a point of the group: {@link #decodeOnCurve} and, on BLS12-381, membership in the
   * subgroup of order r (BN254's cofactor is 1).
   */
  public static PointStatus decode(
      Curve curve, byte[] b, int off, int len, double[] r, int ro, double[] t, int to) {
    int p = to + 4 * E;
    PointStatus status = decodeOnCurve(curve, b, off, len, t, p, t, p + 2 * E);
    if (status != PointStatus.OK) {
      return status;
    }
    if (curve == Curve.BLS12_381) {
      int q = to + 6 * E;
      if (!G1Subgroup.contains(t, p, t, q)) {
        return PointStatus.NOT_IN_SUBGROUP;
      }
    }
    System.arraycopy(t, p, r, ro, G1.AFFINE);
    return PointStatus.OK;
  }

  /** The forms of a finite point, and everything else. */
  enum Form {
    UNCOMPRESSED,
    /** Compressed, with the smaller y. */
    SMALLER,
    /** Compressed, with the larger y. */
    LARGER,
    OTHER
  }

  /** The form that the flags name, if there are bytes enough for it. */
  static Form form(Curve curve, byte[] b, int off, int len) {
    if (len < curve.fpBytes()) {
      return Form.OTHER;
    }
    boolean bn = curve == Curve.BN254;
    int flags = bn ? b[off] >>> 6 & 3 : b[off] >>> 5 & 7;
    int compressed = bn ? 2 : 4;
    if (flags == 0) {
      return len < curve.g1Bytes() ? Form.OTHER : Form.UNCOMPRESSED;
    }
    return flags == compressed ? Form.SMALLER : flags == compressed + 1 ? Form.LARGER : Form.OTHER;
  }

  /** Whether reading the point takes a square root: it is finite and in compressed form. */
  public static boolean needsRoot(Curve curve, byte[] b, int off, int len) {
    Form form = form(curve, b, off, len);
    return form == Form.SMALLER || form == Form.LARGER;
  }

  /** The bits of the first byte that belong to x in compressed form. */
  static int xMask(Curve curve) {
    return curve == Curve.BN254 ? 0x3f : 0x1f;
  }

  private static PointStatus decodeBn254(
      byte[] b, int off, int len, double[] r, int ro, double[] t, int to) {
    if (len < 32) {
      return PointStatus.TOO_SHORT;
    }
    return switch (b[off] >>> 6 & 3) {
      case 0 -> uncompressed(G1.BN254, b, off, len, r, ro, t, to);
      case 1 -> infinity(b, off, 0x3f, 32, r, ro);
      case 2 -> compressed(G1.BN254, b, off, 0x3f, false, r, ro, t, to);
      default -> compressed(G1.BN254, b, off, 0x3f, true, r, ro, t, to);
    };
  }

  private static PointStatus decodeBls12381(
      byte[] b, int off, int len, double[] r, int ro, double[] t, int to) {
    if (len < 48) {
      return PointStatus.TOO_SHORT;
    }
    return switch (b[off] >>> 5 & 7) {
      case 0 -> uncompressed(G1.BLS12_381, b, off, len, r, ro, t, to);
      case 2 -> len < 96 ? PointStatus.TOO_SHORT : infinity(b, off, 0x1f, 96, r, ro);
      case 4 -> compressed(G1.BLS12_381, b, off, 0x1f, false, r, ro, t, to);
      case 5 -> compressed(G1.BLS12_381, b, off, 0x1f, true, r, ro, t, to);
      case 6 -> infinity(b, off, 0x1f, 48, r, ro);
      default -> PointStatus.BAD_FLAGS;
    };
  }

  private static PointStatus infinity(byte[] b, int off, int mask, int len, double[] r, int ro) {
    int any = b[off] & mask;
    for (int i = 1; i < len; i++) {
      any |= b[off + i];
    }
    if (any != 0) {
      return PointStatus.BAD_INFINITY;
    }
    G1.setInfinity(r, ro);
    return PointStatus.OK;
  }

  private static PointStatus uncompressed(
      G1 g1, byte[] b, int off, int len, double[] r, int ro, double[] t, int to) {
    Fp fp = g1.field();
    int n = fp.byteLength();
    if (len < 2 * n) {
      return PointStatus.TOO_SHORT;
    }
    if (!fp.fromBytes(t, to, b, off) || !fp.fromBytes(t, to + E, b, off + n)) {
      return PointStatus.NOT_CANONICAL;
    }
    // X = Y = 0 is infinity here: G1 keeps it as all zeros, for which isOnCurve holds.
    if (!g1.isOnCurve(t, to, t, to + 2 * E)) {
      return PointStatus.NOT_ON_CURVE;
    }
    System.arraycopy(t, to, r, ro, G1.AFFINE);
    return PointStatus.OK;
  }

  private static PointStatus compressed(
      G1 g1, byte[] b, int off, int mask, boolean larger, double[] r, int ro, double[] t, int to) {
    Fp fp = g1.field();
    if (!fp.fromBytes(t, to, b, off, mask)) {
      return PointStatus.NOT_CANONICAL;
    }
    g1.rightSide(t, to + 2 * E, t, to);
    if (!fp.sqrt(t, to + E, t, to + 2 * E, t, to + 4 * E)) {
      return PointStatus.NOT_ON_CURVE;
    }
    fp.reduce(t, to + E, t, to + E);
    if (fp.isLarger(t, to + E) != larger) {
      fp.neg(t, to + E, t, to + E);
    }
    System.arraycopy(t, to, r, ro, G1.AFFINE);
    return PointStatus.OK;
  }

  /** Writes the uncompressed form, {@code curve.g1Bytes()} bytes, of an affine point. */
  public static void encode(Curve curve, byte[] b, int off, double[] p, int po) {
    Fp fp = curve.fp();
    int n = fp.byteLength();
    if (G1.isInfinity(p, po)) {
      java.util.Arrays.fill(b, off, off + 2 * n, (byte) 0);
      if (curve == Curve.BLS12_381) {
        b[off] = 0x40;
      }
      return;
    }
    fp.toBytes(b, off, p, po);
    fp.toBytes(b, off + n, p, po + E);
  }

  /** Writes the compressed form, {@code curve.fpBytes()} bytes, of an affine point. */
  public static void encodeCompressed(Curve curve, byte[] b, int off, double[] p, int po) {
    Fp fp = curve.fp();
    boolean bls = curve == Curve.BLS12_381;
    if (G1.isInfinity(p, po)) {
      java.util.Arrays.fill(b, off, off + fp.byteLength(), (byte) 0);
      b[off] = (byte) (bls ? 0xc0 : 0x40);
      return;
    }
    fp.toBytes(b, off, p, po);
    boolean larger = fp.isLarger(p, po + E);
    b[off] |= (byte) (bls ? (larger ? 0xa0 : 0x80) : (larger ? 0xc0 : 0x80));
  }
}
