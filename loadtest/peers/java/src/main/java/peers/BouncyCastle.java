package peers;

import java.math.BigInteger;
import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECPoint;

/** Bouncy Castle knows neither curve by name and has no pairing: this is its generic curve with their parameters. */
final class BouncyCastle {
  private static final String PEER = "Bouncy Castle 1.87";

  private BouncyCastle() {}

  static void curve(Named named) {
    ECCurve curve = new ECCurve.Fp(named.p, BigInteger.ZERO, named.b, named.r, named.cofactor);
    ECPoint generator = curve.createPoint(named.x, named.y);
    ECPoint affine = generator.multiply(BigInteger.valueOf(0x1234_5678_9abc_def1L)).normalize();
    ECPoint[] sum = {generator.multiply(BigInteger.valueOf(0x1_0001_0003L))};
    byte[] uncompressed = affine.getEncoded(false);
    byte[] compressed = affine.getEncoded(true);
    Timing.run(PEER, "G1.addAffine", named, () -> sum[0] = sum[0].add(affine));
    Timing.run(PEER, "G1.dbl", named, () -> sum[0] = sum[0].twice());
    Timing.run(PEER, "G1.decode", named, () -> read(curve, uncompressed));
    Timing.run(PEER, "G1.decodeCompressed", named, () -> read(curve, compressed));
  }

  private static ECPoint read(ECCurve curve, byte[] bytes) {
    ECPoint point = curve.decodePoint(bytes);
    if (!point.isValid()) {
      throw new IllegalArgumentException("no member");
    }
    return point;
  }
}
