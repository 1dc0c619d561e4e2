package io.zkat.validator.params;

/**
 * Why public parameters are refused, in the order of the checks (spec wire 2 and 2.1). The names
 * are stable codes.
 */
public enum ParamsFault {
  // ---- reading
  /** The file is larger than the limit. */
  TOO_LARGE("file is larger than the limit"),
  /** The file is not standard base64 with padding. */
  MALFORMED_FILE("file is not base64"),
  /** The box is not the JSON object that it should be, or has a member it should not have. */
  MALFORMED_BOX("box is not the expected JSON object"),
  /** The identifier names another driver or version. */
  WRONG_IDENTIFIER("identifier is not zkatdlognogh.v1"),
  /** The inner bytes are not the protobuf message. */
  MALFORMED_MESSAGE("content is not a protobuf message of public parameters"),
  /** There is no curve id. */
  CURVE_ID_MISSING("curve id is missing"),
  /** A curve id is above 2^63 - 1. */
  CURVE_ID_TOO_LARGE("curve id is above 2^63 - 1"),
  /** A generator is not JSON of the expected form, or not a point of the curve it names. */
  MALFORMED_GENERATOR("generator does not decode"),
  /** An idemix issuer key has no bytes. */
  IDEMIX_KEY_EMPTY("idemix issuer key is empty"),
  /** An idemix issuer key has no curve id. */
  IDEMIX_CURVE_ID_MISSING("curve id of an idemix issuer key is missing"),

  // ---- validity
  /** The curve id names no curve. */
  CURVE_ID_UNKNOWN("curve id is above 8"),
  /** The reference knows the curve, this implementation does not compute on it. */
  CURVE_UNSUPPORTED("curve is not supported; 1, 5, 7 and 8 are"),
  /** There is no idemix issuer key. */
  NO_IDEMIX_KEY("at least one idemix issuer key is needed"),
  /** A list of generators has the wrong number of them. */
  GENERATOR_COUNT("wrong number of generators"),
  /** A generator is not there. */
  GENERATOR_MISSING("generator is missing"),
  /** A generator carries another curve id than the parameters. */
  GENERATOR_CURVE_ID("generator has another curve id than the parameters"),
  /** A generator is the neutral element. */
  GENERATOR_INFINITY("generator is the neutral element"),
  /** There are parameters of neither range proof system. */
  NO_RANGE_PROOF_PARAMETERS("no range proof parameters"),
  /** A bit length is not 16, 32 or 64. */
  BIT_LENGTH("bit length is not 16, 32 or 64"),
  /** The bit length is not 2 to the number of rounds. */
  NUMBER_OF_ROUNDS("bit length is not 2 to the number of rounds"),
  /** The quantity precision differs from the bit length. */
  QUANTITY_PRECISION("quantity precision differs from the bit length"),
  /** The largest token value is not the largest number of that many bits. */
  MAX_TOKEN("max token is not the largest value of the bit length"),
  /** Idemix does not work on the curve of an issuer key, or not in this implementation. */
  IDEMIX_CURVE_UNSUPPORTED("idemix is not supported on the curve of an issuer key"),
  /** An idemix issuer key does not load on its curve. */
  IDEMIX_KEY_INVALID("idemix issuer key is invalid"),
  /** The reference names a logger after the driver, and aborts if it cannot. */
  DRIVER_NAME("driver name is not words of letters, digits, _ # : - with dots between"),

  // ---- registry
  /** More sets than the limit allows. */
  TOO_MANY_SETS("too many sets of public parameters");

  private final String text;

  ParamsFault(String text) {
    this.text = text;
  }

  /** A short English text. */
  public String text() {
    return text;
  }
}
