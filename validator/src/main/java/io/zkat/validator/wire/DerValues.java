package io.zkat.validator.wire;

/**
 * Walks over the byte strings of {@code Values ::= SEQUENCE { SEQUENCE OF OCTET STRING }}, the list
 * in which proofs are packed (spec proofs 3).
 *
 * <p>Opening checks the whole list, so {@link #next} cannot fail. Further members of the outer
 * SEQUENCE are not looked at. Usage:
 *
 * <pre>{@code
 * if (!values.open(b, off, len) || values.count() < 7) return reject;
 * while (values.next()) use(values.offset(), values.length());
 * }</pre>
 */
public final class DerValues {
  private static final byte[] NONE = {};

  private byte[] bytes = NONE;
  private int first;
  private int position;
  private int limit;
  private int count;
  private int itemOffset;
  private int itemLength;

  /** Creates a cursor over nothing. */
  public DerValues() {}

  /**
   * Opens the list at {@code off}; bytes after it are ignored. For the outer lists of a proof (spec
   * proofs 3.2).
   *
   * @return false if there is no well-formed list; the cursor is then empty
   */
  public boolean open(byte[] b, int off, int len) {
    return open(b, off, len, false);
  }

  /**
   * Opens the list that fills the window; bytes after it are refused. For the list inside an array
   * element (spec proofs 3.2).
   *
   * @return false if there is no well-formed list; the cursor is then empty
   */
  public boolean openExact(byte[] b, int off, int len) {
    return open(b, off, len, true);
  }

  private boolean open(byte[] b, int off, int len, boolean exact) {
    close();
    int end = off + len;
    long outer = Der.header(b, off, end, Der.SEQUENCE);
    if (outer < 0 || (exact && Der.end(outer) != end)) {
      return false;
    }
    return openList(b, Der.contentOffset(outer), Der.end(outer));
  }

  /**
   * Opens the inner list, {@code SEQUENCE OF OCTET STRING}, at {@code off}; bytes after it are
   * ignored.
   *
   * @param end end of the enclosing bytes, exclusive
   * @return false if there is no well-formed list; the cursor is then empty
   */
  public boolean openList(byte[] b, int off, int end) {
    close();
    long list = Der.header(b, off, end, Der.SEQUENCE);
    if (list < 0) {
      return false;
    }
    int listEnd = Der.end(list);
    int items = 0;
    for (int at = Der.contentOffset(list); at < listEnd; items++) {
      long item = Der.header(b, at, listEnd, Der.OCTET_STRING);
      if (item < 0) {
        return false;
      }
      at = Der.end(item);
    }
    bytes = b;
    first = Der.contentOffset(list);
    position = first;
    limit = listEnd;
    count = items;
    return true;
  }

  /** How many byte strings the list has, wherever the cursor stands. */
  public int count() {
    return count;
  }

  /** Moves to the next byte string; false at the end of the list. */
  public boolean next() {
    if (position >= limit) {
      return false;
    }
    long item = Der.header(bytes, position, limit, Der.OCTET_STRING);
    itemOffset = Der.contentOffset(item);
    itemLength = Der.contentLength(item);
    position = Der.end(item);
    return true;
  }

  /** Where the content of the current byte string begins in the array that was opened. */
  public int offset() {
    return itemOffset;
  }

  /** Length of the current byte string, 0 included. */
  public int length() {
    return itemLength;
  }

  /** Goes back in front of the first byte string. */
  public void rewind() {
    position = first;
  }

  /** Makes the list empty and lets go of the array. */
  public void close() {
    bytes = NONE;
    first = 0;
    position = 0;
    limit = 0;
    count = 0;
    itemOffset = 0;
    itemLength = 0;
  }
}
