package io.zkat.validator.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Reads the envelope of an identity (spec wire 6): its type, and where its body stands. The reader
 * is as lenient as the reference's: the outer length is not looked at, bytes after the body are
 * ignored, lengths need not be minimal. Made to be reused.
 */
public final class TypedIdentity {
  /** A credential with its proof. */
  public static final int IDEMIX = 1;

  /** A certificate or public key as PEM text. */
  public static final int X509 = 2;

  /** The pseudonym of an enrollment id. */
  public static final int IDEMIX_NYM = 3;

  /** A script with a hash lock and a time lock. */
  public static final int HTLC = 4;

  /** Several identities, all of which sign. */
  public static final int MULTISIG = 5;

  /** Several identities and a formula that says who has to sign. */
  public static final int POLICY = 6;

  private static final int SEQUENCE = 0x30;
  private static final int INTEGER = 0x02;
  private static final int UTF8_STRING = 0x0c;
  private static final int PRINTABLE_STRING = 0x13;
  private static final int OCTET_STRING = 0x04;
  private static final int MAX_TYPE_BYTES = 5;
  private static final int MALFORMED = -1;

  private static final byte[][] NAMES = {
    "idemix".getBytes(US_ASCII),
    "x509".getBytes(US_ASCII),
    "idemixnym".getBytes(US_ASCII),
    "htlc".getBytes(US_ASCII),
    "multisig".getBytes(US_ASCII),
  };

  private static final byte[] NONE = {};

  private byte[] bytes = NONE;
  private int position;
  private int limit;
  private int type;
  private int bodyOffset;
  private int bodyLength;

  /** Creates a reader that has read nothing yet. */
  public TypedIdentity() {}

  /**
   * Reads the envelope at the start of the window.
   *
   * @return false if there is no well-formed one; the accessors then have no meaning
   */
  public boolean read(byte[] b, int off, int len) {
    bytes = b;
    position = off;
    limit = off + len;
    if (!readTag(SEQUENCE) || readLength() == MALFORMED || !readType() || !readTag(OCTET_STRING)) {
      return false;
    }
    bodyLength = readLength();
    bodyOffset = position;
    return bodyLength != MALFORMED && bodyLength <= limit - position;
  }

  /** Lets go of the array that was read. */
  void release() {
    bytes = NONE;
  }

  /** The number of the type, any that fits 32 bits. */
  public int type() {
    return type;
  }

  /** Where the body begins in the array that was read. */
  public int bodyOffset() {
    return bodyOffset;
  }

  /** Length of the body, 0 included. */
  public int bodyLength() {
    return bodyLength;
  }

  private boolean readTag(int tag) {
    if (position >= limit || (bytes[position] & 0xff) != tag) {
      return false;
    }
    position++;
    return true;
  }

  /** The length that stands at the position; one above 2^31 - 1 is more than any input holds. */
  private int readLength() {
    if (position >= limit) {
      return MALFORMED;
    }
    int first = bytes[position++];
    if (first >= 0) {
      return first;
    }
    int count = first & 0x7f;
    if (count == 0 || count > Integer.BYTES || count > limit - position) {
      return MALFORMED;
    }
    long length = 0;
    for (int i = 0; i < count; i++) {
      length = length << 8 | (bytes[position++] & 0xff);
    }
    return (int) Math.min(length, Integer.MAX_VALUE);
  }

  private boolean readType() {
    if (readTag(INTEGER)) {
      return readNumber();
    }
    return (readTag(UTF8_STRING) || readTag(PRINTABLE_STRING)) && readName();
  }

  private boolean readNumber() {
    int length = readLength();
    if (length < 1 || length > MAX_TYPE_BYTES || length > limit - position) {
      return false;
    }
    long value = bytes[position];
    for (int i = 1; i < length; i++) {
      value = value << 8 | (bytes[position + i] & 0xff);
    }
    position += length;
    type = (int) value;
    return type == value;
  }

  private boolean readName() {
    int length = readLength();
    if (length == MALFORMED || length > limit - position) {
      return false;
    }
    int start = position;
    position += length;
    for (int i = 0; i < NAMES.length; i++) {
      if (java.util.Arrays.equals(bytes, start, position, NAMES[i], 0, NAMES[i].length)) {
        type = i + 1;
        return true;
      }
    }
    return false;
  }
}
