package io.zkat.validator.wire;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * A part of a byte array that nobody writes any more, compared by content. It keeps the whole array
 * alive, so it is for parts that make up most of it.
 */
public final class ByteView implements Comparable<ByteView> {
  /** No bytes. */
  public static final ByteView EMPTY = new ByteView(new byte[0], 0, 0);

  private final byte[] array;
  private final int offset;
  private final int length;

  private ByteView(byte[] array, int offset, int length) {
    this.array = array;
    this.offset = offset;
    this.length = length;
  }

  /** The window as it is, without a copy. */
  public static ByteView of(byte[] array, int offset, int length) {
    return length == 0 ? EMPTY : new ByteView(array, offset, length);
  }

  /** The whole array, without a copy. */
  public static ByteView of(byte[] array) {
    return of(array, 0, array.length);
  }

  /** The array that holds the bytes; not to be written. */
  public byte[] array() {
    return array;
  }

  /** Where the bytes begin in {@link #array}. */
  public int offset() {
    return offset;
  }

  /** Number of bytes. */
  public int length() {
    return length;
  }

  /** Whether there are no bytes. */
  public boolean isEmpty() {
    return length == 0;
  }

  /** The bytes in an array of their own. */
  public byte[] copy() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ByteView that
        && Arrays.equals(
            array, offset, offset + length, that.array, that.offset, that.offset + that.length);
  }

  /** By the first byte that differs, as unsigned numbers; keeps maps of hostile keys in order. */
  @Override
  public int compareTo(ByteView that) {
    return Arrays.compareUnsigned(
        array, offset, offset + length, that.array, that.offset, that.offset + that.length);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + array[i];
    }
    return hash;
  }

  /** The bytes in hexadecimal. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(array, offset, offset + length);
  }
}
