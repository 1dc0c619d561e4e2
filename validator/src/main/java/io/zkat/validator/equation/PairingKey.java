package io.zkat.validator.equation;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G2;
import io.zkat.math.pairing.Pairing;
import io.zkat.math.pairing.PreparedG2;

/**
 * The two points of G2 that an issuer's credentials are checked against, with their lines prepared:
 * the public key w and the standard generator g2. Immutable; made at load.
 */
public final class PairingKey {
  private final Curve curve;
  private final PreparedG2 lines;

  /**
   * @param w affine point of G2, {@link G2#AFFINE} doubles
   */
  public PairingKey(Curve curve, double[] w, int wo) {
    this.curve = curve;
    double[] points = new double[2 * G2.AFFINE];
    System.arraycopy(w, wo, points, 0, G2.AFFINE);
    curve.g2().generator(points, G2.AFFINE);
    this.lines = Pairing.of(curve).prepare(points, 0, 2);
  }

  /** The curve of the key. */
  public Curve curve() {
    return curve;
  }

  /** Lines of w and g2, in this order. */
  public PreparedG2 lines() {
    return lines;
  }

  /** Heap bytes held. */
  public long retainedBytes() {
    return 2 * lines.tableBytes();
  }
}
