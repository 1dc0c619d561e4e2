package io.zkat.validator.params;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G2;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.curve.PointStatus;
import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.CurveIds;
import org.jspecify.annotations.Nullable;

/**
 * Loads idemix issuer keys (spec idemix-nym 3 and 7.2). Keys of the curves 7, 8 and 6 are of the
 * BBS+ flavour, those of curve 1 of the classic one. The reference also has classic keys on 0, 2
 * and 4; there is no pairing for those curves here, so that nobody could sign under such a key, and
 * the parameters are refused at once.
 */
final class IdemixIssuerKeys {
  private IdemixIssuerKeys() {}

  static LoadedIssuerKey load(int curveId, ByteView publicKey, String what) throws Refusal {
    try {
      return switch (curveId) {
        case CurveIds.BLS12_381_BBS,
            CurveIds.BLS12_381_BBS_GURVY,
            CurveIds.BLS12_381_BBS_GURVY_FAST_RNG ->
            bbs(curveId, publicKey);
        case CurveIds.BN254 -> ClassicIssuerKey.load(publicKey);
        default ->
            throw new Refusal(
                ParamsFault.IDEMIX_CURVE_UNSUPPORTED, what + " has curve id " + curveId);
      };
    } catch (BadKey problem) {
      throw new Refusal(ParamsFault.IDEMIX_KEY_INVALID, what + " " + problem.getMessage());
    }
  }

  /** Why a key does not load. */
  static final class BadKey extends Exception {
    BadKey(String problem) {
      super(problem, null, false, false);
    }
  }

  /** The key is the compressed point w. Under the neutral one anything would verify (rule S7). */
  private static LoadedIssuerKey bbs(int curveId, ByteView publicKey) throws BadKey {
    byte[] key = publicKey.copy();
    int compressed = Curve.BLS12_381.g2Bytes() / 2;
    if (key.length != compressed) {
      throw new BadKey("has " + key.length + " bytes instead of " + compressed);
    }
    double[] w = decodeG2(Curve.BLS12_381, key);
    if (w == null) {
      throw new BadKey("is not a point of G2");
    }
    if (G2.BLS12_381.isInfinity(w, 0)) {
      throw new BadKey("is the neutral element");
    }
    return new LoadedIssuerKey(
        curveId, publicKey, Curve.BLS12_381, false, BbsGenerators.of(w), w, new byte[0]);
  }

  /** The point in affine form, null if the bytes are none. */
  static double @Nullable [] decodeG2(Curve curve, byte[] bytes) {
    double[] affine = new double[G2.AFFINE];
    double[] scratch = new double[G2Encoding.SCRATCH];
    return G2Encoding.decode(curve, bytes, 0, bytes.length, affine, 0, scratch, 0) == PointStatus.OK
        ? affine
        : null;
  }
}
