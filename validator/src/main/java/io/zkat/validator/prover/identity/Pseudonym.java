package io.zkat.validator.prover.identity;

import io.zkat.math.field.Scalar;
import io.zkat.validator.prover.Point;
import io.zkat.validator.prover.PointSums;
import io.zkat.validator.prover.Randomness;

/**
 * A commitment to a value of a credential: randomness h_rand + value h_i.
 *
 * @param point what others see
 */
record Pseudonym(Point point, Scalar randomness) {
  /** A new pseudonym of a value under the generator of that index. */
  static Pseudonym of(IdemixIssuer issuer, int generator, Scalar value, Randomness random) {
    Scalar randomness = random.next(value.field());
    Point point =
        new PointSums(issuer.bases())
            .begin()
            .add(IdemixIssuer.RAND, randomness)
            .add(generator, value)
            .finishOne();
    return new Pseudonym(point, randomness);
  }
}
