package io.zkat.validator.wire;

/**
 * Tags, lengths and integers of DER (spec wire 5).
 *
 * <p>A header is returned as one {@code long}, so that reading allocates nothing: {@link
 * #contentOffset} and {@link #contentLength} take it apart, a negative value means that there is no
 * such element.
 */
public final class Der {
  /** INTEGER. */
  public static final int INTEGER = 0x02;

  /** OCTET STRING, primitive. */
  public static final int OCTET_STRING = 0x04;

  /** SEQUENCE and SEQUENCE OF. */
  public static final int SEQUENCE = 0x30;

  /** What {@link #header} returns for an element that is missing or malformed. */
  public static final long MALFORMED = -1;

  private Der() {}

  /**
   * Reads the tag and the length of the element at {@code off}. The tag must be exactly {@code
   * tag}, the length definite, minimal and below 2^31, and the content must end at or before {@code
   * limit}.
   *
   * @param limit end of the enclosing bytes, exclusive
   * @return content offset and length, or {@link #MALFORMED}
   */
  public static long header(byte[] b, int off, int limit, int tag) {
    if (limit - off < 2 || (b[off] & 0xff) != tag) {
      return MALFORMED;
    }
    int length = b[off + 1];
    int content = off + 2;
    if (length < 0) {
      int count = length & 0x7f;
      // No minimal length below 2^31 takes more than four bytes. Count 0 is the indefinite form.
      if (count == 0 || count > 4 || limit - content < count || b[content] == 0) {
        return MALFORMED;
      }
      length = 0;
      for (int end = content + count; content < end; content++) {
        length = length << 8 | (b[content] & 0xff);
      }
      if (length < 0x80) { // needs no long form, or is 2^31 and more
        return MALFORMED;
      }
    }
    if (length > limit - content) {
      return MALFORMED;
    }
    return (long) content << 32 | length;
  }

  /** Where the content of an element begins. */
  public static int contentOffset(long header) {
    return (int) (header >> 32);
  }

  /** How many bytes the content of an element has. */
  public static int contentLength(long header) {
    return (int) header;
  }

  /** Where an element ends: the offset of the first byte after it. */
  public static int end(long header) {
    return contentOffset(header) + contentLength(header);
  }

  /**
   * Whether the content bytes are an INTEGER of any size: at least one byte, and the first nine
   * bits are not all equal.
   */
  public static boolean isInteger(byte[] b, int off, int len) {
    return len == 1 || (len > 1 && b[off] != (b[off + 1] >> 7));
  }

  /**
   * Reads the content of an INTEGER that {@link #isInteger} accepts as two's complement.
   *
   * @param len 1 to 8
   */
  public static long integer(byte[] b, int off, int len) {
    long value = b[off];
    for (int i = 1; i < len; i++) {
      value = value << 8 | (b[off + i] & 0xff);
    }
    return value;
  }
}
