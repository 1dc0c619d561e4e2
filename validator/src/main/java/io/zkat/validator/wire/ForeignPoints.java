package io.zkat.validator.wire;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G1Encoding;
import io.zkat.math.curve.PointStatus;
import java.math.BigInteger;

/**
 * Whether bytes decode as a point of a curve that is not that of the public parameters (spec proofs
 * 1.5).
 *
 * <p>The reference reads every element by the curve number found in it. Where such a point takes
 * part in arithmetic it aborts, but the range proofs of a transfer from one input to one output are
 * only decoded, so there it matters. No honest prover makes such points: this path allocates and
 * takes up to two milliseconds a point, and callers bound their number ({@code
 * Limits.foreignPoints}).
 */
public final class ForeignPoints {
  private static final int FP256BN_COORDINATE = 32;

  /** The modulus of FP256BN. */
  private static final BigInteger FP256BN_P =
      new BigInteger("fffffffffffcf0cd46e5f25eee71a49f0cdc65fb12980a82d3292ddbaed33013", 16);

  private static final int BLS12_381_BYTES = 96;

  private ForeignPoints() {}

  /**
   * Decides it for each number of a curve, membership in the subgroup included.
   *
   * @return false also for a number of no curve
   */
  public static boolean decodes(long curveId, byte[] b, int off, int len) {
    if (!CurveIds.isKnown(curveId)) {
      return false;
    }
    Curve own = CurveIds.curve(curveId);
    if (own != null) {
      return decodes(own, b, off, len, new double[G1.AFFINE]);
    }
    return switch ((int) curveId) {
      case CurveIds.FP256BN, CurveIds.FP256BN_MIRACL -> decodesFp256bn(b, off, len);
      case CurveIds.BLS12_381, CurveIds.BLS12_381_BBS -> decodesBls12381(b, off, len);
      case CurveIds.BLS12_377 -> Bls12377G1.decodes(b, off, len);
      default -> false;
    };
  }

  /** That library turns nearly everything into some point or into infinity. */
  private static boolean decodesFp256bn(byte[] b, int off, int len) {
    if (len < FP256BN_COORDINATE + 1) {
      return false;
    }
    boolean uncompressed =
        b[off] == 0x04
            && new BigInteger(1, b, off + 1, FP256BN_COORDINATE).compareTo(FP256BN_P) < 0;
    return !uncompressed || len >= 2 * FP256BN_COORDINATE + 1;
  }

  /** Exactly the uncompressed form, of which bytes without any flag are not infinity. */
  private static boolean decodesBls12381(byte[] b, int off, int len) {
    if (len != BLS12_381_BYTES || (b[off] & 0xa0) != 0) {
      return false;
    }
    double[] point = new double[G1.AFFINE];
    boolean infinityFlag = (b[off] & 0x40) != 0;
    return decodes(Curve.BLS12_381, b, off, len, point) && G1.isInfinity(point, 0) == infinityFlag;
  }

  private static boolean decodes(Curve curve, byte[] b, int off, int len, double[] point) {
    double[] scratch = new double[G1Encoding.SCRATCH];
    return G1Encoding.decode(curve, b, off, len, point, 0, scratch, 0) == PointStatus.OK;
  }
}
