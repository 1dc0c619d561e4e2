package io.zkat.validator.prover.identity;

import static io.zkat.validator.prover.identity.IdemixIssuer.EID;
import static io.zkat.validator.prover.identity.IdemixIssuer.RAND;
import static io.zkat.validator.prover.identity.IdemixIssuer.RH;
import static io.zkat.validator.prover.identity.IdemixIssuer.SK;

import io.zkat.math.field.Fr;
import io.zkat.math.field.Scalar;
import io.zkat.validator.prover.Point;
import io.zkat.validator.prover.PointSums;
import io.zkat.validator.prover.Randomness;

/**
 * The first message of the proof that pseudonyms belong to a credential, the same in both flavours
 * (spec idemix-nym 5.4 and 7.3): the signature randomised, A' = r1 A, Abar = r1 B - e A', d = r1 B
 * - r2 h_rand, so that
 *
 * <pre>
 *   Abar - d = (-e) A' + r2 h_rand
 *   -g1      = (-r3) d + (s - r2 r3) h_rand + sk h_sk + sum of m_i h_i,    r3 = 1/r1
 * </pre>
 *
 * <p>and commitments to the secrets of these two equations and of the three pseudonyms. Equal
 * secrets have one blinding. Draws r1, r2, then the blindings in the order of the constants.
 */
final class Presentation {
  /** Index of the secret -e. */
  static final int MINUS_E = 0;

  /** Index of r2. */
  static final int R2 = 1;

  /** Index of -r3. */
  static final int MINUS_R3 = 2;

  /** Index of s - r2 r3. */
  static final int S_PRIME = 3;

  /** Index of the secret key; the attributes follow. */
  static final int KEY = 4;

  /** Index of the enrollment id. */
  static final int ENROLLMENT_ID = KEY + EID - SK;

  /** Index of the revocation handle. */
  static final int REVOCATION_HANDLE = KEY + RH - SK;

  /** Index of the randomness of the pseudonym. */
  static final int NYM_RANDOMNESS = REVOCATION_HANDLE + 1;

  /** Index of the randomness of the pseudonym of the enrollment id. */
  static final int EID_RANDOMNESS = NYM_RANDOMNESS + 1;

  /** Index of the randomness of the pseudonym of the revocation handle. */
  static final int RH_RANDOMNESS = NYM_RANDOMNESS + 2;

  private static final int COUNT = RH_RANDOMNESS + 1;

  final Point aPrime;
  final Point aBar;
  final Point d;
  final Point nym;
  final Point eid;
  final Point rh;

  /** Commitments to the secrets of the two equations, then of the three pseudonyms. */
  final Point t1;

  final Point t2;
  final Point tNym;
  final Point tEid;
  final Point tRh;

  private final Scalar[] secrets = new Scalar[COUNT];
  private final Scalar[] blindings;

  Presentation(
      IdemixIssuer issuer,
      Credential credential,
      Pseudonym nym,
      Pseudonym eid,
      Pseudonym rh,
      Randomness random) {
    Fr fr = credential.e().field();
    Scalar r1 = random.next(fr);
    Scalar r2 = random.next(fr);
    Scalar r3 = r1.inverse();
    secrets[MINUS_E] = credential.e().negate();
    secrets[R2] = r2;
    secrets[MINUS_R3] = r3.negate();
    secrets[S_PRIME] = credential.s().subtract(r2.multiply(r3));
    for (int i = 0; i < credential.hidden().size(); i++) {
      secrets[KEY + i] = credential.hidden().get(i);
    }
    secrets[NYM_RANDOMNESS] = nym.randomness();
    secrets[EID_RANDOMNESS] = eid.randomness();
    secrets[RH_RANDOMNESS] = rh.randomness();
    blindings = random.next(fr, COUNT);
    this.nym = nym.point();
    this.eid = eid.point();
    this.rh = rh.point();

    PointSums sums = new PointSums(issuer.bases());
    sums.begin().add(credential.a(), r1);
    sums.begin().add(credential.b(), r1).add(credential.a(), r1.multiply(secrets[MINUS_E]));
    sums.begin().add(credential.b(), r1).add(RAND, r2.negate());
    Point[] randomised = sums.finish();
    aPrime = randomised[0];
    aBar = randomised[1];
    d = randomised[2];
    sums.begin().add(aPrime, blindings[MINUS_E]).add(RAND, blindings[R2]);
    sums.begin().add(d, blindings[MINUS_R3]).add(RAND, blindings[S_PRIME]);
    for (int i = 0; i <= IdemixIssuer.ATTRIBUTES; i++) {
      sums.add(SK + i, blindings[KEY + i]);
    }
    sums.begin().add(RAND, blindings[NYM_RANDOMNESS]).add(SK, blindings[KEY]);
    sums.begin().add(RAND, blindings[EID_RANDOMNESS]).add(EID, blindings[ENROLLMENT_ID]);
    sums.begin().add(RAND, blindings[RH_RANDOMNESS]).add(RH, blindings[REVOCATION_HANDLE]);
    Point[] commitments = sums.finish();
    t1 = commitments[0];
    t2 = commitments[1];
    tNym = commitments[2];
    tEid = commitments[3];
    tRh = commitments[4];
  }

  /** blinding + factor secret, by the indices above: the factor is the challenge, or minus it. */
  Scalar response(int index, Scalar factor) {
    return blindings[index].add(factor.multiply(secrets[index]));
  }
}
