package io.zkat.validator.wire;

import java.util.Arrays;

/**
 * Standard base64 with padding as the formats read it (spec wire 3.1): CR and LF are skipped
 * anywhere, the unused bits of the last character need not be zero, nothing else is tolerated.
 */
public final class LenientBase64 {
  /** What {@link #decode} returns for text that is not base64. */
  public static final int MALFORMED = -1;

  private static final int INVALID = -1;
  private static final byte[] VALUES = new byte[256];

  static {
    Arrays.fill(VALUES, (byte) INVALID);
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < alphabet.length(); i++) {
      VALUES[alphabet.charAt(i)] = (byte) i;
    }
  }

  private LenientBase64() {}

  /** An upper bound for the number of bytes that {@code len} characters decode to. */
  public static int maxDecodedLength(int len) {
    return (int) (3L * len / 4) + 2;
  }

  /**
   * Decodes the characters at {@code off} into {@code out}, which must have room for {@link
   * #maxDecodedLength} bytes.
   *
   * @return the number of bytes written, or {@link #MALFORMED}
   */
  public static int decode(byte[] in, int off, int len, byte[] out) {
    int end = off + len;
    int written = 0;
    int quantum = 0;
    int filled = 0; // characters in the current group of four
    int at = off;
    for (; at < end; at++) {
      int c = in[at] & 0xff;
      int value = VALUES[c];
      if (value != INVALID) {
        quantum = quantum << 6 | value;
        if (++filled == 4) {
          out[written++] = (byte) (quantum >> 16);
          out[written++] = (byte) (quantum >> 8);
          out[written++] = (byte) quantum;
          filled = 0;
        }
      } else if (c == '=') {
        break;
      } else if (c != '\r' && c != '\n') {
        return MALFORMED;
      }
    }
    int pads = 0;
    for (; at < end; at++) {
      int c = in[at];
      if (c == '=') {
        pads++;
      } else if (c != '\r' && c != '\n') {
        return MALFORMED;
      }
    }
    if (filled == 0) {
      return pads == 0 ? written : MALFORMED;
    }
    if (filled == 1 || filled + pads != 4) {
      return MALFORMED;
    }
    quantum <<= 6 * pads;
    out[written++] = (byte) (quantum >> 16);
    if (filled == 3) {
      out[written++] = (byte) (quantum >> 8);
    }
    return written;
  }
}
