package io.zkat.validator.prover.request;

/** Who owns the tokens of a made request. */
public enum OwnerKind {
  /** A certificate. */
  X509("x509"),
  /** A pseudonym of the enrollment id. */
  IDEMIX_NYM("idemixnym"),
  /** A pseudonym with its proof. */
  IDEMIX("idemix"),
  /** Two certificates. */
  MULTISIG("multisig"),
  /** Two of three certificates. */
  POLICY("policy");

  private final String label;

  OwnerKind(String label) {
    this.label = label;
  }

  /** The name in files and on the command line. */
  public String label() {
    return label;
  }
}
