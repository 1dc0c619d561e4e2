package io.zkat.validator.params;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.zkat.math.curve.Curve;
import io.zkat.math.curve.G1;
import io.zkat.math.curve.G2Encoding;
import io.zkat.math.hash.HashToG1;
import java.nio.ByteBuffer;

/** The generators that follow from a BBS+ issuer key alone (spec idemix-nym 3). */
public final class BbsGenerators {
  /** Messages of a credential: the secret key and the attributes. */
  private static final int MESSAGES = 1 + IdemixIssuerKey.ATTRIBUTE_COUNT;

  private static final byte[] DOMAIN =
      "BLS12381G1_XMD:BLAKE2B_SSWU_RO_BBS+_SIGNATURES:1_0_0".getBytes(US_ASCII);

  private BbsGenerators() {}

  /**
   * h0 and h[0] to h[4] by hashing w and their number, and g1.
   *
   * @param w the key, an affine point of G2 on BLS12-381
   * @return {@link IdemixIssuerKey#BASES} affine points of G1 at the offsets given there
   */
  public static double[] of(double[] w) {
    int encoded = Curve.BLS12_381.g2Bytes();
    ByteBuffer message = ByteBuffer.allocate(encoded + 2 * (1 + Integer.BYTES));
    G2Encoding.encode(Curve.BLS12_381, message.array(), 0, w, 0);
    message.putInt(message.capacity() - Integer.BYTES, MESSAGES);
    HashToG1 hash = new HashToG1(HashToG1.Suite.BLS12_381_BLAKE2B);
    double[] bases = new double[IdemixIssuerKey.BASES * G1.AFFINE];
    for (int i = 0; i <= MESSAGES; i++) {
      message.putInt(encoded + 1, i);
      hash.hash(bases, i * G1.AFFINE, message.array(), 0, message.capacity(), DOMAIN);
    }
    G1.BLS12_381.generator(bases, IdemixIssuerKey.GENERATOR * G1.AFFINE);
    return bases;
  }
}
