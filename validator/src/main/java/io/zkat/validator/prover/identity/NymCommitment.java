package io.zkat.validator.prover.identity;

import static io.zkat.validator.prover.identity.IdemixIssuer.RAND;
import static io.zkat.validator.prover.identity.IdemixIssuer.SK;

import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import io.zkat.validator.prover.Point;
import io.zkat.validator.prover.PointSums;
import io.zkat.validator.prover.Randomness;

/**
 * The first message of a pseudonym signature (spec idemix-nym 6.1 and 7.4): knowledge of the
 * secrets in Nym = randomness h_rand + sk h_sk. Draws the blindings of randomness and sk.
 */
final class NymCommitment {
  final Point nym;
  final Point t;

  private final Scalar key;
  private final Scalar randomness;
  private final Scalar randomnessBlinding;
  private final Scalar keyBlinding;

  NymCommitment(IdemixIssuer issuer, Scalar key, Pseudonym pseudonym, Randomness random) {
    Fr fr = key.field();
    this.nym = pseudonym.point();
    this.key = key;
    this.randomness = pseudonym.randomness();
    randomnessBlinding = random.next(fr);
    keyBlinding = random.next(fr);
    t =
        new PointSums(issuer.bases())
            .begin()
            .add(RAND, randomnessBlinding)
            .add(SK, keyBlinding)
            .finishOne();
  }

  /** As {@link Presentation#response}. */
  Scalar randomnessResponse(Scalar factor) {
    return randomnessBlinding.add(factor.multiply(randomness));
  }

  /** As {@link Presentation#response}. */
  Scalar keyResponse(Scalar factor) {
    return keyBlinding.add(factor.multiply(key));
  }
}
