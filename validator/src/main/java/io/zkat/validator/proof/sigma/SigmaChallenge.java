package io.zkat.validator.proof.sigma;

import io.zkat.math.curve.Curve;
import io.zkat.math.field.Fr;
import io.zkat.math.hash.Sha256;
import io.zkat.validator.equation.PointTable;
import io.zkat.validator.proof.KeptScalars;
import io.zkat.validator.proof.ScalarTable;

/**
 * The challenge of the sigma proofs: HashToZr over points, each preceded by its length as four
 * bytes, lowest first (spec proofs 6). One thread at a time.
 */
final class SigmaChallenge {
  private final Sha256 sha;
  private final byte[] length = new byte[4];
  private final byte[] digest = new byte[Sha256.LENGTH];
  private final long[] computed = new long[Fr.LIMBS];

  SigmaChallenge(Sha256 sha) {
    this.sha = sha;
  }

  /** Appends n points, from a slot on. */
  void absorb(Curve curve, PointTable table, int slot, int n) {
    int size = curve.g1Bytes();
    length[0] = (byte) size;
    for (int i = slot; i < slot + n; i++) {
      sha.update(length, 0, length.length);
      sha.update(table.bytes, PointTable.bytesAt(i), size);
    }
  }

  /**
   * Whether the hash of what was absorbed is the challenge in a slot, by the equality of spec
   * proofs 1.4: on BN254 the integers are compared, so a challenge that is not reduced never
   * matches.
   */
  boolean matches(Curve curve, ScalarTable scalars, int slot, byte[] proofBytes) {
    sha.digest(digest, 0);
    Fr fr = curve.fr();
    fr.fromBytesReduced(computed, 0, digest, 0, digest.length);
    return fr.equal(computed, 0, scalars.values, ScalarTable.at(slot))
        && (curve != Curve.BN254
            || KeptScalars.isReducedBn254(
                proofBytes, scalars.rawOffset(slot), scalars.rawLength(slot)));
  }
}
