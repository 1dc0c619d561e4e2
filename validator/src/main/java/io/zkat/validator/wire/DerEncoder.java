package io.zkat.validator.wire;

import java.math.BigInteger;
import java.util.List;

/**
 * Writes DER as the reference does: shortest lengths, minimal two's complement integers (spec
 * proofs 3.1). For whoever makes proofs and signatures; reading never writes.
 */
public final class DerEncoder {
  private DerEncoder() {}

  /** An element of one tag byte, its content the parts one after another. */
  public static byte[] element(int tag, byte[]... content) {
    int length = 0;
    for (byte[] part : content) {
      length = Math.addExact(length, part.length);
    }
    byte[] element = new byte[elementLength(length)];
    int at = writeHeader(element, 0, tag, length);
    for (byte[] part : content) {
      System.arraycopy(part, 0, element, at, part.length);
      at += part.length;
    }
    return element;
  }

  /** Number of bytes of an element whose content has this many. */
  static int elementLength(int content) {
    return Math.addExact(2 + lengthBytes(content), content);
  }

  /** Writes tag and length to an array; returns where the content goes. */
  static int writeHeader(byte[] out, int off, int tag, int length) {
    int at = off;
    out[at++] = (byte) tag;
    int count = lengthBytes(length);
    if (count == 0) {
      out[at++] = (byte) length;
    } else {
      out[at++] = (byte) (0x80 | count);
      for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) {
        out[at++] = (byte) (length >> shift);
      }
    }
    return at;
  }

  /** Number of bytes after the first in the short or the shortest long form of a length. */
  private static int lengthBytes(int length) {
    return length < 0x80 ? 0 : (39 - Integer.numberOfLeadingZeros(length)) / 8;
  }

  /** INTEGER. */
  public static byte[] integer(long value) {
    return integer(BigInteger.valueOf(value));
  }

  /** INTEGER of any size. */
  public static byte[] integer(BigInteger value) {
    return element(Der.INTEGER, value.toByteArray());
  }

  /** OCTET STRING. */
  public static byte[] octets(byte[] content) {
    return element(Der.OCTET_STRING, content);
  }

  /** SEQUENCE of members that are DER already. */
  public static byte[] sequence(byte[]... members) {
    return element(Der.SEQUENCE, members);
  }

  /** {@code SEQUENCE OF OCTET STRING}. */
  public static byte[] octetList(List<byte[]> items) {
    return element(Der.SEQUENCE, items.stream().map(DerEncoder::octets).toArray(byte[][]::new));
  }

  /** {@code Values}: a SEQUENCE whose one member is the list of byte strings. */
  public static byte[] values(List<byte[]> items) {
    return sequence(octetList(items));
  }

  /** {@code Element}: a curve number and the bytes of a point, a scalar or a list of them. */
  public static byte[] curveElement(long curveId, byte[] raw) {
    return sequence(integer(curveId), octets(raw));
  }

  /** The array element: {@code Element} over {@code Values}. */
  public static byte[] curveArray(long curveId, List<byte[]> raw) {
    return curveElement(curveId, values(raw));
  }
}
