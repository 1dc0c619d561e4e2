package io.zkat.validator.rules;

/**
 * The release of the reference whose verdicts are wanted. What changes between releases is asked of
 * the profile, so that a later release is another constant here and not another pipeline.
 */
public enum ParityProfile {
  /** Fixed limits and the stricter structure of proofs; protocol version 1 in its final form. */
  PANURUS_2026_07_01("panurus-2026-07-01", 1, 128);

  private final String code;
  private final int protocolVersion;
  private final int maxAnchorBytes;

  ParityProfile(String code, int protocolVersion, int maxAnchorBytes) {
    this.code = code;
    this.protocolVersion = protocolVersion;
    this.maxAnchorBytes = maxAnchorBytes;
  }

  /** The name under which the profile is configured and reported. */
  public String code() {
    return code;
  }

  /** The only version of requests that it knows (spec wire 4.1). */
  public int protocolVersion() {
    return protocolVersion;
  }

  /** Whether this can be signed: not empty, and not longer than it takes (spec wire 4.2). */
  public boolean isAnchor(byte[] anchor) {
    return anchor.length > 0 && anchor.length <= maxAnchorBytes;
  }
}
