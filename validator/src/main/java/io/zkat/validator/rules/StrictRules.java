package io.zkat.validator.rules;

/**
 * Rules narrower than the reference's which affect no honest client (spec validation 9). Those that
 * soundness needs are always on and not found here.
 *
 * @param ownCurveIdOnly commitments and blinding factors must carry exactly the curve id of the
 *     parameters, where the reference takes others of the same group as equal
 * @param listedRedeemIssuer the issuer of a redeem must be one of the parameters' issuers, where
 *     the reference takes any identity that the action names
 * @param credentialForm the parts of anonymous credentials must have exactly the written form (rule
 *     S5 of spec idemix-nym 8)
 */
public record StrictRules(
    boolean ownCurveIdOnly, boolean listedRedeemIssuer, boolean credentialForm) {
  /** As the reference: no request that it accepts is refused. */
  public static final StrictRules NONE = new StrictRules(false, false, false);

  /** All of them. */
  public static final StrictRules ALL = new StrictRules(true, true, true);
}
