package io.zkat.validator.engine;

import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;

/**
 * A bare proof to be verified with others. The arrays are not copied and must stay unchanged until
 * there is a verdict.
 *
 * @param params the public parameters under which it is judged
 * @param kind what it proves
 * @param type of its range proofs; must be {@link ProofValidator#supports supported}
 * @param inputs commitments of spent tokens; only transfers and TYPE_AND_SUM have any
 * @param outputs commitments of new tokens; of RANGE the one commitment
 * @param proof DER
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares these
public record ProofRequest(
    PublicParams params,
    Kind kind,
    ProofType type,
    byte[][] inputs,
    byte[][] outputs,
    byte[] proof) {

  /** What is proved. */
  public enum Kind {
    /** A transfer proof (spec proofs 6.5). */
    TRANSFER,
    /** The first component of one alone (spec proofs 6.1). */
    TYPE_AND_SUM,
    /** An issue proof (spec proofs 6.6). */
    ISSUE,
    /** One range proof (spec proofs 5 for CSP, 6.3 for Bulletproofs). */
    RANGE
  }
}
