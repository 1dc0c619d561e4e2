package io.zkat.validator.proof;

/** The two range proof systems, with their numbers on the wire (spec proofs 6.5). */
public enum ProofType {
  /** Bulletproofs with the inner product argument. */
  BULLETPROOF(1),
  /** Compressed sigma protocol. */
  CSP(2);

  private final int number;

  ProofType(int number) {
    this.number = number;
  }

  /**
   * The type with this number.
   *
   * @throws IllegalArgumentException for a number that no type has
   */
  public static ProofType of(int number) {
    for (ProofType type : values()) {
      if (type.number == number) {
        return type;
      }
    }
    throw new IllegalArgumentException("no proof type " + number);
  }

  /** The number that the reference uses for this type. */
  public int number() {
    return number;
  }
}
