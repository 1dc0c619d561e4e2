package io.zkat.validator.verdict;

/**
 * Why something is not valid. The names are the stable codes that clients, logs and metrics see; a
 * constant may be added, none is renamed or given another meaning. The error classes of the
 * reference are those of spec proofs 9.5; docs/reasons.md says which of them each constant stands
 * for, and a test compares that page with this list.
 */
public enum Reason {
  /** Nothing is wrong. */
  OK("valid"),

  // ---- the request as a whole (spec wire 4.1, validation 2)
  /** No bytes at all (reference: {@code empty token request}). */
  EMPTY_REQUEST("empty token request"),
  /** Not the protobuf message that it should be (reference: {@code cannot parse}). */
  MALFORMED_REQUEST("request does not decode"),
  /** The version of the request is not 1. */
  UNSUPPORTED_REQUEST_VERSION("request version is not supported"),
  /** An action is hashed or nothing (reference: {@code only TypedAction is supported}). */
  ACTION_NOT_TYPED("action is not a typed one"),
  /** An action is neither an issue nor a transfer. */
  ACTION_TYPE_INVALID("action type is invalid"),
  /** A signature is neither an auditor's nor an action's. */
  SIGNATURE_NOT_TYPED("signature is of no kind"),
  /** A signature has no bytes. */
  SIGNATURE_EMPTY("signature is empty"),
  /** An action has no bytes. */
  ACTION_EMPTY("action is empty"),
  /** The configured minimum of the protocol version is above the request's version. */
  REQUEST_VERSION_BELOW_MINIMUM("request version is below the minimum"),
  /** The anchor has no byte or more than 128. */
  ANCHOR_INVALID("anchor is not of 1 to 128 bytes"),

  // ---- signatures (spec validation 3 to 6)
  /** The list of signatures ends before the one that is needed. */
  SIGNATURES_EXHAUSTED("insufficient number of signatures"),
  /** An auditor signed although the parameters have none. */
  AUDITOR_SIGNATURES_PRESENT("auditor signatures are present"),
  /** No auditor signed although the parameters have some. */
  AUDITOR_SIGNATURES_MISSING("auditor signatures are missing"),
  /** The identity of an auditor's signature is not one of the parameters' auditors. */
  AUDITOR_NOT_LISTED("auditor is not listed"),
  /** The issuer of an issue is not one of the parameters' issuers. */
  ISSUER_NOT_AUTHORIZED("issuer is not authorized"),
  /** Tokens are redeemed, issuers are listed, and the action names no issuer. */
  REDEEM_ISSUER_MISSING("redeem without an issuer"),

  // ---- reading an action
  /** Not the protobuf message that it should be. */
  MALFORMED_ACTION("action does not decode"),
  /** The version of an action is not 1. */
  UNSUPPORTED_ACTION_VERSION("action version is not supported"),
  /** The blinding factor of an upgrade witness is not JSON of the expected form. */
  MALFORMED_UPGRADE_WITNESS("blinding factor of an upgrade witness does not decode"),
  /** An output has no token. */
  OUTPUT_TOKEN_MISSING("output token is missing"),

  // ---- the shape of an action
  /** An issue names no issuer. */
  ISSUER_MISSING("issuer is missing"),
  /** An input names no token. */
  INPUT_ID_MISSING("input id is missing"),
  /** An input names a token of no transaction. */
  INPUT_TX_ID_EMPTY("transaction id of the input is empty"),
  /** An input does not hold the token that it spends. */
  INPUT_TOKEN_MISSING("input token is missing"),
  /** The token of an input belongs to nobody. */
  INPUT_OWNER_EMPTY("owner of the input token is empty"),
  /** The token of an input has no commitment. */
  INPUT_DATA_MISSING("commitment of the input token is missing"),
  /** An upgrade witness does not hold the clear token. */
  UPGRADE_TOKEN_MISSING("clear token of the upgrade witness is missing"),
  /** The clear token of an upgrade witness belongs to nobody. */
  UPGRADE_OWNER_EMPTY("owner of the clear token is empty"),
  /** The clear token of an upgrade witness has no type. */
  UPGRADE_TYPE_EMPTY("type of the clear token is empty"),
  /** The clear token of an upgrade witness has no quantity. */
  UPGRADE_QUANTITY_EMPTY("quantity of the clear token is empty"),
  /** An upgrade witness has no blinding factor. */
  UPGRADE_BLINDING_FACTOR_MISSING("blinding factor of the upgrade witness is missing"),
  /** The token of an output has no commitment. */
  OUTPUT_DATA_MISSING("commitment of the output token is missing"),
  /** The proof of an action is of no known type, or there is none. */
  PROOF_TYPE_INVALID("proof type is invalid"),

  // ---- upgrade witnesses (spec validation 6.3)
  /** The quantity is no number, negative or too large. */
  UPGRADE_QUANTITY_INVALID("quantity of the clear token is invalid"),
  /** The clear token does not open the commitment of the input. */
  UPGRADE_COMMITMENT_MISMATCH("upgrade witness does not open the commitment"),
  /** The clear token belongs to somebody else than the input. */
  UPGRADE_OWNER_MISMATCH("owners of clear token and input differ"),

  // ---- scripts (spec validation 6.5)
  /** A token that a script owns goes with other inputs or outputs. */
  HTLC_NOT_ONE_TO_ONE("a script is spent alone and to one output"),
  /** A token that a script owns is redeemed. */
  HTLC_OUTPUT_OWNER_EMPTY("a script's token must get an owner"),
  /** Before the deadline the output must belong to the script's recipient. */
  HTLC_RECIPIENT_MISMATCH("output owner is not the recipient of the script"),
  /** After the deadline the output must belong to the script's sender. */
  HTLC_SENDER_MISMATCH("output owner is not the sender of the script"),
  /** A claim lacks the preimage or the recipient's signature. */
  HTLC_CLAIM_INCOMPLETE("claim has no preimage or no signature"),
  /** An action that claims a token has no metadata. */
  HTLC_CLAIM_NO_METADATA("claim without metadata"),
  /** The metadata does not hold the entry of the preimage. */
  HTLC_CLAIM_ENTRY_MISSING("metadata entry of the preimage is missing"),
  /** The metadata holds another preimage. */
  HTLC_CLAIM_ENTRY_MISMATCH("metadata entry is not the preimage"),
  /** The owner of an output is no well-formed envelope. */
  OUTPUT_OWNER_MALFORMED("owner of the output is malformed"),
  /** A new script has no sender. */
  HTLC_SENDER_EMPTY("script without sender"),
  /** A new script has no recipient. */
  HTLC_RECIPIENT_EMPTY("script without recipient"),
  /** The deadline of a new script is over. */
  HTLC_DEADLINE_PASSED("deadline of the script has passed"),
  /** An action that makes a script has no metadata. */
  HTLC_LOCK_NO_METADATA("lock without metadata"),
  /** The metadata does not hold the entry of the lock. */
  HTLC_LOCK_ENTRY_MISSING("metadata entry of the lock is missing"),
  /** The metadata entry of the lock is not its hash. */
  HTLC_LOCK_ENTRY_MISMATCH("metadata entry is not the hash of the lock"),

  // ---- metadata (spec validation 7)
  /** Two scripts of one action need the same entry. */
  METADATA_KEY_REPEATED("metadata key is used more than once"),
  /** An entry is neither public nor a script's. */
  METADATA_NOT_ACCOUNTED_FOR("metadata entry is not accounted for"),

  // ---- the statement that a proof is about
  /** A proof needs at least one input. */
  NO_INPUTS("no inputs"),
  /** A proof needs at least one output. */
  NO_OUTPUTS("no outputs"),
  /** An input commitment is not a point of the parameters' group. */
  MALFORMED_INPUT("input commitment is not a point of the group"),
  /** An output commitment is not a point of the parameters' group. */
  MALFORMED_OUTPUT("output commitment is not a point of the group"),
  /** More inputs, outputs or bytes than the configured limits allow. */
  LIMIT_EXCEEDED("a limit is exceeded"),

  // ---- the proof as a whole
  /** The parameters hold no generators for this proof type. */
  PROOF_TYPE_NOT_AVAILABLE("proof type not available in the public parameters"),
  /** No proof bytes. */
  EMPTY_PROOF("empty proof"),
  /** The containers, a point or a scalar of the proof do not decode. */
  MALFORMED_PROOF("proof does not decode"),
  /** An element names a curve outside 0..8 (the reference aborts). */
  UNKNOWN_CURVE_ID("curve id of an element is unknown"),
  /** An element of another curve takes part in the arithmetic (the reference aborts). */
  FOREIGN_ELEMENT("element of another curve is used"),
  /** A scalar is too long for the endomorphism split (the reference aborts). */
  SCALAR_TOO_LONG("scalar is too long"),

  // ---- type-and-sum, structure (in the order of the checks)
  /** Commitment to type: missing, of another curve id, or infinity. */
  TYPE_AND_SUM_COMMITMENT_TO_TYPE("commitment to type is invalid"),
  /** The lists of blinding factors and of values differ in length, or a blinding factor is off. */
  TYPE_AND_SUM_INPUT_BLINDING_FACTORS("input blinding factors are invalid"),
  /** An input value is missing or of another curve id. */
  TYPE_AND_SUM_INPUT_VALUES("input values are invalid"),
  /** Type is missing or of another curve id. */
  TYPE_AND_SUM_TYPE("type is invalid"),
  /** Type blinding factor is missing or of another curve id. */
  TYPE_AND_SUM_TYPE_BLINDING_FACTOR("type blinding factor is invalid"),
  /** Equality of sum is missing or of another curve id. */
  TYPE_AND_SUM_EQUALITY_OF_SUM("equality of sum is invalid"),
  /** Challenge is missing or of another curve id. */
  TYPE_AND_SUM_CHALLENGE("challenge is invalid"),
  // ---- type-and-sum, statement
  /** The number of blinding factors differs from the number of inputs. */
  TYPE_AND_SUM_MISSING_COMPONENTS("number of blinding factors differs from the number of inputs"),
  /** The recomputed challenge differs. */
  TYPE_AND_SUM_CHALLENGE_MISMATCH("type-and-sum challenge mismatch"),

  // ---- same-type
  /** An item of the same-type proof is missing (the reference aborts). */
  SAME_TYPE_MISSING_COMPONENTS("same-type proof is incomplete"),
  /** The recomputed challenge differs. */
  SAME_TYPE_CHALLENGE_MISMATCH("same-type challenge mismatch"),

  // ---- range proofs
  /** The number of range proofs differs from the number of outputs. */
  RANGE_PROOF_COUNT("number of range proofs differs from the number of outputs"),
  /**
   * Both range proof systems are configured, so that no transcript header exists (spec proofs 4).
   */
  TRANSCRIPT_HEADER_EMPTY("transcript header is empty"),
  /** A part of a CSP range proof is missing. */
  CSP_NIL_ELEMENT("element of the range proof is missing"),
  /** A part of a CSP range proof is of another curve id. */
  CSP_WRONG_CURVE_ID("element of the range proof has another curve id"),
  /** A list of a CSP range proof has the wrong number of elements. */
  CSP_INVALID_LENGTH("list of the range proof has the wrong length"),
  /** A point of the inner argument is infinity. */
  CSP_INFINITY("point of the inner argument is infinity"),
  /** The Schnorr equation for the value and its blinding does not hold. */
  CSP_PROOF_OF_KNOWLEDGE_FAILED("proof of knowledge of the value failed"),
  /** The final equation of the inner argument does not hold, or a base of it is infinity. */
  CSP_VERIFICATION_FAILED("range proof verification failed"),
  /** A part of a Bulletproof is missing. */
  BULLETPROOF_NIL_ELEMENT("element of the Bulletproof is missing"),
  /** A part of a Bulletproof in a transfer is of another curve id. */
  BULLETPROOF_WRONG_CURVE_ID("element of the Bulletproof has another curve id"),
  /** A point of a Bulletproof in a transfer is infinity. */
  BULLETPROOF_INFINITY("point of the Bulletproof is infinity"),
  /** The equation between the polynomial's value and the commitments does not hold. */
  BULLETPROOF_POLYNOMIAL_FAILED("polynomial equation of the Bulletproof failed"),
  /** The lists L and R of the inner product argument have the wrong number of points. */
  BULLETPROOF_INVALID_LENGTH("list of the inner product argument has the wrong length"),
  /** The final equation of the inner product argument does not hold. */
  BULLETPROOF_INNER_PRODUCT_FAILED("inner product argument failed"),

  // ---- identities (spec wire 6 to 8, validation 8)
  /** The envelope of an identity is malformed. */
  IDENTITY_MALFORMED("identity is malformed"),
  /** There is no verifier for the type of an identity. */
  IDENTITY_TYPE_UNKNOWN("identity type is unknown"),

  /** An x509 identity has no PEM block. */
  X509_MALFORMED_PEM("no PEM block in the identity"),
  /** A PEM block is neither a certificate nor a public key. */
  X509_UNKNOWN_PEM_LABEL("PEM block is neither a certificate nor a public key"),
  /** A certificate or public key does not parse, or holds no ECDSA key on a supported curve. */
  X509_NO_KEY("no ECDSA key in the identity"),
  /** A signature is not two integers in DER. */
  X509_MALFORMED_SIGNATURE("signature does not decode"),
  /** The second number of a signature is above half the order. */
  X509_SIGNATURE_NOT_LOW_S("signature is not low-S"),
  /** A signature does not verify. */
  X509_SIGNATURE_INVALID("signature is invalid"),

  /** A script is not JSON of the expected form. */
  HTLC_MALFORMED_SCRIPT("script does not decode"),
  /** The signature that claims from a script is not JSON of the expected form. */
  HTLC_MALFORMED_CLAIM("claim does not decode"),
  /** A script names a hash function or an encoding that the reference does not have. */
  HTLC_HASH_NOT_AVAILABLE("hash function or encoding of the script is not available"),
  /** The preimage of a claim does not have the image in the script. */
  HTLC_PREIMAGE_MISMATCH("preimage does not match the script"),

  /** A list of identities that all sign does not decode. */
  MULTISIG_MALFORMED("multisig identity does not decode"),
  /** The list of their signatures does not decode. */
  MULTISIG_MALFORMED_SIGNATURE("multisig signature does not decode"),
  /** There are more or fewer signatures than identities. */
  MULTISIG_SIGNATURE_COUNT("number of signatures differs from the number of identities"),

  /** A policy does not decode. */
  POLICY_MALFORMED("policy identity does not decode"),
  /** The formula of a policy is not well-formed. */
  POLICY_TEXT_MALFORMED("policy formula is malformed"),
  /** The list of a policy's signatures does not decode. */
  POLICY_MALFORMED_SIGNATURE("policy signature does not decode"),
  /** There are more or fewer slots for signatures than identities. */
  POLICY_SIGNATURE_COUNT("number of slots differs from the number of identities"),
  /** The signatures do not satisfy the formula of a policy. */
  POLICY_NOT_SATISFIED("policy is not satisfied"),

  // ---- credentials of anonymous owners (spec idemix-nym 4 and 5, or 7.3)
  /** Not the protobuf message that it should be, or no bytes. */
  IDEMIX_MALFORMED_IDENTITY("idemix identity does not decode"),
  /** An idemix identity has no one-time key. */
  IDEMIX_NYM_KEY_MISSING("one-time key is missing"),
  /** The schema of an idemix identity is not the empty one. */
  IDEMIX_UNKNOWN_SCHEMA("schema of the identity is unknown"),
  /** The one-time key is not a point of the group. */
  IDEMIX_MALFORMED_NYM_KEY("one-time key does not decode"),
  /** An idemix identity has no proof. */
  IDEMIX_PROOF_MISSING("association proof is missing"),
  /** An association proof or a point in it does not decode. */
  IDEMIX_MALFORMED_PROOF("association proof does not decode"),
  /** A revocation algorithm other than none. */
  IDEMIX_REVOCATION_ALGORITHM("revocation algorithm is unsupported"),
  /** The pseudonym of the enrollment id or its proof is missing. */
  IDEMIX_EID_MISSING("pseudonym of the enrollment id is missing"),
  /** The pseudonym of the revocation handle or its proof is missing. */
  IDEMIX_RH_MISSING("pseudonym of the revocation handle is missing"),
  /** An attribute is revealed. */
  IDEMIX_ATTRIBUTE_REVEALED("an attribute is revealed"),
  /** A part of a proof has more or fewer responses than it must have (rule S1). */
  IDEMIX_RESPONSE_COUNT("wrong number of responses"),
  /** A pseudonym is said to be of another attribute (rule S2). */
  IDEMIX_ATTRIBUTE_INDEX("wrong index of an attribute"),
  /** The randomised signature is the neutral element (rule S3). */
  IDEMIX_NEUTRAL_SIGNATURE("credential signature is the neutral element"),
  /** The one-time key is not the pseudonym in the proof (rule S4). */
  IDEMIX_NYM_MISMATCH("one-time key differs from the pseudonym in the proof"),
  /** The owner is nobody (rule S6). */
  IDEMIX_OWNER_EMPTY("owner pseudonym is empty"),
  /** The owner is not a point of the group. */
  IDEMIX_MALFORMED_OWNER("owner pseudonym does not decode"),
  /** The credential belongs to another owner. */
  IDEMIX_OWNER_MISMATCH("credential is of another owner"),
  /** The proof that one-time key and credential hold the same secret fails. */
  IDEMIX_NYM_PROOF_FAILED("proof of the one-time key failed"),
  /** The proof that pseudonym and credential hold the same enrollment id fails. */
  IDEMIX_EID_PROOF_FAILED("proof of the enrollment id failed"),
  /** The proof that pseudonym and credential hold the same revocation handle fails. */
  IDEMIX_RH_PROOF_FAILED("proof of the revocation handle failed"),
  /** The signature in the credential is not the issuer's. */
  IDEMIX_PAIRING_FAILED("credential signature is invalid"),
  /** The proof that the credential's signature was randomised correctly fails. */
  IDEMIX_RANDOMISATION_FAILED("proof of the credential's randomisation failed"),
  /** The proof that the attributes are the signed ones fails. */
  IDEMIX_ATTRIBUTES_FAILED("proof of the credential's attributes failed"),
  /** The recomputed challenge of a classic proof differs. */
  IDEMIX_CHALLENGE_MISMATCH("association proof challenge mismatch"),
  /** No issuer of the parameters accepts the credential. */
  IDEMIX_NO_ISSUER("no issuer accepts the credential"),

  // ---- signatures of anonymous owners (spec idemix-nym 6 and 7.4)
  /** A signature under a one-time key does not decode. */
  NYM_SIGNATURE_MALFORMED("pseudonym signature does not decode"),
  /** A signature under a one-time key does not verify. */
  NYM_SIGNATURE_INVALID("pseudonym signature is invalid");

  private final String text;

  Reason(String text) {
    this.text = text;
  }

  /** A short English text, without data of the request. */
  public String text() {
    return text;
  }
}
