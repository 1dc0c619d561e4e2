package io.zkat.server.verify;

import io.zkat.validator.engine.ProofValidator;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.verdict.Verdict;

/** Verification by the validator itself. */
public final class ValidatorVerification implements ProofVerification {
  private final ProofValidator validator;

  /** By this validator. */
  public ValidatorVerification(ProofValidator validator) {
    this.validator = validator;
  }

  @Override
  public boolean supports(ProofType type) {
    return ProofValidator.supports(type);
  }

  @Override
  public Verdict transfer(
      PublicParams params, ProofType type, byte[][] inputs, byte[][] outputs, byte[] proof) {
    return validator.verifyTransfer(params, type, inputs, outputs, proof);
  }

  @Override
  public Verdict issue(PublicParams params, ProofType type, byte[][] outputs, byte[] proof) {
    return validator.verifyIssue(params, type, outputs, proof);
  }

  @Override
  public Verdict typeAndSum(PublicParams params, byte[][] inputs, byte[][] outputs, byte[] proof) {
    return validator.verifyTypeAndSum(params, inputs, outputs, proof);
  }

  @Override
  public Verdict range(PublicParams params, ProofType type, byte[] commitment, byte[] proof) {
    return validator.verifyRange(params, type, commitment, proof);
  }
}
