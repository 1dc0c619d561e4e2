package io.zkat.validator.mutation;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;

/** Puts arrays of bytes together and takes them apart. */
final class Splices {
  private Splices() {}

  /** Without so many bytes, or those that are there. */
  static byte[] cut(byte[] b, int from, int count) {
    int until = Math.min(b.length, from + count);
    return join(List.of(Arrays.copyOf(b, from), Arrays.copyOfRange(b, until, b.length)));
  }

  /** With other bytes before one. */
  static byte[] insert(byte[] b, int at, byte[] inserted) {
    return join(List.of(Arrays.copyOf(b, at), inserted, Arrays.copyOfRange(b, at, b.length)));
  }

  /** One after another. */
  static byte[] join(List<byte[]> parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    parts.forEach(joined::writeBytes);
    return joined.toByteArray();
  }
}
