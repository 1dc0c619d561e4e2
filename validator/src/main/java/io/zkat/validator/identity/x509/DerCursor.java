package io.zkat.validator.identity.x509;

import io.zkat.validator.wire.Der;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Walks over the DER elements of a window, one after the other. The methods that read return null
 * or false, and leave the cursor anywhere, if what stands there is not what was asked for.
 */
final class DerCursor {
  static final int BOOLEAN = 0x01;
  static final int INTEGER = 0x02;
  static final int BIT_STRING = 0x03;
  static final int OCTET_STRING = 0x04;
  static final int OBJECT_IDENTIFIER = 0x06;
  static final int UTC_TIME = 0x17;
  static final int GENERALIZED_TIME = 0x18;
  static final int GENERAL_STRING = 0x1b;
  static final int SEQUENCE = 0x30;
  static final int SET = 0x31;

  private static final int TAG_NUMBER = 0x1f;
  private static final int OID_ARC_BYTES = 5;

  final byte[] b;
  final int limit;
  int at;

  DerCursor(byte[] b, int off, int limit) {
    this.b = b;
    this.at = off;
    this.limit = limit;
  }

  boolean isEmpty() {
    return at >= limit;
  }

  int length() {
    return limit - at;
  }

  /** The tag of the next element, or -1 at the end. */
  int tag() {
    return at < limit ? b[at] & 0xff : -1;
  }

  /** Passes over the next element, whose tag must be this one; its content. */
  @Nullable DerCursor read(int tag) {
    return tag() == tag ? readAny() : null;
  }

  /** Passes over the next element, whose tag number must fit one byte; its content. */
  @Nullable DerCursor readAny() {
    int tag = tag();
    if (tag < 0 || (tag & TAG_NUMBER) == TAG_NUMBER) {
      return null;
    }
    long header = Der.header(b, at, limit, tag);
    if (header < 0) {
      return null;
    }
    at = Der.end(header);
    return new DerCursor(b, Der.contentOffset(header), at);
  }

  /** Passes over an element with this tag if there is one; false if it is malformed. */
  boolean skipOptional(int tag) {
    return tag() != tag || readAny() != null;
  }

  /** The content of an INTEGER in its shortest form. */
  @Nullable DerCursor readInteger() {
    return readInteger(INTEGER);
  }

  /** The same with another tag. */
  @Nullable DerCursor readInteger(int tag) {
    DerCursor value = read(tag);
    return value != null && Der.isInteger(b, value.at, value.length()) ? value : null;
  }

  /** Whether the content of an INTEGER is negative. */
  boolean isNegative() {
    return b[at] < 0;
  }

  /** The content of an OBJECT IDENTIFIER whose arcs are below 2^31, in their shortest form. */
  @Nullable DerCursor readObjectIdentifier() {
    DerCursor oid = read(OBJECT_IDENTIFIER);
    return oid != null && oid.isObjectIdentifier() ? oid : null;
  }

  private boolean isObjectIdentifier() {
    int start = at;
    long arc = 0;
    for (int i = at; i < limit; i++) {
      arc = arc << 7 | (b[i] & 0x7f);
      if (i - start == OID_ARC_BYTES || arc > Integer.MAX_VALUE || (b[start] & 0xff) == 0x80) {
        return false;
      }
      if (b[i] >= 0) {
        start = i + 1;
        arc = 0;
      }
    }
    return at < limit && start == limit;
  }

  /** The bits of a BIT STRING, right-aligned, or null if it is none or its padding is not zero. */
  byte @Nullable [] readBits() {
    DerCursor bits = read(BIT_STRING);
    if (bits == null || bits.isEmpty()) {
      return null;
    }
    int padding = b[bits.at] & 0xff;
    int n = bits.length() - 1;
    if (padding > 7
        || (n == 0 && padding != 0)
        || (n > 0 && (b[bits.limit - 1] & ((1 << padding) - 1)) != 0)) {
      return null;
    }
    byte[] aligned = new byte[n];
    int carry = 0;
    for (int i = 0; i < n; i++) {
      int v = carry << 8 | (b[bits.at + 1 + i] & 0xff);
      aligned[i] = (byte) (v >> padding);
      carry = v & 0xff;
    }
    return aligned;
  }

  /** Whether the content is exactly these bytes. */
  boolean contentIs(byte[] expected) {
    return Arrays.equals(b, at, limit, expected, 0, expected.length);
  }

  /** Whether the content equals that of another cursor. */
  boolean contentEquals(DerCursor that) {
    return Arrays.equals(b, at, limit, that.b, that.at, that.limit);
  }

  /** The content in hexadecimal. */
  String hex() {
    return HexFormat.of().formatHex(b, at, limit);
  }
}
