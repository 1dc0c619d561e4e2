package io.zkat.validator.wire;

import java.util.Arrays;

/**
 * The target of one member that holds bytes: a growing buffer, made to be reused.
 *
 * <p>It stands for a slice of the reference's decoder, including the oddity that matters when a
 * member appears twice: a {@code null} inside an array of integers leaves the byte that an earlier
 * occurrence had put at that place, even if a shorter one came in between.
 */
public final class JsonBytes {
  private byte[] array = new byte[0];
  private int length;

  /** Bytes from here on have not been written since the last {@link #clear} and count as 0. */
  private int written;

  /** Creates an empty target. */
  public JsonBytes() {}

  /** Buffer that holds the bytes, from index 0 to {@link #length}; valid until the next read. */
  public byte[] array() {
    return array;
  }

  /** Number of bytes. */
  public int length() {
    return length;
  }

  /** A copy of the bytes. */
  public byte[] copy() {
    return Arrays.copyOf(array, length);
  }

  /** Makes the target empty, as at the start of a new text. */
  public void clear() {
    length = 0;
    written = 0;
  }

  /** Takes base64 text; false if it is none. */
  boolean setBase64(byte[] b, int off, int len) {
    clear();
    room(LenientBase64.maxDecodedLength(len));
    int decoded = LenientBase64.decode(b, off, len, array);
    if (decoded < 0) {
      return false;
    }
    length = decoded;
    written = decoded;
    return true;
  }

  /** Starts an array of at most {@code most} elements over the bytes that are there. */
  void startArray(int most) {
    room(most);
    length = 0;
  }

  void add(byte value) {
    array[length++] = value;
    written = Math.max(written, length);
  }

  /** Adds an element that the text leaves as it is. */
  void addNull() {
    add(length < written ? array[length] : 0);
  }

  void endArray() {
    if (length == 0) {
      written = 0;
    }
  }

  private void room(int capacity) {
    if (array.length < capacity) {
      array = Arrays.copyOf(array, Math.max(capacity, 256));
    }
  }
}
