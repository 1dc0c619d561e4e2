package io.zkat.math.curve;

import io.zkat.math.field.Fr;
import java.util.HexFormat;

/** Bytes in, bytes out, around the flat arrays of the group arithmetic, for tests. */
public final class G1Harness {
  /** The curve under test. */
  public final Curve curve;

  private final double[] t = new double[G1Encoding.SCRATCH];

  /** A harness for a curve. */
  public G1Harness(Curve curve) {
    this.curve = curve;
  }

  /** Affine from bytes; the bytes must be on the curve. */
  public double[] affine(byte[] bytes) {
    double[] r = new double[G1.AFFINE];
    PointStatus status = G1Encoding.decodeOnCurve(curve, bytes, 0, bytes.length, r, 0, t, 0);
    if (status != PointStatus.OK) {
      throw new IllegalArgumentException(status + " " + HexFormat.of().formatHex(bytes));
    }
    return r;
  }

  /** XYZZ from bytes. */
  public double[] xyzz(byte[] bytes) {
    double[] r = new double[G1.XYZZ];
    curve.g1().fromAffine(r, 0, affine(bytes), 0);
    return r;
  }

  /** XYZZ from bytes, with coordinates that are not normalised: the point as 3P - 2P. */
  public double[] lazyXyzz(byte[] bytes) {
    double[] p = affine(bytes);
    double[] r = xyzz(bytes);
    curve.g1().dbl(r, 0, t, 0);
    curve.g1().addAffine(r, 0, p, 0, t, 0);
    curve.g1().subAffine(r, 0, p, 0, t, 0);
    curve.g1().subAffine(r, 0, p, 0, t, 0);
    return r;
  }

  /** Bytes of XYZZ point i of an array. */
  public byte[] bytes(double[] xyzz, int offset) {
    double[] r = new double[G1.AFFINE];
    curve.g1().toAffine(r, 0, xyzz, offset, 1, new double[G1.affineScratch(1)], 0);
    return affineBytes(r, 0);
  }

  /** Bytes of an affine point. */
  public byte[] affineBytes(double[] p, int po) {
    byte[] out = new byte[curve.g1Bytes()];
    G1Encoding.encode(curve, out, 0, p, po);
    return out;
  }

  /** Plain limbs of a 32-byte scalar, reduced modulo r. */
  public long[] scalar(byte[] k) {
    Fr fr = curve.fr();
    long[] m = new long[Fr.LIMBS];
    fr.fromBytesReduced(m, 0, k, 0, k.length);
    fr.toLimbs(m, 0, m, 0);
    return m;
  }
}
