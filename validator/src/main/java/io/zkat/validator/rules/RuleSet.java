package io.zkat.validator.rules;

/**
 * What a validator demands beyond what request and parameters say.
 *
 * @param profile the release of the reference to agree with
 * @param strict narrower rules that are switched on
 * @param minimumVersion the lowest protocol version of requests; 0: any
 */
public record RuleSet(ParityProfile profile, StrictRules strict, int minimumVersion) {
  /** The reference's verdicts, without configuration. */
  public static final RuleSet DEFAULT =
      new RuleSet(ParityProfile.PANURUS_2026_07_01, StrictRules.NONE, 0);
}
