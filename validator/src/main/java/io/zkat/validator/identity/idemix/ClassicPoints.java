package io.zkat.validator.identity.idemix;

import io.zkat.math.curve.Curve;
import java.util.Arrays;

/**
 * Points of the classic flavour on BN254, which come in parts: each part is cut or padded with
 * zeros to the length of the first, and the parts together are an encoding (spec idemix-nym 7.1).
 */
final class ClassicPoints {
  private ClassicPoints() {}

  /** Reads a point of G1 from its parts x and y; false if there is none. */
  static boolean decode(
      byte[] b, ClassicSignature parts, int part, double[] r, int ro, IdemixTools tools) {
    int length = join(b, parts, part, 2, Curve.BN254.g1Bytes(), tools.bytes);
    return tools.decode(Curve.BN254, tools.bytes, 0, length, r, ro);
  }

  /** Whether the four parts of the epoch key are a point of G2. */
  static boolean isEpochKey(byte[] b, ClassicSignature parts, IdemixTools tools) {
    int size = Curve.BN254.g2Bytes();
    int length = join(b, parts, ClassicSignature.EPOCH_KEY, 4, size, tools.bytes);
    return tools.isEpochKey(tools.bytes, length);
  }

  /**
   * Reads a one-time key, x and y one behind the other; false if it is none, also with 04 in front.
   */
  static boolean decodeNymKey(byte[] b, int off, int len, double[] r, int ro, IdemixTools tools) {
    int size = Curve.BN254.g1Bytes();
    // Halves of odd length lose their last byte; what is behind the encoding is not looked at.
    int even = Math.min(len & ~1, size);
    if (tools.decode(Curve.BN254, b, off, even, r, ro)) {
      return true;
    }
    int longer = Math.min(len + 1 & ~1, size);
    tools.bytes[0] = 4;
    System.arraycopy(b, off, tools.bytes, 1, longer == 0 ? 0 : longer - 1);
    return tools.decode(Curve.BN254, tools.bytes, 0, longer, r, ro);
  }

  /** Writes the encoding, or as much of it as a decoder looks at; its length. */
  private static int join(
      byte[] b, ClassicSignature parts, int first, int count, int most, byte[] out) {
    int length = parts.length(first);
    if (length >= most) {
      System.arraycopy(b, parts.offset(first), out, 0, most);
      return most;
    }
    int total = Math.min(count * length, most);
    Arrays.fill(out, 0, total, (byte) 0);
    for (int i = 0; i < count && i * length < total; i++) {
      int used = Math.min(Math.min(parts.length(first + i), length), total - i * length);
      System.arraycopy(b, parts.offset(first + i), out, i * length, used);
    }
    return total;
  }
}
