package io.zkat.validator.wire;

/**
 * Reads {@code Element ::= SEQUENCE { curveID INTEGER, raw OCTET STRING }}, one point, scalar or
 * list of a proof (spec proofs 3).
 */
public final class DerElement {
  private static final int MAX_ID_BYTES = 8;

  private long curveId;
  private int rawOffset;
  private int rawLength;

  /** Creates an element that has not been read yet. */
  public DerElement() {}

  /**
   * Reads the element that fills the window. Bytes after it are refused; members of the SEQUENCE
   * after {@code raw} are not looked at.
   *
   * @return false if there is no well-formed element; the accessors then have no meaning
   */
  public boolean read(byte[] b, int off, int len) {
    int end = off + len;
    long outer = Der.header(b, off, end, Der.SEQUENCE);
    if (outer < 0 || Der.end(outer) != end) {
      return false;
    }
    long id = Der.header(b, Der.contentOffset(outer), end, Der.INTEGER);
    if (id < 0
        || Der.contentLength(id) > MAX_ID_BYTES
        || !Der.isInteger(b, Der.contentOffset(id), Der.contentLength(id))) {
      return false;
    }
    long raw = Der.header(b, Der.end(id), end, Der.OCTET_STRING);
    if (raw < 0) {
      return false;
    }
    curveId = Der.integer(b, Der.contentOffset(id), Der.contentLength(id));
    rawOffset = Der.contentOffset(raw);
    rawLength = Der.contentLength(raw);
    return true;
  }

  /**
   * The curve number as it stands, any signed 64-bit value. Only 0 to 8 name a curve; the reference
   * aborts on the others when it uses them (spec proofs 1.1).
   */
  public long curveId() {
    return curveId;
  }

  /** Where the content of {@code raw} begins in the array that was read. */
  public int rawOffset() {
    return rawOffset;
  }

  /** Length of {@code raw}, 0 included. */
  public int rawLength() {
    return rawLength;
  }
}
