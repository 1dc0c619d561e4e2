package io.zkat.validator.limits;

/**
 * Bounds on what is read from outside. The reference has none (spec README, "left to the
 * implementer"), so whatever a limit refuses it might accept; each default leaves room for at least
 * twice the largest honest request of 64 inputs and 64 outputs, which is about 500 KB, and all
 * validators of a network should use the same ones.
 *
 * <p>All values are inclusive maxima and positive.
 *
 * @param publicParamsBytes size of a public parameters file. The largest honest one (64 bits,
 *     BLS12-381, both proof systems) has about 80 KB; certificates of some hundred issuers fit in
 *     the rest. Loaded rarely, but by an administrator's mistake it could be any file.
 * @param publicParamsSets number of sets that a service holds at one time. Each keeps up to some
 *     hundred KB alive, tables not counted.
 * @param requestBytes size of a token request, all actions and signatures. It bounds the memory
 *     that one caller can make the service hold.
 * @param actionBytes size of one action, tokens and proof. Keeps one action from using up a
 *     request.
 * @param proofBytes size of the proof of one action. An honest one for 64 outputs of 64 bits has
 *     about 160 KB; time to decode grows with it because every point costs a subgroup check.
 * @param actions number of actions in a request. Each one costs at least one proof.
 * @param signatures number of signatures in a request, auditors included: up to one for each input
 *     and action, and each may cost a pairing. As many identities may be in it, those inside others
 *     included, since all of them may sign.
 * @param inputs number of inputs of one action.
 * @param outputs number of outputs of one action. Each one costs a range proof.
 * @param metadataEntries number of metadata entries of one action. HTLC scripts need one for each
 *     input and output.
 * @param foreignPoints number of points in one proof, or commitments in one action, that belong to
 *     another curve than that of the parameters (spec proofs 1.5). No honest prover makes one, and
 *     each costs a slow subgroup check; the default still takes the range proofs of three outputs.
 * @param identityDepth nesting of composite identities. Recursion follows it, so it protects the
 *     stack.
 */
public record Limits(
    int publicParamsBytes,
    int publicParamsSets,
    int requestBytes,
    int actionBytes,
    int proofBytes,
    int actions,
    int signatures,
    int inputs,
    int outputs,
    int metadataEntries,
    int foreignPoints,
    int identityDepth) {

  /** Safe values for a service that is open to its clients. */
  public static final Limits DEFAULT =
      new Limits(
          4 << 20, // publicParamsBytes
          64, // publicParamsSets
          4 << 20, // requestBytes
          2 << 20, // actionBytes
          1 << 20, // proofBytes
          256, // actions
          1024, // signatures
          256, // inputs
          256, // outputs
          512, // metadataEntries
          64, // foreignPoints
          32); // identityDepth

  /** Checks that every limit is positive. */
  public Limits {
    requirePositive(publicParamsBytes, "publicParamsBytes");
    requirePositive(publicParamsSets, "publicParamsSets");
    requirePositive(requestBytes, "requestBytes");
    requirePositive(actionBytes, "actionBytes");
    requirePositive(proofBytes, "proofBytes");
    requirePositive(actions, "actions");
    requirePositive(signatures, "signatures");
    requirePositive(inputs, "inputs");
    requirePositive(outputs, "outputs");
    requirePositive(metadataEntries, "metadataEntries");
    requirePositive(foreignPoints, "foreignPoints");
    requirePositive(identityDepth, "identityDepth");
  }

  private static void requirePositive(int value, String name) {
    if (value <= 0) {
      throw new IllegalArgumentException(name + " must be positive, is " + value);
    }
  }
}
