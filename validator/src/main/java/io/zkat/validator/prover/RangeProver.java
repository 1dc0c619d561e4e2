package io.zkat.validator.prover;

/** Makes the range proofs of one system. */
interface RangeProver {
  /**
   * Proves that the value is below 2^n; if it is not, its lowest n bits are used and the proof does
   * not verify.
   *
   * @param commitment [value]H1 + [blinding]H2
   */
  byte[] prove(OpenedCommitment commitment, Randomness random);
}
