package io.zkat.server.verify;

import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Verdict;

/** Verifies bare proofs. A proof that does not hold is a verdict; an exception is a bug. */
public interface ProofVerification {
  /** Whether transfer, issue and range proofs of this type can be verified at all. */
  boolean supports(ProofType type);

  /**
   * Verifies the proof of a transfer.
   *
   * @param params the parameters to judge it under
   * @param type the system of its range proofs
   * @param inputs token commitments, encoded points (spec proofs 1.3)
   * @param outputs token commitments, encoded points
   * @param proof both components
   */
  Verdict transfer(
      PublicParams params, ProofType type, byte[][] inputs, byte[][] outputs, byte[] proof);

  /**
   * Verifies the proof of an issue.
   *
   * @param params the parameters to judge it under
   * @param type the system of its range proofs
   * @param outputs token commitments, encoded points
   * @param proof both components
   */
  Verdict issue(PublicParams params, ProofType type, byte[][] outputs, byte[] proof);

  /**
   * Verifies the first component of a transfer's proof.
   *
   * @param params the parameters to judge it under
   * @param inputs token commitments, encoded points
   * @param outputs token commitments, encoded points
   * @param proof the first component
   */
  Verdict typeAndSum(PublicParams params, byte[][] inputs, byte[][] outputs, byte[] proof);

  /**
   * Verifies one range proof.
   *
   * @param params the parameters to judge it under
   * @param type the proof system
   * @param commitment commitment to the value, an encoded point
   * @param proof the range proof
   */
  Verdict range(PublicParams params, ProofType type, byte[] commitment, byte[] proof);
}
