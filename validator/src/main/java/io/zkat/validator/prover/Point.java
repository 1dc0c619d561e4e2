package io.zkat.validator.prover;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.PointStatus;
import java.util.Arrays;

/** A point of G1 as a value, with the uncompressed encoding that hashes and containers take. */
public final class Point {
  private final double[] affine;
  private final byte[] encoded;

  private Point(Curve curve, double[] affine) {
    this.affine = affine;
    encoded = new byte[curve.g1Bytes()];
    G1Encoding.encode(curve, encoded, 0, affine, 0);
  }

  /** The affine point at an offset of an array. */
  public static Point of(Curve curve, double[] p, int po) {
    return new Point(curve, Arrays.copyOfRange(p, po, po + G1.AFFINE));
  }

  /**
   * Reads an encoding of spec proofs 1.3.
   *
   * @throws IllegalArgumentException if it is none of a member of the group
   */
  public static Point decode(Curve curve, byte[] b) {
    double[] affine = new double[G1.AFFINE];
    double[] scratch = new double[G1Encoding.SCRATCH];
    PointStatus status = G1Encoding.decode(curve, b, 0, b.length, affine, 0, scratch, 0);
    if (status != PointStatus.OK) {
      throw new IllegalArgumentException("not a point of the group: " + status);
    }
    return new Point(curve, affine);
  }

  /** Affine coordinates, not to be written. */
  public double[] affine() {
    return affine;
  }

  /** The uncompressed encoding. */
  public byte[] bytes() {
    return encoded.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Point p && Arrays.equals(encoded, p.encoded);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(encoded);
  }
}
