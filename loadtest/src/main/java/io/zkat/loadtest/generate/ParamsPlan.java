package io.zkat.loadtest.generate;

import io.zkat.validator.proof.ProofType;
import java.util.Set;

/**
 * What public parameters to make.
 *
 * @param curve of the tokens
 * @param idemixCurve of the issuer of credentials
 * @param bits of a token value
 * @param proofTypes range proof systems, one at least
 * @param issuers how many may issue tokens; with none everybody may
 * @param auditors how many; with none nothing is audited
 */
public record ParamsPlan(
    TokenCurve curve,
    TokenCurve idemixCurve,
    int bits,
    Set<ProofType> proofTypes,
    int issuers,
    int auditors) {
  /** Copies the set. */
  public ParamsPlan {
    proofTypes = Set.copyOf(proofTypes);
  }
}
